import { gasRefusal } from '@joulerie/domain/gas-rights';
import { parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { GasDeclaration } from '../../connectors/grdf/adict/rights.ts';
import type { Database } from '../../platform/database.ts';
import { transactionMadeAgain } from '../../platform/locks.ts';
import { type ReportedRight, announce, applyRight } from './apply-right.ts';
import { endRight } from './end-right.ts';
import { findListed } from './find-listed.ts';
import {
  endingBefore,
  findRight,
  holdRight,
  isOfAnother,
  leaseRight,
  noteSent,
  refused,
  updateRight,
} from './gas-rights.store.ts';
import type { GasRightRow } from './gas-rights.tables.ts';
import { type GrdfContext, type SendResult, grdfOf } from './grdf.ts';
import { isGrounded } from './ground.ts';
import { enqueueGrdfJob } from './grdf-jobs.ts';

/**
 * Declares a kept right to GRDF, once: what GRDF refuses is kept with its words, to be corrected; what fails for a moment is to be tried again.
 * Nothing is declared whose ground is gone. A right that is there already is found by the list of them.
 *
 * @param withinMs time of one exchange, that of a worker without it
 */
export async function declareRight(parts: GrdfContext, id: string, withinMs?: number): Promise<SendResult> {
  const { db } = parts.store;
  const row = await leaseRight(db, id, 'declare', parts.now());
  if (!row) return (await findRight(db, id))?.todo === 'declare' ? 'busy' : 'nothing';
  if (!(await isGrounded(db, row, parisDay(parts.now())))) {
    await updateRight(db, id, { todo: null, leaseUntil: null, endedAt: new Date(parts.now()) });
    return 'done';
  }
  const grdf = grdfOf(parts, withinMs);
  if (!grdf) return keep(parts, row, { refusal: 'not-subscribed', code: null, message: null });
  // GRDF gives one right of a meter at a time: the former one ends first.
  for (const former of await endingBefore(db, row)) {
    const ended = await endRight(parts, former.id, withinMs);
    if (typeof ended === 'object' || ended === 'busy') return release(db, id, ended);
  }
  await noteSent(db, id, parts.now());
  const answer = await grdf.declareRight(row.pce, declarationOf(row));
  if (answer.ok) {
    const { id: operatorId, state } = answer.value;
    if (operatorId !== null) return keep(parts, row, { id: operatorId, state });
  } else if (answer.kind !== 'exists') {
    if (answer.retryable || answer.kind === 'credentials') return release(db, id, answer);
    return keep(parts, row, { code: answer.code, message: answer.message, refusal: gasRefusal(answer) });
  }
  const listed = await findListed(grdf, row);
  if (!listed.ok) return release(db, id, listed);
  if (listed.value && (await mayRestOn(db, row, listed.value.id))) return keep(parts, row, listed.value);
  // It is somebody else's, or GRDF lists it later than it says so.
  const said = answer.ok ? { code: answer.value.code, message: answer.value.message } : answer;
  return keep(parts, row, { code: said.code, message: said.message, refusal: gasRefusal(said) });
}

/**
 * Whether a declaration may rest on a right that GRDF lists. What a holder granted serves each space that they signed for; a space that says to be
 * the holder itself has only its own word for it, and the address of somebody else is easily written.
 */
const mayRestOn = async (db: Database, row: GasRightRow, operatorId: string): Promise<boolean> =>
  row.consentId !== null || !(await isOfAnother(db, row, operatorId));

type Refused = { refusal: NonNullable<GasRightRow['refusal']>; code: string | null; message: string | null };

/** Keeps what GRDF answered. A right that was ended meanwhile is ended at GRDF too. */
async function keep(parts: GrdfContext, { id }: GasRightRow, answer: ReportedRight | Refused): Promise<'done'> {
  await transactionMadeAgain(parts.store.db, async (tx) => {
    const row = await holdRight(tx, id);
    if (!row) return;
    const changed =
      'state' in answer
        ? await applyRight(parts, tx, row, answer)
        : await updateRight(tx, id, {
            ...refused(answer.refusal, answer),
            ...(row.todo === 'end' ? { todo: 'end' as const } : {}),
          });
    if (!('state' in answer)) await announce(parts, tx, row, changed);
    await enqueueGrdfJob(parts.services.queue, tx, changed);
  });
  return 'done';
}

async function release(db: Database, id: string, why: Exclude<SendResult, 'done' | 'nothing'>): Promise<SendResult> {
  await updateRight(db, id, { leaseUntil: null });
  return why;
}

const day = (text: string): number => parseIsoDay(text)!;

function declarationOf(row: GasRightRow): GasDeclaration {
  return {
    holder: row.holderCompany === null ? { name: row.holderName ?? '' } : { company: row.holderCompany },
    postcode: row.zipcode ?? '',
    email: row.mail ?? '',
    mobile: row.mobile,
    fromDay: day(row.fromDay),
    toDay: day(row.toDay),
    consumptionFromDay: day(row.consumptionFrom),
    consumptionToDay: day(row.consumptionTo),
    scopes: {
      published: row.scopes.includes('published'),
      informative: row.scopes.includes('informative'),
      contractual: row.scopes.includes('contractual'),
      technical: row.scopes.includes('technical'),
    },
    role: row.role,
  };
}
