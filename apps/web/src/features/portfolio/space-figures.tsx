import type { DataState } from '@joulerie/contract/first-constants';
import type { ComparedPeriods } from '@joulerie/contract/energy-year';
import type { FolderFigures } from '@joulerie/contract/folders';
import { isoDay } from '@joulerie/domain/calendar';
import { comparableChange } from '@joulerie/domain/measures';
import {
  type Figure,
  carbonFigure,
  count,
  energyFigure,
  eurosFigure,
  intensityFigure,
  number,
} from '../../lib/format.ts';
import { monthRange } from '../../lib/format-date.ts';
import { Kpi, KpiStrip } from '../../ui/kpi.tsx';
import { WhyFigure } from '../../ui/why-figure.tsx';
import { monthsOf } from './month-periods.ts';
import { YearChange, partOfYear } from '../buildings/buildings.public.ts';
import type { SpaceSearch, SpaceView } from './space-search.ts';
import { WhyCarbon, WhyIntensity, WhySpaceCost, WhySpaceEnergy } from './space-why.lazy.ts';
import classes from './space-figures.module.css';

type Props = {
  figures: FolderFigures;
  view: SpaceView;
  today: number;
  onChoose: (choice: SpaceSearch) => void;
};

/** What the folder uses, costs and emits, how that moved, and how far its data can be trusted. */
export function SpaceFigures({ figures, view, today, onChoose }: Props) {
  const { buildingCount, energyKwh, year, coverage, comparison, cost, carbon, intensity, states } = figures;
  const part = partOfYear(coverage);
  // Where nothing is measured any more, the last year that has data is not the one that the bar names.
  const others = year !== null && year.to !== isoDay(monthsOf(view.months, today).toDay - 1);
  return (
    <KpiStrip>
      <Kpi
        label={others ? `Consommation, ${monthRange(year.from, year.to)}` : 'Consommation'}
        figure={energyFigure(energyKwh)}
        why={
          year && (
            <WhyFigure figure="Consommation" short>
              {() => <WhySpaceEnergy figures={figures} />}
            </WhyFigure>
          )
        }
        note={
          energyKwh === null ? (
            'aucune mesure reçue'
          ) : (
            <>
              {part && `${part} mesurés · `}
              <YearChange comparison={comparison} long />
            </>
          )
        }
      />
      <Kpi
        label="Coût TTC"
        figure={isComputing(cost) ? { value: '—', unit: '' } : known(eurosFigure(cost?.eur ?? cost?.partialEur, false))}
        why={
          cost && (
            <WhyFigure figure="Coût TTC" short>
              {() => <WhySpaceCost figures={figures} />}
            </WhyFigure>
          )
        }
        note={cost ? <CostNote cost={cost} /> : 'aucune mesure reçue'}
      />
      <Kpi
        label="Carbone"
        figure={known(carbonFigure(carbon?.kg ?? carbon?.partialKg))}
        why={
          carbon && (
            <WhyFigure figure="Carbone" short>
              {() => <WhyCarbon figures={figures} />}
            </WhyFigure>
          )
        }
        note={
          carbon === null || carbon.kg === null ? (
            `${carbon?.partialKg == null ? '' : 'partiel\u00a0: '}${carbon?.reason ?? 'aucune mesure reçue'}`
          ) : (
            <YearChange comparison={carbon.comparison} long />
          )
        }
      />
      <Kpi
        label="Intensité"
        figure={intensityFigure(intensity && intensity.energyKwh / intensity.surfaceM2)}
        why={
          intensity && (
            <WhyFigure figure="Intensité" short>
              {() => <WhyIntensity figures={figures} />}
            </WhyFigure>
          )
        }
        note={
          intensity ? (
            <>
              {`sur ${count(intensity.buildings, 'bâtiment')} de surface connue`}
              {' · '}
              <IntensityChange intensity={intensity} energyKwh={energyKwh} comparison={comparison} />
            </>
          ) : (
            'aucune surface connue avec une année complète'
          )
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

/** A cost that is computed for the first time is not unknown: it is not there yet. */
const isComputing = (cost: FolderFigures['cost']): boolean =>
  cost !== null && cost.stale && cost.eur === null && cost.partialEur === null;

const known = (figure: Figure): Figure => (figure.unit ? figure : { value: 'inconnu', unit: '' });

function CostNote({ cost }: { cost: NonNullable<FolderFigures['cost']> }) {
  const { eur, partialEur, sources, known: whole, reason, stale } = cost;
  const again = stale && !isComputing(cost) ? ' · en recalcul' : '';
  if (eur === null)
    return (
      <span title={reason ?? undefined}>
        {partialEur === null
          ? reason
          : `partiel\u00a0: ${number(whole)}\u00a0sur ${count(sources, 'source')} sans lacune`}
        {again}
        {partialEur !== null && cost.comparison && (
          <>
            {' · '}
            <YearChange comparison={cost.comparison} long />
          </>
        )}
      </span>
    );
  return (
    <>
      <YearChange comparison={cost.comparison} long />
      {again}
    </>
  );
}

/** The change of the energy, where it is that of the same buildings: surfaces are the same in both years. */
function IntensityChange({
  intensity,
  energyKwh,
  comparison,
}: {
  intensity: NonNullable<FolderFigures['intensity']>;
  energyKwh: number | null;
  comparison: ComparedPeriods | null;
}) {
  if (energyKwh !== null && Math.abs(intensity.energyKwh / energyKwh - 1) < 1e-9)
    // The reason is that of the consumption, two figures before.
    return <YearChange comparison={comparison} long={comparison !== null && comparableChange(comparison) !== null} />;
  return <span>non comparable&nbsp;: ce ne sont pas tous les bâtiments, ou pas la même année</span>;
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
