import type { Mail } from '../../platform/mail.ts';
import { brandMail } from '../accounts/accounts.public.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';

/** The last mail to somebody: their account is closed. */
export function closureMail(scope: ScopeRow, person: { username: string; firstname: string }, origin: string): Mail {
  return brandMail(scope, person.username, {
    subject: `Votre compte ${scope.name} est fermé`,
    greeting: `Bonjour ${person.firstname},`,
    lines: [
      'Votre compte est fermé et vos sessions aussi. Vos données personnelles, et les espaces où vous étiez seul, sont effacés.',
      'Ce que vous avez créé dans une société qui a d’autres membres reste à cette société, sans votre nom.',
      'Les sauvegardes les gardent jusqu’à leur remplacement, et ne servent qu’à remettre le service en marche après une panne.',
    ],
    button: 'Créer un nouveau compte',
    link: `${origin}/inscription`,
  });
}
