import type { Consent } from '@joulerie/contract/consents';
import { OPERATOR_NAMES, OUTCOME_WORDS, SERVICE_WORDS } from '@joulerie/domain/collection';
import { PURPOSE_WORDS } from '@joulerie/domain/consents';
import { isoInstant, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { SheetColumn } from '../../platform/sheet-file.ts';
import type { AuditedCall } from './operator-calls.store.ts';

/** States of consents, as an auditor reads them. */
const STATE_WORDS = {
  active: 'Actif',
  revoked: 'Retiré',
  expired: 'Terminé',
  'no-sign': 'Sans signature',
} as const;

/** What is said of a person, or that it was erased. */
export const saidOr = (text: string | null): string => text ?? 'effacé';

const dayOf = (instant: string | null) => (instant === null ? null : parisDay(Date.parse(instant)));

/** An agreement, and when its meter was removed from the space; null while it is there. */
export type Audited = Consent & { removed_at: string | null };

/** Where an agreement stands: the removal of its meter ended one that lived. */
export const standingWords = ({ state, removed_at: removed }: Audited): string =>
  state === 'active' && removed !== null ? 'Terminé' : STATE_WORDS[state];

/** What an auditor reads of each agreement. */
export const AUDIT_COLUMNS: readonly SheetColumn<Audited>[] = [
  { header: 'Compteur', kind: 'text', of: ({ source }) => source.idsource },
  { header: 'Titulaire', kind: 'text', of: ({ holder }) => saidOr(holder) },
  { header: 'Code postal', kind: 'text', of: ({ zipcode }) => saidOr(zipcode) },
  { header: 'État', kind: 'text', of: standingWords },
  {
    header: 'Finalités',
    kind: 'text',
    of: ({ purposes }) => purposes.map((one) => PURPOSE_WORDS[one].title).join(', '),
  },
  { header: 'Données du', kind: 'day', of: (one) => parseIsoDay(one.date_from_data) },
  { header: 'Jusqu’au', kind: 'day', of: (one) => parseIsoDay(one.date_to) },
  { header: 'Signé le', kind: 'day', of: ({ createdAt }) => dayOf(createdAt) },
  { header: 'Retiré le', kind: 'day', of: (one) => dayOf(one.withdrawn_at) },
  { header: 'Compteur supprimé le', kind: 'day', of: (one) => dayOf(one.removed_at) },
  { header: 'Version du texte', kind: 'text', of: (one) => one.text_version },
  { header: 'Rang de la preuve', kind: 'number', of: ({ proof }) => proof.rank },
  { header: 'Empreinte', kind: 'text', of: ({ proof }) => proof.digest },
];

const civilDay = (day: string | null) => (day === null ? null : parseIsoDay(day));

/** What an auditor reads of each call to an operator. */
export const CALL_COLUMNS: readonly SheetColumn<AuditedCall>[] = [
  { header: 'Début', kind: 'text', of: ({ startedAt }) => isoInstant(startedAt) },
  { header: 'Fin', kind: 'text', of: ({ endedAt }) => endedAt && isoInstant(endedAt) },
  { header: 'Gestionnaire', kind: 'text', of: ({ operator }) => OPERATOR_NAMES[operator] },
  { header: 'Demande', kind: 'text', of: ({ service }) => SERVICE_WORDS[service] ?? service },
  { header: 'Compteur', kind: 'text', of: ({ idsource }) => saidOr(idsource) },
  { header: 'Du', kind: 'day', of: ({ fromDay }) => civilDay(fromDay) },
  { header: 'Au', kind: 'day', of: ({ toDay }) => civilDay(toDay) },
  { header: 'Rang de la preuve', kind: 'number', of: ({ proofRank }) => proofRank },
  {
    header: 'Droit',
    kind: 'text',
    of: ({ proofRank }) => (proofRank === null ? 'Déclaration de titulaire' : 'Accord'),
  },
  {
    header: 'Résultat',
    kind: 'text',
    of: ({ outcome }) => (outcome === null ? 'Sans réponse' : OUTCOME_WORDS[outcome]),
  },
  { header: 'Statut', kind: 'number', of: ({ status }) => status },
  { header: 'Code', kind: 'text', of: ({ code }) => code },
];
