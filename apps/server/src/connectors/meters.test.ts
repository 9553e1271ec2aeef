import { QUALITY } from '@joulerie/domain/vocabulary';
import { describe, expect, test } from 'vitest';
import {
  ESPI_ENERGY,
  dsmrReaderFile,
  espiFile,
  fluviusFile,
  lianderFile,
  telegramsFile,
} from './testing/meter-files.ts';
import { figures, notes, only, readText, refusalOf, refusals, values } from './test-support.ts';

const times = <T>(count: number, value: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => value(i));

describe('Mijn Fluvius', () => {
  const HEADER =
    'Van datum;Van tijdstip;Tot datum;Tot tijdstip;EAN;Meter;Metertype;Register;Volume;Eenheid;Validatiestatus';
  const row = (from: string, to: string, register: string, volume: string, unit = 'kWh', status = 'Gevalideerd') =>
    `${from};${to};="541448000000000017";7FLO17;Digitale Meter;${register};${volume};${unit};${status}`;
  const read = (...rows: string[]) => readText([HEADER, ...rows, ''].join('\n'));

  test('keeps both hours that October repeats, and the quarter before the hour that March skips', async () => {
    const clock = (day: string, minutes: number) =>
      `${day};${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
    const october = [...times(12, (i) => i * 15), ...times(8, (i) => 120 + i * 15)];
    const rows = october.map((start, i) => {
      const end = october[i + 1] ?? 240;
      return row(clock('27-10-2024', start), clock('27-10-2024', end), 'Afname Nacht', '0,250');
    });
    expect(figures(await read(...rows), 'conso')).toMatchObject({ points: 20, missing: 0, total: { value: 5 } });
    const march = [0, 15, 30, 45, 60, 75, 90, 105, 180, 195];
    const spring = march.map((start, i) =>
      row(clock('31-03-2024', start), clock('31-03-2024', march[i + 1] ?? 210), 'Afname Nacht', '1,000'),
    );
    expect(figures(await read(...spring), 'conso')).toMatchObject({ points: 10, missing: 0, total: { value: 10 } });
  });

  test('a register that is the whole is not added to its parts', async () => {
    const day = ['10-01-2024;00:00:00', '11-01-2024;00:00:00'] as const;
    const next = ['11-01-2024;00:00:00', '12-01-2024;00:00:00'] as const;
    const days = await read(
      row(...day, 'Afname Dag', '6,000'),
      row(...day, 'Afname Nacht', '4,000'),
      row(...day, 'Afname Totaal', '10,000'),
      row(...next, 'Afname Totaal', '12,000'),
    );
    expect(values(days, 'conso')).toEqual([10_000, 12_000]);
  });

  test('a point that counts m³ is of gas, and what was estimated stays so', async () => {
    const day = (hour: number) => [`10-01-2024;0${hour}:00:00`, `10-01-2024;0${hour + 1}:00:00`] as const;
    const gas = await read(
      row(...day(6), 'Afname', '5,445'),
      row(...day(6), 'Afname', '0,495', 'm³'),
      row(...day(7), 'Afname', '11,000', 'kWh', 'Geschat'),
      row(...day(7), 'Afname', '1,000', 'm³', 'Geschat'),
    );
    expect(gas.point).toBe('541448000000000017');
    expect(values(gas, 'conso_gaz')).toEqual([5.445, 11]);
    expect(values(gas, 'volume_gaz')).toEqual([0.495, 1]);
    expect([...only(gas, 'conso_gaz').runs[0]!.quality!]).toEqual([QUALITY.brut, QUALITY.estime]);
  });

  test('reads days and months, and leaves reactive energy and peak power out', async () => {
    const days = await read(
      row('10-01-2024;00:00:00', '11-01-2024;00:00:00', 'Afname Dag', '6,000'),
      row('10-01-2024;00:00:00', '11-01-2024;00:00:00', 'Afname Nacht', '4,000'),
      row('11-01-2024;00:00:00', '12-01-2024;00:00:00', 'Afname Dag', '7,000'),
      row('11-01-2024;00:00:00', '12-01-2024;00:00:00', 'Afname Nacht', '5,500'),
      row('01-01-2024;00:00:00', '01-02-2024;00:00:00', 'Piekvermogen', '3,100', 'kW'),
      row('10-01-2024;00:00:00', '11-01-2024;00:00:00', 'Afname Capacitief', '0,151', 'kVArh'),
    );
    expect(values(days, 'conso')).toEqual([10_000, 12_500]);
    expect(notes(days)).toHaveLength(2);
    const months = await read(
      row('01-01-2024;00:00:00', '01-02-2024;00:00:00', 'Afname Dag', '100,000'),
      row('01-01-2024;00:00:00', '01-02-2024;00:00:00', 'Afname Nacht', '50,000'),
    );
    expect(only(months).periods).toMatchObject([{ value: 150_000 }]);
  });

  test('says which intervals lack a register, and refuses the last one', async () => {
    const day = (i: number) => [`${10 + i}-01-2024;00:00:00`, `${11 + i}-01-2024;00:00:00`] as const;
    const read3 = await read(
      row(...day(0), 'Afname Dag', '6,000'),
      row(...day(0), 'Afname Nacht', '4,000'),
      row(...day(1), 'Afname Nacht', '5,000'),
      row(...day(2), 'Afname Dag', '6,000'),
    );
    expect(values(read3)).toEqual([10_000, 5000]);
    expect(notes(read3)[0]).toContain('1 intervalles n’ont pas tous les registres');
    expect(refusals(read3)).toEqual([
      [5, 'il manque un registre à ce dernier intervalle : le fichier est peut-être coupé'],
    ]);
  });

  test('reads what a workbook made of its dates, times and EAN codes', async () => {
    const saved = await read(
      '2024-01-10 00:00:00;1899-12-30 00:15:00;2024-01-10 00:00:00;1899-12-30 00:30:00;5,41448E+17;M;T;Afname Nacht;0,25;kWh;Uitgelezen',
      '2024-01-10 00:00:00;1899-12-30 00:30:00;2024-01-10 00:00:00;1899-12-30 00:45:00;5,41448E+17;M;T;Afname Nacht;0,5;kWh;Uitgelezen',
    );
    expect([saved.point, values(saved)]).toEqual([null, [250, 500]]);
  });

  test('reads the English headers', async () => {
    const english =
      'From (date);From (time);Until (date);Until (time);EAN code;Meter;Meter type;Register;Volume;Unit;Validation status;Description\n22/10/2023;00:15:00;22/10/2023;00:30:00;="541448000000000017";1SAG17;Digital meter;Offtake Night;0,173;kWh;Read;\n22/10/2023;00:15:00;22/10/2023;00:30:00;="541448000000000017";1SAG17;Digital meter;Injection Night;0,100;kWh;Read;\n';
    const read = await readText(english);
    expect([values(read, 'conso'), values(read, 'injection')]).toEqual([[173], [400]]);
  });

  test('a cut file keeps no part of a line', async () => {
    const whole = fluviusFile(times(8, (i) => 0.25 + i / 100));
    const read = await readText(whole.slice(0, -30));
    expect(values(read)).toHaveLength(7);
  });
});

describe('DSMR-reader', () => {
  test('keeps negative and absent values out, and the days of the daily export', async () => {
    const broken = await readText(
      dsmrReaderFile([
        [0.1, 0, 0, 0.1],
        [-1, 0, 0, 0.1],
        [0.2, 0, 0, 0.1],
      ]),
    );
    expect(values(broken, 'conso')).toEqual([100, Number.NaN, 200]);
    expect(refusals(broken)).toEqual([[3, 'valeur négative impossible (-1 000 Wh)']]);
    const days = await readText(
      'Day,Electricity 1 (Dutch Users: Low Tariff),Electricity 2 (Dutch Users: Normal Tariff),Electricity 1 Returned (Dutch Users: Low Tariff),Electricity 2 Returned (Dutch Users: Normal Tariff),Gas\n2024-03-30,1,2,0.5,0.5,3\n2024-03-31,2,2,0,2.3,\n',
    );
    expect(values(days, 'conso')).toEqual([3000, 4000]);
    expect(values(days, 'injection')[1]).toBeCloseTo(100, 9);
    expect(values(days, 'volume_gaz')).toEqual([3, Number.NaN]);
  });
});

describe('Green Button', () => {
  const at = (hour: number) => `2024-01-${10 + Math.floor(hour / 24)}T${String(hour % 24).padStart(2, '0')}:00:00Z`;
  const readings = (list: readonly number[]) => list.map((value, i) => [at(i), 3600, value] as const);

  test('leaves out what is no measure of a building, and says so', async () => {
    const read = await readText(
      espiFile([
        { type: ESPI_ENERGY, readings: readings([700, 800]) },
        { type: { ...ESPI_ENERGY, flowDirection: 4 }, readings: readings([1, 2]) },
        { type: { ...ESPI_ENERGY, kind: 8, uom: 38 }, readings: readings([3, 4]) },
        { type: { ...ESPI_ENERGY, uom: 71 }, readings: readings([5, 6]) },
      ]),
    );
    expect(read.series.map(({ variable }) => variable)).toEqual(['conso']);
    expect(notes(read).join(' ')).toMatch(/facturation.*flux net.*pointe.*unité n° 71/);
  });

  test('a reverse power beside the reverse energy is no register of it', async () => {
    const list = [500, 600];
    const reverse = { ...ESPI_ENERGY, flowDirection: 19 };
    const read = await readText(
      espiFile([
        { type: ESPI_ENERGY, readings: readings([700, 800]) },
        { type: reverse, readings: readings(list) },
        { type: { ...reverse, uom: 38, kind: 37 }, readings: readings(list) },
      ]),
    );
    expect(read.series.map(({ variable, point }) => [variable, point])).toEqual([
      ['conso', null],
      ['injection', null],
    ]);
    expect(values(read, 'injection')).toEqual(list);
  });

  test('keeps mean power, estimates and projections apart', async () => {
    const read = await readText(
      espiFile([
        {
          type: { ...ESPI_ENERGY, uom: 38, kind: 37 },
          readings: [
            [at(0), 900, 1200],
            [at(1), 900, 600],
          ],
        },
        {
          type: ESPI_ENERGY,
          readings: [
            [at(0), 3600, 500, 17],
            [at(1), 3600, 600, 8],
            [at(2), 3600, 700, 12],
          ],
        },
      ]),
    );
    expect(values(read, 'puissance')[0]).toBe(1200);
    const { values: amounts, quality } = only(read, 'conso').runs[0]!;
    expect([[...amounts], Array.from(quality!.subarray(0, 2))]).toEqual([
      [500, 600, Number.NaN],
      [QUALITY.brut, QUALITY.estime],
    ]);
  });

  test('reading types under each meter reading, whole addresses, lengths in the type', async () => {
    const file = espiFile([
      { type: { ...ESPI_ENERGY, intervalLength: 3600 }, readings: readings([700, 800]) },
      { type: { ...ESPI_ENERGY, flowDirection: 19, intervalLength: 3600 }, readings: readings([100, 200]) },
    ])
      .replace(/<duration>\d+<\/duration>/g, '')
      .replace(
        /href="ReadingType\/(\d)"/g,
        'href="https://utility/RetailCustomer/9/UsagePoint/01/MeterReading/$1/ReadingType/1"',
      );
    const read = await readText(file);
    expect([values(read, 'conso'), values(read, 'injection')]).toEqual([
      [700, 800],
      [100, 200],
    ]);
  });

  test('two usage points are two meters', async () => {
    const read = await readText(
      espiFile([
        { type: ESPI_ENERGY, readings: readings([700, 800]), usagePoint: '01' },
        { type: ESPI_ENERGY, readings: readings([10, 20]), usagePoint: '02' },
      ]),
    );
    expect(read.series.map(({ point }) => point)).toEqual(['01', '02']);
  });

  const counter = (list: readonly number[]) =>
    readText(
      espiFile([
        { type: { ...ESPI_ENERGY, accumulationBehaviour: 1 }, readings: list.map((value, i) => [at(i), 0, value]) },
      ]),
    );

  test.each<[string, number[], number[], number]>([
    ['goes on', [100, 150, 250], [50, 100], 0],
    ['is replaced', [9100, 9150, 20, 60], [50, 40], 1],
    ['rolls over', [99_950_000, 99_990_000, 30_000, 60_000], [40_000, 40_000, 30_000], 0],
    ['is reset below 10 kWh', [9_950, 9_990, 30, 60], [40, 30], 1],
    ['reads zero once', [9100, 9150, 0, 9250], [50, 100], 1],
    ['reads ten times too much once', [9100, 91_500, 9200, 9250], [100, 50], 1],
  ])('a counter that %s', async (_what, list, expected, refused) => {
    const read = await counter(list);
    const found = only(read).runs.flatMap((run) => [...run.values]);
    expect(found.filter((value) => !Number.isNaN(value))).toEqual(expected);
    expect(read.refused).toHaveLength(refused);
  });

  test('a counter that starts again each day counts from zero, and values that go up and down are no counter', async () => {
    const solar = times(72, (i) => (i % 24) * 100);
    expect(figures(await counter(solar)).total.value).toBeCloseTo(3 * 2.3, 9);
    expect((await refusalOf(counter(times(48, (i) => 100 + ((i * 37) % 50))))).message).toContain('baissent');
  });
});

describe('DSMR telegrams', () => {
  const minute = (i: number) => `2401100${Math.floor(i / 60)}${String(i % 60).padStart(2, '0')}00W`;

  test('seconds of the clock, October, and gas on its own hours', async () => {
    const file = telegramsFile([
      ...times(5, (i) => ({ time: `2410270245${i}0S`.slice(0, 12) + 'S', drawn: [100 + i * 0.001, 50] })),
      { time: '241027020004W', drawn: [100.5, 50], gas: ['241027020000W', 981.4] as const },
      { time: '241027030002W', drawn: [100.9, 50.1], gas: ['241027030000W', 981.9] as const },
    ]);
    const read = await readText(file);
    expect(figures(read, 'conso')).toMatchObject({ from: '2024-10-27T00:45:00.000Z', to: '2024-10-27T02:00:00.000Z' });
    expect(figures(read, 'conso').total.value).toBeCloseTo(1, 9);
    expect([...only(read, 'volume_gaz').runs[0]!.values][0]).toBeCloseTo(0.5, 9);
  });

  test('a replaced meter, a missing register, a cut telegram', async () => {
    const file = telegramsFile([
      { time: minute(0), drawn: [100, 50] },
      { time: minute(15), drawn: [100.1, 50] },
      { time: minute(20), drawn: [100.1] },
      { time: minute(30), drawn: [7, 3], meter: '99' },
      { time: minute(45), drawn: [7.5, 3], meter: '99' },
      { time: minute(60), drawn: [8, 3], meter: '99' },
    ]);
    const read = await readText(file.slice(0, -20));
    expect(figures(read, 'conso').total.value).toBeCloseTo(0.6, 9);
    expect(refusals(read).map(([, reason]) => reason)).toEqual([
      'il manque un registre à ce télégramme',
      'ligne coupée : le fichier s’arrête au milieu',
    ]);
    expect(notes(read)[0]).toContain('Plusieurs compteurs');
  });

  test('telegrams without a date are refused', async () => {
    const refused = await refusalOf(
      readText(telegramsFile([{ time: minute(0), drawn: [1, 2] }]).replace(/0-0:1\.0\.0.*\r\n/, '')),
    );
    expect(refused.message).toContain('DSMR 2 ou 3');
  });
});

describe('daily readings of Liander', () => {
  test('gas, missing days and a replaced meter', async () => {
    const gas = await readText(lianderFile([[11_052.7], [11_053.3], [11_054]], 'G0039000000000017'));
    expect(values(gas, 'volume_gaz').map((value) => Math.round(value * 10) / 10)).toEqual([0.6, 0.7]);
    const rows = lianderFile([[100, 50, 0, 0], [101, 52, 0, 0], [], [104, 56, 1, 0], [105, 57, 1, 2]]);
    const read = await readText(rows);
    expect(values(read, 'conso')).toEqual([3000, Number.NaN, Number.NaN, 2000]);
    expect(only(read, 'conso').periods).toMatchObject([{ value: 7000 }]);
    const replaced = await readText(
      rows +
        lianderFile([[5, 0, 0, 0]], 'E99')
          .split('\n')[1]!
          .replace('10-01', '15-01') +
        '\n',
    );
    expect(figures(replaced, 'conso').total.value).toBe(12);
  });

  test('one register of a meter whose number says no energy is asked, and one of an electricity meter is read', async () => {
    const single = lianderFile([[100], [110], [125]], '00123');
    const open = await readText(single, { energy: 'electricite' });
    expect(open).toMatchObject({ needsChoice: true, choice: { variable: 'conso', unit: 'kWh' } });
    expect(await readText(single)).toMatchObject({ needsChoice: true, choice: { variable: 'volume_gaz', unit: 'm³' } });
    const answer = (variable: 'conso' | 'volume_gaz', unit: string) =>
      readText(single, { generic: { variable, unit, stamp: 'start', zone: 'Europe/Paris' } });
    expect(figures(await answer('conso', 'kWh'))).toMatchObject({ variable: 'conso', total: { value: 25 } });
    expect(figures(await answer('volume_gaz', 'm³'))).toMatchObject({ variable: 'volume_gaz', total: { value: 25 } });
    const named = await readText(lianderFile([[100], [110], [125]], 'E00123'));
    expect([named.needsChoice, figures(named).variable, figures(named).total.value]).toEqual([false, 'conso', 25]);
  });
});
