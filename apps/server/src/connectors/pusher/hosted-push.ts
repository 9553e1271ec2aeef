import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { askOnce } from '../../platform/outgoing.ts';
import type { HostedPush } from '../../platform/push/hosted.ts';

type PushSettings = Pick<Config, 'PUSHER_APP_ID' | 'PUSHER_KEY' | 'PUSHER_SECRET' | 'PUSHER_CLUSTER' | 'PUSHER_URL'>;

const Taken = z.looseObject({});

/** The hosted push of the settings: Pusher Channels, or a server that speaks its HTTP API 1.0; null where they have none. */
export function hostedPush(settings: PushSettings, now: () => number = Date.now): HostedPush | null {
  const { PUSHER_APP_ID: app, PUSHER_KEY: key, PUSHER_SECRET: secret, PUSHER_CLUSTER: cluster } = settings;
  if (app === undefined || key === undefined || secret === undefined) return null;
  const url = settings.PUSHER_URL && new URL(settings.PUSHER_URL).origin;
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  return {
    key,
    cluster,
    url,
    sign: (socketId, channel) => `${key}:${digest(`${socketId}:${channel}`)}`,
    send: async (channels, name, data) => {
      const path = `/apps/${app}/events`;
      const body = { name, data: JSON.stringify(data), channels };
      // The names in their order, as they are signed.
      const query = new URLSearchParams({
        auth_key: key,
        auth_timestamp: String(Math.floor(now() / 1000)),
        auth_version: '1.0',
        body_md5: createHash('md5').update(JSON.stringify(body)).digest('hex'),
      });
      query.append('auth_signature', digest(`POST\n${path}\n${query}`));
      const address = new URL(`${path}?${query}`, url ?? `https://api-${cluster}.pusher.com`);
      const answer = await askOnce('pusher', address, { method: 'POST', headers: {}, body }, (text) =>
        Taken.parse(text),
      );
      if (!answer.ok) throw new Error(`the hosted push did not take a message: ${answer.reason}`);
    },
  };
}
