/** How often each number is met. The same number many times in a row costs one entry. */
export class Tally {
  private readonly counts = new Map<number, number>();
  private current = Number.NaN;
  private times = 0;

  /** NaN is not counted. */
  add(value: number): void {
    if (value === this.current) {
      this.times++;
      return;
    }
    this.enter();
    this.current = value;
    this.times = 1;
  }

  /** The number met most often, the first met of those; null when there is none. */
  commonest(): number | null {
    return this.most()?.value ?? null;
  }

  /** The same, with how many times it was met. */
  most(): { value: number; times: number } | null {
    this.enter();
    let best: { value: number; times: number } | null = null;
    for (const [value, times] of this.counts) if (times > (best?.times ?? 0)) best = { value, times };
    return best;
  }

  /** The number in the middle of their order, the lower one of two; null when there is none. */
  median(): number | null {
    this.enter();
    const sorted = [...this.counts].toSorted((a, b) => a[0] - b[0]);
    const middle = sorted.reduce((sum, [, times]) => sum + times, -1) >> 1;
    let passed = 0;
    return sorted.find(([, times]) => (passed += times) > middle)?.[0] ?? null;
  }

  private enter(): void {
    if (Number.isNaN(this.current)) return;
    this.counts.set(this.current, (this.counts.get(this.current) ?? 0) + this.times);
    this.times = 0;
  }
}
