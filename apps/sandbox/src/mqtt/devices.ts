import { createHmac, randomUUID } from 'node:crypto';
import { DEVICES_TOPIC_KEY, PUSHING_DEVICE, UNKNOWN_DEVICE, ZIGBEE_DEVICES, roomAt } from '../../../../demo/devices.ts';
import type { Broker } from './broker.ts';

const EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
/** Between two values of what the sensors had measured before. */
const EARLIER_STEP_MS = 10 * 60_000;

type Options = {
  broker: Broker;
  now: () => number;
  /** Origin of the platform, which the pushing device sends to; null without one. */
  pushTo: string | null;
};

/** The devices of the demonstration: once the service listens, what they measured today; then each minute, states of Zigbee2MQTT, an uplink of The Things Stack and a signed push. */
export function playDevices(options: Options): { stop: () => void } {
  const play = () => void sendAll(options).catch((error: unknown) => console.warn('objets de démonstration :', error));
  let hasEarlier = false;
  options.broker.onListener(() => {
    if (hasEarlier) return;
    hasEarlier = true;
    sendEarlier(options).then(play, (error: unknown) => console.warn('objets de démonstration :', error));
  });
  const timer = setInterval(play, EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

/** What each device sends at a moment. */
async function sendAll({ broker, now, pushTo }: Options): Promise<void> {
  const at = now();
  await sendRooms(broker, at);
  const { devEui, deviceId, meanC } = UNKNOWN_DEVICE;
  await broker.publish(`joulerie/${DEVICES_TOPIC_KEY}/v3/mairie@ttn/devices/${deviceId}/up`, {
    end_device_ids: { device_id: deviceId, dev_eui: devEui, application_ids: { application_id: 'mairie' } },
    received_at: new Date(at).toISOString(),
    uplink_message: {
      f_port: 85,
      decoded_payload: { ...roomAt(meanC, at), battery: 94 },
      rx_metadata: [{ gateway_ids: { gateway_id: 'mairie-toit' }, rssi: -97, snr: 8.5 }],
      received_at: new Date(at).toISOString(),
    },
  });
  if (pushTo !== null) await push(pushTo, at);
}

/** The states of the rooms at a moment, as Zigbee2MQTT publishes them. */
async function sendRooms(broker: Broker, at: number): Promise<void> {
  for (const { source, battery, meanC } of ZIGBEE_DEVICES)
    await broker.publish(`joulerie/${DEVICES_TOPIC_KEY}/zigbee2mqtt/${source}`, {
      ...roomAt(meanC, at),
      battery,
      linkquality: 134,
      last_seen: new Date(at).toISOString(),
    });
}

/** What the rooms measured since midnight (UTC): the days before are those of the portfolio. */
async function sendEarlier({ broker, now }: Options): Promise<void> {
  const end = now();
  for (let at = end - (end % DAY_MS); at < end; at += EARLIER_STEP_MS) await sendRooms(broker, at);
}

/** A signed push, as Standard Webhooks says; a platform that is not there yet hears the next one. */
async function push(origin: string, at: number): Promise<void> {
  const { temperature, humidity } = roomAt(20.4, at);
  const body = JSON.stringify({
    measures: [
      { variable: 'temperature_ambiante', value: temperature },
      { variable: 'humidite', value: humidity },
    ],
    battery: 86,
  });
  const [id, seconds] = [`msg_${randomUUID()}`, String(Math.floor(at / 1000))];
  const key = Buffer.from(PUSHING_DEVICE.key.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  await fetch(`${origin}/proxy/api/v5/device/${PUSHING_DEVICE.id}/push`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
    },
    body,
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null);
}
