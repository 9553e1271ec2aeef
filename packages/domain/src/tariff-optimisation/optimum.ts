/**
 * Exact minimum of `Σ cost_i(P_i)` over whole powers `lo ≤ P_1 ≤ P_2 ≤ … ≤ P_n ≤ hi`.
 *
 * The cost is separable by class, so a dynamic program over the grid is exact:
 * `best_i(p) = cost_i(p) + min(q ≤ p) best_(i−1)(q)`. It weighs every ordered vector of the grid; nothing is sampled.
 * On ties the lowest power of the last class is taken, then of the one before it.
 */
export type Optimum = {
  powers: readonly number[];
  cost: number;
  /** For each class, the least total when its power is held at `lo + k`, the others chosen at best. */
  conditional: readonly Float64Array[];
  /** Number of ordered vectors that the program weighs. */
  candidates: number;
};

export function orderedOptimum(costs: readonly Float64Array[], lo: number): Optimum {
  const n = costs.length;
  const size = costs[0]?.length ?? 0;
  const forward: Float64Array[] = [];
  const arg: Int32Array[] = [];
  for (let i = 0; i < n; i++) {
    const own = costs[i]!;
    const best = new Float64Array(size);
    const from = new Int32Array(size);
    const before = forward[i - 1];
    let min = Number.POSITIVE_INFINITY;
    let at = 0;
    for (let k = 0; k < size; k++) {
      if (!before) best[k] = own[k]!;
      else {
        if (before[k]! < min) {
          min = before[k]!;
          at = k;
        }
        best[k] = own[k]! + min;
        from[k] = at;
      }
    }
    forward.push(best);
    arg.push(from);
  }
  let k = argmin(forward[n - 1] ?? new Float64Array());
  const cost = forward[n - 1]?.[k] ?? 0;
  const powers: number[] = [];
  for (let i = n - 1; i >= 0; i--) {
    powers.unshift(lo + k);
    k = arg[i]![k]!;
  }
  return {
    powers,
    cost,
    conditional: conditionalCosts(costs, forward, size),
    candidates: combinations(size + n - 1, n),
  };
}

function conditionalCosts(
  costs: readonly Float64Array[],
  forward: readonly Float64Array[],
  size: number,
): Float64Array[] {
  const out: Float64Array[] = [];
  let above: Float64Array | null = null;
  for (let i = costs.length - 1; i >= 0; i--) {
    const conditional = new Float64Array(size);
    const rest = new Float64Array(size);
    let min = Number.POSITIVE_INFINITY;
    for (let k = size - 1; k >= 0; k--) {
      if (above && above[k]! < min) min = above[k]!;
      const tail = above ? min : 0;
      conditional[k] = forward[i]![k]! + tail;
      rest[k] = costs[i]![k]! + tail;
    }
    out.unshift(conditional);
    above = rest;
  }
  return out;
}

function argmin(values: Float64Array): number {
  let at = 0;
  for (let k = 1; k < values.length; k++) if (values[k]! < values[at]!) at = k;
  return at;
}

function combinations(n: number, k: number): number {
  let c = 1;
  for (let i = 1; i <= k; i++) c = (c * (n - k + i)) / i;
  return Math.round(c);
}
