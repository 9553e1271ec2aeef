import type { AccessContact, AccessOrigin, AccessPerson } from '@joulerie/contract/access';

export const nameOf = ({ firstname, lastname }: Pick<AccessPerson, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`;

export const RIGHT_LABELS: Record<AccessPerson['right'], string> = {
  view: 'Consulte',
  owns: 'Consulte et modifie',
};

export const CONTACT_ROLES: Record<AccessContact['role'], string> = {
  gestionnaire: 'Gestionnaire',
  exploitant: 'Exploitant',
  amo: 'AMO',
};

/** Where a right comes from: « par le dossier « Nord » ». `kind`: what it is asked of. */
export function originText(origin: AccessOrigin, kind: 'building' | 'folder'): string {
  if (origin.kind === 'role')
    return origin.type === 'owner' ? 'Propriétaire de l’espace' : 'Administrateur de l’espace';
  if (origin.kind === 'creator') return kind === 'building' ? 'A créé ce bâtiment' : 'A créé ce dossier';
  if (!origin.inherited) {
    if (kind === 'building') return 'Partagé ici';
    return origin.recursive ? 'Partagé ici, avec les sous-dossiers' : 'Partagé ici, sans les sous-dossiers';
  }
  if (origin.name === null) return 'Par ce qui l’entoure';
  return origin._id_folder === null
    ? `Par le bâtiment «\u00a0${origin.name}\u00a0»`
    : `Par le dossier «\u00a0${origin.name}\u00a0»`;
}

export const isGrantedHere = (origin: AccessOrigin): boolean => origin.kind === 'grant' && !origin.inherited;

/** Whether somebody was given a right here itself, which can be taken here. */
export const isGivenHere = ({ origins }: Pick<AccessPerson, 'origins'>): boolean => origins.some(isGrantedHere);
