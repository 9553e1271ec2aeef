import { dayNumber, HOUR_MS, dayStart, parisDay } from '@joulerie/domain/calendar';
import { describe, expect, test } from 'vitest';
import { readFile } from './recognise.ts';
import type { SeriesRead } from '@joulerie/domain/measures';
import { accountCurve, figures, only, readText, refusalOf, sample, valuesByStart } from './test-support.ts';

const atDay = (series: SeriesRead, year: number, month: number, day: number) =>
  valuesByStart(series).get(dayStart(dayNumber(year, month, day)));

describe('Enedis', () => {
  test('two years of a tertiary building: W though the unit is empty, start-stamped, blanks are missing', async () => {
    const read = await readFile(sample('sge-historique-courbe-c4.csv.gz'));
    expect(read.format).toBe('enedis-sge-historique-csv');
    const found = figures(read);
    expect(found).toMatchObject({
      point: '30001642617347',
      variable: 'puissance',
      unit: 'W',
      from: '2020-02-02T23:00:00.000Z',
      to: '2022-02-01T23:00:00.000Z',
      missing: 2448,
      duplicates: 0,
    });
    expect(found.points + found.missing).toBe(105_120);
    expect(found.total.value).toBeCloseTo(226_061.333, 2);
    const present = [...valuesByStart(only(read)).values()].filter((value) => !Number.isNaN(value));
    expect(Math.max(...present)).toBe(102_000);
  });

  test('the account curve whose step changes twice', async () => {
    const read = await readFile(sample('compte-client-courbe.csv.gz'));
    expect(read.format).toBe('enedis-compte-client-csv');
    expect(figures(read)).toMatchObject({
      from: '2022-10-23T22:00:00.000Z',
      to: '2024-07-24T22:00:00.000Z',
      steps: [
        { step: 1800, count: 24_660 },
        { step: 3600, count: 3005 },
      ],
      points: 27_665,
      missing: 25,
      duplicates: 0,
    });
    expect(read.notes.filter((note) => note.startsWith('Le pas passe'))).toHaveLength(2);
  });

  test('indexes of the account: one series a register, and their differences are the energies of the curve', async () => {
    const indexes = await readFile(sample('compte-client-index.csv.gz'));
    expect(indexes.series.map((one) => one.register)).toEqual(['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'D1', 'T']);
    expect(only(indexes, 'index', 'F6').registerLabel).toBe('Rouge Heures Pleines');
    expect(figures(indexes, 'index', 'T')).toMatchObject({
      points: 198,
      missing: 0,
      total: { value: 22_093_047, kind: 'last' },
    });
    const total = only(indexes, 'index', 'T');
    const curve = only(await readFile(sample('compte-client-courbe.csv.gz')));
    const energies = new Map<number, number>();
    for (const [start, power] of valuesByStart(curve))
      energies.set(parisDay(start), (energies.get(parisDay(start)) ?? 0) + power / 2);
    for (const [month, day] of [
      [1, 10],
      [3, 30],
      [3, 31],
      [4, 1],
      [6, 15],
    ] as const) {
      const used =
        (atDay(total, 2024, month, day + 1) ?? atDay(total, 2024, 4, 1) ?? 0) - (atDay(total, 2024, month, day) ?? 0);
      expect(used).toBe(energies.get(dayNumber(2024, month, day)));
    }
  });

  test('the SGE historical file in three sections: indexes, calendars, maximum power in VA', async () => {
    const read = await readFile(sample('sge-historique-index-pmax.csv.gz'));
    expect(figures(read, 'index', 'T')).toMatchObject({
      from: '2020-10-20T22:00:00.000Z',
      to: '2022-02-02T23:00:00.000Z',
      points: 390,
      duplicates: 2,
    });
    expect(only(read, 'index', 'D1').registerLabel).toBe('Base');
    expect(figures(read, 'puissance_max')).toMatchObject({
      unit: 'VA',
      points: 390,
      from: '2020-10-19T22:00:00.000Z',
      to: '2022-02-01T23:00:00.000Z',
    });
    expect(read.refused).toEqual([]);
  });

  test('a reactive section is left out whole and said, the active one beside it is read', async () => {
    const active = accountCurve(['2024-01-10T00:30:00+01:00;100', '2024-01-10T01:00:00+01:00;200']);
    const reactive = active.replace('Energie active', 'Energie réactive').replaceAll('+01:00;', '+01:00;9');
    const read = await readText(`${reactive}${active}`);
    expect([...(only(read).runs[0]?.values ?? [])]).toEqual([100, 200]);
    expect(read.refused).toEqual([]);
    expect(read.notes.join()).toContain('laissée de côté');
  });

  test('its stamps at a fixed 22:00 UTC name their own civil day: the daily energies and the curve agree', async () => {
    const index = only(await readFile(sample('sge-historique-index-pmax.csv.gz')), 'index', 'T');
    const energies = only(await readFile(sample('sge-energies-c5.xml')));
    const curve = valuesByStart(only(await readFile(sample('sge-mesures-detaillees-c5.xml.gz'))));
    for (let day = 5; day <= 11; day++) {
      const used = (atDay(index, 2022, 1, day + 1) ?? 0) - (atDay(index, 2022, 1, day) ?? 0);
      const start = dayStart(dayNumber(2022, 1, day));
      const halfHours = Array.from({ length: 48 }, (_, i) => (curve.get(start + i * (HOUR_MS / 2)) ?? Number.NaN) / 2);
      expect(used).toBe(atDay(energies, 2022, 1, day));
      expect(halfHours.reduce((sum, value) => sum + value, 0)).toBe(used);
    }
  });

  test('an R151 index closes its day: with the day’s R50 curve it follows the index at the start of the day', async () => {
    const r151 = await readFile(sample('R151_C5.xml'));
    const curve = figures(await readFile(sample('R50_C5.xml')));
    const before =
      atDay(only(await readFile(sample('sge-historique-index-pmax.csv.gz')), 'index', 'T'), 2022, 2, 2) ?? 0;
    expect(atDay(only(r151, 'index', 'D1'), 2022, 2, 3)).toBe(before + curve.total.value * 1000);
    expect(atDay(only(r151, 'puissance_max'), 2022, 2, 2)).toBe(3817);
    expect(curve).toMatchObject({ from: '2022-02-01T23:00:00.000Z', to: '2022-02-02T23:00:00.000Z', points: 48 });
  });

  test('R4Q is kW, start-stamped, and its reactive curves are left out', async () => {
    const read = await readFile(sample('R4Q_C4.xml'));
    expect(figures(read)).toMatchObject({
      points: 144,
      from: '2022-02-01T23:00:00.000Z',
      steps: [{ step: 600, count: 144 }],
    });
    expect(only(read).runs[0]?.values[0]).toBe(28_000);
    expect(read.notes.join()).toContain('ERI');
  });

  test('R171, from its schema', async () => {
    const measure = (dateFin: string, valeur: number) =>
      `<mesureDatee><dateFin>${dateFin}</dateFin><valeur>${valeur}</valeur></mesureDatee>`;
    const series = (code: string, ...measures: string[]) =>
      `<serieMesuresDatees><prmId>30001642617347</prmId><type>INDEX</type><grandeurMetier>CONS</grandeurMetier><grandeurPhysique>EA</grandeurPhysique><typeCalendrier>D</typeCalendrier><codeClasseTemporelle>${code}</codeClasseTemporelle><libelleClasseTemporelle>Heures ${code}</libelleClasseTemporelle><unite>kWh</unite><mesuresDateesListe>${measures.join('')}</mesuresDateesListe></serieMesuresDatees>`;
    const read = await readText(
      `<?xml version="1.0" encoding="UTF-8"?><ns2:R171 xmlns:ns2="http://www.enedis.fr/stm/R171"><entete/><serieMesuresDateesListe>${series('HPH', measure('2024-01-10T00:00:00+01:00', 100), measure('2024-01-11T00:00:00+01:00', 130))}${series('HCH', measure('2024-01-10T23:59:59+01:00', 50))}</serieMesuresDateesListe></ns2:R171>`,
    );
    expect(atDay(only(read, 'index', 'D HPH'), 2024, 1, 11)).toBe(130_000);
    expect(atDay(only(read, 'index', 'D HCH'), 2024, 1, 11)).toBe(50_000);
    expect(only(read, 'index', 'D HPH').registerLabel).toBe('Heures HPH');
  });

  test('R65 and R66 as CSV', async () => {
    const head = 'Identifiant PRM;Date de début;Date de fin;Grandeur physique;Grandeur métier;Etape métier;Unité;';
    const start = '30001642617347;2024-01-01;2024-01-03;';
    const r65 = await readText(
      `${head}Mode de calcul;Pas;Date;Valeur\n${start}EA;CONS;BRUT;Wh;DIFF.INDEX;P1D;2024-01-01;12000\n${start}EA;PROD;BRUT;Wh;DIFF.INDEX;P1D;2024-01-01;2400\n`,
    );
    expect(r65.format).toBe('enedis-r65-csv');
    expect(atDay(only(r65, 'conso'), 2024, 1, 1)).toBe(12_000);
    expect(atDay(only(r65, 'injection'), 2024, 1, 1)).toBe(100);
    const r66 = await readText(`${head}Pas;Horodate;Valeur\n${start}PMA;CONS;BRUT;VA;P1D;2024-01-01 13:16:41;5502\n`);
    expect(r66.format).toBe('enedis-r66-csv');
    expect(atDay(only(r66, 'puissance_max'), 2024, 1, 1)).toBe(5502);
  });

  test('an old Data Connect curve whose resolution changes 30, 10, 15, 60 minutes', async () => {
    const read = await readFile(sample('data-connect-v5-pas-changeant.json'));
    expect(only(read).runs.map((run) => [run.stepS / 60, run.values.length])).toEqual([
      [30, 2],
      [10, 3],
      [15, 2],
      [60, 21],
    ]);
    expect(figures(read)).toMatchObject({
      from: '2024-02-25T23:00:00.000Z',
      to: '2024-02-26T22:00:00.000Z',
      missing: 0,
    });
  });
});

describe('GRDF', () => {
  test('1 096 gas days with one absence', async () => {
    const read = await readFile(sample('grdf-informatives.json.gz'));
    const found = figures(read, 'conso_gaz');
    expect(found).toMatchObject({
      point: '22420000000081',
      unit: 'kWh PCS',
      points: 1095,
      missing: 1,
      total: { value: 62_213 },
    });
    expect([found.from, found.to]).toEqual(['2019-11-29T23:00:00.000Z', '2022-11-29T23:00:00.000Z']);
    expect(figures(read, 'volume_gaz')).toMatchObject({ unit: 'm³', total: { value: 5617, kind: 'sum' } });
    expect(atDay(only(read, 'conso_gaz'), 2021, 8, 10)).toBeNaN();
    expect(read.notes.join()).toContain('06:00');
  });

  test('87 published readings are periods', async () => {
    const read = await readFile(sample('grdf-publiees.json.gz'));
    const { periods, runs } = only(read, 'conso_gaz');
    expect(runs).toEqual([]);
    expect(periods).toHaveLength(87);
    expect(periods[0]).toEqual({
      fromDay: dayNumber(2017, 10, 10),
      toDay: dayNumber(2018, 4, 9),
      value: 22_417,
      quality: 0,
    });
  });

  test('the daily and monthly workbooks count the same energy', async () => {
    const daily = figures(await readFile(sample('grdf-quotidien.xlsx')), 'conso_gaz');
    const monthly = await readFile(sample('grdf-mensuel.xlsx'));
    expect(daily).toMatchObject({
      points: 360,
      missing: 3,
      from: '2020-11-23T23:00:00.000Z',
      total: { value: 23_181 },
    });
    expect(figures(monthly, 'conso_gaz')).toMatchObject({
      steps: [{ step: 'P1M', count: 13 }],
      total: { value: 23_181 },
    });
    expect(monthly.notes.join()).toContain('une partie de leurs jours');
  });

  test('ADICT: informative days, published periods, errors inside a 200', async () => {
    expect(atDay(only(await readFile(sample('grdf-adict-informatives.ndjson')), 'conso_gaz'), 2021, 8, 16)).toBe(8);
    expect(only(await readFile(sample('grdf-adict-publiees.ndjson')), 'volume_gaz').periods).toEqual([
      { fromDay: dayNumber(2021, 1, 1), toDay: dayNumber(2021, 1, 23), value: 180, quality: 0, finality: 1 },
    ]);
    const refused = await refusalOf(
      readText('{"pce":{"id_pce":"GI123456"},"statut_restitution":{"code":"1000000006","message":"PCE inconnu."}}'),
    );
    expect(refused.message).toContain('PCE inconnu.');
  });

  test('ADICT lines: one error among readings is refused by its line, a cut last line too', async () => {
    const day = (date: string, energy: number) =>
      JSON.stringify({
        pce: { id_pce: 'GI123456' },
        consommation: { journee_gaziere: date, energie: energy, volume_brut: 1, type_conso: 'Informative Journalier' },
        statut_restitution: null,
      });
    const error = JSON.stringify({
      pce: null,
      statut_restitution: { code: '2000000', message: 'Le serveur a rencontré une erreur.' },
    });
    const read = await readText(
      [day('2024-01-01', 10), error, day('2024-01-02', 20), day('2024-01-03', 30).slice(0, 60)].join('\n'),
    );
    expect(read.refused.map(({ line }) => line)).toEqual([2, 4]);
    expect(figures(read, 'conso_gaz')).toMatchObject({ point: 'GI123456', points: 2, total: { value: 30 } });
  });
});

describe('weather', () => {
  test('a year of naive local hours has all its hours, clock changes included', async () => {
    const read = await readFile(sample('temperature-2021.csv.gz'));
    expect(figures(read)).toMatchObject({
      points: 8760,
      missing: 0,
      from: '2020-12-31T23:00:00.000Z',
      to: '2021-12-31T23:00:00.000Z',
    });
    expect(read.refused).toEqual([]);
  });

  test('SYNOP is in kelvins and UTC, the hourly base in °C and UTC', async () => {
    const synop = await readFile(sample('meteo-france-synop.csv.gz'));
    expect(only(synop, 'temperature_exterieure').runs[0]?.values[0]).toBeCloseTo(-0.4, 6);
    expect(figures(synop, 'vent')).toMatchObject({ from: '2021-01-01T00:00:00.000Z', unit: 'm/s' });
    expect(figures(await readFile(sample('meteo-france-horaire.csv')))).toMatchObject({
      point: '44015001',
      points: 4,
      from: '2024-01-01T00:00:00.000Z',
      total: { value: 6.5 },
    });
  });

  test('Open-Meteo: radiation is of the hour that ends, wind in m/s, nan is refused with a reason', async () => {
    const answer = {
      latitude: 48.86,
      timezone: 'GMT',
      utc_offset_seconds: 0,
      hourly_units: { temperature_2m: '°C', shortwave_radiation: 'W/m²', wind_speed_10m: 'km/h' },
      hourly: {
        time: ['2024-01-01T12:00', '2024-01-01T13:00'],
        temperature_2m: [5, null],
        shortwave_radiation: [100, 200],
        wind_speed_10m: [36, 18],
      },
    };
    const read = await readText(JSON.stringify(answer));
    expect(figures(read, 'temperature_exterieure')).toMatchObject({
      from: '2024-01-01T12:00:00.000Z',
      points: 1,
      missing: 1,
    });
    expect(figures(read, 'rayonnement_global').from).toBe('2024-01-01T11:00:00.000Z');
    expect([...(only(read, 'vent').runs[0]?.values ?? [])]).toEqual([10, 5]);
    expect((await refusalOf(readText('{"latitude":nan,"hourly":{}}'))).message).toContain('«\u00a0nan\u00a0»');
  });
});

describe('a generic file', () => {
  test('it answers with a proposal, and asks for a choice', async () => {
    const read = await readText('date;valeur\n01/01/2024;1 234,5\n02/01/2024;10\n');
    expect(read).toMatchObject({
      needsChoice: true,
      choice: { variable: 'conso', unit: 'kWh', stamp: 'start', zone: 'Europe/Paris' },
    });
    expect([...(only(read).runs[0]?.values ?? [])]).toEqual([1_234_500, 10_000]);
  });

  test.each([
    ['Date;Conso (kWh);Puissance (kW)', 'conso', 'kWh'],
    ['Date;Puissance (kW);Conso (kWh)', 'puissance', 'kW'],
    ['Date;Conso kWh;Température °C', 'conso', 'kWh'],
    ['Date;Température;Conso kWh', 'temperature_exterieure', '°C'],
    ['Temps;kW.h', 'conso', 'kWh'],
    ['Date;Énergie kW·h', 'conso', 'kWh'],
    ['Date;conso_kWh', 'conso', 'kWh'],
    ['Date;P_kW', 'puissance', 'kW'],
    ['Date;Puissance W', 'puissance', 'W'],
    ['Date;Gaz (MWh)', 'conso_gaz', 'MWh'],
    ['Date;Volume', 'volume_gaz', 'm³'],
    ['Temps;Valeur', 'conso', 'kWh'],
  ])('the header « %s » proposes %s in %s', async (header, variable, unit) => {
    const rows = ['01/01/2024 00:00;1,5;2,5', '01/01/2024 01:00;1,5;2,5', '01/01/2024 02:00;2,5;2,5'];
    expect((await readText([header, ...rows, ''].join('\n'))).choice).toMatchObject({ variable, unit });
  });

  test('the choice decides unit, stamp and zone', async () => {
    const generic = { variable: 'chaleur', unit: 'MWh', stamp: 'end', zone: 'UTC' } as const;
    const read = await readText('horodate,index\n2024-01-01 01:00,"1.5"\n2024-01-01 02:00,2\n', { generic });
    expect(read.needsChoice).toBe(false);
    expect(figures(read)).toMatchObject({
      variable: 'chaleur',
      from: '2024-01-01T00:00:00.000Z',
      total: { value: 3500, unit: 'kWh' },
    });
  });

  test.each([
    ['2024-01-01T00:00:00+01:00;1', '2024-01-01T01:00:00+01:00;2', '2023-12-31T23:00:00.000Z'],
    ['01/01/2024 00:00\t1', '01/01/2024 01:00\t2', '2023-12-31T23:00:00.000Z'],
    ['01/01/2024;00:00;1', '01/01/2024;01:00;2', '2023-12-31T23:00:00.000Z'],
    ['0,2024-01-01 00:00:00,1', '1,2024-01-01 01:00:00,2', '2023-12-31T23:00:00.000Z'],
    ['"2024-01-01T00:00:00Z"|"1"', '"2024-01-01T01:00:00Z"|"2"', '2024-01-01T00:00:00.000Z'],
  ])('%s', async (first, second, from) => {
    expect(figures(await readText(`${first}\n${second}\n`))).toMatchObject({ from, points: 2, total: { value: 3 } });
  });

  test('a unit that is not the variable’s is refused', async () => {
    const generic = { variable: 'temperature_exterieure', unit: 'kWh', stamp: 'start', zone: 'UTC' } as const;
    expect((await refusalOf(readText('date;valeur\n2024-01-01;1\n', { generic }))).code).toBe('unit_mismatch');
  });
});

test.each(['sge-energies-c5-demande.xml', 'data-connect-v5-contrat.json', 'grdf-adict-contrat.json'])(
  '%s is not measures, and it is said',
  async (name) => {
    const refused = await refusalOf(readFile(sample(name)));
    expect(refused.code).toBe('not_measures');
    expect(refused.message).toContain('ne contient pas de mesures');
  },
);
