/** An error that is a page of its own: 404, maintenance, unknown guard. */
export class PageError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'PageError';
    this.status = status;
  }
}

/** Document 1 §6 and document 2 §8: the words other parts of the product know these by. */
export const UNKNOWN_GUARD = 'Unknown middleware';
export const UNKNOWN_PAGE = 'This page could not be found';
export const MAINTENANCE = 'maintenance';
/** No server answered. */
export const UNREACHABLE = 'unreachable';
