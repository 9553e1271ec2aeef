import type { Analysis, ConsoResult } from '@joulerie/contract/analysis-shapes';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { date, dateTime, dayRange } from '../../lib/format-date.ts';
import { Notice } from '../../ui/notice.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './energy-manager.module.css';
import { isUnderWay, useAnalyse, useConsoAnalysis } from './queries.ts';

type Props = {
  buildingId: string;
  edits: boolean;
  /** What the page says before anything was analysed. */
  invitation: string;
  children: (conso: ConsoResult) => ReactNode;
};

/** The frame of every analysis of a building: what it was asked, how fresh it is, what to do where there is none. */
export function AnalysisFrame({ buildingId, edits, invitation, children }: Props) {
  const query = useConsoAnalysis(buildingId);
  const analyse = useAnalyse(buildingId);
  if (query.isError && !query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <RowsSkeleton rows={6} />;
  const found = query.data.data;
  const ask = (label: string, known: Analysis | null) =>
    edits && <Button onClick={() => analyse(known)}>{label}</Button>;
  if (!found)
    return (
      <EmptyState title="Ce bâtiment n’a pas encore été analysé" action={ask('Analyser ce bâtiment', null)}>
        {invitation}
      </EmptyState>
    );
  if (!found.conso) return <Without found={found} ask={(label) => ask(label, found)} />;
  const { conso } = found;
  return (
    <div className={classes.page}>
      {isUnderWay(found.status) && <Notice>Nouveau calcul en cours. La page montre encore le précédent.</Notice>}
      {found.staleSince !== null && !isUnderWay(found.status) && (
        <Notice>
          Les données ont changé depuis le {dateTime(found.staleSince)}.{' '}
          {edits && (
            <PlainButton quiet small onClick={() => analyse(found)}>
              Recalculer
            </PlainButton>
          )}
        </Notice>
      )}
      <p className={classes.inputs}>
        Année {dayRange(conso.start_date, conso.end_date)}, comparée à celle{' '}
        {dayRange(conso.reference.start_date, conso.reference.end_date)}. Calculée le {dateTime(found.computedAt)}
        {found.author && ` à la demande de ${found.author}`}.{' '}
        {edits && found.staleSince === null && (
          <PlainButton quiet small onClick={() => analyse(null)}>
            Analyser jusqu’à hier
          </PlainButton>
        )}
      </p>
      {children(conso)}
    </div>
  );
}

/** An analysis without a result yet, or any more. */
function Without({ found, ask }: { found: Analysis; ask: (label: string) => ReactNode }) {
  if (isUnderWay(found.status))
    return (
      <EmptyState title="Analyse en cours">
        <span role="status">Demandée le {dateTime(found.createdAt)}. Le résultat apparaît ici de lui-même.</span>
      </EmptyState>
    );
  if (found.status === 'withdrawn')
    return (
      <EmptyState title="Cette analyse n’est plus affichée" action={ask('Recalculer')}>
        Ce qui peut être lu d’une de ses sources a changé depuis le {date(found.createdAt)}.
      </EmptyState>
    );
  return (
    <EmptyState title="L’analyse n’a pas de résultat" action={ask('Recommencer')}>
      {found.failure}
    </EmptyState>
  );
}
