import type * as contract from '@joulerie/contract/gas-rights';
import { type GasRight } from '@joulerie/contract/gas-rights';
import { GAS_SCOPES, type WrittenGasDeclaration, gasDeclarationError } from '@joulerie/domain/gas-rights';
import { isSameMailbox } from '@joulerie/domain/consents';
import { parisDay } from '@joulerie/domain/calendar';
import type { CallInput } from '@joulerie/contract/endpoint';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { takeOfDay, takeTry } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { transactionMadeAgain } from '../../platform/locks.ts';
import type { Actor } from '../../platform/identity.ts';
import { type SourceRow, editableSource, visibleSourcesByNumbers } from '../sources/sources.public.ts';
import { declareRight } from './declare-right.ts';
import { type Declaration, findRight, holdLivingRight, insertRight, updateRight } from './gas-rights.store.ts';
import type { GasRightRow } from './gas-rights.tables.ts';
import { presentRight } from './gas-rights.present.ts';
import type { GrdfContext } from './grdf.ts';
import { type Standing, groundOf } from './ground.ts';
import { refusalError } from './refusal-error.ts';
import { SEND_RIGHT } from './grdf-jobs.ts';

type Declaring = Parameters<Serve<typeof contract.declareGasRight>>[0];
type Body = NonNullable<CallInput<typeof contract.declareGasRight>['body']>;

/** Time of one exchange with GRDF that a person waits for [ms]. */
const WITHIN_MS = 8_000;
/** Delay of the job that declares the right where the call did not [s]. */
const JOB_AFTER_S = 60;

/**
 * Declares a right, or one that was refused and is corrected. It is kept before GRDF is asked, by this call; without an answer of GRDF, by a job
 * until there is one.
 */
export const declareGasRight: Serve<typeof contract.declareGasRight> = async (call) => {
  const { db, actor, body, now } = call;
  const written = writtenOf(body);
  if (written.mail) await boundMails(call, written.mail);
  const kept = await transactionMadeAgain(db, async (tx) => {
    const source = await declaredSource(tx, actor, body);
    const standing = await checkedGround(tx, source, written, parisDay(now));
    const row = await keepDeclaration(tx, source, standing, declarationOf(written), now);
    await call.services.queue.add(SEND_RIGHT, { rightId: row.id, todo: 'declare' }, tx, { afterS: JOB_AFTER_S });
    return row;
  });
  await declareRight(grdfContextOf(call), kept.id, WITHIN_MS);
  const row = (await findRight(db, kept.id))!;
  if (row.refusal) throw refusalError(row.refusal, { code: row.refusalCode, message: row.refusalMessage });
  return answerOf(row);
};

/**
 * GRDF writes to the address of each declaration: a space that says to be the holder could have it write to anybody, again and again.
 *
 * @throws DomainError `too_many_requests`
 */
async function boundMails({ store, services, scope, actor, now }: Declaring, mail: string): Promise<void> {
  const { SIGN_IN_TRIES: tries, CONSENT_REQUESTS_A_DAY: max } = services.config;
  await takeTry(store.reserved, { by: `gas right ${scope.id} ${mail}`, max: tries }, now);
  await takeOfDay(
    store.reserved,
    [
      { by: `gas rights of space ${actor.space.id}`, max },
      { by: `gas rights of person ${actor.user.id}`, max },
    ],
    now,
    (again) => `Vous ou votre espace avez atteint la limite de ${max}\u00a0déclarations en 24\u00a0heures. ${again}`,
  );
}

const answerOf = (row: GasRightRow): GasRight => presentRight(row, { isOwn: true, proofsWaiting: 0 });

/** The context of a call. */
export const grdfContextOf = ({ store, events, services, now }: Call<unknown>): GrdfContext => ({
  store,
  events,
  services,
  now: () => now,
});

const text = (given: string | null | undefined): string | null => (given ? given : null);

function flagOf(given: boolean | string | null | undefined): boolean | null {
  if (typeof given === 'boolean') return given;
  const said = given?.trim().toLowerCase();
  return said === 'vrai' || said === 'true' ? true : said === 'faux' || said === 'false' ? false : null;
}

function writtenOf(body: Body): WrittenGasDeclaration {
  const scopes = {
    published: body.perim_donnees_publiees,
    informative: body.perim_donnees_informatives,
    contractual: body.perim_donnees_contractuelles,
    technical: body.perim_donnees_techniques,
  };
  const isSaid = Object.values(scopes).some((one) => one != null);
  return {
    role: text(body.role_tiers),
    name: text(body.nom_titulaire),
    company: text(body.raison_sociale),
    mail: text(body.courriel_titulaire)?.toLowerCase() ?? null,
    zipcode: text(body.code_postal),
    mobile: text(body.numero_telephone_mobile_titulaire)?.replaceAll(/[\s.\u00a0\u202f]/g, '') ?? null,
    from: text(body.date_debut_droit_acces),
    to: text(body.date_fin_droit_acces),
    consumptionFrom: text(body.perim_donnees_conso_debut),
    consumptionTo: text(body.perim_donnees_conso_fin),
    scopes: isSaid
      ? {
          published: flagOf(scopes.published),
          informative: flagOf(scopes.informative),
          contractual: flagOf(scopes.contractual),
          technical: flagOf(scopes.technical),
        }
      : null,
  };
}

/** A declaration that was checked. */
const declarationOf = (written: WrittenGasDeclaration): Declaration => ({
  role: written.role!,
  holderName: written.name,
  holderCompany: written.company,
  mail: written.mail,
  mobile: written.mobile,
  zipcode: written.zipcode,
  fromDay: written.from!,
  toDay: written.to!,
  consumptionFrom: written.consumptionFrom!,
  consumptionTo: written.consumptionTo!,
  scopes: GAS_SCOPES.filter((one) => written.scopes?.[one]),
});

/** The gas meter of a body. @throws DomainError `not_found_source`, `restricted_source`; `source_type_mismatch` */
async function declaredSource(
  tx: Database,
  actor: Actor,
  { _id_source, id_pce }: Body,
): Promise<SourceRow & { idsource: string }> {
  const id = _id_source ?? (id_pce ? await idOfNumber(tx, actor, id_pce) : null);
  if (!id) throw new DomainError('not_found_source');
  const source = await editableSource(tx, actor, id);
  const { idsource } = source;
  if (source.idtype !== 'pce' || idsource === null) throw new DomainError('source_type_mismatch');
  return { ...source, idsource };
}

async function idOfNumber(tx: Database, actor: Actor, number: string): Promise<string | null> {
  const compact = number.replaceAll(/[\s\u00a0\u202f]/g, '').toUpperCase();
  const found = (await visibleSourcesByNumbers(tx, actor, [compact])).filter(({ idtype }) => idtype === 'pce');
  return (found.find(({ spaceId }) => spaceId === actor.space.id) ?? found[0])?.id ?? null;
}

/**
 * What a declaration rests on, which it keeps within: under the agreement of a holder, it asks them and no other, for no more than they agreed to.
 *
 * @throws DomainError of the catalogue of refusals
 */
async function checkedGround(
  tx: Database,
  source: SourceRow,
  written: WrittenGasDeclaration,
  today: number,
): Promise<Standing> {
  const standing = await groundOf(tx, source, today);
  if (!standing) throw refusalError('unsigned-consent');
  const wrong = gasDeclarationError(written, today);
  if (wrong) throw refusalError(wrong);
  const { consent } = standing;
  if (!consent) return standing;
  if (consent.mail === null || !isSameMailbox(consent.mail, written.mail!)) throw refusalError('other-mail');
  const isWithin =
    written.to! <= consent.dateTo &&
    written.consumptionTo! <= consent.dateTo &&
    written.consumptionFrom! >= consent.dateFrom;
  if (!isWithin) throw refusalError('outside-consent');
  return standing;
}

/** @throws DomainError of the catalogue of refusals for a meter that has a right, or a request that waits */
async function keepDeclaration(
  tx: Database,
  source: SourceRow & { idsource: string },
  { ground }: Standing,
  declaration: Declaration,
  now: number,
): Promise<GasRightRow> {
  const living = await holdLivingRight(tx, source.id);
  if (living === null) {
    const { id: sourceId, spaceId, idsource: pce } = source;
    const row = await insertRight(tx, { ...declaration, ...ground, sourceId, spaceId, pce }, now);
    if (!row) throw refusalError('held-in-entity');
    return row;
  }
  if (living.state === 'TO_VALIDATE') throw refusalError('awaits-holder');
  const isAtIt = living.leaseUntil !== null && living.leaseUntil.getTime() > now;
  if ((living.state !== 'ERROR' && living.state !== 'EMPTY') || isAtIt) throw refusalError('held-in-entity');
  const corrected = {
    ...declaration,
    ...ground,
    todo: 'declare',
    refusal: null,
    refusalCode: null,
    refusalMessage: null,
  } as const;
  return updateRight(tx, living.id, { ...corrected, state: 'EMPTY', leaseUntil: null });
}
