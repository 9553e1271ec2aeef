import { describe, expect, test } from 'vitest';
import { failed } from './outcome.ts';
import { type IssuedToken, Tokens, readIssued } from './tokens.ts';
import type { OperatorOutcome } from './outcome.ts';

const HOUR = 3_600_000;
function keeper(lifeS = 3600, answers: OperatorOutcome<IssuedToken>[] = []) {
  const clock = { now: 0 };
  let issued = 0;
  const tokens = new Tokens(
    async () => answers.shift() ?? { ok: true, value: { token: `jeton-${(issued += 1)}`, lifeS } },
    () => clock.now,
  );
  return { clock, tokens, issued: () => issued };
}
const valueOf = (answer: OperatorOutcome<string>) => (answer.ok ? answer.value : answer.kind);

describe('the token of a client', () => {
  test('is asked for once by calls at once, and kept until a minute before its end', async () => {
    const { clock, tokens, issued } = keeper();
    const all = await Promise.all(Array.from({ length: 8 }, () => tokens.get()));
    expect([new Set(all.map(valueOf)), issued()]).toEqual([new Set(['jeton-1']), 1]);
    clock.now = HOUR - 60_001;
    expect(valueOf(await tokens.get())).toBe('jeton-1');
    clock.now = HOUR - 60_000;
    expect(valueOf(await tokens.get())).toBe('jeton-2');
  });

  test('that lives a minute is kept for most of it', async () => {
    const { clock, tokens } = keeper(60);
    await tokens.get();
    clock.now = 56_000;
    expect(valueOf(await tokens.get())).toBe('jeton-1');
    clock.now = 57_000;
    expect(valueOf(await tokens.get())).toBe('jeton-2');
  });

  test('that was refused is asked for anew, unless another call did already', async () => {
    const { tokens } = keeper();
    const first = valueOf(await tokens.get());
    tokens.forget(first);
    expect(valueOf(await tokens.get())).toBe('jeton-2');
    tokens.forget(first);
    expect(valueOf(await tokens.get())).toBe('jeton-2');
  });

  test('that did not come is asked for again by the next call', async () => {
    const { tokens } = keeper(3600, [failed('down')]);
    expect([valueOf(await tokens.get()), valueOf(await tokens.get())]).toEqual(['down', 'jeton-1']);
  });
});

describe('the answer of a token endpoint', () => {
  const answer = (status: number, body: unknown) =>
    readIssued({ ok: true, status, text: typeof body === 'string' ? body : JSON.stringify(body), retryAfterS: 7 });
  test.each([3600, '3600'])('expires_in %o', (life) =>
    expect(answer(200, { access_token: 'x', expires_in: life })).toEqual({
      ok: true,
      value: { token: 'x', lifeS: 3600 },
    }),
  );
  test.each([
    [200, { access_token: 'x' }, { kind: 'unreadable' }],
    [200, '<html>', { kind: 'unreadable' }],
    [
      401,
      { error: 'invalid_client', error_description: 'Non' },
      { kind: 'credentials', code: 'invalid_client', message: 'Non', retryable: false },
    ],
    [400, { error: null }, { kind: 'credentials', code: null, message: null }],
    [429, '', { kind: 'quota', retryAfterS: 7 }],
    [503, '', { kind: 'down', retryable: true }],
  ])('%d %o', (status, body, expected) => expect(answer(status, body)).toMatchObject({ ok: false, ...expected }));
});
