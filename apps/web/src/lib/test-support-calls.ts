import { afterEach, beforeEach, vi } from 'vitest';

/**
 * The server as a test of a page has it: calls are answered by method and address, with their query or without it, the others by 404, and
 * what was sent is kept in order. Both start anew with each test.
 */
export function answeredCalls() {
  const answers: Record<string, { status?: number; body: unknown }> = {};
  const sent: [call: string, body: unknown][] = [];
  beforeEach(() => {
    for (const call of Object.keys(answers)) delete answers[call];
    sent.length = 0;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      const call = `${init?.method ?? 'GET'} ${url}`;
      sent.push([call, init?.body ? JSON.parse(String(init.body)) : undefined]);
      const answer = answers[call] ?? answers[call.split('?')[0]!];
      if (!answer) return new Response('{}', { status: 404 });
      return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  return { answers, sent };
}
