import { changeWeatherStation, listWeatherStations } from '#calls/sources';
import type { Building } from '@joulerie/contract/buildings';
import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import { Button, Modal, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { number } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import classes from './sources.module.css';

type Props = {
  buildingId: string;
  weather: Building['weather'];
  edits: boolean;
  onChanged: () => Promise<unknown>;
};

/** « Orly · station Météo-France »; a station that the reader may not see is named by its kind. */
function stationWords(weather: Building['weather']): string {
  if (weather === null) return 'Aucune station choisie.';
  const kind = SOURCE_TYPE_FACTS[weather.type].label;
  return weather.name === null ? `${kind}, choisi par qui gère ce bâtiment` : weather.name;
}

/** « station Météo-France · à 12 km, la plus proche · pas encore de mesures ». */
function stationNote({ type, name, distanceKm, isNearest, hasData }: NonNullable<Building['weather']>): string {
  const near = isNearest ? 'la plus proche, choisie automatiquement' : null;
  const far = distanceKm === null ? null : `à ${number(distanceKm, distanceKm < 10 ? 1 : 0)}\u00a0km`;
  return [
    name === null ? null : SOURCE_TYPE_FACTS[type].label,
    [far, near].filter(Boolean).join(', '),
    hasData ? null : 'pas encore de mesures\u00a0: déposez un fichier de Météo-France ou d’Open-Meteo',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The weather station of a building, and the nearest others. */
export function WeatherPanel({ buildingId, weather, edits, onChanged }: Props) {
  const [choosing, setChoosing] = useState(false);
  return (
    <Panel title="Météo" subtitle="température extérieure des graphiques">
      <div className={classes.head}>
        <span>
          {stationWords(weather)}
          {weather !== null && <span className={classes.hint}> · {stationNote(weather)}</span>}
        </span>
        {edits && (
          <Button variant="default" onClick={() => setChoosing(true)}>
            {weather === null ? 'Choisir une station' : 'Changer de station'}
          </Button>
        )}
      </div>
      {choosing && <StationModal buildingId={buildingId} onClose={() => setChoosing(false)} onChanged={onChanged} />}
    </Panel>
  );
}

function StationModal({
  buildingId,
  onClose,
  onChanged,
}: {
  buildingId: string;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}) {
  const notify = useNotify();
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const stations = useQuery({
    queryKey: ['stations', buildingId],
    queryFn: ({ signal }) => call(listWeatherStations, { query: { building: buildingId, limit: 10 } }, { signal }),
  });
  const first = stations.data?.data[0];
  const value = chosen ?? first?._id ?? first?.idsource ?? '';
  const save = async () => {
    setBusy(true);
    try {
      await call(changeWeatherStation, { params: { id: buildingId, sourceId: value } });
      await onChanged();
      notify.success('Les graphiques suivent cette station.', 'Station changée');
      onClose();
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Station météo">
      {stations.isError ? (
        <ErrorState error={stations.error} retry={() => void stations.refetch()} />
      ) : !stations.data ? (
        <RowsSkeleton rows={4} />
      ) : (
        <div className={classes.form}>
          <Radio.Group value={value} onChange={setChosen} label="De la plus proche à la plus lointaine">
            {stations.data.data.map((station) => (
              <Radio
                key={station.idsource}
                mt="xs"
                value={station._id ?? station.idsource}
                label={station.name}
                description={[
                  station.distanceKm === null
                    ? null
                    : `à ${number(station.distanceKm, station.distanceKm < 10 ? 1 : 0)} km`,
                  station.altitudeM === null ? null : `${number(station.altitudeM)} m d’altitude`,
                  station.hasData ? 'mesures disponibles' : 'pas encore de mesures',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </Radio.Group>
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose}>
              Annuler
            </Button>
            <Button onClick={() => void save()} loading={busy} disabled={!value}>
              Choisir cette station
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
