/** One comparison of an engine with a reference result. */
export type VerifyCase = {
  /** Which engine: `pv/sun`, `storage`, `economics/irr`… */
  family: string;
  /** Which case of the reference, as it names itself. */
  case: string;
  /** Largest deviation found, in the terms of `tolerance`. NaN when a value that was due is missing. */
  deviation: number;
  tolerance: number;
  pass: boolean;
  note?: string;
};

/** A case from its deviation: passes when the deviation is a number within the tolerance. */
export function verifyCase(
  family: string,
  name: string,
  deviation: number,
  tolerance: number,
  note?: string,
): VerifyCase {
  return {
    family,
    case: name,
    deviation,
    tolerance,
    pass: deviation <= tolerance,
    ...(note === undefined ? {} : { note }),
  };
}

/**
 * Deviation of a value from its reference, NaN where only one of the two is defined and 0 where neither is.
 * With `scale`, the deviation is divided by it (a relative deviation: pass the reference's magnitude).
 */
export function deviationOf(actual: number | null, expected: number | null, scale = 1): number {
  const hasActual = actual !== null && Number.isFinite(actual);
  const hasExpected = expected !== null && Number.isFinite(expected);
  if (!hasActual && !hasExpected) return 0;
  if (!hasActual || !hasExpected) return Number.NaN;
  return Math.abs(actual - expected) / scale;
}

/** The larger of two deviations; NaN (a value that was due is missing) wins over any number. */
export function worst(a: number, b: number): number {
  return Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : Math.max(a, b);
}
