/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:texts/*" {
  const texts: Record<string, import("./words/message.ts").Message>;
  export default texts;
}
