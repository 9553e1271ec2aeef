import type { UnknownDevice } from '@joulerie/contract/sensors';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { relative } from '../../lib/format-moment.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useBuilding } from '../buildings/buildings.public.ts';
import { devicesQuery } from './calls.ts';
import { ConnectionHelp } from './connection-help.tsx';
import { DeviceForm } from './device-form.tsx';
import { DeviceRow } from './device-row.tsx';
import classes from './sensors.module.css';
import { LINK_LABELS } from './words.ts';

/** « Objets connectés » of a building: what its devices say now, those that nobody added, and how to connect one. */
export function DevicesPanel({ buildingId }: { buildingId: string }) {
  const list = useQuery(devicesQuery(buildingId));
  const { data: building } = useBuilding(buildingId);
  const [adding, setAdding] = useState<{ first: UnknownDevice | null } | null>(null);
  if (list.isError && !list.data)
    return (
      <Panel>
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      </Panel>
    );
  if (!list.data) return <RowsSkeleton rows={3} />;
  const { data, unknown, connection } = list.data;
  const add = connection && <Button onClick={() => setAdding({ first: null })}>Ajouter un objet</Button>;
  return (
    <div className={classes.page}>
      <Panel
        flush
        title="Objets connectés"
        subtitle={data.length > 0 ? count(data.length, 'objet') : undefined}
        links={data.length > 0 && add}
      >
        {data.length === 0 ? (
          <EmptyState title="Aucun objet connecté pour l’instant" action={add}>
            {connection
              ? 'Ajoutez un capteur Zigbee ou LoRaWAN, une prise, ou un programme qui envoie ses mesures.'
              : 'Qui peut modifier ce bâtiment peut y ajouter des capteurs.'}
          </EmptyState>
        ) : (
          <ul className={classes.list} aria-label="Objets connectés">
            {data.map((device) => (
              <DeviceRow key={device._id} device={device} buildingId={buildingId} now={list.dataUpdatedAt} />
            ))}
          </ul>
        )}
      </Panel>
      {unknown.length > 0 && (
        <Panel
          flush
          title="Appareils inconnus"
          subtitle="entendus par vos passerelles, leurs valeurs ne sont pas gardées"
        >
          <ul className={classes.list} aria-label="Appareils inconnus">
            {unknown.map((one) => (
              <li key={`${one.link} ${one.address}`} className={classes.unknown}>
                <div className={classes.identity}>
                  <span className={classes.name}>{one.address}</span>
                  <span className={classes.hint}>
                    {LINK_LABELS[one.link]} · {count(one.messages, 'message')} ·{' '}
                    {relative(one.lastSeenAt, list.dataUpdatedAt)}
                  </span>
                </div>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Ajouter ${one.address}`}
                  onClick={() => setAdding({ first: one })}
                >
                  Ajouter
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {connection && <ConnectionHelp connection={connection} />}
      {adding && connection && (
        <DeviceForm
          buildingId={buildingId}
          first={adding.first}
          fed={(building?.sources ?? []).filter(({ idtype }) => idtype === 'pdl' || idtype === 'sensor')}
          hasBroker={connection.topicPrefix !== null}
          onClose={() => setAdding(null)}
        />
      )}
    </div>
  );
}
