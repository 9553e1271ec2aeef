import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import { parisDay } from '@joulerie/domain/calendar';
import type { SourceSummary } from '@joulerie/contract/sources';
import { SOURCE_STATE_NAMES } from './state-names.ts';
import { count } from '../../lib/format.ts';
import { date, dayOf } from '../../lib/format-date.ts';
import { Chip } from '../../ui/chip.tsx';

/** Days without data that are normal: operators publish the day after. */
const NORMAL_DAYS = 3;

/** A source in one chip: what the operator says of it first, then how fresh its measures are. */
export function SourceHealth({
  source,
  nowMs,
}: {
  source: Pick<SourceSummary, 'idtype' | 'states' | 'lastDay'>;
  nowMs: number;
}) {
  const state = source.states[0];
  if (state) {
    const { label, why } = SOURCE_STATE_NAMES[state];
    return (
      <span title={why}>
        <Chip tone={state === 'RETRIEVAL_IN_PROGRESS' ? 'info' : 'bad'}>{label}</Chip>
      </span>
    );
  }
  const last = dayOf(source.lastDay);
  if (last === null) return <Chip>Aucune donnée</Chip>;
  // Fuel comes when the tank is low: an old delivery is no delay. The last day measured is the one before it.
  if (SOURCE_TYPE_FACTS[source.idtype].family === 'combustible') return <Chip>Livré le {date(last + 1)}</Chip>;
  const late = parisDay(nowMs) - last;
  return (
    <span title={`Dernier jour reçu\u00a0: ${date(source.lastDay)}`}>
      {late <= NORMAL_DAYS ? (
        <Chip tone="ok">À jour</Chip>
      ) : late < 365 ? (
        <Chip tone="warn">{count(late, 'jour')} de retard</Chip>
      ) : (
        <Chip>Arrêté le {date(source.lastDay)}</Chip>
      )}
    </span>
  );
}
