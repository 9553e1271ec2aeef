import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StripeEvent } from './objects.ts';

/** Where events are sent, and what they are signed with. */
export type WebhookTarget = { url: string; secret: string };

/** What happens to the next deliveries: lost, sent twice, sent late, or sent after the one that follows. */
export const MISHAPS = ['lose', 'duplicate', 'delay', 'disorder'] as const;
export type Mishap = { kind: (typeof MISHAPS)[number]; count: number; delayMs: number };

type Delivery = { event: string; type: string; status: number | null };

/** Pauses before an event that was not received is sent again. Stripe's are of hours. */
const RETRIES_MS = [300, 1500, 6000];
const PATIENCE_MS = 10_000;

/** Sends the events of the account, signed as Stripe signs them. */
export class Webhooks {
  readonly events: StripeEvent[] = [];
  readonly deliveries: Delivery[] = [];
  target: WebhookTarget | null;
  #mishaps: Mishap[] = [];
  #held: StripeEvent | null = null;
  #queue: Promise<void> = Promise.resolve();
  #stopped = false;
  readonly #now: () => number;

  constructor(now: () => number, target: WebhookTarget | null) {
    this.#now = now;
    this.target = target;
  }

  add(mishap: Mishap): void {
    this.#mishaps.push(mishap);
  }

  clearMishaps(): void {
    this.#mishaps = [];
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Sends an event after those before it, with the mishap of its turn. */
  readonly send = (event: StripeEvent): void => {
    this.events.push(event);
    const mishap = this.#take();
    if (mishap?.kind === 'lose') return;
    if (mishap?.kind === 'disorder') {
      this.#release();
      this.#held = event;
      return;
    }
    if (mishap?.kind === 'delay') {
      void sleep(mishap.delayMs).then(() => this.#enqueue(event));
      return;
    }
    this.#enqueue(event);
    if (mishap?.kind === 'duplicate') this.#enqueue(event);
    this.#release();
  };

  /** Sends an event again, as its page in Stripe's dashboard does. */
  resend(event: StripeEvent): void {
    this.#enqueue(event);
  }

  /** Resolves once everything that waits was sent. */
  async settled(): Promise<void> {
    this.#release();
    await this.#queue;
  }

  #take(): Mishap | null {
    const mishap = this.#mishaps[0];
    if (!mishap) return null;
    mishap.count -= 1;
    if (mishap.count <= 0) this.#mishaps.shift();
    return mishap;
  }

  #release(): void {
    if (this.#held) this.#enqueue(this.#held);
    this.#held = null;
  }

  #enqueue(event: StripeEvent): void {
    this.#queue = this.#queue.then(async () => {
      if (await this.#deliver(event)) return;
      void this.#again(event);
    });
  }

  async #again(event: StripeEvent): Promise<void> {
    for (const pause of RETRIES_MS) {
      await sleep(pause, undefined, { ref: false });
      if (this.#stopped || (await this.#deliver(event))) return;
    }
  }

  async #deliver(event: StripeEvent): Promise<boolean> {
    if (!this.target) return true;
    const body = JSON.stringify(event, null, 2);
    let status: number | null = null;
    try {
      const answer = await fetch(this.target.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signature(body, this.target.secret, Math.floor(this.#now() / 1000)),
        },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.arrayBuffer();
      ({ status } = answer);
    } catch {
      // Nobody there, or too slow: it is sent again.
    }
    this.deliveries.push({ event: event.id, type: event.type, status });
    return status !== null && status < 300;
  }
}

/** `t=1492774577,v1=…`: HMAC-SHA-256 of the time and the body. */
export function signature(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
