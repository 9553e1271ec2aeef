import { dayNumber } from '@joulerie/domain/calendar';
import { describe, expect, test } from 'vitest';
import { frenchSpaces } from './french.ts';
import { frenchInstant, frenchWall, plain, readDay, readFrenchMonth, readStamp, stampDay } from './stamps.ts';

const wallOf = (iso: string) => Date.parse(`${iso}Z`);

describe('stamps', () => {
  const minutes = (count: number) => count * 60_000;
  test.each<[string, string, number | null]>([
    ['2024-03-31T03:00', '2024-03-31T03:00:00', null],
    ['2024-03-31 03:00', '2024-03-31T03:00:00', null],
    ['2024-03-31 03:00:59', '2024-03-31T03:00:59', null],
    ['2024-03-31 23:59:59', '2024-03-31T23:59:59', null],
    ['2024-03-31T03:00:00+02:00', '2024-03-31T03:00:00', minutes(120)],
    ['2024-03-31T03:00:00-05:30', '2024-03-31T03:00:00', -minutes(330)],
    ['2024-03-31T03:00:00+14:00', '2024-03-31T03:00:00', minutes(840)],
    ['2024-03-31T03:00:00Z', '2024-03-31T03:00:00', 0],
    ['2024-03-31T03:00 UTC', '2024-03-31T03:00:00', 0],
    ['2024-03-31T03:00:00.123+02:00', '2024-03-31T03:00:00', minutes(120)],
    ['2024-03-31T03:00:00+0200', '2024-03-31T03:00:00', minutes(120)],
    ['2024-03-31T03:00:00+02', '2024-03-31T03:00:00', minutes(120)],
    ['2024-03-31T03:00:00-0130', '2024-03-31T03:00:00', -minutes(90)],
    ['2024-3-1 3:00', '2024-03-01T03:00:00', null],
    ['2024-03-31', '2024-03-31T00:00:00', null],
    [' 2024-03-31 ', '2024-03-31T00:00:00', null],
    ['31/03/2024', '2024-03-31T00:00:00', null],
    ['31.03.2024 03:05', '2024-03-31T03:05:00', null],
    ['31-03-2024 03:05:06', '2024-03-31T03:05:06', null],
    ['31/03/2024 à 3h05', '2024-03-31T03:05:00', null],
    ['31/03/2024 03h', '2024-03-31T03:00:00', null],
    ['31/03/2024T03:00', '2024-03-31T03:00:00', null],
    ['2024/03/31 03:05', '2024-03-31T03:05:00', null],
    ['2024/03/31', '2024-03-31T00:00:00', null],
    ['20240331', '2024-03-31T00:00:00', null],
    ['20240331T0305', '2024-03-31T03:05:00', null],
    ['20240331 030506', '2024-03-31T03:05:06', null],
    ['202403310305Z', '2024-03-31T03:05:00', 0],
    ['2024-03-31 24:00', '2024-04-01T00:00:00', null],
    ['2024-12-31T24:00:00', '2025-01-01T00:00:00', null],
    ['1901-01-01', '1901-01-01T00:00:00', null],
    ['2100-12-31', '2100-12-31T00:00:00', null],
    ['2024-02-29', '2024-02-29T00:00:00', null],
  ])('« %s » is %s, offset %d', (text, wall, offsetMs) =>
    expect(readStamp(text)).toEqual({ wallMs: wallOf(wall), offsetMs }),
  );
  test.each([
    '',
    'demain',
    '2024-03-31T25:00',
    '2024-03-31 24:01',
    '2024-03-31 24:00:01',
    '2024-03-31 23:60',
    '2024-03-31 23:59:60',
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '2024-00-01',
    '2024-01-00',
    '32/01/2024',
    '1900-12-31',
    '2101-01-01',
    '2024-03-31T03:00:00+14:01',
    '2024-03-31T03:00:00+1500',
    '2024-03-31T03:00:00*02:00',
    '2024-03-31T03:00:00+02x00',
    '2024-03-31T03:00x00',
    '2024x03-31T03:00',
    '2024-03x31T03:00',
    '2024-03-31x03:00',
    '2024-03-31T03x00',
    '2O24-03-31T03:00',
    '2024-03-3/T03:00',
    '2024-03-31T0::00',
    '2024-03-31T03:00:00+0/:00',
    'x2024-03-31',
    '2024-03-31x',
    '31/03/24',
    '2024/03/31T03:00',
    '2024033',
    '202403310',
    `2024-03-31${' '.repeat(55)}`,
  ])('« %s » is no stamp', (text) => expect(readStamp(text)).toBeNull());
  test('64 characters are read, 65 are not', () => {
    expect(readStamp(`2024-03-31${' '.repeat(54)}`)).not.toBeNull();
    expect(readStamp(`2024-03-31${' '.repeat(55)}`)).toBeNull();
  });

  test('the day of a stamp is that of Paris when it has an offset, else the date written', () => {
    const day = dayNumber(2024, 7, 1);
    expect(stampDay(readStamp('2024-07-01T23:00:00Z')!)).toBe(day + 1);
    expect(stampDay(readStamp('2024-07-01T23:00:00')!)).toBe(day);
    expect(readDay('2024-07-01T23:00:00Z')).toBe(day);
    expect(readDay('2024-07-01 23:59:59')).toBe(day);
    expect(readDay('x')).toBeNull();
  });

  test.each<[string, [number, number, number], [number, number, number]]>([
    ['Novembre 2020 ', [2020, 11, 1], [2020, 12, 1]],
    [' décembre 2020', [2020, 12, 1], [2021, 1, 1]],
    ['Février 2024', [2024, 2, 1], [2024, 3, 1]],
    ['août 2024', [2024, 8, 1], [2024, 9, 1]],
    ['janvier.  2024', [2024, 1, 1], [2024, 2, 1]],
  ])('month « %s »', (text, from, to) =>
    expect(readFrenchMonth(text)).toEqual({ fromDay: dayNumber(...from), toDay: dayNumber(...to) }),
  );
  test.each(['Novembre', '2020', 'Nov 2020', 'x Novembre 2020', 'Novembre 20200', 'Novembre 2020 x', 'Novembre2020'])(
    '« %s » is no month',
    (text) => expect(readFrenchMonth(text)).toBeNull(),
  );

  test('words and instants', () => {
    expect(plain(' \ufeffDate  de\u00a0Début\u202f: ')).toBe('date de debut :');
    expect(frenchWall(wallOf('2024-03-31T03:07:59'))).toBe('31/03/2024 03:07');
    expect(frenchWall(wallOf('2024-03-31T13:00:00'))).toBe('31/03/2024 13:00');
    expect(frenchInstant(wallOf('2024-07-01T22:30:00'))).toBe('02/07/2024 00:30');
    expect(frenchInstant(wallOf('2024-01-01T22:30:00'))).toBe('01/01/2024 23:30');
    expect(frenchSpaces('« a » : b ; c ? d ! e « f »')).toBe(
      '«\u00a0a\u00a0»\u00a0: b\u00a0; c\u00a0? d\u00a0! e «\u00a0f\u00a0»',
    );
  });
});
