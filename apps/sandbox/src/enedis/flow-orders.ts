import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf, parisDay } from '../operators/paris.ts';
import type { FastifyInstance } from 'fastify';
import { curveFile, historyFile, indexFile, nameStamp } from './flow-files.ts';

type Order = { prm: string; measures: string; from: number; to: number; isHistory: boolean };
type Dropped = { name: string; prm: string; wh: number };

/** Kinds of spoilt files: the same twice, or its first half. */
const FAULTS = ['duplicate', 'half'] as const;

/** What is ordered at SGE, and the files that follow, in a folder; none is written without it. */
export class FlowOrders {
  readonly #orders: Order[] = [];
  #files = 0;
  readonly now: () => number;
  readonly folder: string | null;

  /** @param folder where files are dropped; the control may name another one */
  constructor(now: () => number, folder: string | null) {
    this.now = now;
    this.folder = folder;
  }

  isActive(prm: string, measures: string): boolean {
    const today = parisDay(this.now());
    return this.#orders.some(
      (one) => !one.isHistory && one.prm === prm && one.measures === measures && today <= one.to,
    );
  }

  add(order: Order): void {
    this.#orders.push(order);
  }

  /** Drops the files of a day for each recurring order that has it, and of each ordered history that was not sent. */
  drop(folder: string, day: number, fault: (typeof FAULTS)[number] | null): Dropped[] {
    mkdirSync(folder, { recursive: true });
    const dropped: Dropped[] = [];
    const put = (name: string, prm: string, file: { text: string; wh: number }) => {
      const text = fault === 'half' ? file.text.slice(0, file.text.length / 2) : file.text;
      for (const copy of fault === 'duplicate' ? ['', 'b'] : ['']) {
        const [base, ending] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.'))];
        const path = join(folder, `${base}${copy}${ending}`);
        writeFileSync(`${path}.part`, text);
        renameSync(`${path}.part`, path);
      }
      dropped.push({ name, prm, wh: file.wh });
    };
    const serial = () => String(++this.#files).padStart(5, '0');
    for (const { prm, measures, from, to, isHistory } of this.#orders) {
      if (isHistory || day < from || day > to) continue;
      const file = measures === 'CDC' ? curveFile(prm, day, this.now()) : indexFile(prm, day, this.now());
      if (file) put(`ENEDIS_${file.flow}_2617347_${serial()}_${nameStamp(this.now())}.xml`, prm, file);
    }
    for (const order of this.#orders.filter(({ isHistory }) => isHistory)) {
      this.#orders.splice(this.#orders.indexOf(order), 1);
      if (order.measures !== 'CDC') continue;
      const file = historyFile(order.prm, order.from, order.to);
      put(`Enedis_SGE_HDM_${serial()}_${nameStamp(this.now())}.csv`, order.prm, file);
    }
    return dropped;
  }
}

/** The sandbox's own: `POST /sandbox/enedis/flows` with a day, a folder and a fault drops what is ordered. */
export function registerFlowControl(app: FastifyInstance, orders: FlowOrders): void {
  app.post('/sandbox/enedis/flows', async (request, reply) => {
    const { day, folder = orders.folder, fault = null } = (request.body ?? {}) as Record<string, unknown>;
    const known = FAULTS.find((one) => one === fault) ?? null;
    const asked = day === undefined ? parisDay(orders.now()) - 1 : dayOf(String(day));
    if (typeof folder !== 'string' || asked === null || known !== fault)
      return reply.code(400).send({ error: 'folder, day (AAAA-MM-JJ) and fault are needed', FAULTS });
    return { files: orders.drop(folder, asked, known) };
  });
}
