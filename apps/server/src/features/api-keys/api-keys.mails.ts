import type { Mail } from '../../platform/mail.ts';
import { brandMail } from '../accounts/accounts.public.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';

/** Says to its owner that a program may now act for them. */
export function keyMail(
  scope: ScopeRow,
  person: { username: string; firstname: string },
  origin: string,
  key: { name: string; writes: boolean },
): Mail {
  return brandMail(scope, person.username, {
    subject: `Une clé d’API a été créée dans votre compte ${scope.name}`,
    greeting: `Bonjour ${person.firstname},`,
    lines: [
      `La clé «\u00a0${key.name}\u00a0» permet à un programme de ${key.writes ? 'lire et modifier' : 'lire'} ce que vous voyez.`,
      'Si ce n’est pas vous, révoquez-la dans vos paramètres et changez votre mot de passe.',
    ],
    button: 'Voir mes clés',
    link: `${origin}/user/parametre`,
  });
}
