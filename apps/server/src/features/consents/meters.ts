import { earliestDay } from '@joulerie/domain/consents';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { SOURCE_TYPE_FACTS, type SourceType } from '@joulerie/domain/vocabulary';
import { DomainError } from '../../platform/errors.ts';
import type { SourceRow } from '../sources/sources.public.ts';

/** A source that a holder can sign for: it has the number of an electricity or gas point. */
export type MeterRow = SourceRow & { idsource: string };

/** The energy of a type of meter; null for what nobody signs for. */
export function energyOfMeter(idtype: SourceType): 'electricite' | 'gaz' | null {
  const { number } = SOURCE_TYPE_FACTS[idtype];
  return number === 'pdl' ? 'electricite' : number === 'pce' ? 'gaz' : null;
}

/** @throws DomainError `not_a_meter` */
export function meterOf(source: SourceRow): MeterRow {
  if (energyOfMeter(source.idtype) === null || source.idsource === null) throw new DomainError('not_a_meter');
  return { ...source, idsource: source.idsource };
}

/**
 * The first day of the data that is asked for: a day that was given, or as early as the operator goes.
 *
 * @throws DomainError `date_before_history` for an earlier one, with that day; `invalid_input` for one that has not come
 */
export function firstDay(idtype: SourceType, given: string | null | undefined, today: number): string {
  const earliest = isoDay(earliestDay(energyOfMeter(idtype)!, today));
  if (!given) return earliest;
  if (given < earliest) throw new DomainError('date_before_history', { earliest });
  if (parseIsoDay(given)! > today)
    throw new DomainError('invalid_input', {
      fields: { date_from_data: 'Choisissez un jour qui n’est pas à venir.' },
    });
  return given;
}

/** The last four signs of a number: enough for a holder to know their meter, too little for a stranger to use it. */
export const endOfNumber = (number: string): string => `••••\u00a0${number.slice(-4)}`;
