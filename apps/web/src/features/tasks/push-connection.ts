import { authorizeChannel, getPush } from '#calls/tasks';
import { PUSH_CLUSTER } from '@joulerie/contract/constants';
import { PUSH_KEY, PUSH_PATH, type TaskMessage, channelOfSession } from '@joulerie/contract/task-channels';
import Pusher, { type Options } from 'pusher-js';
import { call } from '../../lib/call.ts';

/** A message of a channel of ours, as the server wrote it. */
type Heard = (event: string, message: TaskMessage) => void;

/** What the following of tasks needs of a live connection. */
export type PushConnection = {
  /** Listens to a channel; settles when the server has answered, whatever it answered. */
  listen: (channel: string, heard: Heard) => Promise<void>;
  release: (channel: string) => void;
  isOpen: () => boolean;
  close: () => void;
};

type Place = Pick<Options, 'cluster' | 'wsHost' | 'wsPort' | 'wssPort' | 'wsPath' | 'forceTLS' | 'enabledTransports'>;

/** A server of the protocol that is at an address of the web. */
function placeAt(address: string, wsPath: string, cluster: string): Place {
  const { hostname, port, protocol } = new URL(address);
  const secure = protocol === 'https:';
  return {
    cluster,
    wsHost: hostname,
    wsPort: Number(port || 80),
    wssPort: Number(port || 443),
    wsPath,
    forceTLS: secure,
    enabledTransports: [secure ? 'wss' : 'ws'],
  };
}

/**
 * Opens the connection of this page, in the Pusher protocol: at the address of the page, or at the hosted push that the platform uses.
 * `onOpen` is called each time it is made.
 */
export async function openPush(onOpen: () => void): Promise<PushConnection> {
  const { hosted } = await call(getPush, {});
  const place: Place = !hosted
    ? placeAt(window.location.href, PUSH_PATH, PUSH_CLUSTER)
    : hosted.url === null
      ? { cluster: hosted.cluster, forceTLS: true, enabledTransports: ['wss'] }
      : placeAt(hosted.url, '', hosted.cluster);
  const named = (channel: string) => (hosted ? channelOfSession(hosted.session, channel) : channel);
  const pusher = new Pusher(hosted?.key ?? PUSH_KEY, {
    ...place,
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        call(authorizeChannel, { body: { socket_id: socketId, channel_name: channelName } }).then(
          // The client asks for `channel_data` to be there or not to be: an absent one is none.
          ({ auth, channel_data }) => done(null, channel_data === undefined ? { auth } : { auth, channel_data }),
          (error: Error) => done(error, null),
        );
      },
    },
  });
  pusher.connection.bind('connected', onOpen);
  return {
    listen: (channel, heard) =>
      new Promise((resolve) => {
        const subscription = pusher.subscribe(named(channel));
        subscription.bind('pusher:subscription_succeeded', () => resolve());
        subscription.bind('pusher:subscription_error', () => resolve());
        subscription.bind_global((event: string, message: TaskMessage) => {
          if (!event.startsWith('pusher:')) heard(event, message);
        });
      }),
    release: (channel) => pusher.unsubscribe(named(channel)),
    isOpen: () => pusher.connection.state === 'connected',
    close: () => pusher.disconnect(),
  };
}
