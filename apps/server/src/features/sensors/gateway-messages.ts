import { type DeviceMessage, readTtnUplink, readZigbee2mqtt } from '@joulerie/domain/sensors';
import { type BrokerMessage, listenToBroker } from '../../connectors/mqtt/subscriber.ts';
import { transactionMadeAgain } from '../../platform/locks.ts';
import type { WorkParts } from '../../platform/queue/work.ts';
import { acceptMessage } from './accept.ts';
import { deviceOfAddress, holdDevice, noteUnknown, spaceOfTopic } from './sensors.store.ts';
import { TOPIC_ROOT, type Topic, readTopic } from './topics.ts';

/** States of devices and uplinks are a few kB; a message above says nothing that is read. */
const MOST_BYTES = 64 * 1024;
/** Messages of one space in a minute, above which they are left: a gateway that repeats itself takes no time from the others. */
const MOST_A_MINUTE = 1_200;
const MINUTE_MS = 60_000;
/** Names that a device can have: without the characters of control that the database refuses. */
const ADDRESS = /^[^\p{Cc}\p{Cs}]{1,120}$/u;

type Parts = Pick<WorkParts, 'store' | 'services' | 'now'> & { report: (error: Error) => void };

/** Listens to the broker of the settings; null where there is none. */
export function listenToGateways(parts: Parts): { close: () => Promise<void> } | null {
  const { MQTT_URL: url, MQTT_USER, MQTT_PASSWORD, MQTT_CLIENT_ID } = parts.services.config;
  if (url === undefined) return null;
  return listenToBroker({
    url,
    user: MQTT_USER,
    password: MQTT_PASSWORD,
    clientId: MQTT_CLIENT_ID,
    topics: [`${TOPIC_ROOT}/+/zigbee2mqtt/#`, `${TOPIC_ROOT}/+/v3/+/devices/+/up`],
    receive: createGatewayReceiver(parts),
    report: parts.report,
  });
}

/**
 * Receives messages of gateways. The key in the topic says which space a message is of, and only devices of that space are looked for: an
 * address that another space has too is another device. What nobody added is counted for its space, and its values are kept nowhere.
 */
function createGatewayReceiver({ store, now }: Parts): (message: BrokerMessage) => Promise<void> {
  const takeTurn = createCounter();
  return async ({ topic, payload, isRetained }) => {
    const named = payload.length <= MOST_BYTES ? readTopic(topic) : null;
    const at = now();
    if (!named || !takeTurn(named.key, at)) return;
    const spaceId = await spaceOfTopic(store.db, named.key);
    if (spaceId === null) return;
    const message = readMessage(named, payload, isRetained ? null : at);
    if (!message || !ADDRESS.test(message.deviceId)) return;
    const { link } = named;
    const known = await deviceOfAddress(store.db, spaceId, link, message.deviceId);
    if (!known) {
      if (!isRetained) await noteUnknown(store.db, { spaceId, link, address: message.deviceId }, new Date(at));
      return;
    }
    await transactionMadeAgain(store.db, async (tx) => {
      const device = await holdDevice(tx, known.id);
      if (device) await acceptMessage(tx, device, message, at);
    });
  };
}

function readMessage({ link, rest }: Topic, payload: Buffer, receivedAt: number | null): DeviceMessage | null {
  const parsed = parsedJson(payload);
  return link === 'ttn' ? readTtnUplink(parsed, receivedAt) : readZigbee2mqtt(rest, parsed, receivedAt);
}

function parsedJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Counts what comes by key and minute; false past the limit. */
function createCounter(): (key: string, at: number) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (key, at) => {
    const current = Math.floor(at / MINUTE_MS);
    if (current !== minute) [minute, counts] = [current, new Map()];
    const count = (counts.get(key) ?? 0) + 1;
    // A broker without its access list brings invented keys: their number is bounded too.
    if (counts.size >= 100_000 && count === 1) return false;
    counts.set(key, count);
    return count <= MOST_A_MINUTE;
  };
}
