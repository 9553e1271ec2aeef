import { expect, test } from 'vitest';
import { sampleOf } from './format-sample.ts';

const text = (...lines: string[]) => ({ kind: 'text', text: lines.join('\n') }) as const;

test('words of the trade, dates and shapes of numbers are kept', () => {
  expect(
    sampleOf(
      text(
        'Horodatage;Énergie active (kWh);P_max [kVA];Température;Coût €',
        '2024-01-31T23:30:00+01:00;12,345;6.2;-3,5;1 234,50',
        '31/01/2024 07:15;7;;4;',
        '31 janv. 2024;7;;4;',
        '1706742000;8;;;',
      ),
    )?.split('\n'),
  ).toEqual([
    'Horodatage;Énergie active (kWh);P_max [kVA];Température;Coût €',
    '2024-01-31T23:30:00+01:00;99,999;9.9;-9,9;9 999,99',
    '31/01/2024 07:15;9;;9;',
    '99 janv. 9999;9;;9;',
    '1799999999;9;;;',
  ]);
});

test('names, addresses, mails and numbers of meters are not', () => {
  const sample = sampleOf(
    text(
      'Titulaire : Jeanne Dupont-Martin;12 rue des Églantines, 44400 Rezé',
      'PRM;14290000000017;06 12 34 56 78;jeanne.dupont@exemple.fr',
      'Compteur de la maison de Jeanne;GI123456;FR76 3000 4000 0312 3456 7890 143',
    ),
  )!;
  expect(sample).toMatch(/^xxxxxxxxx : xxxxxx xxxxxx-xxxxxx;99 xxx xxx xxxxxxxxxx, 99999 xxxx\nPRM;99999999999999;/);
  for (const secret of ['Jeanne', 'Dupont', 'glantines', 'Rez', '14290', '06 12', 'exemple', '123456', '3000'])
    expect(sample).not.toContain(secret);
});

test('names that begin as a word of the trade are names', () => {
  const names = 'Martin Marie Maxime Blanchet Rouget Basile Julien Mayer Pointeau Valentin Durand';
  expect(sampleOf(text(names))).toBe(names.replaceAll(/\p{L}/gu, 'x'));
});

test.each([
  ['PRM14290000000017;Compteur_14290000000017', 'PRM99999999999999;Compteur_99999999999999'],
  ['sensor.compteur_14290000000017;client123456', 'sensor.compteur_99999999999999;client999999'],
  ['Numéro=1234567890;NIR 1850375123456', 'Numéro=9999999999;xxx 9999999999999'],
  ['né le 12/03/1985;06.12.34.56.78;0033-6-12-34-56-78', 'xx le 99/99/9999;99.99.99.99.99;9999-9-99-99-99-99'],
  ['A1B2C3D4E5F6;48:12:56:78:90', 'xxxxxxxxxxxx;99:99:99:99:99'],
  ['Jeanne Blanc;Le Blanc Martin', 'xxxxxx xxxxx;xx xxxxx xxxxxx'],
  ['T1;H24;P_max2', 'T1;H24;P_max2'],
])('%s is sent as %s', (written, sent) => expect(sampleOf(text(written))).toBe(sent));

test.each([
  // Words of the trade that are names of persons and of places.
  [
    ['Date;Nom;Prénom;Énergie (kWh)', '2024-01-31;BLANC;Avril;12,5', '2024-02-29;DUPONT;Mars;13'],
    ['Date;Nom;xxxxxx;Énergie (kWh)', '2024-01-31;xxxxx;xxxxx;99,9', '2024-02-29;xxxxxx;xxxx;99'],
  ],
  [
    ['Titulaire;Blanc', 'Ville;Pointe-Rouge', 'Date;kWh', '2024-01-31;12'],
    ['xxxxxxxxx;xxxxx', 'xxxxx;xxxxxx-xxxxx', 'Date;kWh', '2024-01-31;99'],
  ],
  [
    ['Client;kWh', 'BLANC;12', 'MARS;13'],
    ['Client;kWh', 'xxxxx;99', 'xxxx;99'],
  ],
  [
    ['Client\tPRM\tkWh', '"Mars, Avril"\t14290000000017\t7'],
    ['Client\tPRM\tkWh', '"xxxx, xxxxx"\t99999999999999\t9'],
  ],
  [
    ['Adresse', 'Creuse', 'Date;kWh', '2024-01-31;12'],
    ['xxxxxxx', 'xxxxxx', 'Date;kWh', '2024-01-31;99'],
  ],
  [
    ['Nom du client : Blanc', 'Relevé : Index'],
    ['Nom du client : xxxxx', 'Relevé : Index'],
  ],
  [
    ['{"nom":"Blanc","type":"Index"}', '{"customerName": "Mars"}'],
    ['{"nom":"xxxxx","type":"Index"}', '{"xxxxxxxxxxxx": "xxxx"}'],
  ],
  [
    ['<nom>Mai</nom>', '<client ville="Creuse" type="gaz">'],
    ['<nom>xxx</nom>', '<client xxxxx="xxxxxx" type="gaz">'],
  ],
])('what stands where a person is named is not sent: %j', (written, sent) =>
  expect(sampleOf(text(...written))?.split('\n')).toEqual(sent),
);

test('sheets, documents and lists show their first lines', () => {
  expect(
    sampleOf({
      kind: 'sheets',
      sheets: [
        {
          name: 'Relevés',
          rows: [
            ['Date', 'Chez Paul'],
            [new Date(Date.UTC(2024, 0, 1)), 12.5],
            [new Date(Number.NaN), 7],
          ],
        },
      ],
    }),
  ).toBe('[Relevés]\nDate;xxxx xxxx\n2024-01-01T00:00:00.000Z;99.9\n;9');
  expect(sampleOf({ kind: 'xml', text: '<a><date>2024-01-01</date><nom>Paul</nom></a>', root: 'a', value: {} })).toBe(
    '<a>\n<date>2024-01-01</date>\n<nom>xxxx</nom>\n</a>',
  );
  expect(sampleOf({ kind: 'ndjson', values: [{ date: '2024-01-01', who: 'Paul' }], lines: [1], broken: [] })).toBe(
    '{"date":"2024-01-01","xxx":"xxxx"}',
  );
  expect(sampleOf(text('', '  '))).toBeNull();
});
