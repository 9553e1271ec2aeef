import type { ConsoResult } from '@joulerie/contract/analysis-shapes';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { yearlyEuros } from '@joulerie/domain/findings';
import { ENERGIES } from '@joulerie/domain/vocabulary';
import { useMemo } from 'react';
import { energy, energyFigure, eurosFigure, percent, unitPrice } from '../../lib/format.ts';
import { date, dayRange } from '../../lib/format-date.ts';
import { Kpi, KpiStrip } from '../../ui/kpi.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { WhyFigure } from '../../ui/why-figure.tsx';
import { WhySection } from '../../ui/why-section.tsx';
import { AnalysisFrame } from './analysis-frame.tsx';
import { DaysChart } from './days-chart.tsx';
import classes from './energy-manager.module.css';

/** « Évolution »: each energy of a building against what the year before leads to expect, and the day on which it changed. */
export function EvolutionPage({ buildingId, edits }: { buildingId: string; edits: boolean }) {
  return (
    <AnalysisFrame
      buildingId={buildingId}
      edits={edits}
      invitation="L’analyse compare les douze derniers mois à ce que l’année d’avant laissait attendre, à météo égale, et date les dérives."
    >
      {(conso) => (
        <>
          <Causes causes={conso.causes} />
          {conso.energies.length === 0 ? (
            <Panel title="Évolution">
              <EmptyState title="Aucune énergie n’est mesurée">
                Rattachez un compteur à ce bâtiment, puis recalculez l’analyse.
              </EmptyState>
            </Panel>
          ) : (
            conso.energies.map((one) => <EnergyEvolution key={one.energy} one={one} conso={conso} />)
          )}
        </>
      )}
    </AnalysisFrame>
  );
}

/** « Où agir d’abord » of one building. */
function Causes({ causes }: { causes: ConsoResult['causes'] }) {
  if (causes.length === 0) return null;
  return (
    <Panel
      title="Où agir d’abord"
      subtitle="€ par an"
      footer={causes.length > 1 && 'Ces montants se recoupent\u00a0: ils ne s’additionnent pas.'}
    >
      <ol className={classes.causes}>
        {causes.map(({ cause, title, sentence, eurPerYear }) => (
          <li key={`${cause} ${title}`}>
            <span className={classes.title}>{title}</span>
            <span className={classes.amount}>{yearlyEuros(eurPerYear)}</span>
            <span className={classes.about}>{sentence}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type Energy = ConsoResult['energies'][number];

function EnergyEvolution({ one, conso }: { one: Energy; conso: ConsoResult }) {
  const { evolution, label, sentence } = one;
  if (evolution === null)
    return (
      <Panel title={label}>
        <p className={classes.lack}>{sentence}</p>
      </Panel>
    );
  const { measuredKWh, expectedKWh, excessKWh, halfWidthKWh, share, excessEur, days, missingDays, drift } = evolution;
  const half = halfWidthKWh === null ? 'incertitude inconnue' : `à ${energy(halfWidthKWh)} près`;
  return (
    <>
      <Panel title={label} subtitle={dayRange(conso.start_date, conso.end_date)}>
        <p className={classes.sentence}>{sentence}</p>
        <KpiStrip>
          <Kpi label="Mesuré" figure={energyFigure(measuredKWh)} note={`${days} jours comparés`} />
          <Kpi
            label="Attendu"
            figure={energyFigure(expectedKWh)}
            note={evolution.follows === 'weather' ? 'à météo égale' : 'aux mêmes jours'}
            why={<WhyExpected one={one} conso={conso} />}
          />
          <Kpi
            label="Écart"
            figure={energyFigure(excessKWh)}
            note={[share !== null && percent(share), half].filter(Boolean).join(', ')}
          />
          <Kpi
            label="Coût de l’écart"
            figure={eurosFigure(excessEur, false, 'inconnu')}
            note={
              excessEur === null ? 'le prix d’une énergie manque' : `au prix moyen de ${unitPrice(evolution.eurPerKWh)}`
            }
          />
        </KpiStrip>
        <p className={classes.note}>
          {drift ? drift.sentence : 'Aucun changement durable de comportement n’est visible sur l’année.'}
          {missingDays > 0 &&
            ` ${missingDays} jours ne sont pas comparés\u00a0: ils manquent, ou l’année de référence n’a rien de semblable.`}
        </p>
      </Panel>
      <EvolutionCharts one={one} fromDay={parseIsoDay(conso.start_date)!} />
    </>
  );
}

function EvolutionCharts({ one, fromDay }: { one: Energy; fromDay: number }) {
  const { evolution, label, energy: name } = one;
  const color = ENERGIES[name].color;
  const drift = evolution?.drift;
  const mark = useMemo(
    () => (drift ? { day: parseIsoDay(drift.day)!, label: `changement vers le ${date(drift.day)}` } : null),
    [drift],
  );
  const series = evolution?.series;
  const lines = useMemo(
    () =>
      series
        ? [
            { label: 'Mesuré', values: series.measured, draws: 'line' as const },
            { label: 'Attendu', values: series.expected, draws: 'dashed' as const },
          ]
        : [],
    [series],
  );
  const band = useMemo(
    () => (series ? { label: 'Bande attendue', around: series.expected, half: series.half } : null),
    [series],
  );
  const cumulated = useMemo(
    () => (series ? [{ label: 'Écart cumulé', values: series.cumulative, draws: 'line' as const }] : []),
    [series],
  );
  if (!series) return null;
  return (
    <>
      <DaysChart
        title={`${label}\u00a0: mesuré et attendu`}
        subtitle="kWh par jour"
        fromDay={fromDay}
        lines={lines}
        band={band}
        energy={color}
        mark={mark}
        howToRead="La bande grise contient 19 jours sur 20 quand le bâtiment se comporte comme dans l’année de référence. Un jour non mesuré interrompt la ligne."
      />
      <DaysChart
        title={`${label}\u00a0: écart cumulé`}
        subtitle="somme des écarts depuis le premier jour"
        fromDay={fromDay}
        lines={cumulated}
        energy={color}
        mark={mark}
        howToRead={
          'La courbe est plate quand la consommation suit l’attendu. Sa pente est la dérive en kWh par jour\u00a0; un coude la date. Un jour non mesuré ne la fait ni monter ni descendre.'
        }
      />
    </>
  );
}

function WhyExpected({ one, conso }: { one: Energy; conso: ConsoResult }) {
  const { evolution, meters, label } = one;
  return (
    <WhyFigure short figure={`${label}, attendu`}>
      {() => (
        <>
          <WhySection title="D’où viennent les données">
            <p>
              {meters === 1 ? 'Un compteur' : `La somme de ${meters} compteurs`},{' '}
              {dayRange(conso.reference.start_date, conso.reference.end_date)} pour l’année de référence. Seuls les
              jours mesurés en entier par tous comptent.
            </p>
          </WhySection>
          <WhySection title="Le calcul">
            <p>
              {evolution?.follows === 'weather'
                ? 'Ce que la température extérieure explique est retiré par la signature de l’année de référence. '
                : 'Aucun lien sûr avec la température n’est visible, ou elle est inconnue. '}
              Le reste attendu d’un jour est la médiane des jours semblables à moins de quatre semaines de la même
              date&nbsp;: même jour de la semaine, et jours fériés avec les dimanches quand l’année de référence les
              montre ainsi.
            </p>
            <p>
              L’incertitude à 95&nbsp;% vient des erreurs de l’année de référence, chaque jour étant prédit sans
              lui-même.
              {evolution?.eurPerKWh != null &&
                ` Le coût de l’écart est au prix moyen d’un kWh de l’année, hors abonnement\u00a0: ${unitPrice(evolution.eurPerKWh)}.`}
            </p>
          </WhySection>
        </>
      )}
    </WhyFigure>
  );
}
