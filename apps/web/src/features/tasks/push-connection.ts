import { authorizeChannel } from '#calls/tasks';
import { PUSH_CLUSTER } from '@joulerie/contract/constants';
import { PUSH_KEY, PUSH_PATH, type TaskMessage } from '@joulerie/contract/task-channels';
import Pusher from 'pusher-js';
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

/** Opens the connection of this page, in the Pusher protocol, at the address of the page. `onOpen` is called each time it is made. */
export function openPush(onOpen: () => void): PushConnection {
  const { hostname, port, protocol } = window.location;
  const secure = protocol === 'https:';
  const pusher = new Pusher(PUSH_KEY, {
    cluster: PUSH_CLUSTER,
    wsHost: hostname,
    wsPort: Number(port || 80),
    wssPort: Number(port || 443),
    wsPath: PUSH_PATH,
    forceTLS: secure,
    enabledTransports: [secure ? 'wss' : 'ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        call(authorizeChannel, { body: { socket_id: socketId, channel_name: channelName } }).then(
          (answer) => done(null, answer),
          (error: Error) => done(error, null),
        );
      },
    },
  });
  pusher.connection.bind('connected', onOpen);
  return {
    listen: (channel, heard) =>
      new Promise((resolve) => {
        const subscription = pusher.subscribe(channel);
        subscription.bind('pusher:subscription_succeeded', () => resolve());
        subscription.bind('pusher:subscription_error', () => resolve());
        subscription.bind_global((event: string, message: TaskMessage) => {
          if (!event.startsWith('pusher:')) heard(event, message);
        });
      }),
    release: (channel) => pusher.unsubscribe(channel),
    isOpen: () => pusher.connection.state === 'connected',
    close: () => pusher.disconnect(),
  };
}
