import type * as contract from '@joulerie/contract/factors';
import { DomainError } from '../../platform/errors.ts';
import { deviceToken } from '../../platform/http/cookies.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { hashToken } from '../../platform/secrets.ts';
import { enter, findSignIn, knowsDevice, takeSignIn } from '../accounts/accounts.public.ts';
import { sendFactorMail, takeFactorTry } from './factors.actions.ts';
import { countRecoveryCodes, findTotp, keepChallenge, passkeysOf } from './factors.store.ts';
import { placeOf, useOptions } from './passkeys.ts';
import { proofHolds } from './second-step.ts';

export const prepareSecondFactor: Serve<typeof contract.prepareSecondFactor> = async (call) => {
  const { db, scope, body, request, tries, now } = call;
  const user = await findSignIn(db, scope.id, body.signIn, now);
  if (!user) throw new DomainError('expired_sign_in');
  // Only tokens that are none are counted.
  await tries.giveBack();
  const [totp, keys, codes] = await Promise.all([
    findTotp(db, user.id),
    passkeysOf(db, user.id),
    countRecoveryCodes(db, user.id),
  ]);
  const passkey = keys.length > 0 ? await useOptions(placeOf(request, scope), keys) : null;
  if (passkey) await keepChallenge(db, hashToken(body.signIn), user.id, passkey.challenge, now);
  return {
    methods: [
      ...(totp?.confirmedAt ? (['totp'] as const) : []),
      ...(passkey ? (['passkey'] as const) : []),
      ...(codes > 0 ? (['recovery'] as const) : []),
    ],
    passkey: passkey && { ...passkey },
  };
};

export const finishSignIn: Serve<typeof contract.finishSignIn> = async (call) => {
  const { db, scope, body, request, services, tries, now } = call;
  const user = await findSignIn(db, scope.id, body.signIn, now);
  if (!user) throw new DomainError('expired_sign_in');
  const device = deviceToken(request, scope) ?? null;
  const isKnown = device !== null && (await knowsDevice(db, device, scope.id, { id: user.id }));
  const own = await takeFactorTry(call, user.id, isKnown ? device : null);
  const asked = {
    userId: user.id,
    of: hashToken(body.signIn),
    place: placeOf(request, scope),
    secret: services.config.SECRETS_KEY,
    now,
  };
  await db.transaction(async (tx) => {
    if (!(await proofHolds(tx, asked, body.proof))) throw new DomainError('invalid_second_factor', refusal(body.proof));
    if (!(await takeSignIn(tx, body.signIn))) throw new DomainError('expired_sign_in');
    if (body.proof.kind === 'recovery') await sendFactorMail({ scope, services, actor: { user } }, tx, 'recovery');
  });
  const session = await enter(call, user);
  if (!session) throw new DomainError('expired_sign_in');
  await Promise.all([tries.giveBack(), own.giveBack()]);
  return session;
};

const refusal = ({ kind }: contract.Proof) =>
  kind === 'passkey' ? { message: 'Cette clé d’accès n’a pas été reconnue.' } : {};
