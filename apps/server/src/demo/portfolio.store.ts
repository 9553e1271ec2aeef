import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Building, Folder, Portfolio, Source, Space } from '../../../../demo/portfolio-types.ts';
import type { Query } from '../platform/database.ts';

export const DEMO = join(import.meta.dirname, '../../../../demo');

export function readPortfolio(): Portfolio {
  return JSON.parse(readFileSync(join(DEMO, 'portfolio.json'), 'utf8')) as Portfolio;
}

export type Place = { lat: number; lon: number };

/** A source of the portfolio with the place of its measures. */
export type Placed = { source: Source; place: Place | null };

const withChildren = (building: Building): Building[] => [building, ...(building.children ?? []).flatMap(withChildren)];
const below = (folders: Folder[]): Building[] =>
  folders.flatMap((folder) => [...folder.buildings, ...below(folder.folders)]);

/** Every building of a space, wherever it lies. */
export const buildingsOf = (space: Space): Building[] =>
  [...space.buildings, ...below(space.folders)].flatMap(withChildren);

/** What the database remembers a source of the portfolio by. */
export const keyOf = (space: Space, source: Source): string => `${space.key}/${source.key}`;

/** Every source of the portfolio, by its key. */
export const placedSources = ({ spaces }: Portfolio): Map<string, Placed> =>
  new Map(
    spaces.flatMap((space) => [
      ...space.weatherStations.map((source): [string, Placed] => [
        keyOf(space, source),
        { source, place: source.location ?? null },
      ]),
      ...buildingsOf(space).flatMap(({ sources, location }) =>
        sources.map((source): [string, Placed] => [keyOf(space, source), { source, place: location }]),
      ),
    ]),
  );

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
