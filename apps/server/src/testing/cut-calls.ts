import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@joulerie/contract/endpoint';
import { expect } from 'vitest';
import type { Draws } from '../torture/torture.ts';
import type { TestClient } from './app.ts';
import type { CallOptions, LooseInput } from './request.ts';
import type { Service } from './service.ts';

/** Calls to a service whose process is killed meanwhile, and how many of each answer there were. */
export function cutCalls(service: Pick<TestClient, 'as'>) {
  const answers = new Map<string, number>();

  /** Null when the connection was cut, or the answer is 503: what was asked may have been done. */
  async function ask<E extends Endpoint>(by: string | null, endpoint: E, input: LooseInput, options: CallOptions = {}) {
    const answer = await service
      .as(by)
      .callLoosely(endpoint, input, options)
      .catch(() => null);
    const kind = answer === null ? 'cut' : `${answer.status}${answer.status >= 400 ? ` ${answer.error?.code}` : ''}`;
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
    return answer?.status === 503 ? null : answer;
  }

  const expectNoOther = () =>
    expect([...answers.keys()].filter((kind) => !/^(200|201|cut|503.*)$/.test(kind))).toEqual([]);

  return { ask, answers, expectNoOther };
}

export type CutCalls = ReturnType<typeof cutCalls>;

/** Kills the server, its database or both, so many times, and answers how often each; it ends once all is back. */
export async function killRepeatedly(
  service: Service,
  draws: Draws,
  { kills, apartMs }: { kills: number; apartMs: readonly [from: number, to: number] },
): Promise<Record<'server' | 'database' | 'everything', number>> {
  const killed = { server: 0, database: 0, everything: 0 };
  for (let i = 0; i < kills; i++) {
    await sleep(draws.between(...apartMs));
    const what = draws.pick(['server', 'database', 'everything'] as const);
    killed[what] += 1;
    if (what !== 'database') service.kill();
    if (what !== 'server') await service.killDatabase();
    await service.ready();
  }
  return killed;
}
