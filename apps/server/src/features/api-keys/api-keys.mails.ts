import { KEY_AREA_LABELS, type KeyArea } from '@joulerie/contract/key-areas';
import type { Mail } from '../../platform/mail.ts';
import { brandMail } from '../accounts/accounts.public.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';

/** Says to its owner that a program may now act for them. */
export function keyMail(
  scope: ScopeRow,
  person: { username: string; firstname: string },
  origin: string,
  key: { name: string; writes: boolean; areas: readonly KeyArea[] | null; isOfCompany: boolean },
): Mail {
  const limit = key.areas
    ? `, limité à «\u00a0${key.areas.map((area) => KEY_AREA_LABELS[area].label).join(', ')}\u00a0»`
    : '';
  return brandMail(scope, person.username, {
    subject: `Une clé d’API a été créée dans votre ${key.isOfCompany ? 'société' : 'compte'} ${scope.name}`,
    greeting: `Bonjour ${person.firstname},`,
    lines: [
      `La clé «\u00a0${key.name}\u00a0» permet à un programme de ${key.writes ? 'lire et modifier' : 'lire'} ${key.isOfCompany ? 'ce que votre société possède' : 'ce que vous voyez'}${limit}.`,
      key.isOfCompany
        ? 'Si elle n’est pas attendue, révoquez-la depuis la page de votre société.'
        : 'Si ce n’est pas vous, révoquez-la et changez votre mot de passe.',
    ],
    button: 'Voir mes clés',
    link: `${origin}${key.isOfCompany ? '/user/entreprise#api' : '/user/api'}`,
  });
}
