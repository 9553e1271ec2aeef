/** Where unexpected errors go. Off until an error tracker is configured; the console keeps them for developers. */
export function reportError(error: unknown): void {
  console.error(error);
}
