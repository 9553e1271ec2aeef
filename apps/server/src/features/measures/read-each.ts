import {
  bucket,
  columnOfSource,
  coverageOfSteps,
  ofSource,
  storedVariables,
  type Stored,
} from '@joulerie/domain/measures';
import { parisDay } from '@joulerie/domain/calendar';
import type { Frequency, VariableName } from '@joulerie/domain/vocabulary';
import type { Reader } from '../../platform/database.ts';
import { bucketStarts } from './read-data.ts';
import { readStored } from './series-day.store.ts';

/** Values of one variable of one source at steps of a day or more, in the unit of the variable, and the share of each step that is measured. NaN is unknown. */
type EachColumn = { variable: VariableName; values: Float64Array; coverage: Float64Array };
export type EachSource = {
  sourceId: string;
  steps: { frequency: Frequency; starts: number[]; columns: EachColumn[] }[];
};

/**
 * Variables of several sources over `[fromDay, toDay)`, each source by itself: what lists and files of sources hold. One reading for all.
 *
 * @param frequencies steps of a day or more
 */
export async function readEach(
  store: Reader,
  sourceIds: readonly string[],
  asked: {
    variables: readonly VariableName[];
    frequencies: readonly Frequency[];
    fromDay: number;
    toDay: number;
    now: number;
  },
): Promise<EachSource[]> {
  const { variables, frequencies, fromDay, toDay, now } = asked;
  const wanted = [...new Set(variables.flatMap(storedVariables))];
  const stored = await readStored(store.query, sourceIds, wanted, fromDay, toDay, 'totals');
  const due = Math.min(toDay, parisDay(now));
  const steps = frequencies.map((frequency) => ({ frequency, starts: bucketStarts(frequency, fromDay, toDay) }));
  return sourceIds.map((sourceId) => {
    const own: Stored = ofSource(stored, sourceId);
    const days = variables.map((variable) => ({ variable, column: columnOfSource(variable, fromDay, toDay, own) }));
    return {
      sourceId,
      steps: steps.map(({ frequency, starts }) => ({
        frequency,
        starts,
        columns: days.map(({ variable, column }) => ({
          variable,
          values: bucket(variable, column, starts, toDay),
          coverage: coverageOfSteps([column], starts, due).coverage,
        })),
      })),
    };
  });
}
