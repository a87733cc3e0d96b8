/** What modules of the page do with a window as they are loaded, for tests that look at none: one with a document says so. */
globalThis.addEventListener ??= () => {};
globalThis.document ??= { documentElement: { lang: "" } } as Document;
