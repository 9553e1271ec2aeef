import { beforeEach, expect, test, vi } from 'vitest';
import { openPush } from './push-connection.ts';

const { Pusher, bind, subscribe, call } = vi.hoisted(() => {
  const bind = vi.fn();
  const subscribe = vi.fn(() => ({ bind: vi.fn(), bind_global: vi.fn() }));
  return {
    bind,
    subscribe,
    call: vi.fn(),
    Pusher: vi.fn(
      class {
        connection = { bind, state: 'connected' };
        subscribe = subscribe;
      },
    ),
  };
});
vi.mock('pusher-js', () => ({ default: Pusher }));
vi.mock('../../lib/call.ts', () => ({ call }));
beforeEach(() => void vi.clearAllMocks());

const PERSON = '01a21a1d-d1f7-7e98-9ff7-ba9b09eaae08';
const SESSION = '01a21a1d-d1f7-764b-bdb3-00d36cd465b2';

test('the connection is to the page’s own server, of the cluster eu, by sockets alone', async () => {
  call.mockResolvedValue({ hosted: null });
  const onOpen = () => {};
  expect((await openPush(onOpen)).isOpen()).toBe(true);
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

test('with a hosted push, the connection is to its cluster, and channels are those of the session', async () => {
  call.mockResolvedValue({ hosted: { key: 'k', cluster: 'eu', url: null, session: SESSION } });
  const push = await openPush(() => {});
  expect(Pusher).toHaveBeenCalledExactlyOnceWith(
    'k',
    expect.objectContaining({ cluster: 'eu', forceTLS: true, enabledTransports: ['wss'] }),
  );
  expect(Pusher).not.toHaveBeenCalledWith('k', expect.objectContaining({ wsHost: expect.anything() }));
  void push.listen(`private-task-${PERSON}-${PERSON}-an-export`, () => {});
  expect(subscribe).toHaveBeenCalledWith(`private-task-${SESSION}-an-export`);
});

test('a server of the protocol that is not Pusher’s has its own address', async () => {
  call.mockResolvedValue({ hosted: { key: 'k', cluster: 'eu', url: 'https://push.exemple.fr', session: SESSION } });
  await openPush(() => {});
  expect(Pusher).toHaveBeenCalledExactlyOnceWith(
    'k',
    expect.objectContaining({ wsHost: 'push.exemple.fr', wssPort: 443, wsPath: '', forceTLS: true }),
  );
});
