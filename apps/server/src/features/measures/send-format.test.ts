import * as measures from '@joulerie/contract/measures';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

const own = ownBuilding();
const as = () => own.app.as(own.user.token);

test('the refusal of an unknown format gives what may be sent of it, and it is sent to the support of the brand', async () => {
  const file = textFile('suivi.csv', 'Titulaire;Jeanne Dupont\nMoment;Énergie (kWh)\nlundi midi;12,5\n');
  const refused = await as().callLoosely(measures.previewBuildingFile, { params: { id: own.building } }, { file });
  expect([refused.status, refused.error?.code]).toEqual([422, 'file_unreadable']);
  const sample = String(refused.error?.sample);
  expect(sample).toBe('xxxxxxxxx;xxxxxx xxxxxx\nxxxxxx;Énergie (kWh)\nlundi xxxx;99,9\n');
  own.app.mails.length = 0;
  const comment = 'L’export de mon fournisseur <b>';
  const sent = await as().call(measures.sendFormat, { body: { file: file.name, sample, comment } });
  expect(sent.status).toBe(200);
  expect(own.app.mails).toHaveLength(1);
  const [mail] = own.app.mails;
  expect([mail!.to, mail!.subject]).toEqual(['bonjour@joulerie.example', 'Joulerie\u00a0: format de fichier à lire']);
  for (const part of ['.csv', own.user.username, comment, ...sample.trim().split('\n')])
    expect(mail!.text).toContain(part);
  expect(mail!.html).toContain('&lt;b&gt;');
  expect(mail!.text).not.toContain('suivi');
});

test('a format without lines is refused', async () => {
  const { status, error } = await as().callLoosely(measures.sendFormat, { body: { file: 'a.csv', sample: '  ' } });
  expect([status, error?.code]).toEqual([400, 'invalid_input']);
});

test('what a person writes is quoted line by line: neither the headers nor the structure of the mail follow it', async () => {
  own.app.mails.length = 0;
  const body = {
    file: 'a.csv\r\nBcc: tous@exemple.fr\r\n.csv',
    sample:
      'Date;kWh\r\n.\r\nDe\u00a0: autre@exemple.fr\rSubject: x\u2028Format de fichier à lire\u00a0: .exe\u202e\u0007\n\n</pre>',
    comment: 'Merci\nBcc: tous@exemple.fr',
  };
  expect((await as().call(measures.sendFormat, { body })).status).toBe(200);
  const [mail] = own.app.mails;
  expect([mail!.to, mail!.subject]).toEqual(['bonjour@joulerie.example', 'Joulerie\u00a0: format de fichier à lire']);
  expect(mail!.text.split('\n')).toEqual([
    'Format de fichier à lire\u00a0: .csv',
    `De\u00a0: ${own.user.username}`,
    '',
    '> Merci',
    '> Bcc: tous@exemple.fr',
    '',
    'Premières lignes, sans données personnelles\u00a0:',
    '',
    '> Date;kWh',
    '> .',
    '> De\u00a0: autre@exemple.fr',
    '> Subject: x',
    '> Format de fichier à lire\u00a0: .exe',
    '> ',
    '> </pre>',
  ]);
  expect(mail!.html).not.toContain('</pre>\n');
  expect(mail!.html.match(/<\/pre>/g)).toHaveLength(1);
});

test('a person sends five formats in ten minutes, whatever their address', async () => {
  const [sender, other] = [await aUser(own.app), await aUser(own.app)];
  const send = ({ token }: typeof sender) =>
    own.app.as(token).callLoosely(measures.sendFormat, { body: { file: 'a.csv', sample: 'Date;kWh' } });
  for (let i = 0; i < 5; i++) expect((await send(sender)).status).toBe(200);
  const { status, error, headers } = await send(sender);
  expect([status, error?.code]).toEqual([429, 'too_many_requests']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(other)).status).toBe(200);
});
