import { PURPOSE_WORDS } from '@joulerie/domain/consents';
import { frenchDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { PdfDocument } from '../../platform/pdf.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';
import { type Audited, saidOr, standingWords } from './audit-columns.ts';

type Content = PdfDocument['content'];

/** Agreements in a table, for an auditor; or how many there are, when a table of them would be too long. */
export function auditDocument(
  brand: ScopeRow,
  space: string,
  consents: readonly Audited[] | number,
  now: number,
): PdfDocument {
  return {
    info: { title: `Accords – ${brand.name}`, author: brand.name },
    language: 'fr-FR',
    pageOrientation: 'landscape',
    pageMargins: [40, 40, 40, 40],
    defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.2 },
    content: [
      { text: brand.name, color: brand.primaryColor, bold: true, fontSize: 11 },
      {
        text: `Accords des titulaires au ${frenchDay(parisDay(now))}`,
        fontSize: 16,
        bold: true,
        margin: [0, 8, 0, 2],
      },
      { text: `Espace : ${space}`, margin: [0, 0, 0, 10] },
      typeof consents === 'number' ? elsewhere(consents) : tableOf(consents),
    ],
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'right', margin: [0, 10, 40, 0], fontSize: 8 }),
  };
}

/** Instead of the table. */
const elsewhere = (consents: number): Content => ({
  text: `Ce dossier contient ${consents} accords, trop pour ce document : le fichier accords.csv du même dossier les a tous, un par ligne.`,
  fontSize: 11,
});

/** « Retiré le 2 mars 2026, compteur supprimé le 4 mars 2026 » */
function stateOf(one: Audited): string {
  const on = (instant: string) => frenchDay(parisDay(Date.parse(instant)));
  const state = standingWords(one) + (one.withdrawn_at === null ? '' : ` le ${on(one.withdrawn_at)}`);
  return one.removed_at === null ? state : `${state}, compteur supprimé le ${on(one.removed_at)}`;
}

const day = (iso: string) => frenchDay(parseIsoDay(iso)!);
const HEAD = ['Compteur', 'Titulaire', 'État', 'Finalités', 'Données', 'Signé le', 'Preuve'];

const tableOf = (consents: readonly Audited[]): Content => ({
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    widths: ['auto', '*', 'auto', '*', 'auto', 'auto', 'auto'],
    body: [
      HEAD.map((text) => ({ text, bold: true })),
      ...consents.map((one) => [
        one.source.idsource,
        saidOr(one.holder),
        stateOf(one),
        one.purposes.map((purpose) => PURPOSE_WORDS[purpose].title).join(', '),
        `${day(one.date_from_data)} – ${day(one.date_to)}`,
        frenchDay(parisDay(Date.parse(one.createdAt))),
        `rang ${one.proof.rank}\n${one.proof.digest.slice(0, 16)}…`,
      ]),
    ],
  },
});
