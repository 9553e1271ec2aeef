/** Addresses that are of calls and documents, not of pages. */
export const CALLS = /^\/(proxy|api-|openapi|health|metrics)/;

/**
 * The address that is routed for an address that was asked. One of a page that cannot be decoded (`/%E0%A4%A`) is that of a page that
 * does not exist: each `%` of its path stands for itself. Those of calls stay, and are refused.
 */
export function readableUrl(url = '/'): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (!path.includes('%') || CALLS.test(path) || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
