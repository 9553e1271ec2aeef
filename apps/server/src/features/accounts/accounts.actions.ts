import { isoInstant } from '@joulerie/domain/calendar';
import type * as contract from '@joulerie/contract/accounts';
import type { Serve } from '../../platform/http/serve.ts';
import { databaseError } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import type { Database } from '../../platform/database.ts';
import { clearSessionCookie } from '../../platform/http/cookies.ts';
import { hashPassword, verifyPassword } from '../../platform/secrets.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { presentActor, presentColleague } from './accounts.present.ts';
import {
  existsInOtherScope,
  findColleague,
  findUserByName,
  insertAccount,
  lockUser,
  newCode,
  updateUserRow,
  useCode,
} from './accounts.store.ts';
import { resetMail, validationMail } from './accounts.mails.ts';
import { refuseCommon } from './common-passwords.ts';
import { enter } from './enter.ts';
import { openSignIn } from './sign-ins.store.ts';
import { lockVerified, verifyCurrent } from './verify-current.ts';
import { closeSession, closeSessionsOf, listSessionsOf } from './sessions.store.ts';

/** Compared when no account matches, so that an unknown address takes as long as a wrong password. */
const decoy = hashPassword('no account has this password');

export const signIn: Serve<typeof contract.signIn> = async (call) => {
  const { db, scope, body, tries } = call;
  const user = await findUserByName(db, scope.id, body.username);
  const right = await verifyPassword(body.password, user?.passwordHash ?? (await decoy));
  if (!user || !right) throw new DomainError('invalid_credentials');
  if (!user.validatedAt) throw new DomainError('not_validated_user');
  if (user.secondFactorSince) {
    const waiting = await openSignIn(db, user, call.now);
    if (!waiting) throw new DomainError('invalid_credentials');
    await tries.giveBack();
    throw new DomainError('required_second_factor', { signIn: waiting });
  }
  const session = await enter(call, user);
  if (!session) throw new DomainError('invalid_credentials');
  await tries.giveBack();
  return session;
};

export const signOut: Serve<typeof contract.signOut> = async ({ db, scope, actor, reply }) => {
  await closeSession(db, actor.sessionHash);
  clearSessionCookie(reply, scope);
  return { ok: true };
};

export const listSessions: Serve<typeof contract.listSessions> = async ({ db, actor, now }) => {
  const data = (await listSessionsOf(db, actor.user.id, now)).map(
    ({ id, tokenHash, client, createdAt, lastUsedAt }) => ({
      _id: id,
      client,
      startedAt: isoInstant(createdAt),
      lastUsedAt: isoInstant(lastUsedAt),
      current: Buffer.compare(tokenHash, actor.sessionHash) === 0,
    }),
  );
  return { data, total: data.length };
};

export const closeOtherSessions: Serve<typeof contract.closeOtherSessions> = async ({ db, actor }) => ({
  closed: await closeSessionsOf(db, actor.user.id, actor.sessionHash),
});

export const getMe: Serve<typeof contract.getMe> = async ({ db, actor }) => presentActor(db, actor);

export const verifyUsername: Serve<typeof contract.verifyUsername> = async ({ db, scope, query }) => ({
  username: query.username,
  available: (await findUserByName(db, scope.id, query.username)) === null,
});

export const createUser: Serve<typeof contract.createUser> = async (call) => {
  const { db, scope, body, now, services } = call;
  refuseCommon(body.password, 'password');
  if (body.role !== 'particulier' && !body.company)
    throw new DomainError('invalid_input', { fields: { company: 'Le nom de la société est requis' } });
  const passwordHash = await hashPassword(body.password);
  const created = await db
    .transaction(async (tx) => {
      const account = await insertAccount(tx, {
        scopeId: scope.id,
        username: body.username,
        passwordHash,
        firstname: body.firstname,
        lastname: body.lastname,
        phone: body.phone ?? null,
        role: body.role === 'conseiller' ? 'conseiller' : 'utilisateur',
        isPro: body.role !== 'particulier',
        // The first steps open at sign-in until they are done, or until the person asks not to see them again.
        signinAction: 'todo',
        company:
          body.role !== 'particulier' && body.company ? { ...body.company, siret: body.company.siret ?? null } : null,
      });
      return { ...account, code: await newCode(tx, account.userId, 'validation', now) };
    })
    .catch((error: unknown) => {
      const conflict = databaseError(error);
      if (conflict?.code === '23505')
        throw new DomainError(
          conflict.constraint === 'spaces_scope_siret' ? 'already_exist_company' : 'already_exist_user',
          {},
          { cause: error },
        );
      throw error;
    });
  const person = { id: created.userId, username: body.username, firstname: body.firstname };
  const { sent } = await services.mailer.send(
    validationMail(await findScope(db, scope.id), person, scope.origin, created.code),
  );
  return { _id: created.userId, username: body.username, mailSent: sent };
};

export const getUser: Serve<typeof contract.getUser> = async ({ db, actor, query }) => {
  if (query.username === undefined || query.username === actor.user.username) return presentActor(db, actor);
  const found = await findColleague(db, actor.space.id, query.username);
  if (!found) throw new DomainError('not_found_user');
  return presentColleague(db, found);
};

export const updateUser: Serve<typeof contract.updateUser> = async ({ db, actor, params, body }) => {
  if (params.id !== actor.user.id) throw new DomainError('restricted_user');
  const { action, ...identity } = body;
  return change(db, actor, { ...identity, ...(action ? { signinAction: action.signin } : {}) });
};

export const updateProfile: Serve<typeof contract.updateProfile> = async (call) => {
  const { db, actor, body } = call;
  const { preferences, password, ...identity } = body;
  const values = { ...identity, ...(preferences ? { preferences } : {}) };
  if (!password) return change(db, actor, values);
  const verified = await verifyCurrent(call, password.current);
  refuseCommon(password.next, 'password.next');
  const passwordHash = await hashPassword(password.next);
  return db.transaction(async (tx) => {
    await lockVerified(tx, actor.user.id, verified);
    const changed = await change(tx, actor, { ...values, passwordHash });
    await closeSessionsOf(tx, actor.user.id, actor.sessionHash);
    return changed;
  });
};

export const resetPassword: Serve<typeof contract.resetPassword> = async (call) => {
  const { db, scope, body, now, services } = call;
  const user = await findUserByName(db, scope.id, body.username);
  if (!user)
    throw new DomainError(
      (await existsInOtherScope(db, scope.id, body.username)) ? 'invalid_scope_user_mail' : 'no_exist_user_mail',
    );
  const code = await newCode(db, user.id, 'reset', now);
  const { sent } = await services.mailer.send(resetMail(await findScope(db, scope.id), user, scope.origin, code));
  if (!sent) throw new DomainError('error_email_not_send');
  return { ok: true };
};

export const changePassword: Serve<typeof contract.changePassword> = async ({
  db,
  params,
  body,
  now,
  visitor,
  scope,
}) => {
  if (visitor) throw new DomainError('required_no_auth');
  refuseCommon(body.password, 'password');
  const passwordHash = await hashPassword(body.password);
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, params.id);
    if (!user || user.scopeId !== scope.id || !(await useCode(tx, user.id, 'reset', body.validationCode, now)))
      throw new DomainError('invalid_validation_code');
    // The code came by mail: it proves the address as a validation would.
    await updateUserRow(tx, user.id, { passwordHash, validatedAt: user.validatedAt ?? new Date(now) });
    await closeSessionsOf(tx, user.id);
  });
  return { ok: true };
};

export const sendValidation: Serve<typeof contract.sendValidation> = async (call) => {
  const { db, scope, body, now, services } = call;
  const user = await findUserByName(db, scope.id, body.username);
  if (!user) throw new DomainError('not_found_user');
  if (user.validatedAt) throw new DomainError('invalid_user_already_validated');
  const code = await newCode(db, user.id, 'validation', now);
  const { sent } = await services.mailer.send(validationMail(await findScope(db, scope.id), user, scope.origin, code));
  if (!sent) throw new DomainError('error_email_not_send');
  return { ok: true };
};

/** Who has the code has the address of the account: nothing more is asked to sign in. */
export const validateUser: Serve<typeof contract.validateUser> = async (call) => {
  const { db, params, body, now, scope } = call;
  const user = await db.transaction(async (tx) => {
    const user = await lockUser(tx, params.id);
    if (!user || user.scopeId !== scope.id) throw new DomainError('invalid_validation_code');
    if (user.validatedAt) throw new DomainError('invalid_user_already_validated');
    if (!(await useCode(tx, user.id, 'validation', body.validationCode, now)))
      throw new DomainError('invalid_validation_code');
    await updateUserRow(tx, user.id, { validatedAt: new Date(now) });
    return { ...user, validatedAt: new Date(now) };
  });
  const session = await enter(call, user);
  if (!session) throw new DomainError('invalid_credentials');
  return session;
};

async function change(db: Database, actor: Actor, values: Parameters<typeof updateUserRow>[2]) {
  if (Object.keys(values).length > 0) await updateUserRow(db, actor.user.id, values);
  return presentActor(db, actor);
}
