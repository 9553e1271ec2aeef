/** Length of a text of a line, and frames and causes of an error: a line stays within some thousand characters. */
const LONGEST_TEXT = 400;
const FRAMES = 12;
const CAUSES = 4;

/** E-mail addresses; what PostgreSQL and mail services quote; hashes, tokens and codes. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/[^\s<>"'(),;:=]+@[^\s<>"'(),;:]+/g, '[e-mail]'],
  [/(["'«]).*?(["'»])/gs, '$1…$2'],
  [/\b(?=[\w+/-]*\d)[\w+/-]{20,}={0,2}/g, '[…]'],
];

/** A text that may be logged: without what names a person or opens a session, and short. */
export function loggable(text: string): string {
  // What is cut away is not searched: the expressions see a text of a bounded length.
  let safe = text.slice(0, LONGEST_TEXT * 2);
  for (const [pattern, instead] of PRIVATE) safe = safe.replace(pattern, instead);
  return safe.length > LONGEST_TEXT || text.length > LONGEST_TEXT * 2 ? `${safe.slice(0, LONGEST_TEXT)}…` : safe;
}

export type DescribedError = {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack: string;
  cause?: DescribedError;
};

/**
 * An error as a line of the log says it: what went wrong and where. A failed statement is its beginning, without its values, and
 * what PostgreSQL details (`Key (username)=(…)`) is left out.
 */
export function describeError(error: unknown, causes = CAUSES): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: loggable(String(error)), stack: '' };
  const code = 'code' in error ? textOf(error.code) : null;
  const constraint = 'constraint' in error ? textOf(error.constraint) : null;
  const { cause } = error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const statement = 'query' in error ? textOf(error.query) : null;
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: statement === null ? loggable(error.message) : `failed statement: ${clipped(statement)}`,
    ...(code === null ? {} : { code }),
    ...(constraint === null ? {} : { constraint }),
    stack: frames
      .slice(0, FRAMES)
      .map((frame) => clipped(frame.trim()))
      .join('\n'),
    ...(cause !== undefined && causes > 0 ? { cause: describeError(cause, causes - 1) } : {}),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A statement has its values apart, and a frame none. */
const clipped = (text: string) => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text);

/** A token of a path: one in a thousand has no digit, and looks like a word. No part of a call is as long. */
const TOKEN = /^[\w-]{40,}$/;

/** The call of a line, never what a person typed in the query: each part of the path by itself, so that the call is still known. */
export const describeRequest = (request: { method?: string; url?: string }) => ({
  method: request.method,
  path: clipped(
    (request.url ?? '')
      .slice(0, LONGEST_TEXT * 2)
      .split('?')[0]!
      .split('/')
      .map((part) => (TOKEN.test(part) ? '[…]' : loggable(part)))
      .join('/'),
  ),
});
