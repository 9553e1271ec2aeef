import { HOUR_MS, dayStart, parisDay, dayNumber } from '@joulerie/domain/calendar';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mergeReads } from './merge.ts';
import { readFile } from './recognise.ts';
import { figures, only, real, realFilesExist, realPath, refusalOf, valuesByStart } from './test-support.ts';

/** Every real file of the trade that was collected beside the project; the open ones are also in `formats.test.ts`. */
const R63 = 'enedis/flux-sge/ENEDIS_R63_P_CdC_M07VD2PL_00001_20250313093019.csv';
const WEEKS = ['2024-01-01_2024-01-07', '2024-03-18_2024-03-24', '2024-04-01_2024-04-07'];
const week = (name: string) => `enedis/compte-client/export_compte_client_${name}_19120000000102.xlsx`;

describe.runIf(realFilesExist)('real files', () => {
  test('the R63 of two years: 34 733 points, a step of an hour in July 2024', async () => {
    const read = await readFile(real(R63));
    expect(read.format).toBe('enedis-r63-csv');
    expect(figures(read)).toMatchObject({
      point: '19120000000102',
      variable: 'puissance',
      unit: 'W',
      from: '2023-03-12T23:00:00.000Z',
      to: '2025-03-12T23:00:00.000Z',
      steps: [
        { step: 1800, count: 34_426 },
        { step: 3600, count: 307 },
      ],
      points: 34_733,
      missing: 24,
      duplicates: 0,
    });
    expect(read.refused).toEqual([]);
  });

  test('its October day has 50 half-hours and its March day 46', async () => {
    const values = valuesByStart(only(await readFile(real(R63))));
    const inDay = (day: number) => [...values.keys()].filter((start) => parisDay(start) === day).length;
    expect(inDay(dayNumber(2023, 10, 29))).toBe(50);
    expect(inDay(dayNumber(2024, 3, 31))).toBe(46);
    expect(values.get(dayStart(dayNumber(2023, 10, 29)) + 2.5 * HOUR_MS)).toBe(1134);
  });

  test('the weeks of the account workbooks equal the R63 point by point', async () => {
    const flow = valuesByStart(only(await readFile(real(R63))));
    for (const name of WEEKS) {
      const read = await readFile(real(week(name)));
      const account = valuesByStart(only(read));
      expect(figures(read)).toMatchObject({ points: 335, missing: 0, steps: [{ step: 1800, count: 335 }] });
      for (const [start, value] of account) expect(value, new Date(start).toISOString()).toBe(flow.get(start));
    }
  });

  test('weeks of one meter merge into one curve, the same week twice is all duplicates', async () => {
    const reads = await Promise.all(WEEKS.map((name) => readFile(real(week(name)))));
    const merged = mergeReads(reads);
    expect(figures(merged)).toMatchObject({
      points: 1005,
      from: '2023-12-31T23:00:00.000Z',
      to: '2024-04-07T21:30:00.000Z',
      duplicates: 0,
    });
    expect(figures(mergeReads([...reads, ...reads.slice(0, 1)]))).toMatchObject({ points: 1005, duplicates: 335 });
  });

  test('the daily workbooks are kWh, and the hour-long steps of the R63 are means over the hour', async () => {
    const read = await readFile(
      real('enedis/compte-client/export_compte_client_quotidien_2024-07-15_2024-07-21_19120000000102.xlsx'),
    );
    expect(figures(read)).toMatchObject({
      variable: 'conso',
      points: 7,
      total: { value: 214.504, unit: 'kWh', kind: 'energy' },
    });
    const daily = valuesByStart(only(read));
    const curve = only(await readFile(real(R63)));
    const energyOf = (day: number) =>
      curve.runs
        .flatMap((run) =>
          [...run.values].map((value, i) => ({
            at: run.from + i * run.stepS * 1000,
            energy: (value * run.stepS) / 3600,
          })),
        )
        .reduce((sum, { at, energy }) => (parisDay(at) === day ? sum + energy : sum), 0);
    for (const day of [17, 20, 21]) {
      const number = dayNumber(2024, 7, day);
      expect(energyOf(number), `${day} July`).toBe(daily.get(dayStart(number)));
    }
  });

  test('half the sum of a day of half-hours is Enedis’ daily energy (Data Connect 2026)', async () => {
    const curve = only(await readFile(real('enedis/dataconnect-2026/mesure_courbe_de_charge_consommation.json')));
    const daily = only(await readFile(real('enedis/dataconnect-2026/mesure_consommation_quotidienne.json')));
    const [run] = curve.runs;
    const half = (from: number) =>
      [...(run?.values ?? [])].slice(from, from + 48).reduce((sum, value) => sum + value / 2, 0);
    expect([half(0), half(48)]).toEqual([33_495, 38_022]);
    expect([...(daily.runs[0]?.values ?? [])]).toEqual([33_495, 38_022]);
    expect(daily.runs[0]?.from).toBe(run?.from);
  });

  test('daily injected energy is kept as mean power over the civil day', async () => {
    const read = await readFile(real('enedis/dataconnect-2026/mesure_production_quotidienne.json'));
    expect([...(only(read, 'injection').runs[0]?.values ?? [])]).toEqual([8263 / 24, 941 / 24]);
    expect(figures(read).total).toEqual({ value: 9.204, unit: 'kWh', kind: 'energy' });
  });

  test('the derived R63, R65 and R66', async () => {
    const curve = await readFile(real('enedis/flux-sge/ENEDIS_R63_P_CdC_M0000001_00001_20211105120000_derive.json'));
    expect(figures(curve)).toMatchObject({
      from: '2021-09-30T22:00:00.000Z',
      to: '2021-10-31T23:00:00.000Z',
      points: 31 * 144 + 6,
      missing: 0,
    });
    const historical = valuesByStart(
      only(await readFile(real('enedis/hdm-sge/Enedis_SGE_HDM_A06NW11N_C4-CDC.csv.gz'))),
    );
    for (const [start, value] of valuesByStart(only(curve))) expect(value).toBe(historical.get(start));
    const energies = await readFile(
      real('enedis/flux-sge/ENEDIS_R65_P_Energie_M0000002_00001_20220301120000_derive.json'),
    );
    expect(figures(energies)).toMatchObject({ variable: 'conso', points: 365, total: { value: 3373.658 } });
    const maxima = await readFile(real('enedis/flux-sge/ENEDIS_R66_P_Pmax_M0000003_00001_20220301120000_derive.json'));
    expect(figures(maxima)).toMatchObject({ variable: 'puissance_max', unit: 'VA', points: 390, missing: 1 });
  });

  test.each([
    ['daily_consumption_2021_annee_complete.json', 'conso', 365, 3373.658],
    ['daily_consumption_2020-11.json', 'conso', 30, 876.699],
    ['consumption_load_curve_PT30M_2020-12-02_2020-12-09.json', 'puissance', 336, 260.018],
    ['consumption_load_curve_PT15M_2022-03-01_2022-03-08.json', 'puissance', 480, 157.057],
    ['consumption_load_curve_PT30M_2023-04-01.json', 'puissance', 48, 11.776],
  ])('old Data Connect %s', async (name, variable, points, total) => {
    const read = await readFile(real(`enedis/dataconnect-v5/${name}`));
    expect(figures(read)).toMatchObject({ variable, points });
    expect(figures(read).total.value).toBeCloseTo(total, 2);
  });

  test('an old production answer does not say so: the caller does, its name, or a person', async () => {
    const file = real('enedis/dataconnect-v5/production_load_curve_PT30M_2023-04-01.json');
    expect(figures(await readFile(file, { direction: 'production' }))).toMatchObject({
      variable: 'injection',
      points: 48,
      total: { value: 0.643 },
    });
    const unsaid = await readFile(file);
    expect(unsaid).toMatchObject({ needsChoice: true, choice: { variable: 'puissance', unit: 'W', stamp: 'end' } });
    expect(unsaid.notes.join()).toContain('ne dit pas');
    const named = await readFile({ ...file, name: 'production_load_curve_PT30M_2023-04-01.json' });
    expect([named.needsChoice, named.series[0]?.variable]).toEqual([false, 'injection']);
  });

  test('the short account curve: stray separator accepted, 13 blanks, four holes', async () => {
    const read = await readFile(real('enedis/compte-client/Enedis_Conso_Heure_court_14200000000025.csv'));
    expect(figures(read)).toMatchObject({
      points: 91,
      from: '2022-01-17T23:00:00.000Z',
      to: '2022-01-26T04:30:00.000Z',
    });
    expect(read.refused).toEqual([]);
  });

  test('the whole Open-Meteo and SYNOP archives', async () => {
    const archive = await readFile(real('meteo/openmeteo_archive_temperature_horaire_moyenne_france_2012-2025.csv.gz'));
    expect(figures(archive)).toMatchObject({ points: 121_608, missing: 0, duplicates: 0 });
    expect(archive.refused).toEqual([]);
    const synop = await readFile(real('meteo/meteofrance_synop_07149_paris-orly_2020-2021.csv.gz'));
    expect(figures(synop, 'temperature_exterieure')).toMatchObject({
      points: 3321,
      steps: [{ step: 10_800, count: 3321 }],
      duplicates: 1,
    });
  });

  const NOT_MEASURES =
    /xsd$|schema\.json$|_request\.xml$|contrat|contract|Contractuelles|customers_|eddie_(address|contact|contract|identity)|donnees_generales|donnees_techniques|erreur|errors|messages_adict|reponses_|droit|swagger|Commande|PRI_response|postes_synop|pvgis/;
  const folders = realFilesExist ? ['enedis', 'grdf', 'meteo'].map((folder) => realPath(folder)) : [];
  const all = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(realPath('').length).replace(/^\//, '')),
  );
  test.each(all)('%s is read, or refused with a sentence', async (path) => {
    if (NOT_MEASURES.test(path)) {
      const refused = await refusalOf(readFile(real(path)));
      expect(refused.message).toMatch(/^[A-ZÀ-Ý].{20,}\.$/s);
      return;
    }
    const read = await readFile(real(path));
    expect(read.refused).toEqual([]);
    expect(read.series.length).toBeGreaterThan(0);
    // Energies and powers of this format do not say their direction.
    const isAsked = read.format === 'enedis-data-connect-v5' && !only(read).variable.endsWith('_max');
    expect(read.needsChoice).toBe(isAsked);
    const named = await readFile({ ...real(path), name: path.split('/').at(-1)! });
    expect(named.needsChoice).toBe(false);
  });

  test('the prices of France for two days, and the emissions of a kWh of one', async () => {
    const prices = await readFile(real('rte/entsoe_prix_day-ahead_FR.xml'));
    expect(figures(prices)).toMatchObject({
      variable: 'prix_spot',
      from: '2023-05-06T22:00:00.000Z',
      points: 48,
      missing: 0,
    });
    const rates = await readFile(real('rte/eco2mix-national-tr_ODS_v1_2023-09-21.json'));
    expect(figures(rates)).toMatchObject({ variable: 'taux_co2', steps: [{ step: 900 }] });
    expect(only(rates).runs[0]!.values.every((value) => Number.isNaN(value) || (value > 5 && value < 100))).toBe(true);
  });
});
