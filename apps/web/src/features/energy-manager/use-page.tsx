import type { ConsoResult } from '@joulerie/contract/analysis-shapes';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { useMemo } from 'react';
import { energy, energyFigure, euros, eurosFigure, number, percent, percentFigure, power } from '../../lib/format.ts';
import { date, dayRange } from '../../lib/format-date.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Kpi, KpiStrip } from '../../ui/kpi.tsx';
import { Panel } from '../../ui/panel.tsx';
import { WhyFigure } from '../../ui/why-figure.tsx';
import { WhySection } from '../../ui/why-section.tsx';
import { AnalysisFrame } from './analysis-frame.tsx';
import { DaysChart } from './days-chart.tsx';
import classes from './energy-manager.module.css';

type Use = NonNullable<ConsoResult['use']>;

/** « Heures d’utilisation »: what a building uses in and out of its hours. */
export function UsePage({ buildingId, edits }: { buildingId: string; edits: boolean }) {
  return (
    <AnalysisFrame
      buildingId={buildingId}
      edits={edits}
      invitation={
        'L’analyse répartit les douze derniers mois entre les heures d’utilisation du bâtiment et le reste\u00a0: énergie, coût, semaines à revoir, heures de démarrage et d’arrêt.'
      }
    >
      {(conso) =>
        conso.use === null ? (
          <Panel title="Heures d’utilisation">
            <p className={classes.lack}>
              {conso.useLacks} <AppLink href={`/building/${buildingId}/info-general`}>Voir les informations</AppLink>
            </p>
          </Panel>
        ) : (
          <UseOfYear use={conso.use} conso={conso} />
        )
      }
    </AnalysisFrame>
  );
}

function UseOfYear({ use, conso }: { use: Use; conso: ConsoResult }) {
  const { inUse, outOfUse, excess, shareOutOfUse, startStop, profile, unpriced, share } = use;
  return (
    <>
      <Panel title="Heures d’utilisation" subtitle={dayRange(conso.start_date, conso.end_date)}>
        <p className={classes.sentence}>{use.sentence}</p>
        <KpiStrip>
          <Kpi
            label="En utilisation"
            figure={energyFigure(inUse.kWh)}
            note={`${euros(inUse.eur, false, 'coût inconnu')}, ${number(inUse.measuredHours)} h`}
          />
          <Kpi
            label="Hors utilisation"
            figure={energyFigure(outOfUse.kWh)}
            note={`${euros(outOfUse.eur, false, 'coût inconnu')}, ${number(outOfUse.measuredHours)} h`}
          />
          <Kpi
            label="Part hors utilisation"
            figure={percentFigure(shareOutOfUse, 0)}
            note="de l’électricité consommée"
          />
          <Kpi
            label="Évitable hors utilisation"
            figure={excess === null ? { value: '—', unit: '' } : eurosFigure(excess.eurPerYear, false, 'inconnu')}
            note={
              excess === null
                ? 'talon inconnu'
                : `${energy(excess.kWhPerYear)} par an au-dessus du talon de ${power(excess.baseLoadW)}`
            }
            why={<WhyExcess use={use} />}
          />
        </KpiStrip>
        <p className={classes.note}>
          {profile.assumed ? 'Horaires supposés d’après l’occupation' : 'Profil d’utilisation'}&nbsp;: {profile.name}.{' '}
          {share < 0.995 && `${percent(share)} de l’année sont mesurés. `}
          {unpriced && `Coût inconnu\u00a0: ${unpriced}`}
        </p>
      </Panel>
      {startStop && (
        <Panel title="Démarrages et arrêts" subtitle={`${startStop.days} jours d’utilisation lisibles`}>
          <p className={classes.sentence}>{startStop.sentence}</p>
          <p className={classes.note}>
            {drift('Le démarrage', startStop.startDrift)} {drift('L’arrêt', startStop.stopDrift)}
          </p>
        </Panel>
      )}
      <UseDays use={use} fromDay={parseIsoDay(conso.start_date)!} />
      <WorstWeeks weeks={use.weeks} />
    </>
  );
}

function drift(what: string, trend: NonNullable<Use['startStop']>['startDrift']): string {
  if (trend === null) return `${what}\u00a0: trop peu de jours pour une tendance.`;
  const minutes = Math.round(trend.minutesPerYear);
  if (!trend.significant || Math.abs(minutes) < 5) return `${what} ne dérive pas sur l’année.`;
  return `${what} dérive de ${Math.abs(minutes)}\u00a0min sur l’année, vers ${minutes > 0 ? 'plus tard' : 'plus tôt'}.`;
}

function UseDays({ use, fromDay }: { use: Use; fromDay: number }) {
  const { days } = use;
  const lines = useMemo(
    () =>
      days
        ? [
            { label: 'Hors utilisation', values: days.outOfUse, draws: 'bar' as const },
            { label: 'En utilisation', values: days.inUse, draws: 'bar' as const, color: 'ghost' as const },
          ]
        : [],
    [days],
  );
  if (!days) return null;
  return (
    <DaysChart
      title="Consommation par jour, en et hors utilisation"
      subtitle="kWh par jour"
      fromDay={fromDay}
      lines={lines}
      energy="electricite"
      howToRead={
        'Chaque barre est l’électricité d’un jour\u00a0: en couleur, ce qui est consommé hors des heures d’utilisation. Un jour sans barre n’est pas mesuré en entier.'
      }
    />
  );
}

/** Weeks of which less is measured are not ranked: less was seen of them. */
const WHOLE = 0.97;
const MOST = 8;

function WorstWeeks({ weeks }: { weeks: Use['weeks'] }) {
  const worst = weeks
    .filter((one) => one.measuredShare >= WHOLE && one.outOfUseKWh !== null)
    .toSorted((a, b) => b.outOfUseKWh! - a.outOfUseKWh!)
    .slice(0, MOST);
  if (worst.length === 0) return null;
  return (
    <Panel flush title="Semaines à revoir" subtitle="les plus fortes hors utilisation">
      <div className={classes.scroll} role="region" aria-label={'Tableau\u00a0: Semaines à revoir'} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Semaine du</th>
              <th scope="col" className={classes.figure}>
                Hors utilisation
              </th>
              <th scope="col" className={classes.figure}>
                En utilisation
              </th>
              <th scope="col" className={classes.figure}>
                Part hors utilisation
              </th>
            </tr>
          </thead>
          <tbody>
            {worst.map(({ monday, outOfUseKWh, inUseKWh }) => (
              <tr key={monday}>
                <td>{date(monday)}</td>
                <td className={classes.figure}>{energy(outOfUseKWh)}</td>
                <td className={classes.figure}>{energy(inUseKWh)}</td>
                <td className={classes.figure}>{percent(outOfUseKWh! / (outOfUseKWh! + inUseKWh!), 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function WhyExcess({ use }: { use: Use }) {
  return (
    <WhyFigure short figure="Évitable hors utilisation">
      {() => (
        <WhySection title="Le calcul">
          <p>
            Le talon est la puissance appelée 95&nbsp;% du temps{use.excess && `\u00a0: ${power(use.excess.baseLoadW)}`}
            . Ce qui le dépasse de plus d’un dixième hors des heures d’utilisation est compté, au prix de chaque heure,
            puis ramené à un an. Les jours fériés sont hors utilisation quand le profil les ferme.
          </p>
        </WhySection>
      )}
    </WhyFigure>
  );
}
