import type { Data } from '@joulerie/contract/measures';
import type { PeriodIntensity } from '@joulerie/contract/profiles';
import { decimals, number, type Figure } from '../../lib/format.ts';
import { date, dayRange } from '../../lib/format-date.ts';
import { Kpi } from '../../ui/kpi.tsx';
import { WhyFigure } from '../../ui/why-figure.tsx';
import { WhySection } from '../../ui/why-section.tsx';

const KINDS = [
  { kind: 'surface', label: 'Par m²', per: 'kWh/m²', unit: 'm²', of: 'la surface', digits: 1 },
  { kind: 'effectif', label: 'Par personne', per: 'kWh/personne', unit: 'personnes', of: 'l’effectif', digits: 0 },
] as const;
type Kind = (typeof KINDS)[number];

/** The energy of a building over its surface and over its headcount, where these are entered. */
export function Intensities({ data, part }: { data: Data; part: string | null }) {
  return KINDS.map((kind) => {
    const own = data.intensity?.[kind.kind];
    if (!own) return null;
    return (
      <Kpi
        key={kind.kind}
        label={kind.label}
        figure={figureOf(own, kind)}
        why={
          <WhyFigure figure={kind.label}>
            {() => <WhyIntensity own={own} kind={kind} period={dayRange(data.start_date, data.end_date)} />}
          </WhyFigure>
        }
        note={own.reason ?? [part, valueNote(own, kind)].filter(Boolean).join(' · ')}
      />
    );
  });
}

function figureOf({ perUnit }: PeriodIntensity, { per, digits }: Kind): Figure {
  return perUnit === null ? { value: 'inconnu', unit: '' } : { value: number(perUnit, digits), unit: per };
}

const valueOf = (value: number, { unit }: Kind): string => `${decimals(value, 0, 2)}\u00a0${unit}`;

/** « 940 m² depuis le 01/09/2026 », or how many values the period has. */
function valueNote({ values }: PeriodIntensity, kind: Kind): string {
  const [only] = values;
  if (values.length > 1) return `${number(values.length)}\u00a0valeurs sur la période`;
  if (!only) return '';
  return `${valueOf(only.value, kind)}${only.since === null ? '' : ` depuis le ${date(only.since)}`}`;
}

/** Where an amount per m² or per person comes from: what it was divided by, and since when. */
function WhyIntensity({ own, kind, period }: { own: PeriodIntensity; kind: Kind; period: string }) {
  return (
    <>
      <WhySection title={own.perUnit === null ? 'Inconnu' : `${number(own.perUnit, kind.digits)}\u00a0${kind.per}`}>
        <p>{own.reason === null ? period : `${period}\u00a0: ${own.reason}.`}</p>
        <ul>
          {own.values.map(({ value, since }) => (
            <li key={since ?? ''}>
              {valueOf(value, kind)},{' '}
              {since === null ? 'saisie sans date dans les informations du bâtiment' : `depuis le ${date(since)}`}
            </li>
          ))}
        </ul>
      </WhySection>
      <WhySection title="La formule" folded>
        <p>
          L’énergie de chaque jour divisée par {kind.of} de ce jour-là, puis additionnée. Les valeurs datées se
          saisissent dans «&nbsp;Infos générales&nbsp;», «&nbsp;Profils&nbsp;».
        </p>
      </WhySection>
    </>
  );
}
