import { difference, percent } from '../../lib/format.ts';
import { Delta } from '../../ui/kpi.tsx';

/** Below this share of the energy, what is comparable says too little of the whole. */
const ENOUGH = 0.5;

const TOO_FEW = 'trop peu de mesures un an plus tôt';

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
    return (
      <span style={{ color: 'var(--secondary)' }} title={TOO_FEW}>
        non comparable{long && `\u00a0: ${TOO_FEW}`}
      </span>
    );
  const share = comparison.kwh / comparison.previousKwh - 1;
  const part = compared < 0.995 ? percent(compared, 0) : null;
  return (
    <span title={part ? `comparé sur ${part} de l’énergie` : undefined}>
      <Delta value={Math.abs(share) < 0.0005 ? 0 : share}>{difference(share, 1)}</Delta>
      {long && ` en un an${part ? `, comparé sur ${part}` : ''}`}
    </span>
  );
}
