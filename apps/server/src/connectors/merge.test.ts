import { HOUR_MS } from '@joulerie/domain/calendar';
import { QUALITY } from '@joulerie/domain/vocabulary';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { mergeReads } from './merge.ts';
import { readFile } from './recognise.ts';
import { ReadBuilder } from './series/read-builder.ts';
import { figures, notes, refusalOf } from './test-support.ts';

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

  const values = (header: string, kwh: (i: number) => string, number = 1) =>
    strToU8(
      `Date;${header}\n${Array.from({ length: 28 }, (_, i) => `${two(i + 1)}/${two(number)}/2024;${kwh(i)}`).join('\n')}\n`,
    );

  test('a colour in the name of a place is no time class', async () => {
    for (const [one, other] of [
      ['batiment bleu.csv', 'batiment rouge.csv'],
      ['site high street.csv', 'site low street.csv'],
    ] as const) {
      const found = await read({ [one]: month(1, 10), [other]: month(1, 5) });
      expect(found.series.map(({ point }) => point)).toEqual([one, other]);
    }
  });

  test('time classes that are not written alike have no answers in common', async () => {
    const peak = values('Consommation (kWh)', (i) => `8,${i % 9}1`);
    const alike = await read({ 'hp.csv': peak, 'hc.csv': values('Consommation (kWh)', (i) => `4,${i % 9}1`) });
    expect(alike.series).toHaveLength(1);
    for (const other of [
      values('Consommation (Wh)', (i) => `4${i % 9}10`),
      values('Consommation (kWh)', (i) => `12.6${two(i)}`),
    ])
      expect((await refusalOf(read({ 'hp.csv': peak, 'hc.csv': other }))).code).toMatch(/^several_/);
  });

  test('months whose decimals are written with other signs have no answers in common', async () => {
    const january = values('Consommation (kWh)', (i) => `8,4${i % 9}`);
    const february = values('Consommation (kWh)', (i) => `14.7${two(i)}`, 2);
    expect((await refusalOf(read({ 'janvier.csv': january, 'fevrier.csv': february }))).code).toBe('several_layouts');
  });
});

test('what a counter of each day counted between files of two days is unknown, and said', () => {
  const at = (day: string, hour: string) => Date.parse(`${day}T${hour}:00+01:00`);
  const file = (from: number, to: number, value: number) => {
    const builder = new ReadBuilder('jour', 'Compteur du jour', {});
    const draft = builder.series({ variable: 'conso', stamp: 'start', exact: true });
    for (let time = from; time < to; time += HOUR_MS) draft.add({ wallMs: time, offsetMs: 0 }, 1000, 1, 3600);
    const ends = { first: { at: from, value }, last: { at: to, value: value + (to - from) / 3600 } };
    builder.counters.push({ variable: 'conso', point: null, meter: null, ...ends, restartsDaily: true });
    return builder.finish();
  };
  const first = file(at('2024-01-11', '01:00'), at('2024-01-11', '20:00'), 1000);
  const second = file(at('2024-01-12', '06:00'), at('2024-01-12', '20:00'), 6000);
  const merged = mergeReads([first, second]);
  expect(figures(merged, 'conso').total.value).toBe(33);
  expect(notes(merged)[0]).toContain(
    'ce qu’il a compté entre deux fichiers de jours différents est inconnu (un intervalle)',
  );
});

test('the sum of two classes is an estimate where one of them is', async () => {
  const days = (natures: readonly string[]) =>
    strToU8(
      [
        'Date de consommation;Consommation (kWh);Nature de la donnée',
        ...natures.map((nature, i) => `0${i + 1}/02/2024;10,5;${nature}`),
        '',
      ].join('\n'),
    );
  const bytes = zipSync({
    'HP.csv': days(['Réelle', 'Estimée', 'Réelle', 'Estimée']),
    'HC.csv': days(['Réelle', 'Réelle', 'Estimée', 'Estimée']),
  });
  const { series } = await readFile({ name: 'classes.zip', bytes }, { energy: 'electricite' });
  const [run] = series[0]!.runs;
  const { brut, estime } = QUALITY;
  expect([[...run!.values], [...(run!.quality ?? [])]]).toEqual([
    [21_000, 21_000, 21_000, 21_000],
    [brut, estime, estime, estime],
  ]);
});
