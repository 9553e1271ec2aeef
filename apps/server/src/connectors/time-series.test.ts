import { describe, expect, test } from 'vitest';
import { emoncmsFile, grafanaFile, influxFile } from './testing/meter-files.ts';
import { readText, refusalOf, refusals, values } from './test-support.ts';

const times = <T>(count: number, value: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => value(i));
const two = (value: number) => String(value).padStart(2, '0');
const headers = (read: Awaited<ReturnType<typeof readText>>) => read.table!.columns.map(({ header }) => header);
/** Answers that name the only column of values. */
const conso = { generic: { variable: 'conso', unit: 'kWh', stamp: 'start', zone: 'UTC' } } as const;

describe('CSV of InfluxDB', () => {
  const series = (entity: string, minute: number) =>
    influxFile(
      'kWh',
      entity,
      times(30, (i) => 0.5 + ((i * 3) % 7) / 10),
    ).replaceAll(':00:00Z,', `:${two(minute)}:00Z,`);

  test('several tables of an answer are columns, named by what differs', async () => {
    const read = await readText(`${series('sensor.a', 0)}\n${series('sensor.b', 0)}`);
    expect(headers(read)).toEqual(['Temps', 'sensor.a', 'sensor.b']);
    expect(read.needsChoice).toBe(true);
    const refused = await refusalOf(readText(`${series('sensor.a', 0)}\n${series('sensor.b', 7)}`));
    expect([refused.code, refused.message]).toEqual(['several_series', expect.stringContaining('sensor.a, sensor.b')]);
  });

  test('a lone series keeps the names that may give its unit, and its lines those of the file', async () => {
    const file = influxFile(
      'kWh',
      'sensor.maison',
      times(24, (i) => 0.5 + ((i * 3) % 7) / 10),
    ).replace(',0.8,', ',abc,');
    const read = await readText(file, conso);
    expect(headers(read)[1]).toContain('kWh');
    expect(refusals(read)).toEqual([[6, 'valeur illisible « abc »']]);
    expect(values(read)[1]).toBeNaN();
  });

  test('columns of a pivoted answer', async () => {
    const rows = times(24, (i) => `,,0,2024-01-10T${two(i)}:00:00Z,maison,${(i * 3) % 7},${(i * 5) % 9}`);
    const read = await readText(
      [
        '#datatype,string,long,dateTime:RFC3339,string,double,double',
        '#group,false,false,false,true,false,false',
        '#default,_result,,,,,',
        ',result,table,_time,_measurement,conso_kwh,temperature',
        ...rows,
        '',
      ].join('\n'),
    );
    expect(headers(read)).toEqual(['Temps', 'maison conso_kwh', 'maison temperature']);
  });

  test('the command line of version 1, in nanoseconds or dates', async () => {
    const at = (i: number) => `${Date.UTC(2024, 0, 10, i)}000000`;
    const read = await readText(
      ['name,time,conso_kwh', ...times(24, (i) => `maison,${at(i)},${1 + ((i * 3) % 7)}`), ''].join('\n'),
      conso,
    );
    expect(read.format).toBe('influxdb-csv');
    expect(read.series[0]!.runs[0]).toMatchObject({ from: Date.UTC(2024, 0, 10), stepS: 3600 });
    const tagged = await readText(
      [
        'name,tags,time,mean',
        ...times(24, (i) => `kWh,entity=a,2024-01-10T${two(i)}:00:00Z,${1 + ((i * 3) % 7)}`),
        '',
      ].join('\n'),
    );
    expect(headers(tagged)[1]).toBe('kWh entity=a mean');
  });

  test('an answer without a value is refused', async () => {
    const empty = influxFile('kWh', 'a', []);
    expect((await refusalOf(readText(empty))).code).toBe('no_measure');
  });
});

describe('CSV of Grafana', () => {
  test('a line a series and moment', async () => {
    const rows = ['A', 'B'].flatMap((name) =>
      times(24, (i) => `"${name} (kWh)";"2024-01-10T${two(i)}:00:00+01:00";${i === 3 ? 'null' : 1 + ((i * 3) % 7)}`),
    );
    const read = await readText(['"Series";"Time";"Value"', ...rows, ''].join('\r\n'));
    expect([read.format, headers(read)]).toEqual(['grafana-csv', ['Time', 'A (kWh)', 'B (kWh)']]);
  });

  test('the line for worksheets, and cells without a value', async () => {
    const file = grafanaFile(
      'Consommation (kWh)',
      times(24, (i) => (i === 2 ? 'undefined' : `${1 + ((i * 3) % 7)}`)),
    );
    const read = await readText(`sep=,\n${file}`, conso);
    expect([read.format, values(read).slice(0, 4)]).toEqual(['grafana-csv', [1000, 4000, Number.NaN, 3000]]);
  });
});

describe('feeds of emoncms', () => {
  test('several feeds, a missing mark, milliseconds', async () => {
    const rows = times(
      24,
      (i) => `${Date.UTC(2024, 0, 10, i)},${i === 2 ? 'null' : 1 + ((i * 3) % 7)},${20 + (i % 2)}`,
    );
    const read = await readText(`${rows.join('\n')}\n`);
    expect([read.format, headers(read)]).toEqual(['emoncms-csv', ['Temps', 'Flux 1', 'Flux 2']]);
    const answer = times(2, (feed) => ({
      feedid: feed + 7,
      data: times(24, (i) => [Date.UTC(2024, 0, 10, i), i % 5]),
    }));
    const json = await readText(JSON.stringify(answer));
    expect([json.format, headers(json)]).toEqual(['emoncms-json', ['Temps', 'Flux 7', 'Flux 8']]);
  });

  test('the first line of a file without a header is read, and a bad line keeps its number', async () => {
    const file = emoncmsFile(times(24, (i) => 1 + ((i * 3) % 7))).split('\n');
    file[9] = file[9]!.replace(/,.*/, ',abc');
    const read = await readText(file.join('\n'), conso);
    expect(values(read)).toHaveLength(24);
    expect(refusals(read)).toEqual([[10, 'valeur illisible « abc »']]);
  });
});
