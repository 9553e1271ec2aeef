import * as contract from '@joulerie/contract/search';
import { SOURCE_TYPE_FACTS } from '@joulerie/contract/constants';
import { and, asc, sql } from 'drizzle-orm';
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
    const [foundBuildings, foundSources, foundFolders] = await Promise.all([
      db
        .select()
        .from(buildings)
        .where(and(visibleBuildings(actor), ...every('buildings.search', words)))
        .orderBy(asc(sql`buildings.sort_name`))
        .limit(query.limit + 1),
      db
        .select()
        .from(sources)
        .where(and(visibleSources(actor), ...every('sources.search', digits ? [digits] : words)))
        .orderBy(asc(sql`sources.sort_name`))
        .limit(query.limit + 1),
      db
        .select()
        .from(folders)
        .where(and(visibleFolders(actor), ...every('folders.sort_name', words)))
        .orderBy(asc(sql`folders.sort_name`))
        .limit(query.limit + 1),
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
    const n = all.length;
    return {
      data: all.slice(0, query.limit),
      total: n,
      label: `${n} résultat${n > 1 ? 's' : ''} trouvé${n > 1 ? 's' : ''}`,
    };
  }),
];
