/** Where the page stands: a server may have a path of its own. */

/** The path of the page's start, with a slash at both ends. */
export function base(): string {
  return new URL(".", document.baseURI).pathname;
}

/** The whole address of a path of the page or the server, which begins with a slash. */
export function addressOf(path: string): string {
  return new URL(path.slice(1), new URL(base(), location.href)).href;
}
