import { describe, expect, test } from 'vitest';
import { BATCH_EXAMPLE, BATCH_LIMIT, mendLine, readBatch } from './batch-csv.ts';

const values = (text: string) => readBatch(text).lines.map((line) => Object.values(line.values));

describe('a batch of buildings', () => {
  test('the example of the page is read, header aside', () => {
    const batch = readBatch(BATCH_EXAMPLE);
    expect(batch.wrong).toBe(0);
    expect(batch.lines).toHaveLength(1);
    expect(batch.lines[0]!.values).toEqual({
      name: 'École Jean-Moulin',
      street: '12 rue des Tilleuls',
      zipcode: '95000',
      city: 'Cergy',
    });
    expect(batch.lines[0]!.line).toBe(2);
  });

  test('a header may name its columns in another order', () => {
    expect(values('Ville;CP;Bâtiment\nCergy;95000;Mairie')).toEqual([['Mairie', '', '95000', 'Cergy']]);
  });

  test('a first line of data is no header', () => {
    expect(values('Mairie;1 place;95000;Cergy')).toEqual([['Mairie', '1 place', '95000', 'Cergy']]);
  });

  test.each([
    ['tabs of a spreadsheet', 'Mairie\t1, place\t95000\tCergy'],
    ['quotes', '"Mairie";"1, place";95000;"Cergy"'],
    ['a byte-order mark and CRLF', '\uFEFFMairie;1, place;95000;Cergy\r\n\r\n'],
    ['blanks around and inside', ' Mairie ; 1, place ;95 000; Cergy '],
  ])('%s', (_, text) => {
    expect(values(text)).toEqual([['Mairie', '1, place', '95000', 'Cergy']]);
  });

  test('commas separate when nothing else does', () => {
    expect(values('Mairie,1 place,95000,Cergy')).toEqual([['Mairie', '1 place', '95000', 'Cergy']]);
  });

  test('a doubled quote is a quote and a quoted cell may hold the separator', () => {
    expect(values('"École ""A"";B";;95000;Cergy')).toEqual([['École "A";B', '', '95000', 'Cergy']]);
  });

  test('a first zero dropped by a spreadsheet is put back, and said', () => {
    const [line] = readBatch('Mairie;;1000;Bourg').lines;
    expect(line!.values.zipcode).toBe('01000');
    expect(line!.notes).toEqual(['code postal complété : 01000']);
    expect(line!.errors).toEqual({});
  });

  test('each line says what is wrong, by its own number', () => {
    const batch = readBatch('nom;adresse;code postal;ville\nA;;95000;Cergy\n\n;x;99000;\nB;;750;Paris');
    expect(batch.wrong).toBe(2);
    expect(batch.lines.map((line) => line.line)).toEqual([2, 4, 5]);
    expect(batch.lines[1]!.errors).toEqual({
      name: 'Le nom est requis',
      zipcode: 'Cinq chiffres, département 01 à 98',
      city: 'La ville est requise',
    });
    expect(batch.lines[2]!.errors).toEqual({ zipcode: 'Cinq chiffres, département 01 à 98' });
  });

  test('a line twice is noted, not refused', () => {
    const batch = readBatch('A;;95000;Cergy\nB;;95000;Cergy\nà ;;95000;CERGY');
    expect(batch.lines[2]!.notes).toEqual(['identique à la ligne 1']);
    expect(batch.wrong).toBe(0);
  });

  test('a corrected cell is checked again', () => {
    const [line] = readBatch('A;;;Cergy').lines;
    expect(line!.errors.zipcode).toBe('Le code postal est requis');
    expect(mendLine(line!, 'zipcode', '95000').errors).toEqual({});
  });

  test('one line above the limit is too many', () => {
    const rows = (n: number) => Array.from({ length: n }, (_, i) => `B${i};;95000;Cergy`).join('\n');
    expect(readBatch(rows(BATCH_LIMIT)).tooMany).toBe(false);
    expect(readBatch(rows(BATCH_LIMIT + 1)).tooMany).toBe(true);
  });

  test('nothing gives nothing', () => {
    expect(readBatch(' \n\n')).toEqual({ lines: [], wrong: 0, tooMany: false });
  });
});
