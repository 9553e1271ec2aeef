import { detachSource, unuseSource, useSource as countSource } from '#calls/sources';
import { SOURCE_TYPE_FACTS, energyOfType } from '@joulerie/domain/vocabulary';
import type { SourceSummary } from '@joulerie/contract/sources';
import { Button, Menu, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useBuilding } from '../buildings/buildings.public.ts';
import { meterNumber } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { useScope } from '../../lib/scope.tsx';
import { numberedName } from '../../lib/source-name.ts';
import { usageWords } from '../../lib/usage-words.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { LongName } from '../../ui/long-name.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { AskDialog } from '../consents/consents.public.ts';
import { AddSource, SourceHealth, WeatherPanel } from '../sources/sources.public.ts';
import { SourceIcon } from '../../ui/source-icon.tsx';
import classes from './building-page.module.css';
import { refreshMeasures } from '../../lib/refresh.ts';
import { ImportFiles } from '../imports/imports.public.ts';

/** « Compteurs » of a building: its sources, which of them count, its weather, and the files to drop. */
export function BuildingSources({ id }: { id: string }) {
  const [nowMs] = useState(() => Date.now());
  const [adding, setAdding] = useState<boolean | null>(null);
  const client = useQueryClient();
  const query = useBuilding(id);
  const refresh = () => refreshMeasures(client);
  if (query.isError)
    return (
      <Panel>
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      </Panel>
    );
  if (!query.data) return <RowsSkeleton />;
  const building = query.data;
  const edits = building.rights.includes('owns');
  const meters = building.sources.filter((source) => SOURCE_TYPE_FACTS[source.idtype].family !== 'meteo');
  return (
    <div className={classes.page}>
      <Panel flush title="Sources du bâtiment" subtitle="celles qui comptent s’additionnent dans ses totaux">
        {meters.length === 0 ? (
          <EmptyState
            title="Aucune source pour l’instant"
            action={edits && <Button onClick={() => setAdding(true)}>Ajouter une source</Button>}
          >
            Ajoutez un compteur, une cuve ou un capteur, ou déposez un fichier&nbsp;: son compteur sera proposé.
          </EmptyState>
        ) : (
          <div>
            {meters.map((source) => (
              <SourceRow
                key={source._id}
                source={source}
                buildingId={id}
                edits={edits}
                nowMs={nowMs}
                onChanged={refresh}
              />
            ))}
          </div>
        )}
      </Panel>
      <WeatherPanel buildingId={id} weather={building.weather} edits={edits} onChanged={refresh} />
      {edits && (
        <Suspense fallback={<RowsSkeleton rows={2} />}>
          <ImportFiles place={{ kind: 'building', id }} home={null} sources={building.sources} />
        </Suspense>
      )}
      <Suspense>
        {adding !== null && <AddSource opened={adding} onClose={() => setAdding(false)} buildingId={id} />}
      </Suspense>
    </div>
  );
}

type RowProps = {
  source: SourceSummary;
  buildingId: string;
  edits: boolean;
  nowMs: number;
  onChanged: () => Promise<unknown>;
};

function SourceRow({ source, buildingId, edits, nowMs, onChanged }: RowProps) {
  const notify = useNotify();
  const { irve } = useScope().flags;
  const [detaching, setDetaching] = useState(false);
  const [asking, setAsking] = useState(false);
  const params = { id: buildingId, sourceId: source._id };
  const count = useMutation({
    mutationFn: (used: boolean) => call(used ? countSource : unuseSource, { params }),
    onSuccess: onChanged,
    onError: (error) => notify.error(error),
  });
  const measuresEnergy = energyOfType(source.idtype) !== null;
  const used = count.isPending ? count.variables : source.use !== false;
  const name = (
    <>
      <SourceIcon type={source.idtype} />
      <LongName lines={2}>{source.name}</LongName>
    </>
  );
  return (
    <div className={classes.row}>
      <div>
        {irve ? (
          // Charging has no pages of sources.
          <span className={classes.nameLink}>{name}</span>
        ) : (
          <Link to="/source/$id/data" params={{ id: source._id }} className={classes.nameLink}>
            {name}
          </Link>
        )}
        <div className={classes.hint}>
          {SOURCE_TYPE_FACTS[source.idtype].label}
          {source.idsource && ` · ${meterNumber(source.idsource)}`}
        </div>
        <div className={classes.hint}>{usageWords(source)}</div>
      </div>
      <div>
        <SourceHealth source={source} nowMs={nowMs} />
        <div className={classes.hint}>
          {source.firstDay ? `du ${date(source.firstDay)} au ${date(source.lastDay)}` : 'aucune mesure reçue'}
        </div>
      </div>
      {!measuresEnergy && <span className={classes.hint}>Ne mesure pas d’énergie</span>}
      {measuresEnergy && !edits && <span className={classes.hint}>{used ? 'Comptée' : 'Non comptée'}</span>}
      {measuresEnergy && edits && (
        <Switch
          label="Comptée"
          aria-label={`Compter ${numberedName(source)} dans les totaux`}
          checked={used}
          disabled={count.isPending}
          onChange={(event) => count.mutate(event.currentTarget.checked)}
        />
      )}
      {edits && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <MenuButton aria-label={`Actions sur ${numberedName(source)}`}>Actions</MenuButton>
          </Menu.Target>
          <Menu.Dropdown>
            {!irve && (
              <Menu.Item component={Link} to={`/source/${source._id}/info-general`}>
                Informations
              </Menu.Item>
            )}
            {!irve && source.holding === 'consent' && (
              <Menu.Item onClick={() => setAsking(true)}>Demander l’accord du titulaire</Menu.Item>
            )}
            <Menu.Item color="red" onClick={() => setDetaching(true)}>
              Détacher du bâtiment
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <Suspense>
        {asking && (
          <AskDialog
            kind="one"
            meter={{ id: source._id, label: numberedName(source) }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
      <ConfirmModal
        opened={detaching}
        title={`Détacher «\u00a0${source.name}\u00a0»\u00a0?`}
        confirmLabel="Détacher"
        onClose={() => setDetaching(false)}
        onConfirm={async () => {
          await call(detachSource, { params });
          await onChanged();
          notify.success('La source reste dans votre espace, avec ses mesures.', 'Source détachée');
        }}
      >
        Elle ne comptera plus dans les totaux de ce bâtiment. Elle et ses mesures restent dans l’espace.
      </ConfirmModal>
    </div>
  );
}
