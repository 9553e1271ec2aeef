import type { AnalysedBuilding, Dashboard } from '@joulerie/contract/analysis-shapes';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { count, number } from '../../lib/format.ts';
import { dateTime } from '../../lib/format-date.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHead, type PageTab } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { FolderPicker } from './folder-picker.tsx';
import classes from './energy-manager.module.css';
import { isUnderWay } from './queries.ts';

type Props = {
  title: string;
  subtitle: string;
  /** Over the list: what it is asked with, and the button that asks. */
  form: ReactNode;
  folderId: string | null;
  onFolder: (folderId: string | null) => void;
  page: number;
  onPage: (page: number) => void;
  list: UseQueryResult<z.output<typeof Dashboard>>;
  empty: string;
  head: readonly { label: string; isFigure?: boolean }[];
  row: (one: AnalysedBuilding) => ReactNode;
  note?: ReactNode;
};

const TABS: PageTab[] = [
  { label: 'Consommation', link: { to: '/dashboard/energy-manager' } },
  { label: 'Températures', link: { to: '/dashboard/energy-manager-iot' } },
];

/** The frame of both dashboards: a folder, what is asked of it, its progress, and the buildings, the heaviest first. */
export function DashboardFrame(props: Props) {
  const { list, head, row, note } = props;
  const { data } = list;
  const run = data?.run ?? null;
  return (
    <>
      <PageHead
        title={props.title}
        crumbs={[{ label: 'Mon espace', link: { to: '/' } }, { label: props.title }]}
        subtitle={props.subtitle}
        tabs={TABS}
      />
      <div className={classes.page}>
        <Panel>
          <div className={classes.form}>
            <FolderPicker folderId={props.folderId} onFolder={props.onFolder} />
            {props.form}
          </div>
          {run && isUnderWay(run.status) && (
            <p className={classes.note} role="status">
              Analyse en cours&nbsp;: {number(run.done)} sur {count(run.buildings, 'bâtiment')}. Chaque ligne apparaît
              dès qu’elle est prête.
            </p>
          )}
          {run && !isUnderWay(run.status) && (
            <p className={classes.note}>Dernière analyse demandée le {dateTime(run.createdAt)}.</p>
          )}
          {run?.status === 'failed' && (
            <Notice>L’analyse s’est arrêtée avant la fin. Relancez-la&nbsp;: ce qui est prêt reste affiché.</Notice>
          )}
        </Panel>
        <Panel
          flush
          title="Bâtiments"
          subtitle={data && `${number(data.total)} analysés sur ${number(data.buildings)}`}
          footer={note}
        >
          {list.isError && !data ? (
            <ErrorState error={list.error} retry={() => void list.refetch()} />
          ) : !data ? (
            <RowsSkeleton rows={6} />
          ) : data.data.length === 0 ? (
            <EmptyState title={data.buildings === 0 ? 'Rien à analyser ici' : 'Aucun bâtiment analysé'}>
              {props.empty}
            </EmptyState>
          ) : (
            <div className={classes.scroll} role="region" aria-label={`Tableau\u00a0: ${props.title}`} tabIndex={0}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    {head.map(({ label, isFigure }) => (
                      <th key={label} scope="col" className={isFigure ? classes.figure : undefined}>
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>{data.data.map((one) => row(one))}</tbody>
              </table>
            </div>
          )}
          {data && data.total > data.limit && (
            <Pagination page={props.page} limit={data.limit} total={data.total} onPage={props.onPage} />
          )}
        </Panel>
      </div>
    </>
  );
}

/** Why a line has no figures; null where it has some. */
export function lackOf({ analysis }: AnalysedBuilding): string | null {
  if (isUnderWay(analysis.status)) return 'Analyse en cours';
  if (analysis.status === 'withdrawn') return 'À recalculer\u00a0: ce qui peut être lu d’une source a changé';
  return analysis.status === 'failed' ? analysis.failure : null;
}
