import { useState } from 'react';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useEveryAlarm } from './alarm-calls.ts';
import classes from './alarms.module.css';
import { EventList } from './event-list.tsx';
import { Subscriptions } from './subscriptions.tsx';

/** « Mes alarmes »: what rang everywhere, the largest amounts first, and how the person is told. */
export function PersonAlarms() {
  const [page, setPage] = useState(1);
  const query = useEveryAlarm(page);
  const { data } = query;
  return (
    <>
      <PageHead title="Mes alarmes" subtitle="Ce qui a sonné dans les bâtiments et les sources que vous voyez" />
      <div className={classes.page}>
        <EventList subject={null} />
        {query.isError && !data ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : !data ? (
          <RowsSkeleton rows={3} />
        ) : (
          data.data.length > 0 && (
            <>
              <Subscriptions alarms={data.data} named />
              {data.total > data.limit && (
                <Pagination page={page} limit={data.limit} total={data.total} onPage={setPage} />
              )}
            </>
          )
        )}
      </div>
    </>
  );
}
