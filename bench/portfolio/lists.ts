import { addMonths, isoDay, parisDay, startOfMonth } from '@joulerie/domain/calendar';
import type { Figure } from '../report.ts';
import type { Client } from '../server.ts';
import { ms, timesOf } from '../timing.ts';
import type { Portfolio } from './fill.ts';

const CALLS = 60;
/** Of months whose figures are computed for every building. */
const COMPUTED_CALLS = 15;
const WARM_UP = 10;

type List = { what: string; path: string; targetMs: number; calls: number };

/** What a person who manages the portfolio looks at. */
export function lists({ biggestFolder }: Portfolio): List[] {
  const [from, to] = chosenMonths();
  const page = (what: string, query: string): List => ({
    what: `page of buildings, ${what}`,
    path: `/proxy/api/building?limit=20&${query}`,
    targetMs: 60,
    calls: query.startsWith('from=') ? COMPUTED_CALLS : CALLS,
  });
  const other = (what: string, path: string, targetMs: number): List => ({
    what,
    path,
    targetMs,
    calls: CALLS,
  });
  const box = (latMin: number, latMax: number, lonMin: number, lonMax: number) =>
    `/proxy/api/v5/building/map?lat_min=${latMin}&lat_max=${latMax}&lon_min=${lonMin}&lon_max=${lonMax}`;
  return [
    ...['createdAt', 'lastUpdated', 'name', 'city', 'surface', 'energy'].map((sort) =>
      page(`by ${sort}`, `sort=${sort}`),
    ),
    ...['cost', 'carbon', 'intensity', 'change', 'label'].map((sort) => page(`by ${sort}`, `sort=${sort}`)),
    page('label C or none, by cost', 'label=C&label=none&sort=cost'),
    page('energy that rose, by change', 'change=up&sort=change'),
    page('by weatherFree', 'sort=weatherFree'),
    page('energy that fell without the weather, by that change', 'weatherFree=down&sort=weatherFree'),
    page('cost not known, by name', 'cost=unknown&sort=name&order=asc'),
    page('months that somebody chose, by name', `from=${from}&to=${to}&sort=name&order=asc`),
    ...['energy', 'cost', 'change', 'label'].map((sort) =>
      page(`months that somebody chose, by ${sort}`, `from=${from}&to=${to}&sort=${sort}`),
    ),
    page(
      'months that somebody chose, energy that rose, by intensity',
      `from=${from}&to=${to}&change=up&sort=intensity`,
    ),
    page(
      'months that somebody chose, everything under a folder, by cost',
      `from=${from}&to=${to}&sort=cost&_id_folder=${biggestFolder}&recursive=true`,
    ),
    page('by energy, page 250', 'sort=energy&page=250'),
    page('by name, page 250', 'sort=name&order=asc&page=250'),
    page('two search words', 'search=ecole%20lyon'),
    page('one rare search word', 'search=9137'),
    page('one tag', `tags=${encodeURIComponent('Lot 3')}`),
    page('two tags', `tags=${encodeURIComponent('Lot 1')}&tags=${encodeURIComponent('Lot 8')}`),
    page('everything under a folder, by energy', `_id_folder=${biggestFolder}&recursive=true&sort=energy`),
    page('those whose data is late, by name', 'state=late&sort=name&order=asc'),
    page('directly in a folder', `_id_folder=${biggestFolder}`),
    other('page of sources, by name', '/proxy/api/v5/source?limit=20', 60),
    other(
      'page of sources, last page by lastDay',
      '/proxy/api/v5/source?limit=20&sort=lastDay&order=desc&page=2500',
      60,
    ),
    other('page of sources, search', '/proxy/api/v5/source?limit=20&search=4913', 60),
    other('page of sources, used ones that are late', '/proxy/api/v5/source?limit=20&state=late&use=true', 60),
    other('box of the map, a region', box(48.3, 49.1, 2.2, 2.8), 100),
    other('box of the map, the country', box(41, 52, -6, 10), 100),
    other(
      'folders of « Mon espace », of months that somebody chose',
      `/proxy/api/v5/folder?from=${from}&to=${to}`,
      150,
    ),
    other('tree of the folders', '/proxy/api/v5/folder/tree', 150),
    other('folders of « Mon espace », with their figures', '/proxy/api/v5/folder', 150),
    other('folders of a folder, with their figures', `/proxy/api/v5/folder/${biggestFolder}`, 150),
  ];
}

/** Twelve months that are not those that buildings keep: one earlier. */
function chosenMonths(): [string, string] {
  const last = addMonths(startOfMonth(parisDay(Date.now())), -2);
  return [isoDay(addMonths(last, -11)).slice(0, 7), isoDay(last).slice(0, 7)];
}

/** What a member looks at who sees the portfolio by grants: lists of buildings, and the others that read through them. */
export function grantedLists(folder: string): List[] {
  const list = (what: string, path: string, targetMs: number): List => ({ what, path, targetMs, calls: CALLS });
  const page = (what: string, query: string) =>
    list(`page of buildings, ${what}`, `/proxy/api/building?limit=20&${query}`, 80);
  return [
    page('by name', 'sort=name&order=asc'),
    page('by energy', 'sort=energy'),
    page('by cost, page 250', 'sort=cost&page=250'),
    page('« Mon espace », everything below', '_id_folder=root&recursive=true&sort=name&order=asc'),
    page('« Mon espace », its top as a tree', '_id_folder=root&tree=true'),
    page('everything under a folder, by energy', `_id_folder=${folder}&recursive=true&sort=energy`),
    page('two search words', 'search=ecole%20lyon'),
    page('one tag', `tags=${encodeURIComponent('Lot 3')}`),
    page('those whose data is late', 'state=late&sort=name&order=asc'),
    list('box of the map, the country', '/proxy/api/v5/building/map?lat_min=41&lat_max=52&lon_min=-6&lon_max=10', 100),
    list('page of sources, by name', '/proxy/api/v5/source?limit=20', 100),
    list('folders of « Mon espace », with their figures', '/proxy/api/v5/folder', 300),
    list('tree of the folders', '/proxy/api/v5/folder/tree', 150),
    list('session', '/proxy/api/v5/user/me', 50),
  ];
}

export async function timeLists(client: Client, portfolio: Portfolio): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const list of lists(portfolio)) figures.push(await timeList(client, list));
  return figures;
}

/** Times one list through HTTP. */
export async function timeList(client: Client, { what, path, targetMs, calls }: List): Promise<Figure> {
  const took: number[] = [];
  let bytes = 0;
  let total = '';
  for (let i = 0; i < WARM_UP + calls; i++) {
    const answer = await client('GET', path);
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`);
    if (i >= WARM_UP) took.push(answer.ms);
    bytes = answer.bytes;
    if (i === 0) total = await totalOf(answer);
  }
  const time = timesOf(took);
  return {
    what,
    measured: `p95 ${ms(time.p95Ms)} (median ${ms(time.medianMs)}; ${total} found, ${(bytes / 1000).toFixed(1)} kB)`,
    within: { valueMs: time.p95Ms, targetMs },
  };
}

async function totalOf({ body, coding }: { body: Buffer; coding: string | undefined }): Promise<string> {
  const { brotliDecompressSync, gunzipSync } = await import('node:zlib');
  const bytes = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body;
  return String((JSON.parse(bytes.toString('utf8')) as { total?: number }).total ?? '');
}
