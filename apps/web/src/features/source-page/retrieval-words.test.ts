import { expect, test } from 'vitest';
import { retrievalLines, serviceWords } from './retrieval-words.ts';

const AT = '2026-11-27T08:40:00Z';
const known = {
  service: 'meteo-france' as const,
  fromDay: '2025-01-01',
  toDay: '2026-11-26',
  succeededAt: AT,
  triedAt: AT,
  failure: null,
};

test('what was retrieved is said with its days and its hour', () => {
  expect(serviceWords(known)).toContain('Météo-France');
  expect(retrievalLines(known)).toEqual([
    expect.stringMatching(/^Relevé du .*2025 au .*2026, le 27\/11\/2026 à\u00a009:40 pour la dernière fois\.$/),
  ]);
});

test('a failure is said with what to do, and keeps what was retrieved before', () => {
  const failed = { ...known, triedAt: '2026-11-28T08:40:00Z', failure: 'down' as const };
  expect(retrievalLines(failed)).toHaveLength(2);
  expect(retrievalLines(failed)[1]).toBe(
    'Dernier essai le 28/11/2026 à\u00a009:40\u00a0: le service n’a pas répondu. Un nouvel essai a lieu chaque jour.',
  );
  const never = { ...failed, fromDay: null, toDay: null, succeededAt: null, failure: 'request' as const };
  expect(retrievalLines(never)).toEqual([expect.stringContaining('Vérifiez son numéro')]);
});
