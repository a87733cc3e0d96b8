/** Replacements for browser functions that modules use when they are imported, for tests without jsdom. */

globalThis.addEventListener ??= () => {};
globalThis.document ??= { documentElement: { lang: "" } } as Document;
