import { describe, expect, test } from 'vitest';
import { said } from '../../connectors/test-support.ts';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import type { Upload } from '../../testing/request.ts';
import { withFormula } from '../../testing/workbook.ts';

/** Lines that are no measure, or that their file hides, are never counted nor dropped without a word. */
const own = ownBuilding();

const lines = (...rows: string[]) => textFile('tableau.csv', `${rows.join('\n')}\n`);
const seen = (table: object = {}) =>
  ({ stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [], ...table }) }) as const;
const two = (value: number) => String(value).padStart(2, '0');

/** What is asked of a file, and the energy that counts once what is not read is left out [kWh]. */
async function askedOf(file: Upload): Promise<{ reason: string; kwh: number }> {
  const source = await aSource(own.app, own.user, own.building);
  const preview = await drop(own.app, own.user, source, file, { ...seen(), preview: 'true' });
  expect(preview.body.table!.unread).toMatchObject({ value: 'skip', certainty: 'asked' });
  expect((await drop(own.app, own.user, source, file, seen())).error?.code).toBe('file_needs_choice');
  expect((await drop(own.app, own.user, source, file, seen({ unread: 'skip' }))).status).toBe(200);
  const { variables } = await sourceData(own.app, own.user, source, {
    variables: ['conso'],
    frequency: 'monthly',
    start_date: '2023-01-01',
    end_date: '2024-12-31',
  });
  return { reason: said(preview.body.table!.unread!.reason), kwh: Math.round(variables[0]!.total!) / 1000 };
}

describe('lines that another cell says not to be measured are asked', () => {
  const months = (header: string, word: (m: number) => string) => [
    `Mois;${header};kWh`,
    ...Array.from({ length: 12 }, (_, m) => `${two(m + 1)}/2023;${word(m)};${300 - 10 * m}`),
  ];
  test.each<[string, string[], string, number]>([
    ['forecasts', months('Nature', (m) => (m < 8 ? 'Réalisé' : 'Prévision')), '« Prévision »', 2120],
    ['planned days', months('Type', (m) => (m < 8 ? 'Mesuré' : 'Prévu')), '« Prévu »', 2120],
    ['a simulation', months('Source', (m) => (m < 8 ? 'Compteur' : 'Simulation PV')), '« Simulation PV »', 2120],
    ['bills that were cancelled', months('Statut', (m) => (m === 2 ? 'Annulée' : 'Payée')), '« Annulée »', 2660],
    ['an amount carried over', months('Libellé', (m) => (m === 0 ? 'Report' : 'Relevé')), '« Report »', 2640],
    [
      'a budget below what was measured',
      [
        'Mois;Ligne;kWh',
        ...Array.from({ length: 4 }, (_, m) => [`0${m + 1}/2023;Réel;${90 + m}`, `0${m + 1}/2023;Budget;70`]).flat(),
      ],
      '« Budget »',
      366,
    ],
  ])('%s', async (_what, rows, word, kwh) => {
    const asked = await askedOf(lines(...rows));
    expect([asked.reason.includes(word), asked.kwh]).toEqual([true, kwh]);
  });

  test.each<[string, string[]]>([
    ['estimates', months('Type', (m) => (m % 2 ? 'Estimé' : 'Réel'))],
    ['a remark', months('Remarque', (m) => (m === 3 ? 'prévoir un contrôle du compteur' : ''))],
    ['all of its lines', months('Type', () => 'Budget')],
  ])('%s are not', async (_what, rows) => {
    const source = await aSource(own.app, own.user, own.building);
    const stored = await drop(own.app, own.user, source, lines(...rows), seen());
    expect([stored.status, stored.body.refusedCount]).toEqual([200, 0]);
  });

  test('both directions of the energy in short words are two tables', async () => {
    const source = await aSource(own.app, own.user, own.building);
    const file = lines(...months('Sens', (m) => (m < 8 ? 'Conso' : 'Prod')));
    const answer = await drop(own.app, own.user, source, file, seen());
    expect([answer.status, answer.error?.message.includes('sens de l’énergie')]).toEqual([422, true]);
  });
});

describe('a quote', () => {
  const days = (note: (i: number) => string) => [
    'Date;Note;kWh',
    ...Array.from({ length: 28 }, (_, i) => `${two(i + 1)}/02/2024;${note(i)};${50 - i}`),
  ];
  test('that takes the lines of five days in one cell is refused, with its lines', async () => {
    const file = lines(...days((i) => (i === 9 ? '"écran' : i === 14 ? 'posé"' : 'ok')));
    const answer = await drop(own.app, own.user, await aSource(own.app, own.user, own.building), file, {
      preview: 'true',
    });
    expect(answer.status).toBe(422);
    expect(said(answer.error!.message)).toContain('Un guillemet ouvert ligne 11 prend des lignes de mesures');
  });

  test('around a note of two lines leaves every day', async () => {
    const file = lines(...days((i) => (i === 9 ? '"porte ouverte ;\nle 12, fermée"' : '"ok"')));
    const answer = await drop(own.app, own.user, await aSource(own.app, own.user, own.building), file, seen());
    expect(answer.body.series[0]).toMatchObject({ points: 28, total: 1022 });
  });
});

test('several points between digits are thousands, never decimals', async () => {
  const file = lines('Mois;kWh', '01/2023;1.234.567', '02/2023;987.654', '03/2023;12.000');
  const answer = await drop(own.app, own.user, await aSource(own.app, own.user, own.building), file, seen());
  expect(answer.body.series[0]).toMatchObject({ total: 2_234_221, totalUnit: 'kWh' });
});

test('a formula of a workbook that no spreadsheet has computed is asked, and no empty cell', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => [`${two(i + 1)}/02/2024`, i === 7 ? null : i === 9 ? '' : 50 - i]);
  const bytes = await withFormula([['Date', 'kWh'], ...rows], [8, 1], 'B7*1.1');
  const { reason, kwh } = await askedOf({ name: 'releves.xlsx', bytes });
  expect(reason).toContain(
    'une ligne qui a une valeur n’est pas lue (ligne 9 : valeur illisible « formule sans résultat',
  );
  expect(kwh).toBe(20 * 50 - 190 - 43 - 41);
});

describe('values among other words', () => {
  const cells = [
    '≈ 50',
    '~49',
    '48 (est.)',
    'environ 47',
    '46',
    '(45)',
    '2 x 44',
    '43 + 3',
    '> 42',
    '41 kWh ?',
    '40',
    '−39',
  ];
  const file = lines('Date;kWh', ...cells.map((cell, i) => `${two(i + 13)}/02/2024;${cell}`));
  const store = async (unread: 'skip' | 'numbers') => {
    const source = await aSource(own.app, own.user, own.building);
    const answered = seen({ columns: [{ at: 1, role: 'conso', unit: 'kWh' }], unread });
    const answer = await drop(own.app, own.user, source, file, answered);
    if (answer.error) return [answer.status, answer.error.message];
    return [answer.status, answer.body.series[0]!.total, answer.body.refusedCount];
  };

  test('are left out, or read by their only number, as somebody answers', async () => {
    const source = await aSource(own.app, own.user, own.building);
    const { table } = (await drop(own.app, own.user, source, file, { ...seen(), preview: 'true' })).body;
    expect(table!.unread).toMatchObject({ value: 'skip', certainty: 'asked' });
    expect(await store('skip')).toEqual([200, 46 + 40, 10]);
    expect(await store('numbers')).toEqual([200, 50 + 49 + 48 + 47 + 46 + 40, 6]);
  });
});
