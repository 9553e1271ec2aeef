import { searchEverything } from '#calls/search';
import type { SourceType } from '@joulerie/domain/vocabulary';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconBuilding, IconFolder, IconSearch, IconSearchOff, IconTag, IconUser } from '@tabler/icons-react';
import { call } from '../../lib/call.ts';
import { useScope } from '../../lib/scope.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { LongName } from '../../ui/long-name.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { SourceIcon } from '../../ui/source-icon.tsx';
import { type Found, pathOf, withPage } from './found-path.ts';
import classes from './search-page.module.css';

const LIMIT = 100;
const GROUPS = [
  ['building', 'Bâtiments'],
  ['folder', 'Dossiers'],
  ['source', 'Sources'],
  ['tag', 'Étiquettes'],
  ['member', 'Membres'],
] as const;

/** Everything whose name, address or number holds the words, by kind. */
export function SearchPage({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { irve } = useScope().flags;
  const found = useQuery({
    queryKey: ['search', text, LIMIT],
    queryFn: ({ signal }) => call(searchEverything, { query: { text, limit: LIMIT } }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const list = text === '' ? [] : withPage(found.data?.data ?? [], irve);
  return (
    <>
      <PageHead
        title="Recherche"
        documentTitle={text ? `« ${text} » · Recherche` : 'Recherche'}
        crumbs={[{ label: 'Mon espace', link: { to: '/' } }, { label: 'Recherche' }]}
      />
      <Panel flush>
        <div className={classes.bar}>
          <div className={classes.box}>
            <SearchInput
              label="Rechercher partout"
              placeholder="Nom, adresse, numéro de compteur"
              value={text}
              onSearch={onText}
            />
          </div>
          {text !== '' && found.data && (
            <span className={classes.count} role="status">
              {found.data.label}
            </span>
          )}
        </div>
        {list.length > 0 && found.data?.resembling && (
          <p className={classes.more}>
            Rien ne correspond exactement à «&nbsp;{text}&nbsp;». Ce qui s’en approche est affiché.
          </p>
        )}
        {text === '' ? (
          <EmptyState title="Que cherchez-vous ?" icon={<IconSearch size={22} />}>
            Un bâtiment par son nom ou son adresse, une source par son numéro, un dossier.
          </EmptyState>
        ) : found.isError ? (
          <ErrorState error={found.error} title="La recherche n’a pas abouti" retry={() => void found.refetch()} />
        ) : !found.data ? (
          <RowsSkeleton />
        ) : list.length === 0 ? (
          <EmptyState title={`Rien ne correspond à « ${text} »`} icon={<IconSearchOff size={22} />}>
            Vérifiez l’orthographe, ou essayez avec moins de mots.
          </EmptyState>
        ) : (
          GROUPS.map(([kind, title]) => (
            <Group key={kind} title={title} list={list.filter((one) => one.kind === kind)} />
          ))
        )}
        {list.length > 0 && found.data && found.data.total > list.length && (
          <p className={classes.more}>
            Les {list.length} premiers résultats sont affichés. Précisez votre recherche pour voir les autres.
          </p>
        )}
      </Panel>
    </>
  );
}

function Group({ title, list }: { title: string; list: readonly Found[] }) {
  if (list.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>
        {title} <span>{list.length}</span>
      </h2>
      <ul className={classes.list}>
        {list.map((found) => (
          <li key={found._id}>
            <AppLink href={pathOf(found)} className={classes.line}>
              {found.kind === 'building' && <IconBuilding size={18} stroke={1.7} aria-hidden />}
              {found.kind === 'folder' && <IconFolder size={18} stroke={1.7} aria-hidden />}
              {found.kind === 'tag' && <IconTag size={18} stroke={1.7} aria-hidden />}
              {found.kind === 'member' && <IconUser size={18} stroke={1.7} aria-hidden />}
              {found.kind === 'source' && <SourceIcon type={(found.idtype ?? 'pdl') as SourceType} />}
              <span className={classes.words}>
                <span className={classes.name}>
                  <LongName lines={2}>{found.name}</LongName>
                </span>
                <span className={classes.detail}>{found.detail}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
