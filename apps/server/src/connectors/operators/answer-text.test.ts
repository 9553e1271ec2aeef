import { describe, expect, test } from 'vitest';
import { parseAnswer, parseLines } from './answer-text.ts';

describe('a JSON answer', () => {
  test.each([
    ['{"v":NaN}', { v: null }],
    ['{"v": nan , "w":-Infinity}', { v: null, w: null }],
    ['[NaN,1]', [null, 1]],
    [String.raw`{"m":"nan \" nan","v":NaN}`, { m: 'nan " nan', v: null }],
    ['{"m":"a nan"}', { m: 'a nan' }],
    ['null', null],
  ])('%s', (text, value) => expect(parseAnswer(text)).toEqual(value));
  test.each(['', '{"v":', '{"v":NaNa}', '<html>nan</html>', '{"v":1}{"v":2}'])('%s is none', (text) =>
    expect(parseAnswer(text)).toBeUndefined(),
  );
});

describe('an NDJSON answer', () => {
  const read = (text: string) => {
    const { content, isCut } = parseLines(text);
    return { values: content.values, lines: content.lines, broken: content.broken.map((one) => one.line), isCut };
  };
  test.each([
    ['{"a":1}\n{"a":2}', [{ a: 1 }, { a: 2 }], [1, 2]],
    ['{"a":1}\r\n\r\n{"a":NaN}\r\n', [{ a: 1 }, { a: null }], [1, 3]],
    ['{"a":1}', [{ a: 1 }], [1]],
    ['{\n "a": 1\n}', [{ a: 1 }], [1]],
    ['[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }], [1, 2]],
    ['', [], []],
    ['\n', [], []],
  ])('%j', (text, values, lines) => expect(read(text)).toEqual({ values, lines, broken: [], isCut: false }));

  test('half a last line is a cut; a broken one before others is not', () => {
    expect(read('{"a":1}\n{"a":')).toEqual({ values: [{ a: 1 }], lines: [1], broken: [2], isCut: true });
    expect(read('{"a":')).toEqual({ values: [], lines: [], broken: [1], isCut: true });
    expect(read('{"a":1}\n{"a"\n{"a":3}\n')).toEqual({
      values: [{ a: 1 }, { a: 3 }],
      lines: [1, 3],
      broken: [2],
      isCut: false,
    });
  });
});
