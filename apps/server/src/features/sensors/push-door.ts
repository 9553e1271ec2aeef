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
import { keepRawBodies } from '../../platform/http/raw-body.ts';
import { transactionMadeAgain } from '../../platform/locks.ts';
import { acceptMessage } from './accept.ts';
import { type SignedHeaders, isSignedBy, openKey } from './device-key.ts';
import { notePush } from './readings.store.ts';
import { refusalInWords } from './refusal-words.ts';
import { brandOfDevice, findDevice, holdDevice } from './sensors.store.ts';
import type { SensorDeviceRow } from './sensors.tables.ts';

/** 500 measures with their dates are some 60 kB. */
const BODY_BYTES = 256 * 1024;
/** A message is that old, or that early, at most: identifiers are remembered for longer. [ms] */
const TOLERANCE_MS = 5 * 60_000;
/** Messages of one device in ten minutes: one each two seconds. */
const MOST_PUSHES = 300;
/** Messages that nobody signed, of one address in ten minutes: each costs a look at the database. */
const MOST_UNSIGNED = 100;

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
    inside.post(PUSH_PATH.replace('{id}', ':id'), { schema: { hide: true } }, async (request) => {
      const device = await provenDevice(request, { store, config, now });
      const at = now();
      const { id, timestamp } = headersOf(request)!;
      if (Math.abs(Number(timestamp) * 1000 - at) > TOLERANCE_MS) throw new DomainError('stale_push');
      await takeTry(store.reserved, { by: `sensor push ${device.id}`, max: MOST_PUSHES }, at);
      const read = readPush(device.id, parsed(request.body as Buffer), at);
      if (!read) throw new DomainError('invalid_push');
      return receive(store.db, device.id, { id, ...read }, at);
    });
  });
}

/** @throws DomainError `invalid_signature` for whoever is not a device that they prove to be */
async function provenDevice(request: FastifyRequest, { store, config, now }: Parts): Promise<SensorDeviceRow> {
  const { id } = request.params as { id: string };
  const headers = headersOf(request);
  const { body } = request;
  const found =
    headers && Buffer.isBuffer(body) && z.uuid().safeParse(id).success ? await findDevice(store.db, id) : null;
  const { device } = found ?? { device: null };
  const isOfBrand = device !== null && (await brandOfDevice(store.db, id)) === request.brand?.id;
  if (headers && device?.secret && isOfBrand) {
    const key = await openKey(config.SECRETS_KEY, device.id, device.secret);
    if (isSignedBy(key, headers, body as Buffer)) return device;
  }
  await takeTry(store.reserved, { by: `sensor push ${networkOf(request.ip)}`, max: MOST_UNSIGNED }, now());
  throw new DomainError('invalid_signature');
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
