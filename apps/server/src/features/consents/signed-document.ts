import { PURPOSE_WORDS } from '@joulerie/domain/consents';
import { frenchDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { PdfDocument } from '../../platform/pdf.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';
import { endOfNumber, energyOfMeter } from './meters.ts';
import type { RecordRow } from './record-list.store.ts';

const ERASED = 'effacé';
const ACT_WORDS = {
  SIGN: 'Signature d’un accord',
  SHARE: 'Partage des données d’un compteur',
  EXTEND: 'Prolongement d’un accord',
  CHANGE_OWNER: 'Accord d’un nouveau titulaire',
} as const;

/** What a holder signed, with its proof; `whole`: the whole number of the meter, which a link does not show. */
export function signedDocument(brand: ScopeRow, record: RecordRow, signature: Uint8Array, whole: boolean): PdfDocument {
  const { consent, source, space, words, hash } = record;
  const number = source.idsource!;
  const day = (iso: string) => frenchDay(parseIsoDay(iso)!);
  const fields: readonly (readonly [string, string])[] = [
    ['Titulaire', words?.holder ?? ERASED],
    ['Qualité', words?.capacity ?? ERASED],
    ['Adresse e-mail', words?.mail ?? ERASED],
    [
      'Compteur',
      `${energyOfMeter(source.idtype) === 'gaz' ? 'Gaz' : 'Électricité'}, nº\u00a0${whole ? number : endOfNumber(number)}`,
    ],
    ['Code postal', words?.zipcode ?? ERASED],
    ['Lecteur', space.name],
    ['Données', `du ${day(consent.dateFrom)} au ${day(consent.dateTo)}`],
    ['Signé le', frenchDay(parisDay(consent.createdAt.getTime()))],
    ...(consent.withdrawnAt ? [['Retiré le', frenchDay(parisDay(consent.withdrawnAt.getTime()))] as const] : []),
  ];
  return {
    info: { title: `${ACT_WORDS[consent.action]} – ${brand.name}`, author: brand.name },
    language: 'fr-FR',
    pageMargins: [56, 56, 56, 56],
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.25 },
    content: [
      { text: brand.name, color: brand.primaryColor, bold: true, fontSize: 12 },
      { text: ACT_WORDS[consent.action], fontSize: 18, bold: true, margin: [0, 12, 0, 12] },
      {
        layout: 'lightHorizontalLines',
        table: { widths: [110, '*'], body: fields.map(([name, value]) => [{ text: name, color: '#667085' }, value]) },
      },
      { text: 'Finalités cochées', bold: true, margin: [0, 16, 0, 4] },
      { ul: consent.purposes.map((one) => `${PURPOSE_WORDS[one].title}\u00a0: ${PURPOSE_WORDS[one].meaning}`) },
      { text: `Texte signé (version ${consent.textVersion})`, bold: true, margin: [0, 16, 0, 4] },
      ...(words?.text ?? ERASED)
        .split('\n')
        .map((text) => ({ text, margin: [0, 0, 0, 6] as [number, number, number, number] })),
      { text: 'Preuve', bold: true, margin: [0, 16, 0, 4] },
      { text: `Rang ${consent.proofRank} de la chaîne des preuves`, fontSize: 9 },
      { text: `Empreinte (SHA-256)\u00a0: ${Buffer.from(hash).toString('hex')}`, fontSize: 8 },
      { text: `Signature (Ed25519)\u00a0: ${Buffer.from(signature).toString('hex')}`, fontSize: 8 },
    ],
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'right', margin: [0, 20, 56, 0], fontSize: 8 }),
  };
}
