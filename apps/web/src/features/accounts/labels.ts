import type { COMPANY_TYPES, REGISTRATION_ROLES } from '@joulerie/contract/constants';
import type { MEMBER_TYPES } from '@joulerie/contract/first-constants';

export type RegistrationRole = (typeof REGISTRATION_ROLES)[number];

export const ROLE_LABELS: Record<RegistrationRole, string> = {
  particulier: 'Particulier',
  professionnel: 'Professionnel',
  conseiller: 'Conseiller',
};

export const ROLE_HINTS: Record<RegistrationRole, string> = {
  particulier: 'Je surveille mon logement ou ma copropriété.',
  professionnel: 'Je surveille les bâtiments de mon organisation.',
  conseiller: 'J’accompagne des clients dans leurs économies.',
};

export const COMPANY_TYPE_LABELS: Record<(typeof COMPANY_TYPES)[number], string> = {
  entreprise: 'Entreprise',
  asso: 'Association',
  copro: 'Copropriété',
  collectivite: 'Collectivité',
};

export const MEMBER_LABELS: Record<(typeof MEMBER_TYPES)[number], string> = {
  owner: 'Propriétaire de l’espace',
  administrateur: 'Administrateur',
  employe: 'Employé',
  employe_read_only: 'Employé, lecture seule',
};
