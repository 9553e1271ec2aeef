import type { DataState } from '@joulerie/contract/constants';
import type { FolderFigures } from '@joulerie/contract/folders';
import { count, energyFigure, intensityFigure, number } from '../../lib/format.ts';
import { monthRange } from '../../lib/format-date.ts';
import { Kpi, KpiStrip } from '../../ui/kpi.tsx';
import { YearChange, partOfYear } from '../buildings/buildings.public.ts';
import type { SpaceSearch } from './space-search.ts';
import classes from './space-figures.module.css';

type Props = { figures: FolderFigures; onChoose: (choice: SpaceSearch) => void };

/** What the folder uses, how that moved, and how far its data can be trusted. */
export function SpaceFigures({ figures, onChoose }: Props) {
  const { buildingCount, energyKwh, year, coverage, comparison, intensity, states } = figures;
  const part = partOfYear(coverage);
  return (
    <KpiStrip>
      <Kpi
        label={year ? `Consommation, ${monthRange(year.from, year.to)}` : 'Consommation'}
        figure={energyFigure(energyKwh)}
        note={
          energyKwh === null ? (
            'aucune mesure reçue'
          ) : (
            <>
              {part && `${part} mesurés · `}
              <YearChange comparison={comparison} energyKwh={energyKwh} long />
            </>
          )
        }
      />
      <Kpi
        label="Intensité"
        figure={intensityFigure(intensity && intensity.energyKwh / intensity.surfaceM2)}
        note={
          intensity
            ? `sur ${count(intensity.buildings, 'bâtiment')} de surface connue`
            : 'aucune surface connue avec une année complète'
        }
      />
      <Kpi
        label="Données à jour"
        figure={{ value: number(states.ok), unit: `sur ${count(buildingCount, 'bâtiment')}` }}
        note={<Repairs states={states} onChoose={onChoose} />}
      />
    </KpiStrip>
  );
}

const REPAIRS: [DataState, (n: number) => string][] = [
  ['late', (n) => `${n}\u00a0en retard`],
  ['holes', (n) => `${n}\u00a0incomplet${n > 1 ? 's' : ''}`],
  ['empty', (n) => `${n}\u00a0sans donnée`],
];

/** The buildings to look at, each kind one click away. */
function Repairs({ states, onChoose }: { states: FolderFigures['states']; onChoose: Props['onChoose'] }) {
  const wanted = REPAIRS.filter(([state]) => states[state] > 0);
  if (wanted.length === 0) return 'rien à réparer';
  return (
    <span className={classes.repairs}>
      {wanted.map(([state, words]) => (
        <button key={state} type="button" className={classes.repair} onClick={() => onChoose({ donnees: state })}>
          {words(states[state])}
        </button>
      ))}
    </span>
  );
}
