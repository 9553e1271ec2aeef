import { describe, expect, test } from 'vitest';
import { figures, notes, readText, refusals } from '../test-support.ts';

/** Exports of EDF that a spreadsheet wrote again; the layout is that of EDF, the values are invented. */
const two = (value: number) => String(value).padStart(2, '0');
const HEAD = 'Date de consommation;Consommation (kWh);Nature de la donnée';
const days = (count: number, write: (day: string) => string) =>
  Array.from({ length: count }, (_, i) => write(two(i + 1)));
const read = (...lines: string[]) => readText(`${lines.join('\n')}\n`);

describe('an export of EDF that was saved again', () => {
  test('a dot before three digits is asked, unless another value is clear', async () => {
    const open = await read(HEAD, ...days(30, (day) => `${day}/01/2024;1.234;Réelle`));
    expect(open).toMatchObject({ needsChoice: true, table: { decimal: { certainty: 'asked' } } });
    const clear = await read(HEAD, ...days(29, (day) => `${day}/01/2024;1.234;Réelle`), '30/01/2024;999,5;Réelle');
    expect(clear).toMatchObject({ format: 'edf-suivi-conso-csv', needsChoice: false });
    expect(figures(clear).total.value).toBeCloseTo(29 * 1234 + 999.5, 3);
  });

  test('half-hours whose sign is in doubt are refused one by one', async () => {
    const found = await read(
      'Date et heure de relève par le distributeur;Puissance atteinte (W);Nature de la donnée',
      '01/01/2024;;',
      '01:00:00;900;Réelle',
      '00:30:00;1.234;Réelle',
    );
    expect(refusals(found)).toEqual([[4, '« 1.234 » : décimales ou milliers, aucune valeur du fichier ne le dit']]);
  });

  test('the month first, by its dates; asked where both orders exist', async () => {
    const month = await read(HEAD, ...days(30, (day) => `01/${day}/2024;12;Réelle`));
    expect(month.needsChoice).toBe(false);
    expect([month.refused, figures(month).total.value]).toEqual([[], 360]);
    const open = await read(HEAD, ...days(12, (day) => `01/${day}/2024;12;Réelle`));
    expect(open).toMatchObject({ needsChoice: true, table: { dateOrder: { certainty: 'asked' } } });
    const french = await read(HEAD, ...days(12, (day) => `${day}/01/2024;12;Réelle`));
    expect(french).toMatchObject({ format: 'edf-suivi-conso-csv', needsChoice: false });
  });

  test('a real value comes over the estimate of its day, whichever is first', async () => {
    const estimates = days(3, (day) => `${day}/01/2024;10;Estimée`);
    const real = days(3, (day) => `${day}/01/2024;12;Réelle`);
    for (const lines of [
      [...estimates, ...real],
      [...real, ...estimates],
    ]) {
      const found = await read(HEAD, ...lines);
      expect(figures(found).total.value).toBe(36);
      expect(refusals(found)[0]?.[1]).toMatch(/10 000/);
      expect(notes(found)).toEqual([]);
    }
  });
});
