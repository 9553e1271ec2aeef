import type { ComparedPeriods } from '@joulerie/contract/energy-year';
import type { FolderFigures } from '@joulerie/contract/folders';
import { addMonths, frenchDay, parseIsoDay } from '@joulerie/domain/calendar';
import { type SourceFactor, sourceFactor } from '@joulerie/domain/labels';
import { ENERGIES, SOURCE_TYPE_FACTS, type SourceType } from '@joulerie/domain/vocabulary';
import { carbon, count, decimals, energy, euros, intensity as perM2, number, percent } from '../../lib/format.ts';
import { monthRange } from '../../lib/format-date.ts';
import { roundedParts } from '../../lib/rounded-parts.ts';
import { WhyLines } from '../../ui/why-lines.tsx';
import { WhySection } from '../../ui/why-section.tsx';

type Props = { figures: FolderFigures };

/** « du … au … », and on how much of it the sources measured. */
function Period({ figures: { year, coverage, sourceCount } }: Props) {
  if (!year) return null;
  return (
    <WhySection title="La période" folded>
      <p>
        Les mois complets de {monthRange(year.from, year.to)}, pour {count(sourceCount, 'source')}. Les sources
        d’énergie ont mesuré {percent(coverage, 1)} de leurs jours&nbsp;; le mois en cours n’y est pas.
      </p>
    </WhySection>
  );
}

function Compared({ comparison, show }: { comparison: ComparedPeriods | null; show: (value: number) => string }) {
  if (!comparison) return null;
  const { now, previous, days, dayShare } = comparison;
  return (
    <WhySection title="La comparaison">
      <p>
        {show(now)} contre {show(previous)} un an plus tôt, sur les seuls jours que chaque source a mesurés en entier
        aux deux dates
        {days === null
          ? ` (${percent(dayShare, 0)} des jours, différents selon les sources)`
          : days === 0
            ? '\u00a0: aucun'
            : ` (${count(days, 'jour')})`}
        . Un jour perdu, un 29 février ou un compteur ajouté depuis n’y sont pas.
      </p>
    </WhySection>
  );
}

/** What comes by a network is named by its energy, what is stored by what it is; the largest energy first. */
const NETWORKS: Partial<Record<SourceType, string>> = { pdl: ENERGIES.electricite.label, pce: ENERGIES.gaz.label };
const labelOf = ({ idtype }: FolderFigures['lines'][number]): string =>
  NETWORKS[idtype] ?? SOURCE_TYPE_FACTS[idtype].label;
const linesOf = ({ lines }: FolderFigures) => lines.toSorted((a, b) => b.kwh - a.kwh);
const monthsOf = ({ year }: FolderFigures): string => (year ? `· ${monthRange(year.from, year.to)}` : '');
/** A reason as the end of a sentence, whether it has its full stop or not. */
const sentence = (reason: string | null): string => `${(reason ?? '').replace(/\.$/, '')}.`;
const wholeYear = ({ coverage }: FolderFigures): string | null =>
  coverage !== null && coverage < 0.9995
    ? `Ce qui n’est pas mesuré n’est pas compté\u00a0: les sources ont mesuré ${percent(Math.min(coverage, 0.999), 1)} de leurs jours.`
    : null;

export function WhySpaceEnergy({ figures }: Props) {
  const parts = roundedParts(linesOf(figures).map(({ kwh }) => kwh));
  return (
    <>
      <WhyLines
        total={energy(figures.energyKwh)}
        about={monthsOf(figures)}
        lines={linesOf(figures).map((line, i) => ({
          label: labelOf(line),
          amounts: [`${number(parts[i]!)}\u00a0kWh`],
        }))}
        sum={[`${number(figures.energyKwh)}\u00a0kWh`]}
        caveat={wholeYear(figures)}
      />
      <WhySection title="La formule" folded>
        <p>
          Énergie finale&nbsp;: la somme des sources utilisées par les bâtiments, chacune comptée une fois. Une énergie
          manquante n’est jamais remplacée par zéro.
        </p>
      </WhySection>
      <Period figures={figures} />
      <Compared comparison={figures.comparison} show={(value) => energy(value)} />
    </>
  );
}

export function WhySpaceCost({ figures }: Props) {
  const { cost } = figures;
  if (!cost) return null;
  const known = cost.eur ?? cost.partialEur;
  const parts = roundedParts(linesOf(figures).map(({ eur }) => eur ?? 0));
  return (
    <>
      <WhyLines
        total={known === null ? 'Inconnu' : euros(known, false)}
        about={`${cost.eur === null && known !== null ? 'TTC, partiel ' : 'TTC '}${monthsOf(figures)}`}
        lines={linesOf(figures).map((line, i) => ({
          label: labelOf(line),
          amounts: [line.eur === null ? 'inconnu' : euros(parts[i]!, false)],
        }))}
        sum={known === null ? [] : [euros(known, false)]}
        caveat={
          cost.eur === null
            ? `${number(cost.known)}\u00a0sur ${count(cost.sources, 'source')} ont un coût connu sur toute la période. Première raison\u00a0: ${sentence(cost.reason)}`
            : wholeYear(figures)
        }
      />
      <WhySection title="La formule" folded>
        <p>
          La somme des factures des sources, toutes taxes comprises&nbsp;: abonnement, énergie de chaque poste,
          acheminement et taxes, aux tarifs en vigueur chaque jour. Le détail des lignes et des tarifs est sur la page
          de chaque bâtiment.
        </p>
        {cost.stale && <p>Des mesures ou un contrat ont changé depuis&nbsp;: ce coût est en cours de recalcul.</p>}
      </WhySection>
      <Period figures={figures} />
      <Compared comparison={cost.comparison} show={(value) => euros(value)} />
    </>
  );
}

/** The types that most buildings have; the factors of the others are of the same tables. */
const SHOWN: readonly SourceType[] = ['pdl', 'pce', 'fuel-oil', 'gas-tank', 'wood-pellet', 'wood-stere', 'wood-chips'];

function Factors({ kind, day, unit }: { kind: SourceFactor['kind']; day: number; unit: string }) {
  return (
    <ul>
      {SHOWN.flatMap((type) => sourceFactor(kind, type, day) ?? []).map(({ idtype, perKwh, row }) => (
        <li key={idtype}>
          {SOURCE_TYPE_FACTS[idtype].label}&nbsp;: {decimals(perKwh, 1, 4)}&nbsp;{unit}
          {SOURCE_TYPE_FACTS[idtype].family === 'gaz' && ' (par kWh PCS compté)'}, depuis le {frenchDay(row.fromDay)}
          {row.references[0] && ` — ${row.references[0].title}`}
        </li>
      ))}
    </ul>
  );
}

export function WhyCarbon({ figures }: Props) {
  const { carbon: own, year } = figures;
  if (!own || !year) return null;
  const known = own.kg ?? own.partialKg;
  const parts = roundedParts(linesOf(figures).map(({ kg }) => kg ?? 0));
  return (
    <>
      <WhyLines
        total={known === null ? 'Inconnu' : carbon(known)}
        about={`${own.kg === null && known !== null ? 'partiel ' : ''}${monthsOf(figures)}`}
        lines={linesOf(figures).map((line, i) => ({
          label: labelOf(line),
          note: `${number(line.kwh)}\u00a0kWh`,
          amounts: [line.kg === null ? 'inconnu' : `${number(parts[i]!)}\u00a0kg\u00a0CO₂e`],
        }))}
        sum={known === null ? [] : [`${number(known)}\u00a0kg\u00a0CO₂e`]}
        caveat={own.kg === null ? `Inconnu en partie\u00a0: ${sentence(own.reason)}` : wholeYear(figures)}
      />
      <WhySection title="La formule" folded>
        <p>
          L’énergie de chaque mois multipliée par le facteur d’émission en vigueur ce mois-là, scopes 1 à 3&nbsp;: ce
          qui est brûlé sur place, l’énergie achetée, et ce qu’émet leur production en amont (cycle de vie).
        </p>
      </WhySection>
      <WhySection title="Les facteurs" folded>
        <Factors kind="co2" day={parseIsoDay(year.to)!} unit="kg&nbsp;CO₂e par kWh" />
        <p>
          Un réseau de chaleur a un contenu carbone qui lui est propre&nbsp;: il est inconnu tant que personne ne le
          donne.
        </p>
      </WhySection>
      <Period figures={figures} />
      <Compared comparison={own.comparison} show={(value) => carbon(value)} />
    </>
  );
}

export function WhyIntensity({ figures }: Props) {
  const { intensity, year } = figures;
  if (!intensity || !year) return null;
  const [from, to] = [parseIsoDay(year.from)!, parseIsoDay(year.to)!];
  const isYear = addMonths(from, 12) === to + 1;
  return (
    <>
      <WhySection title="La formule">
        <p>
          {energy(intensity.energyKwh)} d’énergie finale sur {number(intensity.surfaceM2)}&nbsp;m², soit{' '}
          {perM2(intensity.energyKwh / intensity.surfaceM2)} {isYear ? 'par an' : 'sur la période'}, pour les{' '}
          {count(intensity.buildings, 'bâtiment')} dont la surface et{' '}
          {isYear ? 'l’année entière sont connues' : 'toute la période sont connues'}.
        </p>
      </WhySection>
      <WhySection title="Les étiquettes des bâtiments">
        <p>
          Elles sont en énergie primaire, aux facteurs du {frenchDay(parseIsoDay(year.to)!)}&nbsp;: estimation, ne vaut
          pas DPE.
        </p>
        <Factors kind="primary" day={parseIsoDay(year.to)!} unit="kWh d’énergie primaire par kWh" />
      </WhySection>
      <Period figures={figures} />
    </>
  );
}
