import { writeXlsx } from 'hucre/xlsx';
import { strToU8, zipSync } from 'fflate';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readFile, readFiles } from './recognise.ts';
import { accountCurve, only, readText, refusalOf, refusals, said, text, values } from './test-support.ts';

const file = (bytes: Uint8Array | number[]) => ({ name: 'fichier', bytes: Uint8Array.from(bytes) });
const curve = strToU8(accountCurve(['2024-01-10T00:30:00+01:00;100', '2024-01-10T01:00:00+01:00;200']));

/** An archive whose plain end record lists the members of one, and its ZIP64 end record those of another. */
function zip64Behind(plain: Uint8Array, behind: Uint8Array): Uint8Array {
  const [first, second] = [Buffer.from(plain), Buffer.from(behind)];
  const [firstEnd, secondEnd] = [first.subarray(-22), second.subarray(-22)];
  const start = secondEnd.readUInt32LE(16);
  const directory = Buffer.from(second.subarray(start, -22));
  // The members of the second follow the whole first one.
  for (let at = 0; at < directory.length;) {
    directory.writeUInt32LE(directory.readUInt32LE(at + 42) + first.length, at + 42);
    at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  const zip64 = Buffer.alloc(56);
  zip64.writeUInt32LE(0x06064b50, 0);
  zip64.writeBigUInt64LE(44n, 4);
  zip64.writeBigUInt64LE(BigInt(secondEnd.readUInt16LE(10)), 24);
  zip64.writeBigUInt64LE(BigInt(secondEnd.readUInt16LE(10)), 32);
  zip64.writeBigUInt64LE(BigInt(directory.length), 40);
  zip64.writeBigUInt64LE(BigInt(first.length + start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(first.length + second.length - 22), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.from(firstEnd);
  end.writeUInt32LE(0xffffffff, 12);
  return Buffer.concat([first, second.subarray(0, start), directory, zip64, locator, end]);
}

const refusal = async (bytes: Uint8Array | number[]) => {
  const refused = await refusalOf(readFile(file(bytes)));
  return [refused.code, said(refused.message)] as const;
};

describe('files that are no text', () => {
  test.each<[string, number[], string, string]>([
    ['PDF', [0x25, 0x50, 0x44, 0x46, 1], 'file_pdf', 'un PDF'],
    ['old Excel', [0xd0, 0xcf, 0x11, 0xe0, 1], 'file_xls', '.xlsx sans mot de passe'],
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 1], 'file_image', 'une image'],
    ['JPEG', [0xff, 0xd8, 0xff, 1], 'file_image', 'une image'],
    ['7z', [0x37, 0x7a, 0xbc, 0xaf, 1], 'archive_unknown', '7z ou RAR'],
    ['RAR', [0x52, 0x61, 0x72, 0x21, 1], 'archive_unknown', '7z ou RAR'],
    ['another', [0x41, 0, 0, 0x42, 0x43], 'file_binary', 'contenu binaire'],
    ['nothing', [], 'file_empty', 'est vide'],
  ])('%s', async (_, bytes, code, words) =>
    expect(await refusal(bytes)).toEqual([code, expect.stringContaining(words)]),
  );
  test.each([
    [[0x25, 0x50, 0x44, 0x41]],
    [[0xd0, 0xcf, 0x11, 0x41]],
    [[0x89, 0x50, 0x4e, 0x41]],
    [[0xff, 0xd8, 0x41]],
    [[0x37, 0x7a, 0xbc, 0x41]],
    [[0x52, 0x61, 0x72, 0x41]],
  ])('bytes that begin as one and are none: %o', async (bytes) =>
    expect((await refusal([...bytes, 0x42]))[0]).toBe('unknown_format'),
  );
  test('more than 64 MB', async () => {
    const bytes = { length: 64 * 2 ** 20 + 1 } as Uint8Array;
    const refused = await refusalOf(readFile({ name: 'x', bytes }));
    expect([refused.code, said(refused.message)]).toEqual([
      'file_too_large',
      'Ce fichier dépasse 64 Mo : découpez-le, par exemple par année, ou compressez-le en zip.',
    ]);
  });
});

describe('files of the trade that hold no measures', () => {
  const contract = 'Ce fichier décrit un contrat ou un titulaire : il ne contient pas de mesures.';
  test.each<[unknown, string]>([
    [{ error: true, reason: 'trop loin' }, 'Open-Meteo a répondu une erreur : « trop loin ». Refaites la demande.'],
    [{ error: 'x', message: 'refusé' }, 'Ce fichier est un message d’erreur, pas des mesures : « refusé ».'],
    [
      { error_code: 1, error_description: 'expiré' },
      'Ce fichier est un message d’erreur, pas des mesures : « expiré ».',
    ],
    [{ code: 4, message: 'non' }, 'Ce fichier est un message d’erreur, pas des mesures : « non ».'],
    [{ http_status: 500, description: 'panne' }, 'Ce fichier est un message d’erreur, pas des mesures : « panne ».'],
    [{ http_status: 500 }, 'Ce fichier est un message d’erreur, pas des mesures.'],
    [{ swagger: '2' }, 'Ce fichier décrit une API : il ne contient pas de mesures.'],
    [{ openapi: '3' }, 'Ce fichier décrit une API : il ne contient pas de mesures.'],
    [{ $schema: 'x' }, 'Ce fichier est un schéma JSON : il ne contient pas de mesures.'],
    ...[
      'customer',
      'customer_id',
      'usage_point_id',
      'segments',
      'address',
      'donneesGenerales',
      'point',
      'situationsContractuelles',
    ].map((key): [unknown, string] => [{ [key]: 1 }, contract]),
    [[1, { customer: 1 }], contract],
    [
      { donnees_contractuelles: 1 },
      'Ce fichier GRDF décrit le contrat ou le compteur : il ne contient pas de mesures.',
    ],
    [{ donnees_techniques: 1 }, 'Ce fichier GRDF décrit le contrat ou le compteur : il ne contient pas de mesures.'],
    [{ id_droit_acces: 1 }, 'Ce fichier GRDF décrit des droits d’accès : il ne contient pas de mesures.'],
    [{ role_tiers: 1 }, 'Ce fichier GRDF décrit des droits d’accès : il ne contient pas de mesures.'],
    [
      { inputs: 1, outputs: 1 },
      'Ce fichier vient de PVGIS : utilisez-le dans une étude photovoltaïque, ce ne sont pas des mesures.',
    ],
  ])('%o', async (value, sentence) => {
    const refused = await refusalOf(readText(JSON.stringify(value)));
    expect([refused.code, said(refused.message)]).toEqual(['not_measures', sentence]);
    const twice = await refusalOf(readText(`${JSON.stringify(Array.isArray(value) ? value[1] : value)}\n{"a":1}\n`));
    expect(said(twice.message)).toBe(sentence);
  });
  test.each([{ code: 1 }, { message: 1 }, { inputs: 1 }, { outputs: 1 }, { x: 1 }, [], [1]])(
    '%o is of no known format',
    async (value) => {
      const refused = await refusalOf(readText(JSON.stringify(value)));
      expect([refused.code, said(refused.message)]).toEqual([
        'unknown_format',
        'Ce fichier n’est d’aucun format connu. Reconnu : des données JSON. Manque : une seule liste de valeurs datées (par exemple [{"date": "2025-01-31", "kwh": 12.5}, …]). Sont lus : les fichiers d’Enedis, de GRDF, des fournisseurs, des onduleurs et de la domotique, la météo, ou un tableau avec une colonne de dates et une colonne de valeurs.',
      ]);
    },
  );
  test.each([
    ['<schema><a/></schema>', 'Ce fichier est un schéma XML : il ne contient pas de mesures.'],
    ['<Envelope><Body/></Envelope>', 'Ce message SOAP est vide.'],
    ['<Envelope/>', 'Ce message SOAP est vide.'],
    [
      '<s:Envelope xmlns:s="s"><s:Body><s:Fault>x</s:Fault></s:Body></s:Envelope>',
      'Ce fichier est un message d’erreur d’Enedis, pas des mesures.',
    ],
    [
      '<Envelope><Body><aResponse>1</aResponse></Body></Envelope>',
      'Cette réponse d’Enedis (aResponse) ne contient pas de mesures datées.',
    ],
    [
      '<Envelope><Body><demande>1</demande></Body></Envelope>',
      'Ce fichier est une demande à Enedis (demande) : il ne contient pas de mesures, c’est la réponse qu’il faut déposer.',
    ],
    [
      'Latitude (decimal degrees):\t45\nx',
      'Ce fichier vient de PVGIS : utilisez-le dans une étude photovoltaïque, ce ne sont pas des mesures.',
    ],
    [
      'horizon_azimuth\t1',
      'Ce fichier vient de PVGIS : utilisez-le dans une étude photovoltaïque, ce ne sont pas des mesures.',
    ],
    ['Id;Nom;Latitude;x\n1;a;2', 'Ce fichier est une liste de stations météo : il ne contient pas de mesures.'],
  ])('%s', async (content, sentence) => {
    const refused = await refusalOf(readText(content));
    expect([refused.code, said(refused.message)]).toEqual(['not_measures', sentence]);
  });
  test.each(['<autre><a/></autre>', 'x ID;Nom;Latitude', 'a Latitude (decimal degrees)'])(
    '%s is of no known format',
    async (content) => expect((await refusalOf(readText(content))).code).toBe('unknown_format'),
  );
});

describe('JSON and XML', () => {
  const day = (date: string) =>
    `{"pce":{"id_pce":"GI123456"},"consommation":{"journee_gaziere":"${date}","energie":1}}`;
  test.each([
    `${day('2024-01-01')}\n${day('2024-01-02')}`,
    `\n ${day('2024-01-01')} \t\r\n\r\n  ${day('2024-01-02')}\n`,
    `${day('2024-01-01')}\r\n \r\n${day('2024-01-02')}\r\n`,
  ])('objects a line: %#', async (content) => {
    const read = await readText(content);
    expect([read.format, values(read)]).toEqual(['grdf-adict-ndjson', [1, 1]]);
  });
  test('lines that are none are refused by their number', async () =>
    expect(refusals(await readText(`${day('2024-01-01')}\n\nbonjour\n${day('2024-01-02')}\n{"pce":`))).toEqual([
      [3, 'cette ligne n’est pas du JSON'],
      [5, 'ligne coupée : le fichier s’arrête au milieu'],
    ]));
  test('an object over several lines is one JSON', async () =>
    expect((await readText(day('2024-01-01').replace(',', ',\n'))).format).toBe('grdf-adict-json'));
  test.each([
    ['<!DOCTYPE html><p>', 'file_html', null],
    ['  <HTML><body>', 'file_html', null],
    ['<?xml version="1.0"?>\n<!DOCTYPE a>\n<a/>', 'xml_dtd', 2],
    ['<a>\n<!ENTITY b "c">\n</a>', 'xml_dtd', 2],
    ['<a>\n<b>\n</a>', 'xml_invalid', 3],
  ])('%s', async (content, code, line) => {
    const refused = await refusalOf(readText(content));
    expect([refused.code, refused.line]).toEqual([code, line]);
  });
  test('an entity is never expanded', async () => {
    const read = await readText(
      '<R50><PRM><Id_PRM>30001642617347</Id_PRM><Donnees_Releve><PDC><H>2024-01-01T00:30:00+01:00</H><V>1</V></PDC><PDC><H>2024-01-01T01:00:00+01:00</H><V>&lt;</V></PDC></Donnees_Releve></PRM></R50>',
    );
    expect(refusals(read)[0]![1]).toContain('« &lt; »');
  });
});

describe('archives', () => {
  const zip = (members: Record<string, Uint8Array>, level: 0 | 6 = 6) => zipSync(members, { level });
  const changed = (bytes: Uint8Array, signature: number, at: number, to: number[]) => {
    const copy = Uint8Array.from(bytes);
    const view = new DataView(copy.buffer);
    for (let i = 0; i + 4 <= copy.length; i++) if (view.getUint32(i, true) === signature) copy.set(to, i + at);
    return copy;
  };
  const [LOCAL, ENTRY, END] = [0x04034b50, 0x02014b50, 0x06054b50];

  test('members stored without compression, folders and a comment after the end', async () => {
    const bytes = changed(zip({ 'dossier/': new Uint8Array(), 'dossier/a.csv': curve }, 0), END, 20, [3, 0]);
    expect(values(await readFile(file([...bytes, 1, 2, 3])))).toEqual([100, 200]);
  });
  test.each<[string, Uint8Array, string]>([
    ['without its end', zip({ a: curve }).subarray(0, -22), 'sa fin manque'],
    ['with a directory that is none', changed(zip({ a: curve }), ENTRY, 0, [0]), 'abîmée : t'],
    ['with a member that is none', changed(zip({ a: curve }), LOCAL, 0, [0x50, 0x4b, 3, 9]), 'abîmée : t'],
    ['with a member cut', changed(zip({ a: curve }), ENTRY, 20, [0xff, 0xff]), 'un fichier y est coupé'],
    ['of an unknown compression', changed(zip({ a: curve }), ENTRY, 10, [9, 0]), 'compression inconnue'],
    ['with a wrong checksum', changed(zip({ a: curve }), ENTRY, 16, [1, 2, 3, 4]), 'une somme de contrôle est fausse'],
    ['whose bytes cannot be inflated', changed(zip({ a: curve }), LOCAL, 31, [0xff, 0xff, 0xff]), 'abîmée : t'],
  ])('a zip %s', async (_, bytes, words) =>
    expect(await refusal(bytes)).toEqual(['archive_broken', expect.stringContaining(words)]),
  );
  test('a workbook is what its directory lists, whatever a second one lists', async () => {
    const workbook = (value: number) =>
      writeXlsx({
        sheets: [
          {
            name: 'Mesures',
            rows: [
              ['date', 'kWh'],
              ['2024-01-01', value],
              ['2024-01-02', 2],
            ],
          },
        ],
      });
    const [listed, other] = [await workbook(1), await workbook(7)];
    const directories = zip64Behind(listed, other);
    const options = { generic: { variable: 'conso', unit: 'kWh', stamp: 'start', zone: 'Europe/Paris' } } as const;
    expect(values(await readFile(file(directories), options))).toEqual(values(await readFile(file(listed), options)));
  });
  test('a gzip cut, and a zip of zip64 or of too many members', async () => {
    expect((await refusal(Uint8Array.from(gzipSync(curve)).subarray(0, 40)))[0]).toBe('archive_broken');
    expect((await refusal(changed(zip({ a: curve }), END, 10, [0xff, 0xff])))[0]).toBe('archive_too_large');
    const many = (count: number) =>
      zip(Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, curve])), 0);
    expect((await refusal(many(2001)))[0]).toBe('archive_too_large');
  });
  test('what a computer adds to an archive is no file of it', async () => {
    const added = ['__MACOSX/a', 'x/__MACOSX/a', '._a', 'x/._a', '.DS_Store', 'Thumbs.db', 'x/desktop.ini'];
    const bytes = zip(Object.fromEntries([...added, 'a.csv'].map((name) => [name, curve])));
    expect((await readFiles(file(bytes))).map((one) => one.name)).toEqual(['a.csv']);
    expect(await refusal(zip({ '.DS_Store': curve }))).toEqual(['archive_empty', 'Cette archive est vide.']);
    expect((await readFiles(file(zip({ 'my.DS_Store': curve }))))[0]!.name).toBe('my.DS_Store');
  });
  test('three archives inside one another are opened, not four', async () => {
    const deep = (levels: number) =>
      Array.from({ length: levels }).reduce<Uint8Array>((inner) => zip({ a: inner }), curve);
    expect(values(await readFile(file(deep(3))))).toEqual([100, 200]);
    expect((await refusal(deep(4)))[1]).toContain('emboîtées');
  });
  test('a member refused stays beside the others, under its name', async () => {
    const members = await readFiles(
      file(
        zip({
          'a.csv': curve,
          'b.zip': zip({ x: curve }).subarray(0, -5),
          'c.csv.GZ': Uint8Array.from(gzipSync(curve)),
        }),
      ),
    );
    expect(members.map((one) => [one.name, 'refused' in one ? one.refused.code : null])).toEqual([
      ['a.csv', null],
      ['b.zip', 'archive_broken'],
      ['c.csv', null],
    ]);
    const none = await refusal(zip({ a: strToU8('bonjour'), b: strToU8('bonsoir') }));
    expect(none).toEqual([
      'archive_unread',
      expect.stringMatching(/^Aucun fichier de cette archive n’a pu être lu\. a : Ce fichier/),
    ]);
  });
  test('two files of one meter are one series: a second value is refused without a line, duplicates are counted', async () => {
    const other = strToU8(
      accountCurve([
        '2024-01-10T01:00:00+01:00;250',
        '2024-01-10T01:30:00+01:00;300',
        'x;1',
        '2024-01-10T01:30:00+01:00;300',
      ]),
    );
    const read = await readFile(file(zip({ 'a.csv': curve, 'b.csv': other, 'c.txt': strToU8('bonjour') })));
    expect(values(read)).toEqual([100, 200, 300]);
    expect(only(read).duplicates).toBe(2);
    expect(refusals(read)).toEqual([
      [6, 'ligne qui n’est ni un en-tête ni une mesure'],
      [null, 'deuxième valeur pour le 10/01/2024 00:30 : 250 au lieu de 200, la première est gardée'],
      [null, expect.stringMatching(/^c\.txt : Ce fichier n’est d’aucun format connu/)],
    ]);
  });
  test('days, periods, qualities and choices of several files', async () => {
    const gas = (date: string, quality: string) =>
      `{"a":{"idPce":"GI123456","releves":[{"journeeGaziere":"${date}","energieConsomme":5,"qualificationReleve":"${quality}"}]}}`;
    const published =
      '{"a":{"idPce":"GI123456","releves":[{"dateDebutReleve":"2023-01-01","dateFinReleve":"2023-02-01","energieConsomme":9}]}}';
    const read = await readFile(
      file(
        zip({
          a: strToU8(gas('2024-03-31', 'Mesuré')),
          b: strToU8(gas('2024-04-01', 'Estimé')),
          c: strToU8(published),
        }),
      ),
    );
    const found = read.series.filter((one) => one.variable === 'conso_gaz');
    expect(
      found.map((one) => [
        one.runs.map((run) => [[...run.values], [...run.quality!]]),
        one.periods.map((period) => period.value),
      ]),
    ).toEqual([
      [
        [
          [
            [5, 5],
            [0, 2],
          ],
        ],
        [],
      ],
      [[], [9]],
    ]);
    expect([read.format, read.point, read.needsChoice, read.choice]).toEqual([
      'grdf-espace-client-json',
      'GI123456',
      false,
      null,
    ]);
    const generic = await readFile(file(zip({ a: strToU8('01/01/2024 00:00;1\n01/01/2024 01:00;2\n'), b: curve })));
    expect([generic.format, generic.needsChoice, generic.choice?.unit]).toEqual([
      'csv-generique + enedis-compte-client-csv',
      true,
      'kWh',
    ]);
  });
  test('a broken workbook, one with a DTD, and the fullest sheet of one that is a CSV', async () => {
    const parts = (sheet: string) => ({ '[Content_Types].xml': strToU8('<a/>'), 'xl/workbook.xml': strToU8(sheet) });
    expect((await refusal(zip(parts('x'))))[0]).toBe('workbook_broken');
    expect((await refusal(zip(parts('<?xml version="1.0"?><!doctype a><a/>'))))[0]).toBe('xml_dtd');
    const sheets = [
      { name: 'Notice', rows: [['Bonjour']] },
      {
        name: 'Données',
        rows: [
          ['date', 'kWh', null],
          [new Date(Date.UTC(2024, 0, 1)), 1.5, ''],
          [new Date(Date.UTC(2024, 0, 2)), 2, null],
          [null, null],
        ],
      },
      { name: 'Fin', rows: [['x', 'y', null, null, null, null, null, null]] },
    ];
    const read = await readFile({ name: 'x', bytes: await writeXlsx({ sheets }) });
    expect([read.format, values(read), refusals(read)]).toEqual(['csv-generique', [1500, 2000], []]);
  });
});

test('a workbook with one cell far away in each of many rows is refused before its cells are laid out', async () => {
  const rows = (column: string, count: number) =>
    Array.from({ length: count }, (_, i) => `<row r="${i + 1}"><c r="${column}${i + 1}"><v>1</v></c></row>`).join('');
  const workbook = (data: string) =>
    zipSync({
      '[Content_Types].xml': strToU8('<a/>'),
      'xl/workbook.xml': strToU8('<a/>'),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${data}</sheetData></worksheet>`),
    });
  expect((await refusal(workbook(rows('XFD', 60_000))))[0]).toBe('workbook_too_large');
  expect((await refusal(workbook(rows('A', 1) + rows('XFD', 600))))[0]).not.toBe('workbook_too_large');
  expect((await refusal(workbook(rows('J', 60_000))))[0]).not.toBe('workbook_too_large');
});

test('the name of a file never matters', async () => {
  const read = await readFile({ ...text(new TextDecoder().decode(curve)), name: 'x.xlsx' });
  expect(values(read)).toEqual([100, 200]);
});
