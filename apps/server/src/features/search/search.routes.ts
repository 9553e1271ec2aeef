import * as contract from '@joulerie/contract/search';
import { SOURCE_TYPE_FACTS } from '@joulerie/contract/constants';
import { and, asc, count, sql } from 'drizzle-orm';
import { type Route, bind } from '../../platform/http/route.ts';
import { escapeLike } from '../../platform/text.ts';
import { visibleBuildings, visibleFolders, visibleSources } from '../access/access.policy.ts';
import { buildings } from '../buildings/buildings.tables.ts';
import { folders } from '../folders/folders.tables.ts';
import { sources } from '../sources/sources.tables.ts';

/** Buildings, sources and folders whose name, address or number holds every word, accents and case aside. */
export const searchRoutes: Route[] = [
  bind(contract.searchEverything, async ({ db, actor, query }) => {
    const words = query.text.split(/\s+/).filter(Boolean).map(escapeLike);
    // A number is often typed with blanks between its groups.
    const digits = /^[\d\s]{6,}$/.test(query.text) ? query.text.replace(/\s/g, '') : null;
    const every = (column: string, list: string[]) =>
      list.map((word) => sql`${sql.raw(column)} like '%' || plain(${word}) || '%'`);
    const ofBuildings = and(visibleBuildings(actor), ...every('buildings.search', words));
    const ofSources = and(visibleSources(actor), ...every('sources.search', digits ? [digits] : words));
    const ofFolders = and(visibleFolders(actor), ...every('folders.sort_name', words));
    const [foundBuildings, foundSources, foundFolders, ...counts] = await Promise.all([
      db
        .select()
        .from(buildings)
        .where(ofBuildings)
        .orderBy(asc(sql`buildings.sort_name`))
        .limit(query.limit),
      db
        .select()
        .from(sources)
        .where(ofSources)
        .orderBy(asc(sql`sources.sort_name`))
        .limit(query.limit),
      db
        .select()
        .from(folders)
        .where(ofFolders)
        .orderBy(asc(sql`folders.sort_name`))
        .limit(query.limit),
      db.select({ n: count() }).from(buildings).where(ofBuildings),
      db.select({ n: count() }).from(sources).where(ofSources),
      db.select({ n: count() }).from(folders).where(ofFolders),
    ]);
    const all = [
      ...foundFolders.map((row) => ({
        kind: 'folder' as const,
        _id: row.id,
        name: row.name,
        detail: 'Dossier',
        idtype: null,
      })),
      ...foundBuildings.map((row) => ({
        kind: 'building' as const,
        _id: row.id,
        name: row.name,
        detail: [row.street, `${row.zipcode} ${row.city}`].filter(Boolean).join(', '),
        idtype: null,
      })),
      ...foundSources.map((row) => ({
        kind: 'source' as const,
        _id: row.id,
        name: row.name,
        detail: [SOURCE_TYPE_FACTS[row.idtype].label, row.idsource].filter(Boolean).join(' · '),
        idtype: row.idtype,
      })),
    ];
    const n = counts.reduce((sum, [row]) => sum + row!.n, 0);
    return {
      data: all.slice(0, query.limit),
      total: n,
      label: `${n} résultat${n > 1 ? 's' : ''} trouvé${n > 1 ? 's' : ''}`,
    };
  }),
];
