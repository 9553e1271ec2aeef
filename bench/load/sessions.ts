import { loadDemo } from '../../apps/server/src/demo/load-demo.ts';
import { openSession } from '../../apps/server/src/features/accounts/sessions.store.ts';
import type { Store } from '../../apps/server/src/platform/database.ts';
import { LoadClient } from './client.ts';

/** Somebody at work: an open session, and what they may open. */
export type Session = {
  token: string;
  host: string;
  mayWrite: boolean;
  userId: string;
  buildings: string[];
  sources: string[];
  folders: string[];
};

/** Fills a database with the demonstration portfolio. */
export async function fillDemonstration(store: Store): Promise<void> {
  await loadDemo(store.db, Date.now(), () => undefined);
  await store.query('vacuum analyze', []);
}

type Person = { id: string; scope_id: string; space_id: string; type: string };

/** Opens sessions of the people of the demonstration who have buildings, each in turn. */
export async function openSessions(store: Store, port: number, count: number): Promise<Session[]> {
  const people = await store.query<Person>(
    `select u.id, u.scope_id, m.space_id, m.type from users u join memberships m on m.user_id = u.id
      where exists (select 1 from buildings b where b.space_id = m.space_id) order by u.username`,
    [],
  );
  const client = new LoadClient(port);
  const known = new Map<string, Omit<Session, 'token'>>();
  const sessions: Session[] = [];
  for (let i = 0; i < count; i++) {
    const person = people[i % people.length]!;
    const { token } = await openSession(store.db, person.id, person.space_id, Date.now());
    const host = `${person.scope_id}.localhost`;
    const ids = async (path: string, field: string) => {
      const got = await client.send({ method: 'GET', path, token, host }, true);
      if (got.status !== 200) throw new Error(`${path} answered ${got.status}: ${got.body.toString().slice(0, 300)}`);
      const { data } = JSON.parse(got.body.toString()) as { data: Record<string, string>[] };
      return data.map((row) => row[field]!);
    };
    let own = known.get(person.id);
    if (!own) {
      own = {
        host,
        userId: person.id,
        mayWrite: person.type !== 'employe_read_only',
        buildings: await ids('/proxy/api/building?limit=50', 'id'),
        sources: await ids('/proxy/api/v5/source?limit=50', '_id'),
        folders: await ids('/proxy/api/v5/folder?limit=50', '_id'),
      };
      known.set(person.id, own);
    }
    // Somebody who sees nothing reads nothing.
    if (own.buildings.length > 0 && own.sources.length > 0) sessions.push({ token, ...own });
  }
  client.close();
  return sessions;
}
