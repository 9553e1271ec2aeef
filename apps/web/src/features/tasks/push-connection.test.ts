import { expect, test, vi } from 'vitest';
import { openPush } from './push-connection.ts';

const { Pusher, bind } = vi.hoisted(() => {
  const bind = vi.fn();
  return {
    bind,
    Pusher: vi.fn(
      class {
        connection = { bind, state: 'connected' };
      },
    ),
  };
});
vi.mock('pusher-js', () => ({ default: Pusher }));

test('the connection is to the page’s own server, of the cluster eu, by sockets alone', () => {
  const onOpen = () => {};
  expect(openPush(onOpen).isOpen()).toBe(true);
  expect(Pusher).toHaveBeenCalledExactlyOnceWith(
    'joulerie',
    expect.objectContaining({
      cluster: 'eu',
      wsHost: window.location.hostname,
      wsPath: '/proxy/push',
      enabledTransports: ['ws'],
      disableStats: true,
    }),
  );
  expect(bind).toHaveBeenCalledWith('connected', onOpen);
});
