import { expect, test } from 'vitest';
import { type ScopeRow, findScope } from '../scopes/scopes.public.ts';
import { testStore } from '../../testing/store.ts';
import { resetMail, validationMail } from './accounts.mails.ts';

const scope = async (): Promise<ScopeRow> => findScope((await testStore()).db, 'joulerie');
const person = { id: 'p-1', username: 'lea@exemple.fr', firstname: 'Léa' };
const ORIGIN = 'https://energie.exemple.fr';

test('a mail of validation goes to the person in the name of the brand, with the link in both forms', async () => {
  const brand = await scope();
  const mail = validationMail(brand, person, ORIGIN, 'a+b/c');
  expect([mail.from, mail.to, mail.subject]).toEqual([
    brand.mailFrom,
    person.username,
    'Validez votre compte Joulerie',
  ]);
  const link = `${ORIGIN}/user/p-1/validation?code=a%2Bb%2Fc`;
  expect(mail.text).toBe(
    [
      'Bonjour Léa,',
      '',
      'Il ne reste qu’une étape : confirmez que cette adresse est la vôtre.',
      'Ce lien est valable 24 heures et ne sert qu’une fois.',
      '',
      `Valider mon compte : ${link}`,
      '',
      'L’équipe Joulerie',
    ].join('\n'),
  );
  expect(mail.html).toContain(`<a href="${link}"`);
  expect(mail.html).toContain(
    '<p>Bonjour Léa,</p><p>Il ne reste qu’une étape : confirmez que cette adresse est la vôtre.</p><p>Ce lien est valable',
  );
});

test('a mail for a new password leads to its own page', async () => {
  const mail = resetMail(await scope(), person, ORIGIN, 'c0de');
  expect(mail.subject).toBe('Choisissez un nouveau mot de passe Joulerie');
  expect(mail.text).toContain(`${ORIGIN}/user/p-1/changepassword?code=c0de`);
  expect(mail.text).toContain('ignorez ce message');
});

test('a name is text, never markup', async () => {
  const mail = resetMail(await scope(), { ...person, firstname: `<b class="x">L'&a</b>` }, ORIGIN, 'c0de');
  expect(mail.html).toContain('Bonjour &lt;b class=&quot;x&quot;&gt;L&#39;&amp;a&lt;/b&gt;,');
  expect(mail.text).toContain(`Bonjour <b class="x">L'&a</b>,`);
});
