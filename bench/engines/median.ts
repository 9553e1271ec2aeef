/** Median time of a computation after a warm-up, and its last result. */
export function medianMs<T>(work: () => T, runs = 15, warmUp = 5): { ms: number; last: T } {
  let last = work();
  for (let i = 0; i < warmUp; i++) last = work();
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const from = performance.now();
    last = work();
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  return { ms: times[times.length >> 1]!, last };
}
