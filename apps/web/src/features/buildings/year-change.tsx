import { difference, percent } from '../../lib/format.ts';
import { Delta } from '../../ui/kpi.tsx';

/** Below this share of the energy, what is comparable says too little of the whole. */
const ENOUGH = 0.5;

type Props = {
  comparison: { kwh: number; previousKwh: number } | null;
  energyKwh: number | null;
  /** With words: against what, and on which share of the energy. */
  long?: boolean;
};

/** How a year of energy moved against the year before, where the same meters were read in the same months. */
export function YearChange({ comparison, energyKwh, long = false }: Props) {
  const compared = comparison && energyKwh ? comparison.kwh / energyKwh : 0;
  if (!comparison || compared < ENOUGH)
    return long ? 'non comparable\u00a0: trop peu de mesures un an plus tôt' : <NotComparable />;
  const share = comparison.kwh / comparison.previousKwh - 1;
  const part = compared < 0.995 ? percent(compared, 0) : null;
  return (
    <span
      title={part ? `Comparé sur ${part} de l’énergie\u00a0: le reste n’était pas mesuré un an plus tôt` : undefined}
    >
      <Delta value={Math.abs(share) < 0.0005 ? 0 : share}>{difference(share, 1)}</Delta>
      {long && ` en un an${part ? `, comparé sur ${part}` : ''}`}
    </span>
  );
}

const NotComparable = () => (
  <span style={{ color: 'var(--secondary)' }} title="Trop peu de mesures un an plus tôt">
    non comparable
  </span>
);
