/** Base path of the page. A server may publish the page below a path, such as `/cards/`. */

/** Return the base path, with a slash at both ends. */
export function basePath(): string {
  return new URL(".", document.baseURI).pathname;
}

/** Return the URL of a path of this server. The path begins with a slash. */
export function addressOf(path: string): string {
  return new URL(path.slice(1), new URL(basePath(), location.href)).href;
}
