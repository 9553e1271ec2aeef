import type { VariableName } from '@joulerie/domain/vocabulary';
import { describe, expect, test } from 'vitest';
import type { GenericChoice } from '../reader.ts';
import { figures, readText, refusalOf, refusals, said, values } from '../test-support.ts';

const choose = (more: Partial<GenericChoice>) => ({
  generic: { variable: 'conso', unit: 'kWh', stamp: 'start', zone: 'Europe/Paris', ...more } as const,
});
const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const HOURS = ['01/01/2024 00:00;1', '01/01/2024 01:00;2', '01/01/2024 02:00;3'];

describe('units a person may choose', () => {
  test.each<[VariableName, string, number | null]>([
    ['conso', 'Wh', 12],
    ['conso', 'kWh', 12_000],
    ['conso', ' MWH ', 12_000_000],
    // Past what a meter can say.
    ['conso', 'GWh', null],
    ['conso', 'kW', null],
    ['conso', 'constructor', null],
    ['puissance', 'W', 12],
    ['puissance', 'kW', 12_000],
    ['puissance', 'MW', 12_000_000],
    ['puissance_max', 'VA', 12],
    ['puissance_max', 'kVA', 12_000],
    ['puissance_max', 'W', 12],
    ['puissance_max', 'kW', 12_000],
    ['volume_gaz', 'm³', 12],
    ['volume_gaz', 'm3', 12],
    ['volume_gaz', 'L', 0.012],
    ['volume_gaz', 'dm3', 0.012],
    ['conso_gaz', 'kWh PCS', 12],
    ['conso_gaz', 'kWh', 12],
    ['conso_gaz', 'MWh PCS', 12_000],
    ['conso_gaz', 'MWh', 12_000],
    ['conso_gaz', 'Wh', 0.012],
    ['chaleur', 'kWh', 12],
    ['chaleur', 'MWh', 12_000],
    ['chaleur', 'Wh', 0.012],
    ['chaleur', 'GWh', 12e6],
    ['chaleur', 'GJ', 12_000 / 3.6],
    ['chaleur', 'MJ', 12 / 3.6],
    ['chaleur', 'th', (12 * 4.1855) / 3.6],
    ['conso_gaz', 'GJ', 12_000 / 3.6],
    ['chaleur', 'L de fioul', null],
    ['combustible', 'L', null],
    ['combustible', 'L de fioul', 12 * 9.97],
    ['combustible', 'm³ de fioul', 12_000 * 9.97],
    ['combustible', 'kg de granulés', 12 * 4.6],
    ['combustible', 't de plaquettes', 12_000 * 2.76],
    ['combustible', 'kg de propane', 12 * 12.78],
    ['combustible', 'stère de bûches', 12 * 1680],
    ['humidite', '%', 12],
    ['co2_ambiant', 'ppm', 12],
    ['rayonnement_global', 'W/m²', 12],
    ['rayonnement_global', 'W/m2', 12],
    ['rayonnement_global', 'kW/m2', null],
    ['vent', 'm/s', 12],
    ['vent', 'km/h', 12 / 3.6],
    ['cout', '€', 12],
    ['cout', 'EUR', 12],
    ['co2', 'kgCO2e', 12],
    ['co2', 'gCO2e', 0.012],
    ['co2', 'tCO2e', 12_000],
    ['dju', 'DJU', 12],
    ['temperature_exterieure', '°C', 12],
    ['temperature_exterieure', 'c', 12],
    ['temperature_exterieure', '°F', (12 - 32) / 1.8],
    ['temperature_exterieure', 'F', (12 - 32) / 1.8],
    ['temperature_exterieure', 'K', null],
    ['temperature_ambiante', 'kWh', null],
  ])('%s in %s: 12 is %s', async (variable, unit, kept) => {
    const rows = ['01/01/2024 00:00;12', '01/01/2024 01:00;12'];
    const read = readText(lines(...rows), choose({ variable, unit }));
    if (kept !== null) expect(values(await read)[0]).toBeCloseTo(kept, 6);
    else expect(['unit_mismatch', 'no_valid_line']).toContain((await refusalOf(read)).code);
  });
  test('kelvins, and the sentence of a unit that is another quantity’s', async () => {
    const kelvin = await readText(
      lines('01/01/2024 00:00;283,15'),
      choose({ variable: 'temperature_exterieure', unit: 'K' }),
    );
    expect(values(kelvin)[0]).toBeCloseTo(10, 9);
    const refused = await refusalOf(readText(lines(...HOURS), choose({ unit: 'm³' })));
    expect(said(refused.message)).toBe('L’unité « m³ » ne convient pas à « Consommation d’électricité » (Wh).');
    expect(refused.code).toBe('unit_mismatch');
  });
});

test('a thousandth beside other units of its quantity is refused by its line, never a million', async () => {
  const hour = (i: number) => `01/01/2024 ${String(i).padStart(2, '0')}:00`;
  const cells = Array.from({ length: 20 }, (_, i) => `${hour(i)};${i === 7 ? '500 mWh' : '2 kWh'}`);
  const generic = { table: { columns: {} }, stamp: 'start', zone: 'Europe/Paris' } as const;
  const found = await readText(lines('Date;Conso', ...cells), { generic, energy: 'electricite' });
  expect(found.table!.columns[1]!.unit).toBe('kWh');
  expect([figures(found, 'conso').total.value, refusals(found)]).toEqual([
    38,
    [[9, 'l’unité de « 500 mWh » n’est pas celle de sa colonne']],
  ]);
});

test('readings of heat in MJ, then in GJ, are those of one counter', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => {
    const megajoules = 900 + 20 * i;
    const written = megajoules < 1000 ? `${megajoules};MJ` : `${String(megajoules / 1000).replace('.', ',')};GJ`;
    return `${String(i + 1).padStart(2, '0')}/01/2024;${written}`;
  });
  const read = await readText(lines('Date;Chaleur;Unité', ...rows), { energy: 'chaleur' });
  expect(read.table!.columns[1]).toMatchObject({
    certainty: 'asked',
    reason: expect.stringContaining('ne font que croître'),
  });
});

test('the power of panels, as inverters name it, is a production', async () => {
  const rows = Array.from({ length: 24 }, (_, i) => `2024-06-01 ${String(i).padStart(2, '0')}:00:00,${100 + (i % 5)}`);
  const read = await readText(lines('Time,Ppv(W)', ...rows), { energy: 'electricite' });
  expect(read.table!.columns[1]).toMatchObject({ role: 'production_pv', unit: 'W' });
});
