import type { Consent } from '@joulerie/contract/consents';
import { PURPOSE_WORDS } from '@joulerie/domain/consents';
import { parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { SheetColumn } from '../../platform/sheet-file.ts';

/** States of consents, as an auditor reads them. */
export const STATE_WORDS = {
  active: 'Actif',
  revoked: 'Retiré',
  expired: 'Terminé',
  'no-sign': 'Sans signature',
} as const;

/** What is said of a person, or that it was erased. */
export const saidOr = (text: string | null): string => text ?? 'effacé';

const dayOf = (instant: string | null) => (instant === null ? null : parisDay(Date.parse(instant)));

/** What an auditor reads of each agreement. */
export const AUDIT_COLUMNS: readonly SheetColumn<Consent>[] = [
  { header: 'Compteur', kind: 'text', of: ({ source }) => source.idsource },
  { header: 'Titulaire', kind: 'text', of: ({ holder }) => saidOr(holder) },
  { header: 'Code postal', kind: 'text', of: ({ zipcode }) => saidOr(zipcode) },
  { header: 'État', kind: 'text', of: ({ state }) => STATE_WORDS[state] },
  {
    header: 'Finalités',
    kind: 'text',
    of: ({ purposes }) => purposes.map((one) => PURPOSE_WORDS[one].title).join(', '),
  },
  { header: 'Données du', kind: 'day', of: (one) => parseIsoDay(one.date_from_data) },
  { header: 'Jusqu’au', kind: 'day', of: (one) => parseIsoDay(one.date_to) },
  { header: 'Signé le', kind: 'day', of: ({ createdAt }) => dayOf(createdAt) },
  { header: 'Retiré le', kind: 'day', of: (one) => dayOf(one.withdrawn_at) },
  { header: 'Version du texte', kind: 'text', of: (one) => one.text_version },
  { header: 'Rang de la preuve', kind: 'number', of: ({ proof }) => proof.rank },
  { header: 'Empreinte', kind: 'text', of: ({ proof }) => proof.digest },
];
