import { randomBytes } from 'node:crypto';

/** First level of the topics of the service. */
export const TOPIC_ROOT = 'joulerie';

/** A new key of the topics of a space: 128 bits, letters and digits that every gateway takes. */
export const newTopicKey = (): string => randomBytes(16).toString('hex');

/** Beginning of the topics of a space. */
export const topicPrefixOf = (key: string): string => `${TOPIC_ROOT}/${key}/`;

/** What a topic says: the key of its space, its kind of gateway, and what follows. */
export type Topic = { key: string; link: 'zigbee2mqtt' | 'ttn'; rest: string };

/**
 * Reads `joulerie/<key>/zigbee2mqtt/<name>` and `joulerie/<key>/v3/<application>/devices/<id>/up`; null for any other topic.
 *
 * @param topic as the message came
 */
export function readTopic(topic: string): Topic | null {
  const zigbee = /^joulerie\/([0-9a-f]{32})\/zigbee2mqtt\/(.+)$/.exec(topic);
  if (zigbee) return { key: zigbee[1]!, link: 'zigbee2mqtt', rest: zigbee[2]! };
  const uplink = /^joulerie\/([0-9a-f]{32})\/v3\/[^/]+\/devices\/([^/]+)\/up$/.exec(topic);
  return uplink ? { key: uplink[1]!, link: 'ttn', rest: uplink[2]! } : null;
}
