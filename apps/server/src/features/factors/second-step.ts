import type { Proof } from '@joulerie/contract/factors';
import type { Database } from '../../platform/database.ts';
import { unseal } from '../../platform/sealing.ts';
import { findTotp, noteUse, passkeysOf, takeChallenge, useRecoveryCode, useStep } from './factors.store.ts';
import { countOfUse, type placeOf } from './passkeys.ts';
import { markOfRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

type Asked = {
  userId: string;
  /** Hash of the token of the sign-in. */
  of: Uint8Array;
  place: ReturnType<typeof placeOf>;
  /** `SECRETS_KEY` of the settings. */
  secret: string;
  now: number;
};

/** Whether a proof holds for a person. What it uses up (code, challenge) is used up in the transaction. */
export async function proofHolds(tx: Database, asked: Asked, proof: Proof): Promise<boolean> {
  if (proof.kind === 'totp') return totpHolds(tx, asked, proof.code);
  if (proof.kind === 'recovery')
    return useRecoveryCode(tx, asked.userId, markOfRecoveryCode(asked.secret, asked.userId, proof.code));
  return passkeyHolds(tx, asked, proof.credential);
}

async function totpHolds(tx: Database, { userId, secret, now }: Asked, code: string): Promise<boolean> {
  const totp = await findTotp(tx, userId);
  if (!totp?.confirmedAt) return false;
  const step = stepOf(await unseal(secret, 'totp', userId, totp.secret), code, now);
  return step !== null && (await useStep(tx, userId, step));
}

async function passkeyHolds(
  tx: Database,
  { userId, of, place, now }: Asked,
  credential: { id: string },
): Promise<boolean> {
  const challenge = await takeChallenge(tx, of, userId, now);
  const key = (await passkeysOf(tx, userId)).find((one) => one.credentialId === credential.id);
  const uses = challenge && key ? await countOfUse(place, challenge, credential, key) : null;
  if (!key || uses === null) return false;
  await noteUse(tx, key.id, uses, new Date(now));
  return true;
}
