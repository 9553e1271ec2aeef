import { zipSync, strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { figures, notes, readText, refusalOf, refusals } from '../test-support.ts';
import { readFile } from '../recognise.ts';

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const two = (value: number) => String(value).padStart(2, '0');
const days = (count: number, write: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => `${two(i + 1)}/01/2025;${write(i)}`);
const SEEN = { table: { columns: {} }, stamp: 'start', zone: 'Europe/Paris' } as const;
const read = (text: string) => readText(text, { generic: SEEN, energy: 'electricite' });
const columnsOf = async (header: string, ...rows: string[]) =>
  (await readText(lines(header, ...rows), { energy: 'electricite' })).table!.columns.map(
    ({ role, certainty }) => `${role} ${certainty}`,
  );
/** Roles of the columns of a header whose values say nothing. */
const roles = async (header: string) => {
  const width = header.split(';').length - 1;
  const row = (i: number) => Array.from({ length: width }, () => `${10 + ((i * 7) % 5)}`).join(';');
  return (await columnsOf(header, ...days(20, row))).slice(1);
};

test('a table is stored by whoever has seen how it is understood', async () => {
  const table = lines('Mois;Électricité (kWh)', '2025-01;300', '2025-02;280');
  const bare = await readText(table);
  expect([bare.needsChoice, notes(bare)]).toEqual([
    true,
    ['Vérifiez ce que nous comprenons de ce tableau avant de l’enregistrer.'],
  ]);
  expect((await read(table)).needsChoice).toBe(false);
});

describe('counters', () => {
  test.each([
    ['flat at night', (i: number) => 65_000 + Math.floor(i / 3)],
    ['from nothing', (i: number) => i * 9],
    ['replaced once', (i: number) => (i < 60 ? 8000 + i * 5 : (i - 60) * 5)],
  ])('%s: asked', async (_what, value) => {
    const rows = Array.from(
      { length: 96 },
      (_, i) => `${two(1 + Math.floor(i / 24))}/02/2025 ${two(i % 24)}:00;${value(i)}`,
    );
    expect(await columnsOf('Date;Consommation (kWh)', ...rows)).toEqual(['time certain', 'index asked']);
  });

  test('two readings, and amounts under a word of meters', async () => {
    expect((await columnsOf('Date;kWh', '01/01/2025;12300', '13/02/2025;12610'))[1]).toBe('conso asked');
    expect(await roles('Mois;Compteur général (kWh)')).toEqual(['conso asked']);
    expect(await roles('Mois;Consommation cumulée (kWh)')).toEqual(['index certain']);
  });
});

describe('headers', () => {
  test.each([
    ['Mois;Gaz (m³);Electricité (kWh)', ['volume_gaz certain', 'conso certain']],
    ['Mois;Consommation (kWh);Gaz à effet de serre (kgCO2)', ['conso certain', 'ignored proposed']],
    ['Mois;kWh;Eau (m³)', ['conso certain', 'ignored certain']],
    ['Mois;kWh;Débit (m³/h)', ['conso certain', 'ignored asked']],
    ['Mois;kWh;Index gaz (m³)', ['conso certain', 'volume_gaz certain']],
    ['Mois;Compteur (m³)', ['volume_gaz asked']],
    ['Mois;Consommation (kWh/m²)', ['conso asked']],
    ['Mois;Prévision (kWh)', ['conso asked']],
    ['Mois;Conso N-1 (kWh)', ['conso asked']],
    ['Mois;Conso (kWh);Gaz (kWh)', ['conso certain', 'conso_gaz certain']],
    ['Mois;Énergie thermique (MWh)', ['chaleur certain']],
    ['Mois;Calorimètre (kWh);Volume (m3)', ['chaleur certain', 'ignored proposed']],
    ['Mois;Chauffage (kWh)', ['conso certain']],
    ['Mois;kWh;T départ (°C);T retour (°C)', ['conso certain', 'ignored proposed', 'ignored proposed']],
    [
      'Mois;Température intérieure;Température extérieure (°C);Humidité (%);kWh',
      ['temperature_ambiante proposed', 'temperature_exterieure proposed', 'humidite proposed', 'conso certain'],
    ],
    ['Mois;Indoor temp (°F);kWh', ['temperature_ambiante proposed', 'conso certain']],
    ['Mois;Grid feed-in (kWh)', ['injection certain']],
    ['Mois;Vente EDF OA (kWh)', ['injection certain']],
    ['Mois;kWh;Puissance souscrite (kW)', ['conso certain', 'ignored proposed']],
    ['Mois;Pmax (kW)', ['puissance_max proposed']],
    ['Mois;Tempo HC bleu (kWh);Tempo HP bleu (kWh)', ['conso certain', 'conso certain']],
  ])('%s', async (header, expected) => expect(await roles(header)).toEqual(expected));

  test('without a measure, each column says why', async () => {
    const refused = await refusalOf(read(lines('Mois;Eau (m³)', ...days(20, () => '3'))));
    expect(refused.message).toContain('Eau (m³)\u00a0: de l’eau\u00a0: ce n’est pas une énergie');
  });

  test('over two lines, they are one', async () => {
    expect(await columnsOf('Mois;Production;Prix\n;(kWh);(€)', ...days(20, (i) => `${10 + (i % 4)};2`))).toEqual([
      'time certain',
      'production_pv certain',
      'ignored certain',
    ]);
  });

  test('the beginning is the time, whatever dates stand before it', async () => {
    const bill = await read(
      lines(
        'Date d’émission;Du;Au;Consommation (kWh)',
        '20/03/2025;15/01/2025;14/02/2025;100',
        '20/04/2025;15/02/2025;14/03/2025;90',
      ),
    );
    expect(figures(bill)).toMatchObject({ from: '2025-01-14T23:00:00.000Z', to: '2025-03-14T23:00:00.000Z' });
    const reversed = await read(lines('Fin;Début;kWh', '31/01/2025;01/01/2025;100', '28/02/2025;01/02/2025;90'));
    expect(figures(reversed)).toMatchObject({ from: '2024-12-31T23:00:00.000Z', total: { value: 190 } });
  });
});

describe('cells and lines', () => {
  test('a unit in a cell is that of its value', async () => {
    const found = await read(lines('Mois;Consommation (kWh)', '01/2025;1,2 MWh', '02/2025;950 kWh', '03/2025;12 m3'));
    expect(figures(found).total.value).toBe(2150);
    expect(refusals(found)).toEqual([[4, 'l’unité de « 12 m3 » n’est pas celle de sa colonne']]);
  });

  test('a column whose first lines are blank is one, and a blank class is not nothing', async () => {
    const late = await read(lines('Date;Soutirage (kWh);Injection (kWh)', ...days(25, () => '10;'), '26/01/2025;10;4'));
    expect(late.series.map(({ variable }) => variable)).toEqual(['conso', 'injection']);
    const classes = await read(lines('Début;HP (kWh);HC (kWh)', ...days(20, (i) => (i === 4 ? ';5' : '15;5'))));
    expect(figures(classes).total.value).toBe(380);
    expect(refusals(classes)).toEqual([
      [6, 'il manque la valeur d’une classe : la somme des autres ne serait pas l’énergie'],
    ]);
    const tempo = 'Date;Bleu HP (kWh);Bleu HC (kWh);Rouge HP (kWh);Rouge HC (kWh)';
    const colours = await read(lines(tempo, ...days(20, (i) => (i % 5 === 0 ? ';;9;4' : '7;3;;'))));
    expect(figures(colours).total.value).toBe(16 * 10 + 4 * 13);
  });

  test('hours of any form, and those left of their date', async () => {
    for (const hour of [
      (h: number) => `${h}h`,
      (h: number) => `${h}:00 - ${h + 1}:00`,
      (h: number) => `${h % 12 || 12}:00 ${h < 12 ? 'AM' : 'PM'}`,
    ]) {
      const rows = Array.from({ length: 48 }, (_, i) => `${13 + Math.floor(i / 24)}/01/2025;${hour(i % 24)};2`);
      expect(figures(await read(lines('Date;Heure;kWh', ...rows)))).toMatchObject({ points: 48, total: { value: 96 } });
    }
    const rows = Array.from({ length: 48 }, (_, i) => `${two(i % 24)}:00;${13 + Math.floor(i / 24)}/01/2025;2`);
    expect(figures(await read(lines('Heure;Date;kWh', ...rows)))).toMatchObject({ points: 48, total: { value: 96 } });
  });

  test('meters that no column names are refused, and one line twice is a duplicate', async () => {
    const meters = days(20, (i) => `A;${10 + (i % 3)}`).flatMap((row) => [row, row.replace(';A;', ';B;')]);
    const refused = await refusalOf(read(lines('Mois;Remarque;kWh', ...meters)));
    expect([refused.code, refused.line]).toEqual(['repeated_moments', 3]);
    const rows = days(20, (i) => `${10 + (i % 3)}`);
    expect(figures(await read(lines('Date;kWh', ...rows, ...rows)))).toMatchObject({ points: 20, duplicates: 20 });
  });

  test('totals with a date are totals', async () => {
    const mixed = await read(lines('Date;kWh', 'janvier 2025;310', ...days(20, () => '10'), '31/01/2025;10'));
    expect([figures(mixed).total.value, refusals(mixed).length]).toEqual([210, 1]);
    const named = await read(lines('Date;Libellé;kWh', ...days(20, () => 'jour;10'), '01/02/2025;TOTAL janvier;200'));
    expect([figures(named).total.value, refusals(named)]).toEqual([
      200,
      [[22, 'ligne de total : elle n’est pas une mesure']],
    ]);
  });

  test('a longer line is a total only where shorter ones measure it', async () => {
    const years = await read(lines('Période;kWh', '2023;1000', 'janvier 2024;100', 'février 2024;100'));
    expect(figures(years).total.value).toBe(1200);
    expect([refusals(years), figures(years).steps]).toEqual([
      [],
      [
        { step: 'P12M', count: 1 },
        { step: 'P1M', count: 2 },
      ],
    ]);
    const months = Array.from({ length: 12 }, (_, m) => `${two(m + 1)}/2024;100`);
    const both = await read(lines('Période;kWh', '2023;1000', ...months, 'T1 2024;300', '2024;1200'));
    expect([figures(both).total.value, refusals(both).map(([line]) => line)]).toEqual([2200, [15, 16]]);
    expect(notes(both).join(' ')).not.toContain('sans ligne');
    const days_ = await read(lines('Date;kWh', 'décembre 2024;500', ...days(20, () => '10'), 'janvier 2025;310'));
    expect([figures(days_).total.value, refusals(days_).map(([line]) => line)]).toEqual([700, [23]]);
    expect(days_.table!.unread).toMatchObject({ certainty: 'asked', reason: expect.stringContaining('ligne 23') });
  });

  test('an energy of production needs one step, of a day at most', async () => {
    const refused = await refusalOf(read(lines('Mois;Production (kWh)', '2025-01;100', '2025-02;200')));
    expect(refused.message).toContain('sur plus d’un jour n’est pas gardée');
    const rows = [
      ...Array.from({ length: 24 }, (_, i) => `13/01/2025 ${two(i)}:00;1`),
      ...Array.from({ length: 96 }, (_, i) => `14/01/2025 ${two(Math.floor(i / 4))}:${two((i % 4) * 15)};1`),
    ];
    expect((await refusalOf(read(lines('Date;Production (kWh)', ...rows)))).code).toBe('mixed_steps');
  });

  test('two columns answered as one quantity are refused', async () => {
    const columns = { 1: { role: 'conso', unit: 'kWh' }, 2: { role: 'conso', unit: 'kWh' } } as const;
    const rows = days(20, (i) => `${10 + (i % 3)};${5 + (i % 3)}`);
    const refused = await refusalOf(
      readText(lines('Date;Jour;Nuit', ...rows), { generic: { ...SEEN, table: { columns } } }),
    );
    expect(refused.code).toBe('two_columns');
  });

  test('small parts are not the sum of others', async () => {
    const rows = days(20, (i) => `0,00${3 + (i % 2)};0,001;0`);
    const found = await readText(lines('Date;HP (MWh);HC (MWh);Secours (MWh)', ...rows));
    expect(found.table!.columns.map(({ role }) => role)).not.toContain('ignored');
  });
});

test('tables of an archive that are not written alike are not answered together', async () => {
  const table = (header: string, write: (i: number) => string) => strToU8(lines(header, ...days(20, write)));
  const bytes = zipSync({
    'a.csv': table('Date;kWh;€', () => '10;2'),
    'b.csv': table('Date;€;kWh', () => '2;10'),
  });
  expect((await refusalOf(readFile({ name: 'a.zip', bytes }, { generic: SEEN }))).code).toBe('several_layouts');
});
