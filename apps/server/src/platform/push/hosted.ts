/** Another server that carries the messages of tasks to browsers, in the Pusher protocol. */
export type HostedPush = {
  /** Public name of the application there. */
  key: string;
  cluster: string;
  /** Of a server that is not Pusher Channels, `https://host`; null for the cluster. */
  url: string | null;
  /** The `auth` of a subscription, signed with the secret of the application. */
  sign: (socketId: string, channel: string) => string;
  /** Sends a message to a hundred channels at most; fails when the server does not take it. */
  send: (channels: readonly string[], event: string, data: object) => Promise<void>;
};

/** Channels that one message may go to, by the protocol. */
export const MOST_CHANNELS = 100;

/** Where browsers connect to it: what the page may reach beside its own server. */
export const socketOrigin = ({ cluster, url }: Pick<HostedPush, 'cluster' | 'url'>): string =>
  url === null ? `wss://ws-${cluster}.pusher.com` : url.replace(/^http/, 'ws');
