import type { Source } from '@joulerie/contract/sources';
import { isRequestOver } from '@joulerie/domain/consents';
import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { count, meterNumber } from '../../lib/format.ts';
import { numberedName } from '../../lib/source-name.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AskDialog } from '../consents/consents.public.ts';
import { SourceHealth, useSource } from '../sources/sources.public.ts';
import { SourceIcon } from '../../ui/source-icon.tsx';
import { demonstrationLine } from './demonstration-words.ts';
import classes from './source-page.module.css';
import { ImportDrawer, RunningImports } from '../imports/imports.public.ts';

/** Whether a meter of somebody else has no agreement by now: no file is taken for it. */
const isUnread = ({ holding, consent }: Source): boolean => holding === 'consent' && consent?.state !== 'active';

/** What there is to do instead of a file; nothing while a request waits for its answer, which the page says. */
function AskButton({ source }: { source: Source }) {
  const [asking, setAsking] = useState(false);
  const state = source.consentrequest?.state;
  if (state && !isRequestOver(state)) return null;
  const isOver = source.consent?.state === 'expired';
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {isOver ? 'Demander à prolonger' : 'Demander l’accord du titulaire'}
      </Button>
      <Suspense>
        {asking && (
          <AskDialog
            kind={isOver ? 'extend' : 'one'}
            meter={{ id: source._id, label: numberedName(source) }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Head of a source's pages: name, number, state, tabs. */
export function SourceHead({ id, children }: { id: string; children: ReactNode }) {
  const [nowMs] = useState(() => Date.now());
  const [dropping, setDropping] = useState<boolean | null>(null);
  const query = useSource(id);
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <PageSkeleton />;
  const source = query.data;
  const facts = SOURCE_TYPE_FACTS[source.idtype];
  const building = source.buildings[0];
  const edits = source.rights.includes('owns');
  return (
    <>
      <PageHead
        title={source.name}
        crumbs={[
          { label: 'Sources', link: { to: '/source' } },
          ...(building
            ? [
                {
                  label: building.name,
                  link: { to: '/building/$id/data' as const, params: { id: building._id_building } },
                },
              ]
            : []),
          { label: source.name },
        ]}
        chips={<SourceHealth source={source} nowMs={nowMs} />}
        subtitle={
          <>
            <SourceIcon type={source.idtype} size={14} /> {facts.label}
            {source.idsource && ` · ${meterNumber(source.idsource)}`}
            {source.buildings.length > 1 && ` · ${count(source.buildings.length, 'bâtiment')}`}
            {source.offerName && ` · ${source.offerName}`}
          </>
        }
        actions={
          edits &&
          (isUnread(source) ? (
            <AskButton source={source} />
          ) : (
            // Before any measure, the page itself has this button as what to do next.
            <Button variant={source.lastDay === null ? 'default' : 'filled'} onClick={() => setDropping(true)}>
              Déposer un fichier
            </Button>
          ))
        }
        tabs={[
          { label: 'Données', link: { to: '/source/$id/data', params: { id } } },
          { label: 'Informations', link: { to: '/source/$id/info-general', params: { id } } },
          { label: 'Alarmes', link: { to: '/source/$id/alarme', params: { id } } },
        ]}
      />
      <div className={classes.page}>
        {source.demonstration && <p className={classes.text}>{demonstrationLine(source.demonstration)}.</p>}
        {edits && (
          <Suspense>
            <RunningImports sourceId={id} />
          </Suspense>
        )}
        {children}
      </div>
      {dropping !== null && (
        <ImportDrawer
          opened={dropping}
          onClose={() => setDropping(false)}
          place={{ kind: 'source', id }}
          home={{ id, name: source.name }}
          sources={[]}
        />
      )}
    </>
  );
}
