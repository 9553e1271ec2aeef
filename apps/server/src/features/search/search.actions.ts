import { SOURCE_TYPE_FACTS, USAGES, USAGE_LABELS } from '@joulerie/domain/vocabulary';
import type * as contract from '@joulerie/contract/search';
import type { Serve } from '../../platform/http/serve.ts';
import { visibleLinks } from '../portfolio/portfolio.public.ts';
import type { SourceRow } from '../sources/sources.public.ts';
import { findEverything } from './search.store.ts';

/** What a source is said to supply: « chauffage, eau chaude ». */
const usageWords = ({ usages }: SourceRow): string =>
  USAGES.filter((one) => usages.includes(one))
    .map((one) => USAGE_LABELS[one].toLowerCase())
    .join(', ');

/** Buildings, sources and folders whose name, address or number holds every word, accents and case aside. */
export const searchEverything: Serve<typeof contract.searchEverything> = async ({ db, actor, query }) => {
  const words = query.text.split(/\s+/).filter(Boolean);
  // A number is often typed with blanks between its groups.
  const digits = /^[\d\s]{6,}$/.test(query.text) ? query.text.replace(/\s/g, '') : null;
  const { folders, buildings, sources, total } = await findEverything(db, actor, words, digits, query.limit);
  const shown = sources.slice(0, query.limit);
  const links = await visibleLinks(
    db,
    actor,
    shown.map((row) => row.id),
  );
  const all = [
    ...folders.map((row) => ({
      kind: 'folder' as const,
      _id: row.id,
      name: row.name,
      detail: 'Dossier',
      idtype: null,
    })),
    ...buildings.map((row) => ({
      kind: 'building' as const,
      _id: row.id,
      name: row.name,
      // Address bases write straight apostrophes.
      detail: [row.street, `${row.zipcode} ${row.city}`].filter(Boolean).join(', ').replaceAll("'", '’'),
      idtype: null,
    })),
    ...shown.map((row) => ({
      kind: 'source' as const,
      _id: row.id,
      name: row.name,
      detail: [
        links.find((link) => link.sourceId === row.id)?.name,
        SOURCE_TYPE_FACTS[row.idtype].label,
        row.idsource,
        usageWords(row),
      ]
        .filter(Boolean)
        .join(' · '),
      idtype: row.idtype,
    })),
  ];
  return {
    data: all.slice(0, query.limit),
    total,
    label: `${total} résultat${total > 1 ? 's' : ''} trouvé${total > 1 ? 's' : ''}`,
  };
};
