import { INVITATION_VALID_DAYS } from '@joulerie/contract/constants';
import type { Mail } from '../../platform/mail.ts';
import type { MemberType } from '../../platform/identity.ts';
import { type SpaceRow, brandMail, brandingOf } from '../accounts/accounts.public.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';
import { fullName } from './companies.present.ts';
import { personName } from './person-name.ts';

const AS: Record<MemberType, string> = {
  owner: 'comme propriétaire de l’espace',
  administrateur: 'comme administrateur',
  employe: 'comme employé',
  employe_read_only: 'comme employé, en lecture seule',
};

type Letter = {
  company: SpaceRow;
  inviter: { firstname: string; lastname: string };
  invited: { firstname: string; lastname: string; username: string; type: MemberType };
  token: string;
};

/** Who invites whom to what; it reads the same whether the address has an account or not. */
export function invitationMail(
  scope: ScopeRow,
  origin: string,
  { company: space, inviter, invited, token }: Letter,
): Mail {
  const company = space.name;
  return brandMail(scope, invited.username, {
    subject: `${fullName(inviter)} vous invite à rejoindre ${company} sur ${scope.name}`,
    greeting: `Bonjour ${invited.firstname},`,
    lines: [
      `${fullName(inviter)} vous invite à rejoindre l’espace de ${company} ${AS[invited.type]}.`,
      `Ce lien est personnel\u00a0: il est valable ${INVITATION_VALID_DAYS}\u00a0jours et ne sert qu’une fois. Si vous ne connaissez pas cette personne, ignorez ce message\u00a0: rien ne change.`,
    ],
    company: brandingOf(space, origin),
    button: 'Voir l’invitation',
    link: `${origin}/invitation?code=${encodeURIComponent(token)}`,
  });
}

type ClientLetter = {
  company: SpaceRow;
  inviter: { firstname: string; lastname: string };
  invited: { firstname: string; username: string };
  token: string;
};

/** What an adviser asks of a client, and that nothing is shared by it; it reads the same whether the address has an account or not. */
export function clientInvitationMail(
  scope: ScopeRow,
  origin: string,
  { company: space, inviter, invited, token }: ClientLetter,
): Mail {
  const company = space.name;
  return brandMail(scope, invited.username, {
    subject: `${company} vous propose de suivre vos bâtiments sur ${scope.name}`,
    greeting: `Bonjour ${personName(invited.firstname)},`,
    lines: [
      `${fullName(inviter)}, de ${company}, vous propose de partager avec votre conseiller les bâtiments de votre choix.`,
      'Accepter ne partage rien\u00a0: vous choisissez ensuite les dossiers et les bâtiments, et vous arrêtez quand vous voulez.',
      `Ce lien est personnel\u00a0: il est valable ${INVITATION_VALID_DAYS}\u00a0jours et ne sert qu’une fois. Si vous ne connaissez pas cette société, ignorez ce message\u00a0: rien ne change.`,
    ],
    company: brandingOf(space, origin),
    button: 'Voir la proposition',
    link: `${origin}/invitation-client?code=${encodeURIComponent(token)}`,
  });
}
