import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Aedes } from 'aedes';

/** User of the service itself, who reads everything; its password is worth nothing elsewhere. */
const SERVICE = { user: 'joulerie', password: 'sandbox' } as const;

export type Broker = {
  url: string;
  publish: (topic: string, payload: object) => Promise<void>;
  /** Hears each time that the service begins to listen. */
  onListener: (heard: () => void) => void;
  close: () => Promise<void>;
};

/**
 * Stand-in for the MQTT broker of an integrator, on the loopback address: the service reads every topic, and a gateway, whose user is the
 * key of its space, writes and reads the topics of that key only. Port 0 takes any free one.
 */
export async function startBroker(port: number): Promise<Broker> {
  const broker = await Aedes.createBroker({
    authenticate: (client, user, password, done) => {
      const isService = user === SERVICE.user;
      if (isService && password?.toString() !== SERVICE.password) return done(null, false);
      keys.set(client.id, isService ? null : (user ?? ''));
      return done(null, user !== undefined);
    },
    authorizePublish: (client, { topic }, done) =>
      done(client && !mayUse(client.id, topic) ? new Error('another topic than those of this gateway') : null),
    authorizeSubscribe: (client, subscription, done) =>
      done(null, client === null || mayUse(client.id, subscription.topic) ? subscription : null),
  });
  /** The key of each client; null for the service. */
  const keys = new Map<string, string | null>();
  const mayUse = (clientId: string, topic: string) => {
    const key = keys.get(clientId);
    return key === null || (key !== undefined && key !== '' && topic.startsWith(`joulerie/${key}/`));
  };
  broker.on('clientDisconnect', ({ id }) => keys.delete(id));
  const server = createServer(broker.handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: (topic, payload) =>
      new Promise((resolve, reject) => {
        const packet = {
          cmd: 'publish',
          qos: 1,
          dup: false,
          retain: false,
          topic,
          payload: JSON.stringify(payload),
        } as const;
        broker.publish(packet, (error) => (error ? reject(error) : resolve()));
      }),
    onListener: (heard) =>
      broker.on('subscribe', (_subscriptions, { id }) => {
        if (keys.get(id) === null) heard();
      }),
    close: async () => {
      await new Promise<void>((resolve) => broker.close(resolve));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
