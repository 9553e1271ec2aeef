import type * as contract from '@joulerie/contract/consent-records';
import { Download, type Serve } from '../../platform/http/serve.ts';
import { makePdf } from '../../platform/pdf.ts';
import { keepReceived } from '../../platform/received-file.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { signatureOf } from './proofs.store.ts';
import { openConsent } from './records.actions.ts';
import { signedDocument } from './signed-document.ts';

/** What was signed, in PDF, to either side. */
export const previewConsent: Serve<typeof contract.previewConsent> = async (call) => {
  const { db, scope, params, query } = call;
  const { row, beholder } = await openConsent(call, db, params.id, query.token);
  const isWhole = beholder.side === 'reader' || !beholder.byLink;
  const [brand, signature] = await Promise.all([findScope(db, scope.id), signatureOf(db, row.consent.proofRank)]);
  const bytes = await makePdf(signedDocument(brand, row, signature, isWhole));
  return new Download('application/pdf', await keepReceived(`accord-${row.consent.proofRank}.pdf`, [bytes]));
};
