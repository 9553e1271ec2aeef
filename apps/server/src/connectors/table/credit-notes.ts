import type { ReadBuilder } from '../series/read-builder.ts';

/** An amount of a period of days. */
type Billed = { fromDay: number; toDay: number; value: number; line: number };

/** Amounts without those that a credit note takes back: the same period and the same amount, below nothing. */
export function withoutCredited<T extends Billed>(amounts: readonly T[], builder: ReadBuilder): T[] {
  if (!amounts.some(({ value }) => value < 0)) return [...amounts];
  const gone = new Set<T>();
  const open = Map.groupBy(amounts, ({ fromDay, toDay, value }) => `${fromDay} ${toDay} ${value}`);
  for (const credit of amounts) {
    if (!(credit.value < 0)) continue;
    const billed = open.get(`${credit.fromDay} ${credit.toDay} ${-credit.value}`)?.find((one) => !gone.has(one));
    if (!billed) continue;
    gone.add(billed).add(credit);
    builder.note(`La ligne ${credit.line} annule la ligne ${billed.line} (avoir) : ni l’une ni l’autre n’est comptée.`);
  }
  return amounts.filter((one) => !gone.has(one));
}
