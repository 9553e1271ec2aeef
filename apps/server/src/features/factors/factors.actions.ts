import type * as contract from '@joulerie/contract/factors';
import { isoInstant } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { takeTry } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { newId } from '../../platform/ids.ts';
import { seal, unseal } from '../../platform/sealing.ts';
import {
  closeSessionsOf,
  findUser,
  lockUser,
  lockVerified,
  updateUserRow,
  verifyCurrent,
} from '../accounts/accounts.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { type FactorChange, factorMail } from './factors.mails.ts';
import {
  companiesThatRequire,
  countRecoveryCodes,
  deletePasskey,
  deleteTotp,
  findTotp,
  insertPasskey,
  keepChallenge,
  passkeysOf,
  prepareTotp,
  replaceRecoveryCodes,
  setConfirmed,
  takeChallenge,
  useStep,
} from './factors.store.ts';
import { createdKey, creationOptions, placeOf } from './passkeys.ts';
import { markOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, stepOf, totpForms } from './totp.ts';

const MOST_PASSKEYS = 10;

type Changing = Pick<Call<unknown>, 'db' | 'scope' | 'services' | 'actor' | 'now'>;

export const getFactors: Serve<typeof contract.getFactors> = async ({ db, actor }) => factorsOf(db, actor.user.id);

export const beginTotp: Serve<typeof contract.beginTotp> = async (call) => {
  const { db, scope, actor, body, services } = call;
  await verifyCurrent(call, body.password);
  const secret = newTotpSecret();
  const sealed = await seal(services.config.SECRETS_KEY, 'totp', actor.user.id, secret);
  if (!(await prepareTotp(db, actor.user.id, sealed))) throw new DomainError('already_has_factor');
  return totpForms(secret, (await findScope(db, scope.id)).name, actor.user.username);
};

export const confirmTotp: Serve<typeof contract.confirmTotp> = async (call) => {
  const { db, actor, body, services, now } = call;
  const tries = await takeFactorTry(call, actor.user.id);
  const added = await db.transaction(async (tx) => {
    await lockUser(tx, actor.user.id);
    const totp = await findTotp(tx, actor.user.id);
    const waits = totp && !totp.confirmedAt;
    const step = waits
      ? stepOf(await unseal(services.config.SECRETS_KEY, 'totp', actor.user.id, totp.secret), body.code, now)
      : null;
    if (step === null || !(await useStep(tx, actor.user.id, step))) throw new DomainError('invalid_second_factor');
    await setConfirmed(tx, actor.user.id, new Date(now));
    return afterAdding(call, tx);
  });
  await tries.giveBack();
  return added;
};

export const removeTotp: Serve<typeof contract.removeTotp> = async (call) =>
  removing(call, call.body.password, (tx) => deleteTotp(tx, call.actor.user.id));

export const beginPasskey: Serve<typeof contract.beginPasskey> = async (call) => {
  const { db, scope, actor, body, request, now } = call;
  await verifyCurrent(call, body.password);
  const known = await passkeysOf(db, actor.user.id);
  if (known.length >= MOST_PASSKEYS) throw new DomainError('too_many_passkeys');
  const person = (await findUser(db, actor.user.id))!;
  const options = await creationOptions(placeOf(request, scope), (await findScope(db, scope.id)).name, person, known);
  await keepChallenge(db, actor.sessionHash, actor.user.id, options.challenge, now);
  return { options: { ...options } };
};

export const addPasskey: Serve<typeof contract.addPasskey> = async (call) => {
  const { db, scope, actor, body, request, now } = call;
  const tries = await takeFactorTry(call, actor.user.id);
  const answer = await db.transaction(async (tx) => {
    await lockUser(tx, actor.user.id);
    if ((await passkeysOf(tx, actor.user.id)).length >= MOST_PASSKEYS) throw new DomainError('too_many_passkeys');
    const challenge = await takeChallenge(tx, actor.sessionHash, actor.user.id, now);
    const key = challenge && (await createdKey(placeOf(request, scope), challenge, body.credential));
    const added =
      key &&
      (await insertPasskey(tx, {
        id: newId(),
        userId: actor.user.id,
        name: body.name,
        credentialId: key.id,
        publicKey: key.publicKey,
        counter: key.counter,
        transports: key.transports ?? [],
        createdAt: new Date(now),
      }));
    if (!added)
      throw new DomainError('invalid_second_factor', {
        message: 'Cette clé d’accès n’a pas pu être vérifiée. Recommencez.',
      });
    return afterAdding(call, tx);
  });
  await tries.giveBack();
  return answer;
};

export const removePasskey: Serve<typeof contract.removePasskey> = async (call) =>
  removing(call, call.body.password, (tx) => deletePasskey(tx, call.actor.user.id, call.params.id));

export const renewRecoveryCodes: Serve<typeof contract.renewRecoveryCodes> = async (call) => {
  const { db, actor, body } = call;
  const verified = await verifyCurrent(call, body.password);
  return db.transaction(async (tx) => {
    const user = await lockVerified(tx, actor.user.id, verified);
    if (!user.secondFactorSince) throw new DomainError('not_found');
    const recoveryCodes = await giveRecoveryCodes(call, tx);
    await sendFactorMail(call, tx, 'codes');
    return { recoveryCodes };
  });
};

/**
 * Six digits are few: those of one account are counted wherever they come from.
 *
 * @param device token of a browser that signed in to the account before: it has tries of its own, so that whoever found the password
 *   and spends those of the account does not keep its owner out
 */
export async function takeFactorTry(
  { db, services, now }: Pick<Changing, 'db' | 'services' | 'now'>,
  userId: string,
  device: string | null = null,
) {
  const by = device === null ? `second factor ${userId}` : `second factor ${userId} device ${device}`;
  return takeTry(db, { by, max: services.config.SIGN_IN_TRIES }, now);
}

/** Mails the change to the owner of the account. A mail that waits does not hold the change. */
export async function sendFactorMail(
  { scope, services, actor }: Pick<Changing, 'scope' | 'services'> & { actor: { user: { id: string } } },
  tx: Database,
  change: FactorChange,
): Promise<void> {
  const person = (await findUser(tx, actor.user.id))!;
  await services.mailer.send(factorMail(await findScope(tx, scope.id), person, scope.origin, change), tx);
}

/** With the first factor, signing in asks for one: sessions that have not shown it end, and recovery codes are given. */
async function afterAdding(call: Changing, tx: Database) {
  const { actor, now } = call;
  const user = (await findUser(tx, actor.user.id))!;
  const isFirst = user.secondFactorSince === null;
  if (isFirst) {
    await updateUserRow(tx, user.id, { secondFactorSince: new Date(now) });
    await closeSessionsOf(tx, user.id, actor.sessionHash);
  }
  const recoveryCodes = isFirst ? await giveRecoveryCodes(call, tx) : null;
  await sendFactorMail(call, tx, 'added');
  return { factors: await factorsOf(tx, user.id), recoveryCodes };
}

async function giveRecoveryCodes({ actor, services }: Changing, tx: Database): Promise<string[]> {
  const codes = newRecoveryCodes();
  const marks = codes.map((code) => markOfRecoveryCode(services.config.SECRETS_KEY, actor.user.id, code));
  await replaceRecoveryCodes(tx, actor.user.id, marks);
  return codes;
}

/** Removes a factor of whoever gives their password; with the last one, the password is enough again. */
async function removing(
  call: Changing,
  password: string,
  remove: (tx: Database) => Promise<boolean>,
): Promise<contract.Factors> {
  const { db, actor } = call;
  const verified = await verifyCurrent(call, password);
  return db.transaction(async (tx) => {
    await lockVerified(tx, actor.user.id, verified);
    if (!(await remove(tx))) throw new DomainError('not_found');
    const isLast =
      !(await findTotp(tx, actor.user.id))?.confirmedAt && (await passkeysOf(tx, actor.user.id)).length === 0;
    if (isLast) {
      if ((await companiesThatRequire(tx, actor.user.id)).length > 0) throw new DomainError('last_factor');
      await updateUserRow(tx, actor.user.id, { secondFactorSince: null });
      await replaceRecoveryCodes(tx, actor.user.id, []);
    }
    await sendFactorMail(call, tx, 'removed');
    return factorsOf(tx, actor.user.id);
  });
}

async function factorsOf(db: Database, userId: string): Promise<contract.Factors> {
  const [user, totp, keys, recoveryCodesLeft, requiredBy] = await Promise.all([
    findUser(db, userId),
    findTotp(db, userId),
    passkeysOf(db, userId),
    countRecoveryCodes(db, userId),
    companiesThatRequire(db, userId),
  ]);
  return {
    active: user?.secondFactorSince != null,
    requiredBy,
    totp: totp?.confirmedAt ? { since: isoInstant(totp.confirmedAt) } : null,
    passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({
      _id: id,
      name,
      createdAt: isoInstant(createdAt),
      lastUsedAt: lastUsedAt && isoInstant(lastUsedAt),
    })),
    recoveryCodesLeft,
  };
}
