import { SET_POINT_BOUNDS } from '@joulerie/contract/constants';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { energy, euros, number, percent } from '../../lib/format.ts';
import { dayRange } from '../../lib/format-date.ts';
import { useRights } from '../../lib/session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { DashboardFrame, lackOf } from './dashboard-frame.tsx';
import classes from './energy-manager.module.css';
import { isUnderWay, useIotDashboard, useRunAnalyses } from './queries.ts';
import type { DashboardSearch } from './search.ts';

type Props = { search: DashboardSearch; onSearch: (next: DashboardSearch) => void };

const HEAD = [
  { label: 'Bâtiment' },
  { label: 'En utilisation', isFigure: true },
  { label: 'Hors utilisation', isFigure: true },
  { label: 'Économie possible', isFigure: true },
  { label: 'Constat' },
];

/** « Températures des pièces »: the buildings of a folder by the hours that their rooms are too warm. */
export function RoomsDashboard({ search, onSearch }: Props) {
  const folderId = search.folder ?? null;
  const page = search.page ?? 1;
  const list = useIotDashboard({ folderId, page });
  const run = useRunAnalyses('iot', folderId);
  const { canWrite } = useRights();
  const busy = isUnderWay(list.data?.run?.status);
  const [inUse, setInUse] = useState<number | null>(19);
  const [outOfUse, setOutOfUse] = useState<number | null>(17);
  const mixed = inUse !== null && outOfUse !== null && outOfUse > inUse;
  const { least, most } = SET_POINT_BOUNDS;
  const bounds = { min: least, max: most, step: 0.5, unit: '°C', required: true };
  return (
    <DashboardFrame
      title="Températures des pièces"
      subtitle="Les bâtiments dont les pièces dépassent la consigne pendant la saison de chauffe"
      folderId={folderId}
      onFolder={(folder) => onSearch(folder === null ? {} : { folder })}
      page={page}
      onPage={(next) => onSearch({ ...search, page: next })}
      list={list}
      form={
        canWrite && (
          <>
            <NumberField label="Consigne en utilisation" value={inUse} onChange={setInUse} {...bounds} />
            <NumberField
              label="Consigne hors utilisation"
              value={outOfUse}
              onChange={setOutOfUse}
              error={mixed ? 'Elle ne peut pas dépasser celle en utilisation' : undefined}
              {...bounds}
            />
            <Button
              loading={busy}
              disabled={inUse === null || outOfUse === null || mixed || list.data?.buildings === 0}
              onClick={() => run({ temperature_utilisation: inUse!, temperature_nonutilisation: outOfUse! })}
            >
              Analyser les pièces
            </Button>
          </>
        )
      }
      empty="Rattachez des capteurs de température ambiante à vos bâtiments, puis lancez l’analyse des trois derniers mois."
      head={HEAD}
      note={
        'L’économie suit la règle de l’ADEME\u00a0: 7\u00a0% de chauffage par degré. Elle est inconnue sans énergie de chauffage mesurée.'
      }
      row={(one) => {
        const { building, iot } = one;
        return (
          <tr key={building._id}>
            <td>
              <AppLink href={`/building/${building._id}/objet-connecte`}>{building.name}</AppLink>
            </td>
            <td className={classes.figure}>{hours(iot?.hoursAboveInUse, iot?.shareAboveInUse)}</td>
            <td className={classes.figure}>{hours(iot?.hoursAboveOutOfUse, iot?.shareAboveOutOfUse)}</td>
            <td className={classes.figure}>
              {iot ? (
                <>
                  {euros(iot.savingEur, false, 'inconnue')}
                  {iot.savingKWh !== null && <div className={classes.small}>{energy(iot.savingKWh)}</div>}
                </>
              ) : (
                '—'
              )}
            </td>
            <td className={classes.wide}>
              {lackOf(one) ?? iot?.sentence}
              {iot && (
                <div className={classes.small}>
                  {dayRange(iot.start_date, iot.end_date)}. {iot.season} {iot.savingLacks}
                </div>
              )}
            </td>
          </tr>
        );
      }}
    />
  );
}

function hours(above: number | null | undefined, share: number | null | undefined): string {
  return above == null ? '—' : `${number(above)}\u00a0h (${percent(share, 0)})`;
}
