import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Address, CompanyName, Day, Label } from './common.ts';
import { fieldMessage, fieldMessages } from './messages.ts';
import {
  ActivityPrefix,
  Email,
  Password,
  PceNumber,
  PceSearch,
  PdlNumber,
  PersonName,
  Phone,
  stepNeighbours,
} from './numbers.ts';

type Examples = [name: string, schema: z.ZodType, good: [string, string?][], bad: unknown[]];

const TABLES: Examples[] = [
  [
    'electricity point',
    PdlNumber,
    [['14290000000017'], ['14 290 000 000 017', '14290000000017'], ['14\u00a0290\u202f000000017', '14290000000017']],
    ['', '1429000000001', '142900000000171', 'GI123456', '1429000000001a', '١٤٢٩٠٠٠٠٠٠٠٠١٧', 14290000000017, null],
  ],
  [
    'gas point',
    PceNumber,
    [['GI123456'], ['gi 123 456', 'GI123456'], ['22420000000081']],
    ['', 'GI12345', 'GI1234567', 'GA123456', '2242000000008', '224200000000811', 'GI12345a'],
  ],
  ['search of a gas point', PceSearch, [[''], ['GI123456'], ['22420000000081']], ['GI', '1']],
  [
    'e-mail',
    Email,
    [['a@exemple.fr'], [' Zoe.Roux@Exemple.FR ', 'zoe.roux@exemple.fr'], ['a+b@sous.exemple.co.uk']],
    ['', 'a', 'a@', '@exemple.fr', 'a@exemple', 'a b@exemple.fr', `${'a'.repeat(250)}@exemple.fr`],
  ],
  [
    'phone',
    Phone,
    [
      ['0612345678'],
      ['06 12 34 56 78', '0612345678'],
      ['+33 6 12 34 56 78', '+33612345678'],
      ['01\u202f23\u202f45\u202f67\u202f89', '0123456789'],
      ['0012345678'],
      ['+33012345678'],
    ],
    ['', '061234567', '06123456789', '+3361234567', '+34612345678', '06.12.34.56.78'],
  ],
  [
    'password',
    Password,
    [['Tournesol-42-Lampe'], ['Éléphant rose n°7'], ['aA1!aA1!aA1!']],
    [
      '',
      'Ab1!Ab1!Ab1',
      'tournesol-42-lampe',
      'TOURNESOL-42-LAMPE',
      'Tournesol-Lampe-X',
      'Tournesol42Lampe',
      `Aa1!${'x'.repeat(200)}`,
    ],
  ],
  [
    'name',
    PersonName,
    [['Émile'], ['Jean-Luc'], ['O. de_La 2'], [' Zoé ', 'Zoé']],
    ['', ' ', 'a'.repeat(81), '<b>', "d'Arc", 'a@b', 'a/b'],
  ],
  [
    'activity code prefix',
    ActivityPrefix,
    [['000'], ['599'], ['84.11Z'.replace('84.', '584')], ['900'], ['999Z']],
    ['', '600', '899', '59', 'abc'],
  ],
  [
    'day',
    Day,
    [['2024-02-29'], ['1900-01-01'], ['2199-12-31']],
    [
      '',
      '2023-02-29',
      '2024-13-01',
      '2024-1-1',
      '29/02/2024',
      '2024-02-29T00:00:00Z',
      '0000-01-01',
      '1899-12-31',
      '2200-01-01',
    ],
  ],
  [
    'label',
    Label,
    [['École n° 2 « Les Tilleuls »'], [' a ', 'a'], ['🏠']],
    ['', '   ', 'a\0b', 'a\nb', 'a'.repeat(121), null],
  ],
  [
    'name of a company',
    CompanyName,
    [['Société d’économie mixte « Énergies & Cie »'], ['日本 S.A.']],
    ['', '\u200b', 'Mairie\u202eeriaM', 'Mai\u00adrie', 'Mairie\u2028suite', '\u2066Mairie'],
  ],
];

describe.each(TABLES)('%s', (_name, schema, good, bad) => {
  test.each(good)('%j is accepted', (text, read = text) => expect(schema.parse(text)).toBe(read));
  test.each(bad.map((value) => [value]))('%j is refused', (value) =>
    expect(schema.safeParse(value).success).toBe(false),
  );
});

test.each([
  ['01000', true],
  ['95127', true],
  ['98000', true],
  ['20000', true],
  ['00100', false],
  ['99000', false],
  ['9500', false],
  ['950000', false],
  ['2A004', false],
])('postcode %s: %s', (zipcode, accepted) => {
  expect(Address.safeParse({ zipcode, city: 'Cergy' }).success).toBe(accepted);
});

describe('multiples of a step', () => {
  test.each<[number, number, ReturnType<typeof stepNeighbours>]>([
    [0.3, 0.1, null],
    [7, 5, { lower: 5, upper: 10 }],
    [-7, 5, { lower: -10, upper: -5 }],
    [0.25, 0.1, { lower: 0.2, upper: 0.3 }],
    [1.005, 0.01, { lower: 1, upper: 1.01 }],
    [0, 0.5, null],
  ])('%d by %d', (value, step, expected) => expect(stepNeighbours(value, step)).toEqual(expected));

  test('the neighbours are multiples on both sides, and multiples have none', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000, max: 10_000 }),
        fc.constantFrom(0.01, 0.1, 0.5, 1, 3, 25),
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        (n, step, part) => {
          expect(stepNeighbours(n * step, step)).toBeNull();
          const found = stepNeighbours((n + part) * step, step)!;
          expect(found.lower).toBeCloseTo(n * step, 6);
          expect(found.upper).toBeCloseTo((n + 1) * step, 6);
        },
      ),
    );
  });
});

describe('sentences of the specification, to the letter', () => {
  const messageOf = (schema: z.ZodType, value: unknown, field?: string) => {
    const read = schema.safeParse(value);
    if (read.success) throw new Error('nothing to say');
    return fieldMessage(read.error.issues[0]!, field);
  };
  test.each<[string, z.ZodType, unknown, string | undefined, string]>([
    ['required, field unknown', z.string().min(1), '', undefined, 'Ce champs est requis'],
    ['required, field known', z.string().min(1), '', 'Le nom', 'Le nom est requis'],
    ['absent', z.object({ a: z.string() }), {}, undefined, 'Ce champs est requis'],
    ['null', z.number(), null, 'La surface', 'La surface est requis'],
    ['e-mail', z.email(), 'x', undefined, 'E-mail invalide'],
    ['any other', z.string().regex(/^a$/), 'b', undefined, 'La valeur est invalide'],
    ['another type', z.number(), 'b', undefined, 'La valeur est invalide'],
    ['a choice', z.enum(['a']), 'b', undefined, 'La valeur est invalide'],
    ['shortest', z.string().min(3), 'ab', undefined, '3 caractères au minimum'],
    ['longest', z.string().max(1), 'ab', undefined, '1 caractère au maximum'],
    ['least', z.number().min(0), -1, undefined, 'La valeur minimale est 0'],
    ['least, excluded', z.number().positive(), 0, undefined, 'La valeur doit être supérieure à 0'],
    ['most', z.number().max(1234.5), 2000, undefined, 'La valeur maximale est 1\u202f234,5'],
    ['few items', z.array(z.string()).min(2), ['a'], undefined, '2 éléments au minimum'],
    ['many items', z.array(z.string()).max(1), ['a', 'b'], undefined, '1 élément au maximum'],
    [
      'password',
      Password,
      'x',
      undefined,
      'Le mot de passe demande 12 caractères au moins, dont un chiffre, une minuscule, une majuscule et un caractère spécial',
    ],
    ['unknown key', z.strictObject({}), { surprise: 1 }, undefined, 'Information inconnue : surprise'],
  ])('%s', (_what, schema, value, field, sentence) => {
    // Blanks before the colon are non-breaking in what a person reads.
    expect(messageOf(schema, value, field).replaceAll('\u00a0', ' ')).toBe(sentence);
  });

  test('each wrong field has its first message, by its path', () => {
    const schema = z.strictObject({ name: z.string().min(1).regex(/^a/), address: z.object({ zipcode: z.string() }) });
    const { error } = schema.safeParse({ name: '', address: {}, surprise: 1 });
    expect(fieldMessages(error!.issues)).toEqual({
      name: 'Ce champs est requis',
      'address.zipcode': 'Ce champs est requis',
      surprise: expect.stringContaining('surprise'),
    });
  });
});
