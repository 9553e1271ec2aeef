import { smoothNoise } from './random.ts';

/** Connected devices of the demonstration: what the sandbox sends, and what the portfolio knows of it. */

/** Company whose gateways and devices send. */
export const DEVICES_SPACE = 'valmoret';
/** Its key in topics, worth nothing elsewhere. */
export const DEVICES_TOPIC_KEY = 'de30a11c0ffee0000000000000000001';
/** A device that pushes by itself: its source of the portfolio, its identifier and its key, worth nothing elsewhere. */
export const PUSHING_DEVICE = {
  source: '0x00158d00004a50ff',
  id: '01997b9f-8888-7000-8000-0000000000de',
  key: `whsec_${Buffer.from('joulerie-demonstration-device-01').toString('base64')}`,
} as const;

/** Room sensors on a Zigbee2MQTT gateway, by the numbers of their sources. */
export const ZIGBEE_DEVICES = [
  { source: '0x00158d00004a20f6', battery: 86, meanC: 20.6 },
  { source: '0x00158d00004a30f9', battery: 86, meanC: 21.1 },
  { source: '0x00158d00004a40fc', battery: 12, meanC: 19.2 },
  { source: '0x00158d00004a6102', battery: 86, meanC: 20.3 },
] as const;

/** A LoRaWAN sensor that nobody added yet. */
export const UNKNOWN_DEVICE = { devEui: '24E124136B502217', deviceId: 'gymnase', meanC: 17.4 } as const;

/** What a room measures at a moment: it varies by half a degree within some hours. */
export const roomAt = (meanC: number, at: number): { temperature: number; humidity: number } => ({
  temperature: Math.round((meanC + 0.5 * smoothNoise(Math.round(meanC * 10), at / 7_200_000)) * 10) / 10,
  humidity: Math.round(45 + 5 * smoothNoise(Math.round(meanC * 10) + 1, at / 20_000_000)),
});
