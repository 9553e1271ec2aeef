import { dayStart, parisDay } from '@joulerie/domain/calendar';
import type { SeriesRead } from '@joulerie/domain/measures';
import { VARIABLES, IMPORT_FORMAT, IMPORT_FORMATS } from '@joulerie/domain/vocabulary';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeFile } from './content.ts';
import type { Content, FileInput, FileRead, Reader } from './reader.ts';
import { FileRefused } from './reader.ts';
import { readFile } from './recognise.ts';
import { READERS, createRegistry } from './registry.ts';
import { templateCsv } from './template/read-template.ts';
import { frenchSpaces } from './text/french.ts';
import { text } from './test-support.ts';
import type { Sample } from './testing/sample.ts';
import { SAMPLES } from './testing/samples.ts';

const WITH_TEMPLATE = createRegistry({ ...READERS, text: [templateCsv, ...READERS.text] });
const TEMPLATE: Sample = {
  file: () => text('compteur;fin;energie_kwh\n12;2024-01-10 01:00;1,5\n12;2024-01-10 02:00;2\n'),
  from: '2024-01-09T23:00:00.000Z',
  first: 1500,
};
const samples: Record<string, Sample> = { ...SAMPLES, [templateCsv.format]: TEMPLATE };
const formats = Object.values(WITH_TEMPLATE).flatMap((list) => list.map((reader) => reader.format));

async function contentOf(format: string): Promise<Content> {
  const { content } = (await decodeFile(await samples[format]!.file()))[0]!;
  if (content instanceof FileRefused) throw content;
  return content;
}

/** The readers of a kind of content, each asked about any content of that kind. */
function readersOf(content: Content): { reader: Reader<Content>; recognises: boolean }[] {
  const ask = <C extends Content>(list: readonly Reader<C>[], one: C) =>
    list.map((reader) => ({
      reader: {
        ...reader,
        recognises: () => reader.recognises(one),
        read: (_: Content, options) => reader.read(one, options),
      } satisfies Reader<Content>,
      recognises: reader.recognises(one),
    }));
  switch (content.kind) {
    case 'text':
      return ask(WITH_TEMPLATE.text, content);
    case 'json':
      return ask(WITH_TEMPLATE.json, content);
    case 'ndjson':
      return ask(WITH_TEMPLATE.ndjson, content);
    case 'xml':
      return ask(WITH_TEMPLATE.xml, content);
    case 'sheets':
      return ask(WITH_TEMPLATE.sheets, content);
  }
}

async function readWith(format: string): Promise<FileRead> {
  const content = await contentOf(format);
  return readersOf(content)
    .find(({ reader }) => reader.format === format)!
    .reader.read(content, {});
}

/** Every value of a series by where it starts, periods by their two ends. */
function valuesOf(series: SeriesRead): Map<string, number> {
  const values = new Map<string, number>();
  for (const run of series.runs)
    run.values.forEach((value, i) => {
      const start = run.stepS === 86_400 ? dayStart(parisDay(run.from) + i) : run.from + i * run.stepS * 1000;
      values.set(`${start} ${run.stepS}`, value);
    });
  for (const { fromDay, toDay, value } of series.periods) values.set(`${fromDay} ${toDay}`, value);
  return values;
}
const keyOf = (series: SeriesRead) => `${series.point} ${series.variable} ${series.register}`;

/** A sentence a French reader gets: capital, full stop, no plain space before double punctuation. */
const FRENCH_SENTENCE = /^[A-ZÀÉÊ«][^]*[.!…»]$/;
const PLAIN_SPACE = / [:;!?»]|« /;
function expectFrench(refused: unknown): void {
  expect(refused).toBeInstanceOf(FileRefused);
  const { message } = refused as FileRefused;
  expect(message).toMatch(FRENCH_SENTENCE);
  expect(message).not.toMatch(PLAIN_SPACE);
}

/** An export of Home Assistant does not say what its entities measure. */
/** Formats whose series are columns of a table, which follows every choice. */
const AS_TABLE = ['json-generique', 'ndjson-generique', 'influxdb-csv', 'grafana-csv', 'emoncms-csv', 'emoncms-json'];
const HOME_ASSISTANT = ['home-assistant-historique-csv', 'home-assistant-statistiques-csv'];

const nothing = { text: [], json: [], ndjson: [], xml: [], sheets: [] };

describe('the registry', () => {
  test('refuses a format twice, even for two kinds of content', () => {
    expect(() => createRegistry({ ...nothing, text: [templateCsv, templateCsv] })).toThrow('two readers');
    const twin = { ...READERS.json[0]!, format: templateCsv.format };
    expect(() => createRegistry({ ...nothing, text: [templateCsv], json: [twin] })).toThrow(templateCsv.format);
  });
  test('refuses a reader after the fallback of its kind, and a format that is not in kebab-case', () => {
    const [fallback] = READERS.text.filter((reader) => reader.isFallback);
    expect(() => createRegistry({ ...nothing, text: [fallback!, templateCsv] })).toThrow('fallback');
    expect(() => createRegistry({ ...nothing, text: [{ ...templateCsv, format: 'R 99' }] })).toThrow('kebab-case');
  });
  test('has the formats of the vocabulary, and no other', () => {
    const registered = Object.values(READERS).flatMap((list) => list.map((reader) => reader.format));
    expect(registered.toSorted()).toEqual(IMPORT_FORMATS.toSorted());
    expect(
      ['enedis-r63-csv', 'enedis-r63-csv + grdf-adict-json', 'autre'].map((one) => IMPORT_FORMAT.test(one)),
    ).toEqual([true, true, false]);
  });
  test('has a sample of each format, and no sample of another', () => {
    expect(Object.keys(samples).toSorted()).toEqual(formats.toSorted());
  });
});

describe.each(formats)('%s', (format) => {
  test('recognises its sample, and nobody else does but the fallback', async () => {
    const recognised = readersOf(await contentOf(format)).filter((one) => one.recognises);
    expect(recognised.filter(({ reader }) => !reader.isFallback || reader.format === format)).toHaveLength(1);
    expect(recognised[0]!.reader.format).toBe(format);
  });

  test('names itself and the file’s point, and says everything in French', async () => {
    const read = await readWith(format);
    expect(read.format).toBe(format);
    expect(read.label).toMatch(/^[A-ZÀÉÊ].*\S$/);
    for (const said of [...read.notes, ...read.refused.map(({ reason }) => reason)])
      expect(said).not.toMatch(PLAIN_SPACE);
  });

  test('starts its first interval in UTC and gives its first value in the unit of the variable', async () => {
    const { from, first } = samples[format]!;
    const [series] = (await readWith(format)).series;
    const [run] = series!.runs;
    const [period] = series!.periods;
    expect(new Date(run ? run.from : dayStart(period!.fromDay)).toISOString()).toBe(from);
    expect(run ? run.values[0] : period!.value).toBeCloseTo(first, 6);
    expect(series!.unit).toBe(VARIABLES[series!.variable].unit);
  });

  test('says what it does not follow of a choice, and reads the same', async () => {
    // The template is not registered; a table follows every choice, an old Data Connect answer that of its direction.
    if (
      [templateCsv.format, 'csv-generique', 'enedis-data-connect-v5', ...HOME_ASSISTANT, ...AS_TABLE].includes(format)
    )
      return;
    const { series, notes } = await readFile(await samples[format]!.file());
    const generic = { variable: 'humidite', unit: 'MWh', stamp: 'start', zone: 'UTC' } as const;
    const said = ['grandeur « Humidité', 'unité « MWh », horodatage au début de l’intervalle, heures UTC'];
    const chosen = await readFile(await samples[format]!.file(), { generic });
    expect(chosen.series).toEqual(series);
    expect(chosen.notes.slice(0, -1)).toEqual(notes);
    for (const words of said) expect(chosen.notes.at(-1)).toContain(frenchSpaces(words));
  });

  test('gives runs in order, without overlap, with numbers or gaps', async () => {
    for (const series of (await readWith(format)).series) {
      let until = -Infinity;
      for (const { from, stepS, values, quality } of series.runs) {
        expect(from).toBeGreaterThanOrEqual(until);
        expect(Number.isInteger(from) && stepS > 0 && values.length > 0).toBe(true);
        if (quality) expect(quality.length).toBe(values.length);
        expect(values.every((value) => Number.isFinite(value) || Number.isNaN(value))).toBe(true);
        if (stepS === 86_400) expect(dayStart(parisDay(from))).toBe(from);
        until = stepS === 86_400 ? dayStart(parisDay(from) + values.length) : from + values.length * stepS * 1000;
      }
      let last = -Infinity;
      for (const { fromDay, toDay, value } of series.periods) {
        expect(fromDay).toBeGreaterThanOrEqual(last);
        expect(toDay).toBeGreaterThan(fromDay);
        expect(Number.isFinite(value)).toBe(true);
        last = toDay;
      }
    }
  });

  test('reads the same file the same way twice', async () => {
    expect(await readWith(format)).toEqual(await readWith(format));
  });

  test.each([0.15, 0.35, 0.5, 0.62, 0.77, 0.9, 0.97])('cut at %d of its length, invents nothing', async (share) => {
    // The template is not registered: files are not read with it.
    if (format === templateCsv.format) return;
    const whole = await readFile(await samples[format]!.file());
    const known = new Map(whole.series.map((series) => [keyOf(series), valuesOf(series)]));
    const { name, bytes } = await samples[format]!.file();
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
    const cut: FileInput = { name, bytes: plain.slice(0, Math.floor(plain.length * share)) };
    const read = await readFile(cut).catch((refused: unknown) => refused);
    if (read instanceof Error) return expectFrench(read);
    const { series, notes, refused } = read as FileRead;
    const saysCut = [...notes, ...refused.map(({ reason }) => reason)].some((said) => said.includes('coupé'));
    for (const one of series) {
      const values = [...valuesOf(one)];
      const wrong = values.filter(([start, value]) => !isSame(known.get(keyOf(one))?.get(start), value));
      // Half a number is still a number: a reader that cannot know says so, and only the last value may be wrong.
      if (saysCut && wrong.length === 1 && wrong[0] === values.at(-1)) continue;
      expect(wrong).toEqual([]);
    }
  });
});

/** Equal but for the last decimals, which a cut may take. */
const isSame = (known: number | undefined, value: number) =>
  Object.is(known, value) || Math.abs((known ?? Number.NaN) - value) <= 1e-9 * Math.abs(value);

test.each([
  ['nothing', ''],
  ['blanks', ' \n\t\n '],
  ['a header alone', 'date;valeur\n'],
  ['an empty object', '{}'],
  ['an empty list', '[]'],
  ['an unknown document', '<?xml version="1.0"?><rien/>'],
])('a file that holds %s is refused in French', async (_what, content) => {
  expectFrench(await readFile(text(content)).catch((refused: unknown) => refused));
});
