import type { Member } from '@joulerie/contract/companies';

type MemberType = Member['type'];

/** What each type of member may do, in one sentence. */
export const MEMBER_HINTS: Record<MemberType, string> = {
  owner: 'Fait tout ce que fait un administrateur, et nomme ou retire aussi les propriétaires.',
  administrateur: 'Voit et modifie tout ce que contient l’espace, invite et retire des membres.',
  employe: 'Crée des bâtiments, des dossiers et des sources, et modifie les siens.',
  employe_read_only: 'Consulte sans rien modifier.',
};

export const fullName = ({ firstname, lastname }: Pick<Member, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`;

/** A SIRET as it is read: « 123 456 789 00012 ». */
export const siretText = (siret: string): string =>
  siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4');
