import type { Mail } from '../../platform/mail.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';
import type { UserRow } from './accounts.tables.ts';
import { brandMail } from './brand-mail.ts';

/** The link that validates an account: its code is used once and lives 24 hours. */
export function validationMail(
  scope: ScopeRow,
  user: Pick<UserRow, 'id' | 'username' | 'firstname'>,
  origin: string,
  code: string,
): Mail {
  return brandMail(scope, user.username, {
    subject: `Validez votre compte ${scope.name}`,
    greeting: `Bonjour ${user.firstname},`,
    lines: [
      'Il ne reste qu’une étape : confirmez que cette adresse est la vôtre.',
      'Ce lien est valable 24 heures et ne sert qu’une fois.',
    ],
    button: 'Valider mon compte',
    link: `${origin}/user/${user.id}/validation?code=${encodeURIComponent(code)}`,
  });
}

export function resetMail(
  scope: ScopeRow,
  user: Pick<UserRow, 'id' | 'username' | 'firstname'>,
  origin: string,
  code: string,
): Mail {
  return brandMail(scope, user.username, {
    subject: `Choisissez un nouveau mot de passe ${scope.name}`,
    greeting: `Bonjour ${user.firstname},`,
    lines: [
      'Une demande de nouveau mot de passe a été faite pour votre compte.',
      'Ce lien est valable 24 heures et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : rien ne change.',
    ],
    button: 'Choisir un mot de passe',
    link: `${origin}/user/${user.id}/changepassword?code=${encodeURIComponent(code)}`,
  });
}
