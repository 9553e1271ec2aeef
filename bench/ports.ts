import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something listens on a port of the loopback address, 30 s at most. */
export async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const open = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
    if (open) return;
    await sleep(50);
  }
  throw new Error(`nothing listens on port ${port}`);
}
