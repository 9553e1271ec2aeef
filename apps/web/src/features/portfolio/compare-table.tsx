import type { BuildingSummary } from '@joulerie/contract/buildings';
import { comparableChange } from '@joulerie/domain/measures';
import { Link } from '@tanstack/react-router';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { energy, euros, intensity, surface } from '../../lib/format.ts';
import { HealthChip } from '../../ui/health-chip.tsx';
import { whyNoLabel } from '@joulerie/contract/row-figures';
import { BuildingLabel, SourceIcons, YearChange, shortLine } from '../buildings/buildings.public.ts';
import {
  type Compared,
  carbonBeside,
  carbonCompared,
  costCompared,
  energyCompared,
  intensityCompared,
  ranked,
} from './compare-values.ts';
import classes from './compare.module.css';

type Props = { rows: readonly BuildingSummary[]; today: number; onRemove: (id: string) => void };

const FIGURES: {
  label: string;
  of: (row: BuildingSummary) => Compared;
  say: (value: number, most: number) => string;
}[] = [
  { label: 'Énergie finale par m²', of: intensityCompared, say: (value) => intensity(value) },
  { label: 'Consommation', of: energyCompared, say: (value) => energy(value) },
  { label: 'Coût TTC', of: costCompared, say: (value) => euros(value, false) },
  { label: 'Carbone', of: carbonCompared, say: carbonBeside },
];

/** The figures of some buildings side by side, a column each. */
export function CompareTable({ rows, today, onRemove }: Props) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {rows.map((row) => (
              <th key={row.id} scope="col">
                <span className={classes.head}>
                  <Link to="/building/$id" params={{ id: row.id }} className={classes.name}>
                    {row.name}
                  </Link>
                  <button
                    type="button"
                    className={classes.remove}
                    aria-label={`Retirer ${row.name} de la comparaison`}
                    onClick={() => onRemove(row.id)}
                  >
                    <IconX size={15} aria-hidden />
                  </button>
                </span>
                <span className={classes.address}>{shortLine(row.address)}</span>
                <SourceIcons types={row.sourceTypes} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FIGURES.map(({ label, of, say }) => {
            const figures = rows.map(of);
            const places = ranked(figures);
            const most = Math.max(...figures.map(({ value, part }) => value ?? part ?? 0));
            return (
              <Line key={label} label={label}>
                {rows.map((row, i) => (
                  <td key={row.id}>
                    <Figure figure={figures[i]!} place={places[i]!} say={(value) => say(value, most)} />
                  </td>
                ))}
              </Line>
            );
          })}
          <Line label="Évolution en un an">
            {rows.map(({ id, comparison }) => (
              <td key={id}>
                <span className={comparison && comparableChange(comparison) !== null ? undefined : classes.why}>
                  <YearChange comparison={comparison} long />
                </span>
              </td>
            ))}
          </Line>
          <Line label="Étiquette estimée">
            {rows.map((row) => (
              <td key={row.id}>
                {row.label ? (
                  <BuildingLabel label={row.label} dpe={row.dpe} />
                ) : (
                  <span className={classes.why}>inconnue&nbsp;: {whyNoLabel(row)}</span>
                )}
              </td>
            ))}
          </Line>
          <Line label="Surface">
            {rows.map(({ id, surfaceM2 }) => (
              <td key={id}>{surface(surfaceM2)}</td>
            ))}
          </Line>
          <Line label="Données">
            {rows.map(({ id, health }) => (
              <td key={id}>
                <HealthChip health={health} today={today} />
              </td>
            ))}
          </Line>
        </tbody>
      </table>
    </div>
  );
}

/** A sentence after a colon. */
const within = (why: string | null): string => (why ? why.charAt(0).toLowerCase() + why.slice(1) : '');

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {children}
    </tr>
  );
}

/** A whole figure with its place among the others; one that is not says what is known of it and why, and has no place. */
function Figure({
  figure: { value, part, why },
  place,
  say,
}: {
  figure: Compared;
  place: { share: number | null; lowest: boolean };
  say: (value: number) => string;
}) {
  if (value === null)
    return (
      <>
        <span className={classes.unknown}>{part === null ? 'inconnu' : `partiel\u00a0: ${say(part)}`}</span>
        <span className={classes.why}>non comparable&nbsp;: {within(why)}</span>
      </>
    );
  return (
    <>
      <span className={classes.value}>
        <strong>{say(value)}</strong>
        {place.lowest && <span className={classes.lowest}>le plus bas</span>}
      </span>
      {place.share !== null && (
        <span className={classes.track} aria-hidden>
          <span style={{ width: `${Math.max(2, place.share * 100)}%` }} />
        </span>
      )}
    </>
  );
}
