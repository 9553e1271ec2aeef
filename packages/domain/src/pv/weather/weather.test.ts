import { describe, expect, test } from 'vitest';
import { traceSun } from '../sun/sun-position.ts';
import { completeIrradiance } from './complete-irradiance.ts';
import { parseEpw } from './epw.ts';
import { parsePvgisTmy } from './pvgis-tmy.ts';
import { emptyWeather } from './weather-series.ts';

const EPW_ROW = (hour: number, cells: Partial<Record<number, string>> = {}): string => {
  const row = Array.from({ length: 35 }, () => '0');
  Object.assign(row, {
    0: '2004',
    1: '1',
    2: '1',
    3: String(hour),
    6: '2.5',
    13: '44',
    14: '10',
    15: '40',
    21: '5.1',
    ...cells,
  });
  return row.join(',');
};
const EPW_HEAD = ['LOCATION,Ville,AR,FRA,TMYx,074800,45.7,4.9,1.0,198.0', ...Array<string>(7).fill('REMARK')];

describe('EPW', () => {
  test('a row is stamped at the end of its hour, the sun taken in the middle', () => {
    const reading = parseEpw([...EPW_HEAD, EPW_ROW(1), EPW_ROW(24)].join('\r\n'), 2023);
    if (!reading.known) throw new Error(reading.reason);
    expect(reading.place).toEqual({ latitudeDeg: 45.7, longitudeDeg: 4.9, utcOffsetH: 1, altitudeM: 198 });
    expect([...reading.weather.instantsMs].map((ms) => new Date(ms).toISOString())).toEqual([
      '2022-12-31T23:30:00.000Z',
      '2023-01-01T22:30:00.000Z',
    ]);
    expect(reading.weather).toMatchObject({
      ghi: Float64Array.of(44, 44),
      dni: Float64Array.of(10, 10),
      dhi: Float64Array.of(40, 40),
    });
    expect([reading.weather.temperatureC[0], reading.weather.windMS[0]]).toEqual([2.5, 5.1]);
  });

  test('its codes for missing values are missing values', () => {
    const reading = parseEpw(
      [...EPW_HEAD, EPW_ROW(1, { 6: '99.9', 13: '9999', 14: '9999', 15: '', 21: '999' })].join('\n'),
      2023,
    );
    if (!reading.known) throw new Error(reading.reason);
    const { temperatureC, ghi, dni, dhi, windMS } = reading.weather;
    expect([temperatureC[0], ghi[0], dni[0], dhi[0], windMS[0]].every(Number.isNaN)).toBe(true);
  });

  test.each([
    ['', 'empty', 1],
    ['n’importe quoi', 'header', 1],
    [EPW_HEAD.join('\n'), 'empty', 9],
    [[...EPW_HEAD, EPW_ROW(1), '2004,1,1'].join('\n'), 'row', 10],
    [[...EPW_HEAD, EPW_ROW(1, { 1: 'x' })].join('\n'), 'row', 9],
    [[...EPW_HEAD, EPW_ROW(1, { 1: '2', 2: '29' })].join('\n'), 'row', 9],
    [[...EPW_HEAD, EPW_ROW(25)].join('\n'), 'row', 9],
  ])('what cannot be read is refused with its line (%#)', (text, reason, line) => {
    expect(parseEpw(text, 2023)).toEqual({ known: false, reason: `weather_${reason}`, values: { line } });
  });
});

const PVGIS = [
  'Latitude (decimal degrees): 45.000',
  'Longitude (decimal degrees): 8.000',
  'Elevation (m): 250.0',
  'Irradiance Time Offset (h): 0.1761',
  'month,year',
  '1,2018',
  'time(UTC),T2m,RH,G(h),Gb(n),Gd(h),IR(h),WS10m,WD10m,SP',
  '20180101:0000,2.04,94.38,0.0,-0.0,0.0,283.58,0.75,257.0,99870.0',
  '20070201:1300,9.5,70,300.0,200.0,150.0,283.58,1.5,257.0,99870.0',
  '',
  'T2m: 2-m air temperature (degree Celsius)',
];

describe('PVGIS typical year', () => {
  test("the sun is taken at the satellite's pass, in the year asked, and −0 is 0", () => {
    const reading = parsePvgisTmy(PVGIS.join('\r\n'), 2023);
    if (!reading.known) throw new Error(reading.reason);
    expect(reading.place).toEqual({ latitudeDeg: 45, longitudeDeg: 8, altitudeM: 250, utcOffsetH: 0 });
    expect([...reading.weather.instantsMs].map((ms) => new Date(ms).toISOString())).toEqual([
      '2023-01-01T00:10:34.000Z',
      '2023-02-01T13:10:34.000Z',
    ]);
    expect(Object.is(reading.weather.dni[0], 0)).toBe(true);
    expect(reading.weather.windMS[1]).toBe(1.5);
  });

  test('a file without an offset has its sun at the stamp', () => {
    const reading = parsePvgisTmy(PVGIS.filter((line) => !line.startsWith('Irradiance')).join('\n'), 2023);
    expect(reading.known && reading.weather.instantsMs[0]).toBe(Date.UTC(2023, 0, 1));
  });

  test.each([
    ['', 'empty', 1],
    ['autre chose', 'header', 1],
    [PVGIS.filter((line) => !line.startsWith('Latitude')).join('\n'), 'header', 6],
    [PVGIS.slice(0, 7).join('\n'), 'empty', 8],
    [PVGIS.map((line) => line.replace('20070201:1300,9.5,70,', '20070201:1300,')).join('\n'), 'row', 9],
    [PVGIS.map((line) => line.replace('20180101:0000,', '20180101:')).join('\n'), 'row', 8],
  ])('what cannot be read is refused with its line (%#)', (text, reason, line) => {
    expect(parsePvgisTmy(text, 2023)).toEqual({ known: false, reason: `weather_${reason}`, values: { line } });
  });
});

test('29 February is read in a leap year', () => {
  const reading = parseEpw([...EPW_HEAD, EPW_ROW(1, { 1: '2', 2: '29' })].join('\n'), 2024);
  expect(reading.known && reading.weather.instantsMs[0]).toBe(Date.UTC(2024, 1, 28, 23, 30));
});

describe('irradiance in part', () => {
  const SITE = { latitudeDeg: 45, longitudeDeg: 5, altitudeM: 200 };
  const noon = Date.UTC(2023, 5, 21, 11, 40);
  const hour = (ghi: number, dni: number, dhi: number): number[] => {
    const weather = emptyWeather(1, 3600);
    weather.instantsMs[0] = noon;
    weather.ghi[0] = ghi;
    weather.dni[0] = dni;
    weather.dhi[0] = dhi;
    const { weather: out } = completeIrradiance(weather, SITE);
    return [out.ghi[0]!, out.dni[0]!, out.dhi[0]!];
  };
  const { up } = traceSun(Float64Array.of(noon), SITE, { temperatureC: 0 });

  test('the third follows from two, both from the global one by a model', () => {
    expect(hour(Number.NaN, 500, 200)).toEqual([200 + 500 * up[0]!, 500, 200]);
    expect(hour(600, 400, Number.NaN)[2]).toBeCloseTo(600 - 400 * up[0]!, 10);
    expect(hour(600, Number.NaN, 200)[1]).toBeCloseTo(400 / up[0]!, 10);
    const [ghi, dni, dhi] = hour(600, Number.NaN, Number.NaN) as [number, number, number];
    expect(dhi + dni * up[0]!).toBeCloseTo(ghi, 6);
  });

  test('beam alone, diffuse alone or nothing says nothing; three are left as they are', () => {
    expect(hour(Number.NaN, 500, Number.NaN)).toEqual([Number.NaN, 500, Number.NaN]);
    expect(hour(Number.NaN, Number.NaN, Number.NaN)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expect(hour(1, 2, 3)).toEqual([1, 2, 3]);
  });
});
