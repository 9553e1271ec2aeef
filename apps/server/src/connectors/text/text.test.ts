import { HOUR_MS, dayNumber } from '@joulerie/domain/calendar';
import { describe, expect, test } from 'vitest';
import { FileRefused } from '../reader.ts';
import { cellDay, cellNumber, cellPlain, cellStamp, cellText, findHeader } from './cells.ts';
import { decodeText } from './decode.ts';
import { restoreDelimiters } from './delimited.ts';
import { listOf, parseJson, recordsOf, textOf } from './json.ts';
import { eachLine, firstLines, lineAt, linesOfMatches } from './lines.ts';
import { readLooseNumber, readNumber, readValue } from './numbers.ts';

const wallOf = (iso: string) => Date.parse(`${iso}Z`);

describe('numbers', () => {
  test.each<[string, number | null]>([
    ['0', 0],
    ['007', 7],
    ['123456789', 123_456_789],
    ['1234567890', 1_234_567_890],
    ['12/', null],
    ['12:', null],
    [' 12 ', 12],
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['5.', 5],
    ['.5', 0.5],
    [',5', 0.5],
    ['-3', -3],
    ['+3', 3],
    ['1e3', 1000],
    ['1,5E-2', 0.015],
    ['1e+100', 1e100],
    ['1e1000', null],
    ['1e', null],
    ['.', null],
    ['--3', null],
    ['1.2.3', null],
    ['1,2,3', null],
    ['1 234', null],
    ['x12', null],
    ['12x', null],
    ['0x10', null],
    ['Infinity', null],
    ['', Number.NaN],
    ['   ', Number.NaN],
    ['NA', Number.NaN],
    ['n/a', Number.NaN],
    ['mq', Number.NaN],
    [' NULL ', Number.NaN],
    ['NaN', Number.NaN],
    ['-', Number.NaN],
    ['--', Number.NaN],
    ['#N/A', Number.NaN],
    ['nan1', null],
    ['1'.padStart(64, '0'), 1],
    ['1'.padStart(65, '0'), null],
  ])('« %s » is %d', (text, value) => expect(readNumber(text)).toBe(value));

  test.each<[string, number | null]>([
    ['1 234,5', 1234.5],
    ['1\u00a0234\u202f567', 1_234_567],
    ['1\u2009234', 1234],
    ["1'234", 1234],
    ['1 23', null],
    ['1 2345', null],
    ['12 34', null],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234.567,8', 1_234_567.8],
    ['1,234,567.8', 1_234_567.8],
    ['-1.234,5', -1234.5],
    ['1.23,5', null],
    ['1,23.5', null],
    ['1234.567,8', null],
    ['1234,567.8', null],
    ['1.234,', null],
    ['12 kWh', 12],
    ['12kWh', 12],
    ['12 Wh', 12],
    ['12 MWh', 12],
    ['12,5 kW', 12.5],
    ['12 W', 12],
    ['12 VA', 12],
    ['12 kVA', 12],
    ['12 m3', 12],
    ['12 m³', 12],
    ['12 °C', 12],
    ['12\u00a0%', 12],
    ['12 kWh ', 12],
    ['12 J', null],
    ['kWh', null],
    ['12 kWh x', null],
    ['NA', Number.NaN],
    ['1'.padStart(65, '0'), null],
  ])('edited by people, « %s » is %d', (text, value) => expect(readLooseNumber(text)).toBe(value));

  test.each<[unknown, number | null]>([
    [undefined, Number.NaN],
    [null, Number.NaN],
    [12.5, 12.5],
    ['12,5', 12.5],
    ['x', null],
    [true, null],
    [{}, null],
  ])('a value %o is %d', (written, value) => expect(readValue(written)).toBe(value));
});

describe('lines', () => {
  const lines = (text: string) => {
    const found: [string, number, boolean][] = [];
    eachLine(text, (...line) => found.push(line));
    return found;
  };
  test.each<[string, [string, number, boolean][]]>([
    ['', []],
    ['a', [['a', 1, true]]],
    ['a\n', [['a', 1, false]]],
    [
      'a\nb',
      [
        ['a', 1, false],
        ['b', 2, true],
      ],
    ],
    [
      'a\r\n\r\nb\r\n',
      [
        ['a', 1, false],
        ['', 2, false],
        ['b', 3, false],
      ],
    ],
    [
      'a\rb\r',
      [
        ['a', 1, false],
        ['b', 2, false],
      ],
    ],
    [
      '\n\na',
      [
        ['', 1, false],
        ['', 2, false],
        ['a', 3, true],
      ],
    ],
    [
      'a\n\r',
      [
        ['a', 1, false],
        ['', 2, false],
      ],
    ],
  ])('%j', (text, expected) => expect(lines(text)).toEqual(expected));

  test.each([
    ['', 2, []],
    [' \n ', 2, []],
    ['\n\na\nb\nc', 2, ['a', 'b']],
    ['a\r\n \r\nb', 3, ['a', 'b']],
    ['a\rb', 1, ['a']],
    ['a\n\nb', 2, ['a', 'b']],
    ['  a\nb', 1, ['a']],
  ])('first lines of %j', (text, count, expected) => expect(firstLines(text, count)).toEqual(expected));
  test('a line without end is cut at 65 536 characters', () => {
    expect(firstLines('x'.repeat(70_000), 1)).toEqual(['x'.repeat(65_536)]);
    expect(firstLines(`${'x'.repeat(10)}\n${'y'.repeat(70_000)}`, 2)[1]).toHaveLength(65_536);
  });

  test.each([
    [0, 1],
    [2, 1],
    [3, 2],
    [5, 2],
    [6, 3],
    [99, 3],
  ])('position %i of three lines is line %i', (position, line) => expect(lineAt('ab\ncd\nef', position)).toBe(line));

  test('the lines of the matches asked for', () => {
    const text = 'x\nk\nk k\n\nk';
    const at = (...wanted: number[]) => [...linesOfMatches(text, /k/g, new Set(wanted))];
    expect(at(0, 1, 2, 3)).toEqual([
      [0, 2],
      [1, 3],
      [2, 3],
      [3, 5],
    ]);
    expect(at(3)).toEqual([[3, 5]]);
    expect(at(1)).toEqual([[1, 3]]);
    expect(at(9)).toEqual([]);
    expect(at()).toEqual([]);
  });
});

describe('JSON', () => {
  const refused = (text: string) => {
    try {
      return parseJson(text);
    } catch (error) {
      if (error instanceof FileRefused) return [error.code, error.line];
      throw error;
    }
  };
  test.each([
    ['{"a":1}', { a: 1 }],
    ['{\n"a": nan}', ['json_nan', 2]],
    ['{"a":-Infinity}', ['json_nan', 1]],
    ['{"a":"b: nano"', ['file_cut', 1]],
    ['{\n"a":1,\n', ['file_cut', 3]],
    ['{\n"a":"b', ['file_cut', 2]],
    ['{\n"a":x}', ['json_invalid', null]],
    ['{\n"a":nan,\n"b":\n1}', ['json_nan', 2]],
    ['{"a":tru', ['file_cut', 1]],
    ['{\n"a":1,,\n"b":2}', ['json_invalid', 2]],
  ])('%j', (text, expected) => expect(refused(text)).toEqual(expected));
  test('values', () => {
    expect([undefined, null, '', 0, [1], 'a'].map(listOf)).toEqual([[], [], [], [0], [1], ['a']]);
    expect([12, ' a ', ' ', { '#text': ' b ' }, {}, true, null].map(textOf)).toEqual([
      '12',
      'a',
      null,
      'b',
      null,
      null,
      null,
    ]);
    expect(recordsOf([1, { a: 1 }, null, [2]])).toEqual([{ a: 1 }]);
  });
});

describe('encodings', () => {
  const bytes = (...list: number[]) => Uint8Array.from(list);
  test.each<[string, Uint8Array, string, string]>([
    ['UTF-16 LE with a mark', bytes(0xff, 0xfe, 0x41, 0), 'A', 'utf-16le'],
    ['UTF-16 BE with a mark', bytes(0xfe, 0xff, 0, 0x41), 'A', 'utf-16be'],
    ['UTF-16 LE without', bytes(0x41, 0, 0x42, 0), 'AB', 'utf-16le'],
    ['UTF-16 BE without', bytes(0, 0x41, 0, 0x42), 'AB', 'utf-16be'],
    ['a letter of two bytes cut', bytes(0x41, 0x42, 0xc3), 'AB', 'utf-8'],
    ['a letter of three bytes cut', bytes(0x41, 0xe2, 0x82), 'A', 'utf-8'],
    ['a letter of four bytes cut', bytes(0x41, 0xf0, 0x9f, 0x92), 'A', 'utf-8'],
    ['Windows-1252 in the middle', bytes(0x41, 0xe9, 0x42), 'AéB', 'windows-1252'],
    ['Windows-1252 before a cut letter', bytes(0xe9, 0x42, 0xc3), 'éBÃ', 'windows-1252'],
    ['the euro of Windows-1252', bytes(0x80, 0x41), '€A', 'windows-1252'],
    ['one byte', bytes(0xe9), 'é', 'windows-1252'],
  ])('%s', (_, given, text, encoding) => expect(decodeText(given)).toEqual({ text, encoding }));
  test('a zero byte alone is not UTF-16', () => {
    for (const list of [
      [0x41, 0, 0x42],
      [0x41, 0, 0x42, 0x43],
      [0x41, 0, 0, 0],
      [0, 0x41, 0x42, 0x43],
      [0, 0, 0, 0x41],
    ])
      expect(decodeText(bytes(...list)).encoding).toBe('utf-8');
  });
});

describe('a known file that a spreadsheet saved again', () => {
  test.each([
    ['Identifiant PRM,a,b\n1,2,3', 'Identifiant PRM;a;b\n1;2;3'],
    ['"Identifiant PRM";"a"\r\n"1";"x ""y"" ; z"', 'Identifiant PRM;a\r\n1;x "y" ; z'],
    ['NUM_POSTE\ta\n1\t2', 'NUM_POSTE;a\n1;2'],
    ['num_poste,a\n"1,5",2', 'num_poste;a\n1,5;2'],
    ['"numer_sta","a"\n1,2', 'numer_sta;a\n1;2'],
    ['\n Identifiant PRM,a', '\n Identifiant PRM;a'],
  ])('%j', (text, restored) => expect(restoreDelimiters(text)).toBe(restored));
  test.each([
    'numer_sta,a\n1,2',
    'Identifiant PRM;a\n1;2',
    'date,valeur\n1,"2"',
    'x NUM_POSTE,a',
    'Identifiant PRMX,a',
  ])('%j is left as it is', (text) => expect(restoreDelimiters(text)).toBe(text));
});

describe('cells', () => {
  const date = new Date(Date.UTC(2024, 2, 31, 3, 0, 0, 4));
  test('texts, numbers and dates', () => {
    expect([' a ', 12, true, null, undefined].map(cellText)).toEqual(['a', '12', 'true', '', '']);
    expect(cellPlain(' Énergie ')).toBe('energie');
    expect([12.5, '1 234,5', 'NA', '', null, 'x', true, date].map(cellNumber)).toEqual([
      12.5,
      1234.5,
      Number.NaN,
      Number.NaN,
      Number.NaN,
      null,
      null,
      null,
    ]);
    expect(cellStamp(date)).toEqual({ wallMs: wallOf('2024-03-31T03:00:00'), offsetMs: null });
    expect(cellStamp(' 31/03/2024 ')).toEqual({ wallMs: wallOf('2024-03-31T00:00:00'), offsetMs: null });
    expect([new Date(Number.NaN), 12, null, 'x'].map(cellStamp)).toEqual([null, null, null, null]);
    expect(cellDay(new Date(date.getTime() + 20 * HOUR_MS))).toBe(dayNumber(2024, 3, 31));
    expect(cellDay('x')).toBeNull();
  });
  test('a header is found in the first 60 rows, with all of its columns', () => {
    const wanted = [/^date/, /^valeur/];
    const rows = (at: number) => [...Array<null[]>(at).fill([null]), ['x', 'Valeur (kWh)', 'Date']];
    expect(findHeader(rows(59), wanted)).toEqual({ row: 59, columns: [2, 1] });
    expect(findHeader(rows(60), wanted)).toBeNull();
    expect(findHeader([['Date', 'x']], wanted)).toBeNull();
  });
});
