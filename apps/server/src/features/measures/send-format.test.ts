import * as measures from '@joulerie/contract/measures';
import { expect, test } from 'vitest';
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
  for (const part of ['.csv', own.user.username, comment, sample.trim()]) expect(mail!.text).toContain(part);
  expect(mail!.html).toContain('&lt;b&gt;');
  expect(mail!.text).not.toContain('suivi');
});

test('a format without lines is refused', async () => {
  const { status, error } = await as().callLoosely(measures.sendFormat, { body: { file: 'a.csv', sample: '  ' } });
  expect([status, error?.code]).toEqual([400, 'invalid_input']);
});
