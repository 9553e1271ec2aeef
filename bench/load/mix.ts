import { isoDay, parisDay } from '@joulerie/domain/calendar';
import type { Sent } from './client.ts';
import type { Session } from './sessions.ts';

/** What a kind of call asks, by whom; null where this person has nothing to ask it of. */
type Kind = { name: string; weight: number; of: (session: Session, draw: Draw) => Omit<Sent, 'token' | 'host'> | null };

/** Numbers that are the same at each run. */
export class Draw {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  /** In [0, 1[ (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  one<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!;
  }
}

const today = parisDay(Date.now());
const span = (days: number) => `start_date=${isoDay(today - days)}&end_date=${isoDay(today - 1)}`;
const get = (path: string) => ({ method: 'GET', path });
const read = (name: string, weight: number, path: (session: Session, draw: Draw) => string): Kind => ({
  name,
  weight,
  of: (session, draw) => get(path(session, draw)),
});
const write = (name: string, weight: number, of: Kind['of']): Kind => ({
  name,
  weight,
  of: (session, draw) => (session.mayWrite ? of(session, draw) : null),
});

/**
 * What people who look at their pages ask, in parts of a hundred: 95 reads, as the screens make them, and 5 writes. A person who may
 * not write reads their account instead.
 */
export const MIX: readonly Kind[] = [
  read('session', 16, () => '/proxy/api/v5/user/me'),
  read('brand', 4, () => '/proxy/api/v5/scope'),
  read('notifications', 7, () => '/proxy/api/v5/notification?limit=20'),
  read('folders of « Mon espace »', 8, () => '/proxy/api/v5/folder'),
  read('tree of the folders', 5, () => '/proxy/api/v5/folder/tree'),
  read('a folder', 4, ({ folders }, draw) =>
    folders.length > 0 ? `/proxy/api/v5/folder/${draw.one(folders)}` : '/proxy/api/v5/folder',
  ),
  read(
    'list of buildings',
    10,
    (_, draw) => `/proxy/api/building?limit=20&sort=${draw.one(['name', 'energy', 'city'])}`,
  ),
  read('a building', 10, ({ buildings }, draw) => `/proxy/api/building/${draw.one(buildings)}`),
  read(
    'a month of a building by half-hours',
    6,
    ({ buildings }, draw) =>
      `/proxy/api/v5/data/building/${draw.one(buildings)}?variables=puissance&frequency=raw&${span(30)}`,
  ),
  read(
    'a year of a building by days',
    5,
    ({ buildings }, draw) =>
      `/proxy/api/v5/data/building/${draw.one(buildings)}?variables=conso&frequency=daily&${span(365)}`,
  ),
  read(
    'costs of a building over a month',
    3,
    ({ buildings }, draw) => `/proxy/api/v5/data/building/${draw.one(buildings)}/cost?${span(30)}`,
  ),
  read('list of sources', 6, () => '/proxy/api/v5/source?limit=20'),
  read('a source', 4, ({ sources }, draw) => `/proxy/api/source/${draw.one(sources)}`),
  read(
    'a month of a source by half-hours',
    3,
    ({ sources }, draw) =>
      `/proxy/api/v5/data/source/${draw.one(sources)}?variables=puissance&frequency=raw&${span(30)}`,
  ),
  read('tags', 2, () => '/proxy/api/company/building/tag'),
  read('search', 2, (_, draw) => `/proxy/api/v5/search?text=${draw.one(['ecole', 'mairie', 'maison', 'salle'])}`),
  write('preferences', 1.5, (_, draw) => ({
    method: 'PUT',
    path: '/proxy/api/v5/user/profile',
    body: { phone: `06${String(Math.floor(draw.next() * 1e8)).padStart(8, '0')}` },
  })),
  write('a tag put on a building', 1.5, ({ buildings }, draw) => ({
    method: 'POST',
    path: `/proxy/api/building/${draw.one(buildings)}/tag`,
    body: { tags: [`Charge ${Math.floor(draw.next() * 5)}`] },
  })),
  write('a new folder', 1, (_, draw) => {
    const name = `Charge ${Math.floor(draw.next() * 1e9)}`;
    return { method: 'POST', path: '/proxy/api/v5/folder', body: { name }, key: name };
  }),
  write('notifications read', 1, () => ({ method: 'PUT', path: '/proxy/api/v5/notification/read', body: {} })),
];

const WHOLE = MIX.reduce((sum, { weight }) => sum + weight, 0);

/** One call of the mix. */
export function drawCall(session: Session, draw: Draw): { name: string; sent: Sent } {
  let left = draw.next() * WHOLE;
  const kind = MIX.find(({ weight }) => (left -= weight) < 0) ?? MIX[0]!;
  const asked = kind.of(session, draw) ?? MIX[0]!.of(session, draw)!;
  return { name: kind.name, sent: { ...asked, token: session.token, host: session.host } };
}
