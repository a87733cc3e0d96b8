/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:texts/*" {
  const texts: Record<string, string>;
  export default texts;
}
