import { meterNumber } from './format.ts';

/** The name of a contributing source; one that the person may not see has none. */
export const sourceName = (name: string | null): string => name ?? 'Source non visible';

type Numbered = { name: string | null; idsource: string | null };

/** The name of a source among others: with the number of its point, unless the name holds it. */
export function numberedName({ name, idsource }: Numbered): string {
  const shown = sourceName(name);
  return idsource === null || idsource === '' || shown.includes(idsource)
    ? shown
    : `${shown} · ${meterNumber(idsource)}`;
}
