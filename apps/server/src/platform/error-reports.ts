import type { Config } from './config.ts';
import { type DescribedError, describeError } from './http/log.ts';

/** What a line of the log says of an error. `incident`: the identifier that the failed call answered with. */
export type ErrorLine = { err: unknown; incident?: string; code?: string };

export type ErrorReports = {
  /** Sends an error as the log describes it: what names a person or opens a session is left out. Never throws. */
  report: (line: ErrorLine, message: string) => void;
  /** Waits for what is on its way, a short time at most. */
  close: () => Promise<void>;
};

/** A tracker that is silent holds no connection for longer. */
const LONGEST_MS = 10_000;
const LAST_WAIT_MS = 2_000;

/**
 * Reports of errors to a service that speaks Sentry's protocol; null without `SENTRY_DSN`. The client is read only where it is configured.
 */
export async function openErrorReports({
  SENTRY_DSN,
  NODE_ENV,
}: Pick<Config, 'SENTRY_DSN' | 'NODE_ENV'>): Promise<ErrorReports | null> {
  if (SENTRY_DSN === null) return null;
  const [{ Scope, createStackParser, createTransport }, { ServerRuntimeClient, nodeStackLineParser }] =
    await Promise.all([import('@sentry/core'), import('@sentry/core/server')]);
  const stackParser = createStackParser(nodeStackLineParser());
  const client = new ServerRuntimeClient({
    dsn: SENTRY_DSN,
    environment: NODE_ENV,
    integrations: [],
    stackParser,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          signal: AbortSignal.timeout(LONGEST_MS),
          body: typeof body === 'string' ? body : Buffer.from(body),
        });
        await answer.body?.cancel();
        return {
          statusCode: answer.status,
          headers: {
            'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
            'retry-after': answer.headers.get('retry-after'),
          },
        };
      }),
  });
  client.init();
  const frames = ({ type, message, stack }: DescribedError) => stackParser(`${type}: ${message}\n${indented(stack)}`);
  return {
    report: ({ err, incident, code }, message) => {
      const described = chainOf(describeError(err));
      client.captureEvent(
        {
          level: 'error',
          message,
          // The first cause first, as the protocol has them.
          exception: {
            values: described
              .toReversed()
              .map((one) => ({ type: one.type, value: one.message, stacktrace: { frames: frames(one) } })),
          },
          tags: { ...(incident ? { incident } : {}), ...(code ? { code } : {}) },
        },
        {},
        new Scope(),
      );
    },
    close: async () => {
      await client.close(LAST_WAIT_MS);
    },
  };
}

/** `error` of the levels of the log. */
const ERROR_LEVEL = 50;

type Write = (...parts: unknown[]) => void;

/** What the log does before it writes a line: each line of an error is reported. */
export const reportingLog = (reports: ErrorReports) =>
  function report(this: unknown, parts: unknown[], write: Write, level: number): void {
    const [line, message] = parts;
    if (level >= ERROR_LEVEL && typeof line === 'object' && line !== null && 'err' in line)
      reports.report({ ...line, err: line.err }, String(message));
    write.apply(this, parts);
  };

/** An error, its cause, and so on. */
function chainOf(error: DescribedError): DescribedError[] {
  return [error, ...(error.cause ? chainOf(error.cause) : [])];
}

const indented = (stack: string): string =>
  stack
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
