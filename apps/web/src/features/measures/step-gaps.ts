import type { Cost } from '@joulerie/contract/costs';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { FULL, HALF } from '../../charts/bar-gaps.ts';
import type { StepGaps } from '../../charts/series.ts';

/**
 * Of one energy, the share of the measures of each step that are known, the share that they are of the whole of the step (0..1), and
 * what is known of it; NaN where nothing is. `late`: 1 on the steps that go past the last measure of a source.
 */
type Part = { name: string; coverage: Float64Array; weight: Float64Array; values: Float64Array; late: Uint8Array };

/**
 * What is missing of each step of a pile. Each energy is completed with its own share: a day without gas says nothing of its
 * electricity. Of an energy that was not received yet, nothing is estimated: it is named. Only where every energy is mostly missing does the pile say too little for the step to be read.
 */
export function stepGaps(parts: readonly Part[]): StepGaps | null {
  const count = parts[0]?.coverage.length ?? 0;
  if (count === 0) return null;
  const [share, missing, late] = [new Float64Array(count), new Float64Array(count), new Uint8Array(count)];
  const names: string[] = [];
  for (let i = 0; i < count; i++) {
    share[i] = parts.reduce((sum, one) => sum + one.coverage[i]!, 0) / parts.length;
    const awaited = parts.filter((part) => part.late[i] === 1 && part.coverage[i] === 0);
    names.push(awaited.map(({ name }) => name).join(', '));
    const lacking = parts.filter(({ coverage, weight }) => coverage[i]! < FULL || weight[i]! < FULL);
    if (lacking.length > 0 && lacking.every((part) => part.late[i] === 1)) late[i] = 1;
    if (parts.every(({ weight }) => weight[i]! < HALF)) missing[i] = Infinity;
    else if (lacking.length > awaited.length)
      missing[i] = parts.reduce((sum, part) => sum + missingOf(part, i), Number.EPSILON);
  }
  return { share, missing, late, awaited: names };
}

/** As if the rest were like what is known; unknown, so nothing, where there is no such part. */
function missingOf({ weight, values }: Part, i: number): number {
  const [known, share] = [values[i]!, weight[i]!];
  return known > 0 && share > 0 ? known / share - known : 0;
}

/** Of one energy in the money of each step: the share of the measured energy that has a price, and its amount [€]. */
export function pricedPart({ posts, axis }: Cost, energy: VariableName): Omit<Part, 'name' | 'weight' | 'late'> {
  const own = posts.filter((post) => post.energy === energy);
  const of = (i: number) => {
    let [kWh, pricedKWh, eur] = [0, 0, Number.NaN];
    for (const post of own) {
      kWh += post.kwh[i] ?? 0;
      if (post.eur[i] == null) continue;
      pricedKWh += post.kwh[i] ?? 0;
      eur = (Number.isNaN(eur) ? 0 : eur) + post.eur[i];
    }
    return { share: kWh > 0 ? Math.min(1, pricedKWh / kWh) : 1, eur };
  };
  const steps = axis.days.map((_, i) => of(i));
  return {
    coverage: Float64Array.from(steps, ({ share }) => share),
    values: Float64Array.from(steps, ({ eur }) => eur),
  };
}
