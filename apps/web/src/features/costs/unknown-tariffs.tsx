import type { Cost } from '@joulerie/contract/costs';
import { dayRange } from '../../lib/format-date.ts';
import classes from './costs.module.css';
import { groupUnknown } from './notices.ts';
import { TariffLink } from './tariff-link.tsx';

/** « tarif inconnu »: which source, since when and until when, why, and the field to fill. Never a price of zero. */
export function UnknownTariffs({ unknown }: { unknown: Cost['unknown'] }) {
  if (unknown.length === 0) return <p className={classes.note}>Rien à facturer sur cette période.</p>;
  return (
    <ul className={classes.unknown}>
      {groupUnknown(unknown).map(({ gap, names }, i) => (
        <li key={i}>
          <strong>{names}</strong>, {gap.from === gap.to && 'le '}
          {dayRange(gap.from, gap.to)}. {gap.reason} <TariffLink gap={gap} look="button" />
        </li>
      ))}
    </ul>
  );
}
