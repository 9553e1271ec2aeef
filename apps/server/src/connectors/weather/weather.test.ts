import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import { QUALITY } from '@joulerie/domain/vocabulary';
import { describe, expect, test } from 'vitest';
import { notes, only, readText, refusalOf, refusals, said, values } from '../test-support.ts';
import { openMeteoFile } from '../testing/meter-files.ts';

const iso = (instant: number | undefined) => new Date(instant ?? Number.NaN).toISOString();
const startOf = async (read: ReturnType<typeof readText>, variable: string) =>
  iso(only(await read, variable).runs[0]?.from);
const CUT = 'ligne coupée : le fichier s’arrête au milieu';

describe('hourly base of Météo-France', () => {
  const header = 'NUM_POSTE;NOM_USUEL;AAAAMMJJHH;T;U;FF;GLO;DIR;DIF';
  const hour = (stamp: string, ...cells: (number | string)[]) => ['1014002', 'ARBENT', stamp, ...cells].join(';');
  const read = (...rows: string[]) => readText([header, ...rows, ''].join('\n'));
  const rows = [hour('2024010112', '7.4', 80, 3, 36, 18, 9), hour('2024010113', '7.5', 81, 4, 72, 36, 0)];

  test('temperature, humidity and wind are of the hour written, radiation of the hour before it, in W/m²', async () => {
    const found = await read(...rows);
    expect(
      found.series.map((one) => [one.point, one.variable, [...one.runs[0]!.values], iso(one.runs[0]!.from)]),
    ).toEqual([
      ['01014002', 'temperature_exterieure', [7.4, 7.5], '2024-01-01T12:00:00.000Z'],
      ['01014002', 'humidite', [80, 81], '2024-01-01T12:00:00.000Z'],
      ['01014002', 'vent', [3, 4], '2024-01-01T12:00:00.000Z'],
      ['01014002', 'rayonnement_global', [100, 200], '2024-01-01T11:00:00.000Z'],
      ['01014002', 'rayonnement_direct', [50, 100], '2024-01-01T11:00:00.000Z'],
      ['01014002', 'rayonnement_diffus', [25, 0], '2024-01-01T11:00:00.000Z'],
    ]);
    expect(refusals(found)).toEqual([]);
    expect(found.notes).toEqual([]);
  });
  test.each([
    [hour('2024010114', 'x', 1, 2, 3, 4, 5), 'T illisible « x »'],
    [hour('2024010114', 1, 1, 2, 3, 4, 'y'), 'DIF illisible « y »'],
    [hour('2024010125', 1, 1, 2, 3, 4, 5), 'date illisible « 2024010125 »'],
    [hour('demain', 1, 1, 2, 3, 4, 5), 'date illisible « demain »'],
    [hour('2024010114', 1), '4 colonnes au lieu de 9'],
  ])('%s is refused by its line', async (row, reason) =>
    expect(refusals(await read(...rows, '', ' ', row))).toEqual([[6, reason]]),
  );
  test('a last line cut is said so, a blank value is missing, a column absent is no series', async () => {
    const cut = await readText([header, ...rows, '1014002;ARB'].join('\n'));
    expect(refusals(cut)).toEqual([[4, CUT]]);
    const blank = await readText(
      'NUM_POSTE,AAAAMMJJHH,T\n1014002,2024010112,1\n1014002,2024010113,\n1014002,2024010114,3\n',
    );
    expect(values(blank)).toEqual([1, Number.NaN, 3]);
    expect(blank.point).toBe('01014002');
  });
  test('two stations are two points', async () => {
    const found = await read(hour('2024010112', 1, 1, 1, 1, 1, 1), '75114001;PARIS;2024010112;9;9;9;9;9;9');
    expect(found.point).toBeNull();
    expect(found.series.filter((one) => one.variable === 'vent').map((one) => one.point)).toEqual([
      '01014002',
      '75114001',
    ]);
  });
});

describe('SYNOP observations', () => {
  test.each([
    ['numer_sta;date;t;u', '7149;20240101030000;280.65;80', '7149;20240101060000;mq;81'],
    ['numer_sta,date,t,u', '07149,2024-01-01 03:00:00,280.65,80', '07149,2024-01-01 06:00:00,mq,81'],
  ])('%s', async (...lines) => {
    const found = await readText(`${lines.join('\n')}\n`);
    expect(found).toMatchObject({ format: 'meteo-france-synop-csv', point: '07149' });
    expect(values(found, 'temperature_exterieure')).toEqual([7.5, Number.NaN]);
    expect(values(found, 'humidite')).toEqual([80, 81]);
    expect(iso(only(found, 'humidite').runs[0]?.from)).toBe('2024-01-01T03:00:00.000Z');
    expect(notes(found)).toContain('Températures publiées en kelvins, gardées en °C.');
  });
  test.each(['numer_sta;date;u', 'date;numer_sta;t', 'numer_sta;t;date'])('%s is no SYNOP header', async (header) => {
    const read = readText(`${header}\n7149;20240101030000;80\n7149;20240101060000;81\n`);
    // Its dates are those of a plain table, whose columns are asked; another order of the columns is none.
    if (header === 'numer_sta;date;u')
      expect((await read).table!.columns.map(({ certainty }) => certainty)).toEqual(['asked', 'certain', 'asked']);
    else expect((await refusalOf(read)).code).toBe('unknown_format');
  });
});

describe('Open-Meteo, hours', () => {
  const answer = (more: Record<string, unknown>, hourly: Record<string, unknown>) =>
    readText(
      JSON.stringify({
        latitude: 48.86,
        timezone: 'GMT',
        utc_offset_seconds: 0,
        ...more,
        hourly: { time: ['2024-01-01T12:00', '2024-01-01T13:00'], ...hourly },
      }),
    );
  test.each([
    ['temperature_2m', '°C', 10, 'temperature_exterieure', 10],
    ['temperature_2m', 'C', 10, 'temperature_exterieure', 10],
    ['temperature_2m', ' °F ', 50, 'temperature_exterieure', 10],
    ['temperature_2m', 'F', 14, 'temperature_exterieure', -10],
    ['temperature_2m', 'K', 283.15, 'temperature_exterieure', 10],
    ['temperature_2m', '', 10, 'temperature_exterieure', 10],
    ['wind_speed_10m', 'm/s', 9, 'vent', 9],
    ['wind_speed_10m', 'ms', 9, 'vent', 9],
    ['wind_speed_10m', '', 9, 'vent', 9],
    ['wind_speed_10m', 'km/h', 36, 'vent', 10],
    ['windspeed_10m', 'mp/h', 10, 'vent', 4.4704],
    ['windspeed_10m', 'mph', 10, 'vent', 4.4704],
    ['windspeed_10m', 'kn', 10, 'vent', 5.14444],
    ['relative_humidity_2m', '%', 80, 'humidite', 80],
    ['relativehumidity_2m', '', 80, 'humidite', 80],
    ['shortwave_radiation', 'W/m²', 500, 'rayonnement_global', 500],
    ['direct_radiation', 'w/m2', 500, 'rayonnement_direct', 500],
    ['diffuse_radiation', '', 500, 'rayonnement_diffus', 500],
  ])('%s in %j: %d is %s %d', async (name, unit, value, variable, kept) => {
    const read = await answer({ hourly_units: { [name]: unit } }, { [name]: [value, value] });
    expect(values(read, variable)[0]).toBeCloseTo(kept, 9);
    expect(iso(only(read).runs[0]?.from)).toBe(
      name.endsWith('radiation') ? '2024-01-01T11:00:00.000Z' : '2024-01-01T12:00:00.000Z',
    );
    expect([refusals(read), read.notes]).toEqual([[], []]);
  });
  test.each([
    ['temperature_2m', 'R'],
    ['wind_speed_10m', 'Bft'],
    ['relative_humidity_2m', 'g/kg'],
    ['shortwave_radiation', 'J/m²'],
  ])('%s in %s is left out and said', async (name, unit) => {
    const other = name === 'temperature_2m' ? 'wind_speed_10m' : 'temperature_2m';
    const read = await answer({ hourly_units: { [name]: unit } }, { [name]: [1, 2], [other]: [3, 4] });
    expect(read.series).toHaveLength(1);
    expect(values(read)).toEqual([3, 4]);
    expect(notes(read)).toEqual([`Colonne ${name} laissée de côté : unité « ${unit} » inattendue.`]);
  });
  test('without units, values are those of the product', async () =>
    expect(values(await answer({}, { temperature_2m: [3, 4] }))).toEqual([3, 4]));
  test('what cannot be read is refused', async () => {
    const read = await answer(
      { hourly_units: {} },
      { time: ['2024-01-01T12:00', 'x', '2024-01-01T14:00', '2024-01-01T15:00'], temperature_2m: [1, 2, 'y'] },
    );
    expect(refusals(read)).toEqual([
      [null, 'colonne temperature_2m : 3 valeurs pour 4 heures'],
      [null, 'heure n° 2 illisible'],
      [null, 'temperature_2m, heure n° 3 : valeur illisible'],
    ]);
    expect(values(read)).toEqual([1, Number.NaN]);
    const none = await refusalOf(answer({}, { time: 'x', temperature_2m: [1] }));
    expect(said(none.message)).toContain('colonne temperature_2m : 1 valeurs pour 0 heures');
  });
  test.each([
    [{ timezone: 'GMT' }, '2024-07-01T12:00', '2024-07-01T12:00:00.000Z'],
    [{ timezone: undefined, utc_offset_seconds: undefined }, '2024-07-01T12:00', '2024-07-01T12:00:00.000Z'],
    [{ timezone: 'Africa/Tunis', utc_offset_seconds: 3600 }, '2024-07-01T12:00', '2024-07-01T11:00:00.000Z'],
    [{ timezone: 'Africa/Tunis', utc_offset_seconds: 'x' }, '2024-07-01T12:00', '2024-07-01T12:00:00.000Z'],
    [{ timezone: 'Europe/Paris', utc_offset_seconds: 3600 }, '2024-07-01T12:00', '2024-07-01T10:00:00.000Z'],
    [{ timezone: 'auto', utc_offset_seconds: 3600 }, '2024-07-01T12:00', '2024-07-01T10:00:00.000Z'],
    [{ timezone: 'Europe/Paris' }, 1_719_835_200, '2024-07-01T12:00:00.000Z'],
  ])('%o: %s is %s', async (zone, time, instant) =>
    expect(await startOf(answer(zone, { time: [time], temperature_2m: [1] }), 'temperature_exterieure')).toBe(instant),
  );
  const hours = (from: string, count: number) =>
    Array.from({ length: count }, (_, i) =>
      new Date(Date.parse(`${from}Z`) + i * 3_600_000).toISOString().slice(0, 16),
    );
  const FIXED = 'Les heures suivent un décalage fixe et non l’heure légale : elles sont lues ainsi.';
  test.each([
    ['the hour that March skips', '2024-03-31T00:00', true],
    ['each hour once in October', '2024-10-27T00:00', true],
    ['the end of the repeated hour is not reached', '2024-10-26T06:00', false],
    ['a list that begins at the repeated hour', '2024-10-27T02:00', false],
    ['a day of summer', '2024-07-01T00:00', false],
  ])('Paris times kept at one offset: %s', async (_, from, isFixed) => {
    const time = hours(from, from.includes('26T06') ? 21 : 24);
    const read = await answer(
      { timezone: 'Europe/Paris', utc_offset_seconds: 3600 },
      { time, temperature_2m: time.map((_hour, i) => i) },
    );
    expect(notes(read).includes(FIXED)).toBe(isFixed);
    if (isFixed) {
      expect(iso(only(read).runs[0]?.from)).toBe(iso(Date.parse(`${from}Z`) - 3_600_000));
      expect(values(read)).toEqual(time.map((_hour, i) => i));
    }
  });
  test('a Paris list that repeats the hour of October is legal time', async () => {
    const time = hours('2024-10-27T00:00', 3).concat(hours('2024-10-27T02:00', 4));
    const read = await answer(
      { timezone: 'Europe/Paris', utc_offset_seconds: 7200 },
      { time, temperature_2m: time.map((_, i) => i) },
    );
    expect(notes(read)).not.toContain(FIXED);
    expect(values(read)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
  test.each(['{"hourly":{"time":[]}}', '{"latitude":1,"hourly":3}', '{"latitude":1}'])(
    '%s is no answer of hours',
    async (text) => expect((await refusalOf(readText(text))).code).toBe('unknown_format'),
  );
});

describe('Open-Meteo, days', () => {
  const answer = (daily: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    readText(
      JSON.stringify({
        latitude: 48.86,
        timezone: 'Europe/Paris',
        daily: { time: ['2024-03-31', '2024-04-01'], ...daily },
        ...more,
      }),
    );
  const NOT_PARIS = 'Les jours du fichier ne sont pas ceux de Paris : ils sont rangés au jour de même date.';

  test('the mean of each day, at the civil day of its date', async () => {
    const read = await answer({
      temperature_2m_mean: [10, 12],
      temperature_2m_min: [0, 0],
      temperature_2m_max: [1, 1],
    });
    expect(values(read)).toEqual([10, 12]);
    expect(only(read).runs[0]).toMatchObject({ from: dayStart(dayNumber(2024, 3, 31)), stepS: 86_400, quality: null });
    expect(read.notes).toEqual([]);
  });
  test('without a mean, half the sum of the extremes, marked as estimated', async () => {
    const read = await answer({ temperature_2m_min: [4, null], temperature_2m_max: [10, 8] });
    expect(values(read)).toEqual([7, Number.NaN]);
    expect([...only(read).runs[0]!.quality!]).toEqual([QUALITY.estime, QUALITY.estime]);
    expect(notes(read)).toEqual([
      'Moyenne du jour calculée comme (minimum + maximum) ÷ 2, à la manière des degrés-jours.',
    ]);
  });
  test.each([
    [{ temperature_2m_mean: [50, 14] }, { temperature_2m_mean: '°F' }, [10, -10]],
    [{ temperature_2m_min: [50, 14], temperature_2m_max: [50, 14] }, { temperature_2m_min: '°F' }, [10, -10]],
  ])('%o are converted', async (daily, daily_units, expected) =>
    expect(values(await answer(daily, { daily_units }))).toEqual(expected),
  );
  test('another unit is left out, days of another zone are said, extremes need both', async () => {
    const hourly = { time: ['2024-01-01T12:00'], temperature_2m: [5] };
    const left = await answer({ temperature_2m_mean: [1, 2] }, { hourly, daily_units: { temperature_2m_mean: 'R' } });
    expect(notes(left)).toEqual(['Températures quotidiennes laissées de côté : unité « R » inattendue.']);
    expect(values(left)).toEqual([5]);
    for (const timezone of ['GMT', null])
      expect(notes(await answer({ temperature_2m_mean: [1, 2] }, { timezone }))).toEqual([NOT_PARIS]);
    for (const alone of [{ temperature_2m_min: [1, 2] }, { temperature_2m_max: [1, 2] }, { time: [] }])
      expect((await refusalOf(answer(alone))).code).toBe('no_measure');
  });
  test('what cannot be read is refused', async () => {
    const read = await answer({
      time: ['2024-01-01', 'x', '2024-01-03', '2024-01-04'],
      temperature_2m_mean: [1, 2, 'y', 4],
    });
    expect(refusals(read)).toEqual([
      [null, 'jour n° 2 illisible'],
      [null, 'jour n° 3 : température illisible'],
    ]);
    expect(values(read)).toEqual([1, Number.NaN, Number.NaN, 4]);
    for (const spoilt of [
      { temperature_2m_min: ['y', 1], temperature_2m_max: [1, 1] },
      { temperature_2m_min: [1, 1], temperature_2m_max: ['y', 1] },
    ])
      expect(refusals(await answer(spoilt))).toEqual([[null, 'jour n° 1 : température illisible']]);
  });
});

describe('CSV of the Open-Meteo archive', () => {
  const read = (...rows: string[]) =>
    readText(`${['"Date","Temperature"', '"2024-01-01 00:00:00",5', ...rows].join('\n')}\n`);
  test('quotes, blank lines and a value missing', async () => {
    const found = await read('', '"2024-01-01 01:00:00","6.5"', '2024-01-01 02:00:00,NA', '2024-01-01 03:00:00,8');
    expect(values(found)).toEqual([5, 6.5, Number.NaN, 8]);
    expect(refusals(found)).toEqual([]);
    expect(await startOf(Promise.resolve(found), 'temperature_exterieure')).toBe('2023-12-31T23:00:00.000Z');
  });
  test.each([
    ['hier,5', 'date illisible « hier »'],
    ['2024-01-01 01:00:00', 'date illisible « 2024-01-01 01:00:00 »'],
    [`${'x'.repeat(50)},5`, `date illisible « ${'x'.repeat(40)} »`],
    ['2024-01-01 01:00:00,chaud', 'température illisible « chaud »'],
  ])('%s is refused', async (row, reason) => expect(refusals(await read(row))).toEqual([[3, reason]]));
  test('a last line cut', async () => {
    const cut = await readText('Date,Temperature\n2024-01-01 00:00:00,5\n2024-01-01 01');
    expect(refusals(cut)).toEqual([[3, CUT]]);
  });
  test.each(['Date,Temperature,x', 'x,Date,Temperature'])('%s is another file', async (header) => {
    const found = await readText(`${header}\n2024-01-01 00:00:00,5,2024-01-01\n2024-01-01 01:00:00,6,2024-01-02\n`);
    expect(found.format).toBe('csv-generique');
  });
});

describe('CSV of Open-Meteo', () => {
  const hourly = (zone: string, ...rows: string[]) =>
    readText(openMeteoFile([{ header: 'time,temperature_2m (°C)', rows }], zone));

  test('hours of the legal clock and of a fixed offset', async () => {
    const march = ['00', '01', '03', '04'].map((hour, i) => `2024-03-31T${hour}:00,${i}`);
    const legal = await hourly('3600,Europe/Paris,GMT+1', ...march);
    expect([await startOf(Promise.resolve(legal), 'temperature_exterieure'), values(legal)]).toEqual([
      '2024-03-30T23:00:00.000Z',
      [0, 1, 2, 3],
    ]);
    const fixed = ['00', '01', '02', '03'].map((hour, i) => `2024-03-31T${hour}:00,${i}`);
    const same = await hourly('7200,Europe/Paris,GMT+2', ...fixed);
    expect([await startOf(Promise.resolve(same), 'temperature_exterieure'), values(same)]).toEqual([
      '2024-03-30T22:00:00.000Z',
      [0, 1, 2, 3],
    ]);
    const seconds = await hourly('3600,Europe/Paris,GMT+1', '1704067200,5', '1704070800,6');
    expect(await startOf(Promise.resolve(seconds), 'temperature_exterieure')).toBe('2024-01-01T00:00:00.000Z');
  });

  test('missing values, unknown units and cut lines', async () => {
    const read = await hourly(
      '0,GMT,GMT',
      '2024-01-01T00:00,NaN',
      '2024-01-01T01:00,',
      '2024-01-01T02:00,3',
      '2024-01-01T03:00,x',
    );
    expect(values(read)).toEqual([Number.NaN, Number.NaN, 3]);
    expect(refusals(read)).toEqual([[8, 'temperature_2m illisible « x »']]);
    const unit = await readText(
      openMeteoFile([{ header: 'time,temperature_2m (°R),relative_humidity_2m (%)', rows: ['2024-01-01T00:00,5,80'] }]),
    );
    expect([unit.series.map(({ variable }) => variable), notes(unit)]).toEqual([
      ['humidite'],
      ['Colonne temperature_2m laissée de côté : unité « °R » inattendue.'],
    ]);
    const whole = openMeteoFile([
      { header: 'time,temperature_2m (°C)', rows: ['2024-01-01T00:00,5.0', '2024-01-01T01:00,15.0'] },
    ]);
    const cut = await readText(whole.slice(0, -3));
    expect([values(cut), refusals(cut)]).toEqual([[5], [[6, CUT]]]);
  });

  test('several places are several points, and quarter-hours come before hours', async () => {
    const read = await readText(
      [
        'location_id,latitude,longitude,elevation,utc_offset_seconds,timezone,timezone_abbreviation',
        '0,48.82,2.29,43.0,0,GMT,GMT',
        '1,45.76,4.84,170.0,0,GMT,GMT',
        '',
        'location_id,time,temperature_2m (°C)',
        ...['00', '15', '30', '45'].flatMap((minute) => [`0,2024-01-01T00:${minute},1`, `1,2024-01-01T00:${minute},2`]),
        '',
        'location_id,time,temperature_2m (°C)',
        '0,2024-01-01T00:00,7',
        '',
      ].join('\r\n'),
    );
    expect(read.series.map(({ point, runs }) => [point, [...runs[0]!.values], runs[0]!.stepS])).toEqual([
      ['48.82,2.29', [1, 1, 1, 1], 900],
      ['45.76,4.84', [2, 2, 2, 2], 900],
    ]);
  });
});

describe('other columns of SYNOP observations', () => {
  test('the files of meteo.data.gouv.fr', async () => {
    const read = await readText(
      'lat;lon;geo_id_wmo;name;reference_time;insert_time;validity_time;t;u\n44.83;-0.69;7510;BORDEAUX;x;x;2026-01-01T00:00:00Z;270.95;98\n44.83;-0.69;7510;BORDEAUX;x;x;2026-01-01T03:00:00Z;;97\n',
    );
    expect([only(read, 'temperature_exterieure').point, values(read, 'temperature_exterieure')]).toEqual([
      '07510',
      [-2.2, Number.NaN],
    ]);
    expect(values(read, 'humidite')).toEqual([98, 97]);
  });

  test('the columns chosen on opendatasoft, in degrees or kelvins', async () => {
    const file = (header: string, ...cells: string[]) =>
      readText(`ID OMM station;Date;${header}\n07149;2024-01-01T04:00:00+01:00;${cells.join(';')}\n`);
    const degrees = await file('Température;Humidité;Température (°C)', '278.15', '80', '5');
    expect([values(degrees, 'temperature_exterieure'), notes(degrees)]).toEqual([[5], []]);
    expect(await startOf(Promise.resolve(degrees), 'humidite')).toBe('2024-01-01T03:00:00.000Z');
    expect(values(await file('Température', '278.15'))).toEqual([5]);
  });
});
