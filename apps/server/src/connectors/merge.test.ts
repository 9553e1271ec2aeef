import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { mergeReads } from './merge.ts';
import { readFile } from './recognise.ts';
import { ReadBuilder } from './series/read-builder.ts';
import { figures, notes } from './test-support.ts';

/** A file with the highest power of one day. [VA] */
function read(value: number) {
  const builder = new ReadBuilder('r171', 'Puissances', {});
  builder.series({ variable: 'puissance_max', point: '30001234567890', daily: true }).addDay(20_000, value, 1);
  return builder.finish();
}

test('of the maxima that several files give for a day the highest is kept, in any order, and none is refused', () => {
  for (const values of [
    [4_000, 6_000, 5_000],
    [6_000, 5_000, 4_000],
    [4_000, 5_000, 6_000],
  ]) {
    const { series, refused } = mergeReads(values.map(read));
    expect([series.map(({ runs }) => runs.map((run) => [...run.values])), refused]).toEqual([[[[6_000]]], []]);
  }
});

describe('tables of an archive', () => {
  const two = (value: number) => String(value).padStart(2, '0');
  const month = (number: number, kwh: number) =>
    strToU8(
      `Date;kWh\n${Array.from({ length: 28 }, (_, i) => `${two(i + 1)}/${two(number)}/2024;${kwh}`).join('\n')}\n`,
    );
  const read = (files: Record<string, Uint8Array>) =>
    readFile({ name: 'tout.zip', bytes: zipSync(files) }, { energy: 'electricite' });

  test.each([
    ['mairie.csv', 'ecole.csv'],
    ['électricité 2024.csv', 'gaz 2024.csv'],
    ['mairie/conso.csv', 'école/conso.csv'],
  ])('%s and %s are two meters', async (one, other) => {
    for (const second of [month(2, 5), month(1, 10)]) {
      const found = await read({ [one]: month(1, 10), [other]: second });
      expect([...new Set(found.series.map(({ point }) => point))]).toEqual([one, other]);
    }
  });

  test.each([
    ['janvier 2024.csv', 'février 2024.csv'],
    ['mairie-01.csv', 'mairie-02.csv'],
    ['export.csv', 'export (1).csv'],
    ['mairie_janv.csv', 'Mairie_févr.csv'],
  ])('%s and %s are one, which is said', async (one, other) => {
    const found = await read({ [one]: month(1, 10), [other]: month(2, 5) });
    expect(figures(found).total.value).toBe(28 * 15);
    expect([found.series[0]!.point, notes(found)[0], found.needsChoice]).toEqual([
      null,
      `Lus comme un seul compteur : « ${one} », « ${other} ».`,
      true,
    ]);
  });
});
