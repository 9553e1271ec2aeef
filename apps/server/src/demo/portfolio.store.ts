import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Portfolio } from '../../../../demo/portfolio-types.ts';
import type { Query } from '../platform/database.ts';

export const DEMO = join(import.meta.dirname, '../../../../demo');

export function readPortfolio(): Portfolio {
  return JSON.parse(readFileSync(join(DEMO, 'portfolio.json'), 'utf8')) as Portfolio;
}

/** The accounts of the demonstration that a database has: everybody knows their password. */
export async function demonstrationAccounts(query: Query): Promise<string[]> {
  const names = readPortfolio().accounts.map((one) => one.username);
  const found = await query<{ username: string }>(
    'select distinct username from users where username = any($1) order by username',
    [names],
  );
  return found.map((one) => one.username);
}

/** Whether a database has the demonstration. Asked at each start: it reads nothing of the application. */
export async function isLoaded(query: Query): Promise<boolean> {
  const [first] = readPortfolio().accounts;
  return (await query('select 1 from users where username = $1 limit 1', [first!.username])).length > 0;
}
