import { createHmac, timingSafeEqual } from 'node:crypto';
import { PUSH_KEY } from '@joulerie/contract/task-channels';

/** What is signed of a subscription: which connection, which channel, and the session that it is made for. */
export type Subscription = { socketId: string; channel: string; channelData: string };

const digest = (key: Uint8Array, { socketId, channel, channelData }: Subscription): Buffer =>
  createHmac('sha256', key).update(`${socketId}:${channel}:${channelData}`).digest();

/**
 * The `auth` of a subscription, as the Pusher protocol writes it. The key is the hash of the session's token, which only the server
 * knows: what a session signed is worth nothing without it.
 */
export const signSubscription = (key: Uint8Array, subscription: Subscription): string =>
  `${PUSH_KEY}:${digest(key, subscription).toString('hex')}`;

export function isSignedBy(key: Uint8Array, subscription: Subscription, auth: string): boolean {
  const [name, hex = ''] = auth.split(':');
  const given = Buffer.from(hex, 'hex');
  const wanted = digest(key, subscription);
  return name === PUSH_KEY && given.length === wanted.length && timingSafeEqual(given, wanted);
}
