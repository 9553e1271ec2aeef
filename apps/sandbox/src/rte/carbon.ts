import { unit } from '../../../../demo/random.ts';

const DAY_MS = 86_400_000;

/** Carbon rate of the electricity of the country at an instant, invented: higher in winter and in the evening [gCO2e/kWh]. */
export function carbonRate(instant: number): number {
  const year = (instant / DAY_MS / 365.25) % 1;
  const hour = (instant % DAY_MS) / 3_600_000;
  const season = 12 * Math.cos(2 * Math.PI * (year - 0.04));
  const evening = 6 * Math.exp(-(((hour - 18) / 3) ** 2));
  return Math.max(8, Math.round(24 + season + evening + 8 * (unit(Math.floor(instant / DAY_MS), 71) - 0.5)));
}
