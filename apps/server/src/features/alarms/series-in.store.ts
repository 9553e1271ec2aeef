import type { AlarmSeries } from '@joulerie/domain/alarms';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { type Database, queryIn } from '../../platform/database.ts';
import { readSeries } from './read-series.ts';
import type { Watched } from './watched.store.ts';

/** The same as `readSeries`, in a transaction. */
export const readSeriesIn = (
  tx: Database,
  watched: readonly Watched[],
  variable: VariableName,
  fromDay: number,
  toDay: number,
): Promise<Map<string, AlarmSeries | null>> => readSeries(queryIn(tx), watched, variable, fromDay, toDay);
