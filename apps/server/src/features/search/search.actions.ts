import { MEMBER_TYPES } from '@joulerie/contract/first-constants';
import { SOURCE_TYPE_FACTS, USAGES, USAGE_LABELS } from '@joulerie/domain/vocabulary';
import type * as contract from '@joulerie/contract/search';
import type { AnswerOf } from '@joulerie/contract/endpoint';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { membersOf } from '../companies/companies.public.ts';
import { visibleLinks } from '../portfolio/portfolio.public.ts';
import type { SourceRow } from '../sources/sources.public.ts';
import { tagsNamed } from '../tags/tags.public.ts';
import { type FoundThings, findResembling, findThings } from './search.store.ts';
import { shareOut } from './share-out.ts';

type Found = AnswerOf<typeof contract.searchEverything>['data'][number];

/** What a source is said to supply: « chauffage, eau chaude ». */
const usageWords = ({ usages }: SourceRow): string =>
  USAGES.filter((one) => usages.includes(one))
    .map((one) => USAGE_LABELS[one].toLowerCase())
    .join(', ');

/**
 * Buildings, sources, folders, tags and members whose name, address or number holds every word, accents and case aside. When there is
 * none, the buildings, sources and folders whose words are nearly those: a letter more, less or changed.
 */
export const searchEverything: Serve<typeof contract.searchEverything> = async (call) => {
  const { db, actor, query } = call;
  const words = query.text.split(/\s+/).filter(Boolean);
  // A number is often typed with blanks between its groups.
  const digits = /^[\d\s]{6,}$/.test(query.text) ? query.text.replace(/\s/g, '') : null;
  const [exact, tags, people] = await Promise.all([
    findThings(db, actor, words, digits, query.limit),
    tagsNamed(db, actor, words),
    // A key opens no list of people.
    actor.key ? [] : membersOf(db, actor.space.id, { search: query.text, types: MEMBER_TYPES }),
  ]);
  // Oneself is not looked for; in a personal space there is nobody else.
  const members = people.filter(({ id }) => id !== actor.user.id);
  const others = tags.length + members.length;
  const resembling = exact.total + others === 0 && digits === null;
  const things = resembling ? await findResembling(db, actor, words, query.limit) : exact;
  const total = things.total + others;
  return {
    data: shareOut<Found>(
      [
        ...(await presentThings(call, things)),
        tags.map(({ id, name, buildingCount }) => ({
          kind: 'tag' as const,
          _id: id,
          name,
          detail: `Étiquette de ${buildingCount}\u00a0bâtiment${buildingCount > 1 ? 's' : ''}`,
          idtype: null,
        })),
        members.map(({ id, firstname, lastname, username }) => ({
          kind: 'member' as const,
          _id: id,
          name: `${firstname} ${lastname}`,
          detail: username,
          idtype: null,
        })),
      ],
      query.limit,
    ),
    total,
    label: `${total} résultat${total > 1 ? 's' : ''} trouvé${total > 1 ? 's' : ''}`,
    resembling: resembling && total > 0,
  };
};

/** Folders, buildings, then sources, each as one line. */
async function presentThings(
  { db, actor }: Call<typeof contract.searchEverything>,
  { folders, buildings, sources }: FoundThings,
): Promise<Found[][]> {
  const links = await visibleLinks(
    db,
    actor,
    sources.map((row) => row.id),
  );
  return [
    folders.map((row) => ({ kind: 'folder', _id: row.id, name: row.name, detail: 'Dossier', idtype: null })),
    buildings.map((row) => ({
      kind: 'building',
      _id: row.id,
      name: row.name,
      // Address bases write straight apostrophes.
      detail: [row.street, `${row.zipcode} ${row.city}`].filter(Boolean).join(', ').replaceAll("'", '’'),
      idtype: null,
    })),
    sources.map((row) => ({
      kind: 'source',
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
}
