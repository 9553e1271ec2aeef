import { listIncidents } from '#calls/incidents';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import classes from './banner.module.css';

/** Unresolved incidents of the service. A status page that fails is no incident: it stays silent. */
const incidentsQuery = queryOptions({
  queryKey: ['incidents'],
  queryFn: () => call(listIncidents).catch(() => ({ data: [], total: 0 })),
  staleTime: 5 * 60_000,
  refetchInterval: 5 * 60_000,
});

/** Only mounted for a signed-in person. */
export function IncidentBanner() {
  const { data } = useQuery(incidentsQuery);
  if (!data || data.data.length === 0) return null;
  return (
    <div role="status">
      {data.data.map((incident) => (
        <p key={incident.id} className={classes.banner} data-tone="warn">
          Incident en cours&nbsp;: {incident.title}
        </p>
      ))}
    </div>
  );
}
