import { CallError } from './call-error.ts';
import { PageError, UNKNOWN_PAGE } from './page-error.ts';

/** What a page is about, loaded before it: a thing that does not exist, or may not be seen, is an unknown page. */
export async function orUnknownPage<T>(loaded: Promise<T>): Promise<T> {
  try {
    return await loaded;
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400))
      throw new PageError(404, UNKNOWN_PAGE);
    throw error;
  }
}
