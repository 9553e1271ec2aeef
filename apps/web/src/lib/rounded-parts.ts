/**
 * Parts rounded so that they add up to their rounded total: the largest remainders are rounded up.
 *
 * @param digits decimals kept
 */
export function roundedParts(parts: readonly number[], digits = 0): number[] {
  const unit = 10 ** digits;
  const scaled = parts.map((part) => part * unit);
  const rounded = scaled.map(Math.floor);
  const left = Math.round(scaled.reduce((a, b) => a + b, 0)) - rounded.reduce((a, b) => a + b, 0);
  const order = scaled.map((_, i) => i).toSorted((a, b) => scaled[b]! - rounded[b]! - (scaled[a]! - rounded[a]!));
  for (const i of order.slice(0, left)) rounded[i]! += 1;
  return rounded.map((part) => part / unit);
}
