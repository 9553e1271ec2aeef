import type { Consent } from '@joulerie/contract/consents';
import { PURPOSE_WORDS } from '@joulerie/domain/consents';
import { frenchDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { PdfDocument } from '../../platform/pdf.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';
import { STATE_WORDS, saidOr } from './audit-columns.ts';

type Content = PdfDocument['content'];

/** Agreements in a table, for an auditor; or how many there are, when a table of them would be too long. */
export function auditDocument(brand: ScopeRow, consents: readonly Consent[] | number, now: number): PdfDocument {
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
        margin: [0, 8, 0, 10],
      },
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

const day = (iso: string) => frenchDay(parseIsoDay(iso)!);
const HEAD = ['Compteur', 'Titulaire', 'État', 'Finalités', 'Données', 'Signé le', 'Preuve'];

const tableOf = (consents: readonly Consent[]): Content => ({
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    widths: ['auto', '*', 'auto', '*', 'auto', 'auto', 'auto'],
    body: [
      HEAD.map((text) => ({ text, bold: true })),
      ...consents.map((one) => [
        one.source.idsource,
        saidOr(one.holder),
        one.withdrawn_at === null
          ? STATE_WORDS[one.state]
          : `${STATE_WORDS[one.state]} le ${frenchDay(parisDay(Date.parse(one.withdrawn_at)))}`,
        one.purposes.map((purpose) => PURPOSE_WORDS[purpose].title).join(', '),
        `${day(one.date_from_data)} – ${day(one.date_to)}`,
        frenchDay(parisDay(Date.parse(one.createdAt))),
        `rang ${one.proof.rank}\n${one.proof.digest.slice(0, 16)}…`,
      ]),
    ],
  },
});
