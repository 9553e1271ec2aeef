import { writeXlsx } from 'hucre/xlsx';
import { strToU8, zipSync } from 'fflate';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readFile, readFiles } from './recognise.ts';
import { accountCurve, figures, r63, readText, refusalOf, sample, text, wallStamps } from './test-support.ts';

const rows = wallStamps('2024-01-10', 48, 30, 30).map((stamp) => `${stamp.replace(' ', 'T')}+01:00;100`);
const curve = accountCurve(rows);
const flow = r63(wallStamps('2024-01-10', 48, 30, 30).map((stamp) => [stamp, 100]));
const file = (bytes: Uint8Array) => ({ name: 'sans extension', bytes });
const latin1 = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0));
const utf16 = (content: string, bom: boolean) => {
  const body = Buffer.from(content, 'utf16le');
  return new Uint8Array(bom ? Buffer.concat([Buffer.from([0xff, 0xfe]), body]) : body);
};

describe('encodings and line ends', () => {
  test.each([
    ['UTF-8 with a BOM', strToU8(`\ufeff${flow}`)],
    ['Windows-1252', latin1(flow)],
    ['UTF-16 with a BOM', utf16(flow, true)],
    ['UTF-16 without', utf16(flow, false)],
    ['CRLF', strToU8(flow.replaceAll('\n', '\r\n'))],
    ['CR alone', strToU8(flow.replaceAll('\n', '\r'))],
  ])('%s', async (_, bytes) => {
    const read = await readFile(file(bytes));
    expect(read.format).toBe('enedis-r63-csv');
    expect(figures(read)).toMatchObject({ points: 48, missing: 0, total: { value: 2.4 } });
    expect(read.refused).toEqual([]);
  });
});

test.each([
  ['lists', `[${'[],'.repeat(2_000_000)}[]]`],
  ['objects', `[${'{},'.repeat(2_000_000)}{}]`],
])('more than two million %s are refused before they are made', async (_, content) => {
  expect((await refusalOf(readText(content))).code).toBe('file_too_long');
});

test('two million lines under a header are as many as a text may have', async () => {
  const codeOf = async (lines: number) => (await refusalOf(readText(`titre\n${'x\n'.repeat(lines)}`))).code;
  expect(await codeOf(2_000_000)).not.toBe('file_too_long');
  expect(await codeOf(2_000_200)).toBe('file_too_long');
});

describe('archives', () => {
  test('gzip, zip, and a gzip inside a zip are the file they hold', async () => {
    const plain = await readText(curve);
    for (const bytes of [
      gzipSync(curve),
      zipSync({ a: strToU8(curve) }),
      zipSync({ 'a.gz': new Uint8Array(gzipSync(curve)) }),
    ]) {
      expect((await readFile(file(bytes))).series).toEqual(plain.series);
    }
  });

  test('several members: each is listed, the refused ones with their reason', async () => {
    const bytes = zipSync({
      'jour1.csv': strToU8(curve),
      'lisezmoi.txt': strToU8('bonjour'),
      '__MACOSX/._x': strToU8('x'),
    });
    const members = await readFiles(file(bytes));
    expect(members.map((member) => [member.name, 'read' in member])).toEqual([
      ['jour1.csv', true],
      ['lisezmoi.txt', false],
    ]);
    const merged = await readFile(file(bytes));
    expect(figures(merged).points).toBe(48);
    expect(merged.refused[0]?.reason).toContain('lisezmoi.txt');
  });

  test('an archive that swells is refused without being opened whole', async () => {
    const bomb = zipSync({ zeros: new Uint8Array(60_000_000) }, { level: 9 });
    expect((await refusalOf(readFile(file(bomb)))).code).toBe('archive_too_large');
    expect((await refusalOf(readFile(file(new Uint8Array(gzipSync(new Uint8Array(60_000_000))))))).code).toBe(
      'archive_too_large',
    );
    const nested = zipSync({ a: zipSync({ b: zipSync({ c: zipSync({ d: zipSync({ e: strToU8(curve) }) }) }) }) });
    expect((await refusalOf(readFile(file(nested)))).message).toContain('emboîtées');
  });

  test('members that swell no more than they may are refused where they do so together, whatever archive holds them', async () => {
    const member = (i: number) => strToU8(`${i};1\n`.repeat(300_000));
    const many = (count: number) =>
      zipSync(Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, member(i)])));
    expect((await refusalOf(readFile(file(many(4))))).code).toBe('archive_unread');
    expect((await refusalOf(readFile(file(many(40))))).code).toBe('archive_too_large');
    const nested = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`a${i}.zip`, many(4)]));
    expect((await refusalOf(readFile(file(zipSync(nested))))).code).toBe('archive_too_large');
  });

  test('members in the same bytes of an archive are refused, in whole or in part', async () => {
    const bytes = zipSync({ a: strToU8(curve), b: strToU8(curve) });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const entries: number[] = [];
    for (let at = 0; at < bytes.length - 4; at++) if (view.getUint32(at, true) === 0x02014b50) entries.push(at);
    expect(await readFiles(file(bytes))).toHaveLength(2);
    view.setUint32(entries[1]! + 42, view.getUint32(entries[0]! + 42, true), true);
    const refused = await refusalOf(readFile(file(bytes)));
    expect([refused.code, refused.message]).toEqual(['archive_broken', expect.stringContaining('la même place')]);
  });

  test('a text that the cells of a workbook share is counted in each of them', async () => {
    const shared = 'x'.repeat(30_000);
    const workbook = (count: number) =>
      writeXlsx({ sheets: [{ name: 'Notes', rows: Array.from({ length: count }, (_, i) => [i, shared]) }] });
    const many = await workbook(3_000);
    expect(many.length).toBeLessThan(80_000);
    expect((await refusalOf(readFile(file(many)))).code).toBe('workbook_too_large');
    expect((await refusalOf(readFile(file(await workbook(200))))).code).toBe('unknown_format');
  });

  test('the size an archive declares is not believed', async () => {
    const bytes = zipSync({ a: new Uint8Array(60_000_000) }, { level: 9 });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let at = 0; at < bytes.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    expect((await refusalOf(readFile(file(bytes)))).code).toBe('archive_too_large');
  });

  test.each([
    ['cut in the middle', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 30), 'archive_broken'],
    ['spoilt', (bytes: Uint8Array) => bytes.with(60, (bytes[60] ?? 0) ^ 0xff), 'archive_broken'],
  ])('a zip %s is refused', async (_, damage, code) => {
    const bytes = zipSync({ a: strToU8(curve) });
    expect((await refusalOf(readFile(file(damage(bytes))))).code).toBe(code);
  });

  test('an encrypted archive says how to go on', async () => {
    const bytes = zipSync({ a: strToU8(curve) });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let at = 0; at < bytes.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
    const refused = await refusalOf(readFile(file(bytes)));
    expect(refused.code).toBe('archive_encrypted');
    expect(refused.message).toContain('déchiffrez-la');
  });

  test('a workbook cut or spoilt is refused', async () => {
    const { bytes } = sample('grdf-mensuel.xlsx');
    expect((await refusalOf(readFile(file(bytes.subarray(0, 20_000))))).code).toBe('archive_broken');
  });
});

describe('files that cannot be trusted', () => {
  test.each([
    ['nothing', '', 'file_empty'],
    ['blanks', ' \n\n', 'file_empty'],
    [
      'a page of the account instead of the export',
      '<!DOCTYPE html><html><body>Session expirée</body></html>',
      'file_html',
    ],
    ['a PDF', '%PDF-1.7 …', 'file_pdf'],
    ['JSON cut in the middle', '{"meter_reading":{"usage_point_id":"1",\n"interval_reading":[{"val', 'file_cut'],
    ['JSON badly written', '{"meter_reading":\n{,}}', 'json_invalid'],
    ['XML cut in the middle', '<?xml version="1.0"?>\n<R50><PRM>\n<Id_PRM>0911', 'xml_invalid'],
    ['XML with a DTD', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><R50><PRM>&b;</PRM></R50>', 'xml_dtd'],
    ['prose', 'Bonjour,\nvoici mes mesures.\n', 'unknown_format'],
  ])('%s', async (_, content, code) => {
    const refused = await refusalOf(readFile(text(content)));
    expect(refused.code).toBe(code);
    expect(refused.message).toMatch(/^[A-ZÀ-Ý].+[.)]$/s);
  });

  test('a cut structure names its line', async () => {
    const refused = await refusalOf(readText('{"meter_reading":{\n"usage_point_id":"1",\n"interval_reading":[{"val'));
    expect(refused.line).toBe(3);
    expect(refused.message).toContain('ligne 3');
  });

  test('a refused point of JSON and XML is named by its line', async () => {
    const json =
      '{"idPrm":"99999999999991","grandeur":[{"grandeurMetier":"CONS","grandeurPhysique":"PA","unite":"W","points":[\n{"v":"1","d":"2024-01-01 00:30:00","p":"PT30M"},\n{"v":"x","d":"2024-01-01 01:00:00","p":"PT30M"}]}]}';
    expect((await readText(json)).refused).toEqual([
      { line: 3, reason: 'point du 2024-01-01 01:00:00\u00a0: valeur illisible «\u00a0x\u00a0»' },
    ]);
    const xml =
      '<R50><En_Tete_Flux><Pas_Publication>30</Pas_Publication></En_Tete_Flux><PRM><Id_PRM>09111642617347</Id_PRM><Donnees_Releve>\n<PDC><H>2024-01-01T00:30:00+01:00</H><V>1</V></PDC>\n<PDC><H>2024-01-01T25:00:00+01:00</H><V>1</V></PDC></Donnees_Releve></PRM></R50>';
    expect((await readText(xml)).refused[0]?.line).toBe(3);
  });
});
