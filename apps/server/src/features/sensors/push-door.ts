import { PUSH_PATH } from '@joulerie/contract/sensors';
import { isoInstant } from '@joulerie/domain/calendar';
import { type PushFault, readPush } from '@joulerie/domain/sensors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { networkOf } from '../../platform/addresses.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Store } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { takeTry } from '../../platform/http/limits.ts';
import { endOf } from '../../platform/http/patience.ts';
import { keepRawBodies } from '../../platform/http/raw-body.ts';
import { transactionMadeAgain } from '../../platform/locks.ts';
import { acceptMessage } from './accept.ts';
import { type SignedHeaders, isSignedBy, openKey } from './device-key.ts';
import { notePush } from './readings.store.ts';
import { refusalInWords } from './refusal-words.ts';
import { createPushTurns, createRefusals } from './push-turns.ts';
import { type PushedDevice, holdDevice, pushedDevice } from './sensors.store.ts';

/** 500 measures with their dates are some 60 kB. */
const BODY_BYTES = 256 * 1024;
/** A message is that old, or that early, at most: identifiers are remembered for longer. [ms] */
const TOLERANCE_MS = 5 * 60_000;
/** Messages of one device in ten minutes: one each two seconds. */
const MOST_PUSHES = 300;
/** Messages that nobody signed, of one address in ten minutes, and those that name one device: each costs a look at the database. */
const MOST_UNSIGNED = 100;
const MOST_WRONG = 30;

const FAULTS: Record<PushFault['reason'], string> = {
  not_a_measure: 'Une mesure est un objet avec «\u00a0variable\u00a0» et «\u00a0value\u00a0».',
  unknown_variable:
    'Variable inconnue\u00a0: temperature_ambiante, humidite, co2_ambiant, puissance ou index sont attendues.',
  unknown_unit: 'Cette unité n’est pas de cette variable.',
  bad_moment: 'La date est attendue avec son décalage (2026-11-27T12:00:00+01:00), ou en secondes depuis 1970.',
};

type Parts = { store: Store; config: Config; now: () => number };

/**
 * Receives what devices push, without a session: the signature of the bytes as they came proves the device, and the device its space. The
 * answer to whoever does not prove it is the same whether the device exists or not.
 */
export async function addSensorPush(app: FastifyInstance, { store, config, now }: Parts): Promise<void> {
  await app.register(async (inside) => {
    keepRawBodies(inside, BODY_BYTES);
    const [turns, refusals] = [createPushTurns(), createRefusals()];
    inside.post(PUSH_PATH.replace('{id}', ':id'), { schema: { hide: true } }, async (request, reply) => {
      const ended = endOf(reply);
      const network = networkOf(request.ip);
      const { id: deviceId } = request.params as { id: string };
      // A stranger elsewhere who names a device keeps it from nothing.
      const sender = `${deviceId} ${network}`;
      for (const key of [network, sender]) refusals.check(key, now());
      const signed = signedOf(request);
      const push = async () => {
        const found = signed && (await turns.look(ended, () => provenDevice(request, signed, { store, config })));
        if (!found) {
          await countUnsigned(store.reserved, { network, sender }, refusals, now());
          throw new DomainError('invalid_signature');
        }
        const at = now();
        if (Math.abs(Number(signed.headers.timestamp) * 1000 - at) > TOLERANCE_MS) throw new DomainError('stale_push');
        const allowance = { by: `sensor push ${found.device.id}`, max: MOST_PUSHES };
        await takeTry(store.reserved, allowance, at).catch((error: unknown) => refusals.note(sender, error, at));
        const read = readPush(found.device.id, parsed(signed.body), at);
        if (!read) throw new DomainError('invalid_push');
        const kept = { id: signed.headers.id, ...read };
        return turns.store(found.device.spaceId, ended, () => receive(store.db, found.device.id, kept, at));
      };
      return signed ? turns.ofDevice(sender, ended, push) : push();
    });
  });
}

/** Counts a push that proves nothing, by its address and by its address and device. @throws DomainError `too_many_requests` */
async function countUnsigned(
  db: Database,
  { network, sender }: { network: string; sender: string },
  refusals: ReturnType<typeof createRefusals>,
  now: number,
): Promise<void> {
  const count = (key: string, max: number) =>
    takeTry(db, { by: `unsigned push ${key}`, max }, now).catch((error: unknown) => refusals.note(key, error, now));
  await count(sender, MOST_WRONG);
  await count(network, MOST_UNSIGNED);
}

type Signed = { id: string; headers: SignedHeaders; body: Buffer };

/** What may be the push of a device, before any look at the database. */
function signedOf(request: FastifyRequest): Signed | null {
  const { id } = request.params as { id: string };
  const headers = headersOf(request);
  const { body } = request;
  return headers && Buffer.isBuffer(body) && z.uuid().safeParse(id).success ? { id, headers, body } : null;
}

/** The device that signed a push to the host of its brand; null when it is not proven. */
async function provenDevice(
  request: FastifyRequest,
  { id, headers, body }: Signed,
  { store, config }: Pick<Parts, 'store' | 'config'>,
): Promise<PushedDevice | null> {
  const found = await pushedDevice(store.db, id);
  if (!found?.device.secret || found.brandId !== request.brand?.id) return null;
  const key = await openKey(config.SECRETS_KEY, id, found.device.secret);
  return isSignedBy(key, headers, body) ? found : null;
}

const Headers = z.object({
  'webhook-id': z.string().min(1).max(200),
  'webhook-timestamp': z.string().regex(/^\d{1,12}$/),
  'webhook-signature': z.string().min(1).max(2000),
});

function headersOf({ headers }: FastifyRequest): SignedHeaders | null {
  const read = Headers.safeParse(headers);
  if (!read.success) return null;
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = read.data;
  return { id, timestamp, signature };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

type Push = { id: string } & NonNullable<ReturnType<typeof readPush>>;

/** Keeps a push once: what an identifier gave is answered again as known. */
async function receive(db: Database, deviceId: string, { id, message, faults }: Push, now: number) {
  return transactionMadeAgain(db, async (tx) => {
    const device = await holdDevice(tx, deviceId);
    // Removed since its key was looked at.
    if (!device?.secret) throw new DomainError('invalid_signature');
    if (!(await notePush(tx, deviceId, id, new Date(now)))) return { repeated: true, added: 0, known: 0, refused: [] };
    const { added, known, refused } = await acceptMessage(tx, device, message, now);
    return {
      repeated: false,
      added,
      known,
      refused: [
        ...faults.map(({ place, reason }) => ({ measure: place, reason, message: FAULTS[reason] })),
        ...refused.map(({ value: { variable, at }, reason }) => ({
          variable,
          at: isoInstant(at),
          reason,
          message: refusalInWords(reason),
        })),
      ],
    };
  });
}
