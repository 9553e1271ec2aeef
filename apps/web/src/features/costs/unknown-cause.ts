import type { Cost } from '@joulerie/contract/costs';
import { SIDE_LINES } from '@joulerie/domain/costs';
import { frenchList } from '@joulerie/domain/vocabulary';
import { count, euros, percent } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';

/** Whether all that a cost lacks is measures: no tariff would complete it. */
export const unmeasuredOnly = ({ unknown }: Pick<Cost, 'unknown'>): boolean =>
  unknown.length > 0 && unknown.every(({ cause }) => cause === 'measure');

/** Why a cost is partial, in a few words: the measured days, which are all that is billed. */
export function partialNote(
  cost: Pick<Cost, 'unknown' | 'start_date' | 'sources' | 'coverage' | 'pricedKwh' | 'lines'>,
): string {
  if (cost.unknown.length === 0) return `${percentBelow(cost.coverage)} de la période est mesurée`;
  if (unmeasuredOnly(cost)) return measuredNote(cost);
  return withoutLines(cost) ?? withoutPrice(cost) ?? withoutSupply(cost) ?? 'tarif inconnu sur une partie';
}

const LINES = {
  network: { kind: 'acheminement', name: 'acheminement', of: 'de l’acheminement' },
  cta: { kind: 'cta', name: 'CTA', of: 'de la CTA' },
  excise: { kind: 'accise', name: 'accise', of: 'de l’accise' },
} as const;

/**
 * « hors CTA » where the supply has its price and some lines of the bill lack theirs, « hors une partie de l’acheminement » where the
 * others of that kind are billed; null otherwise.
 */
function withoutLines({ unknown, pricedKwh, lines }: Pick<Cost, 'unknown' | 'pricedKwh' | 'lines'>): string | null {
  const lacking = unknown.filter(({ cause }) => cause === 'tariff');
  if (pricedKwh <= 0 || lacking.some((gap) => gap.lines.length === 0)) return null;
  const [whole, part]: [string[], string[]] = [[], []];
  for (const line of SIDE_LINES) {
    const gaps = lacking.filter((gap) => gap.lines.includes(line));
    const billed = (id: string | null) =>
      lines.some(({ kind, _id_source, included }) => kind === LINES[line].kind && _id_source === id && !included);
    if (gaps.some(({ _id_source }) => !billed(_id_source))) whole.push(LINES[line].name);
    else if (gaps.length > 0) part.push(LINES[line].of);
  }
  return `hors ${frenchList([...whole, ...(part.length > 0 ? [`une partie ${frenchList(part)}`] : [])])}`;
}

/** « sans le prix de « Réseau de chaleur » » where all that lacks a tariff is sources of which nothing is priced; null otherwise. */
function withoutPrice({ unknown, sources }: Pick<Cost, 'unknown' | 'sources'>): string | null {
  const lacking = unknown.filter(({ cause }) => cause === 'tariff').map(({ _id_source }) => _id_source);
  const unpriced = sources.filter(({ _id, pricedEur }) => _id !== null && pricedEur === null && lacking.includes(_id));
  const named = lacking.every((id) => unpriced.some(({ _id }) => _id === id));
  return named ? `sans le prix de ${unpriced.map(({ name }) => `«\u00a0${name}\u00a0»`).join(', ')}` : null;
}

/** « hors fourniture » where all that lacks a tariff is the price of sources whose network and taxes are billed; null otherwise. */
function withoutSupply({ unknown, sources, lines }: Pick<Cost, 'unknown' | 'sources' | 'lines'>): string | null {
  const lacking = unknown.filter(({ cause }) => cause === 'tariff');
  if (lacking.length === 0) return null;
  const ids = new Set(lacking.map(({ _id_source }) => _id_source));
  const sold = lines.some(({ kind, _id_source }) => kind === 'energie' && ids.has(_id_source));
  if (sold || ids.has(null) || lacking.some(({ missing }) => missing !== 'price')) return null;
  const named = sources.filter(({ _id }) => ids.has(_id)).map(({ name }) => `«\u00a0${name}\u00a0»`);
  return sources.length === 1 ? 'hors fourniture' : `hors fourniture de ${named.join(', ')}`;
}

/** « 6 412 € TTC, hors fourniture »: the network and the taxes, where only the price of the supply lacks; null otherwise. */
export function besideSupply(cost: Pick<Cost, 'unknown' | 'sources' | 'lines' | 'pricedEur'>): string | null {
  const without = withoutSupply(cost);
  return without === null || cost.lines.length === 0 ? null : `${euros(cost.pricedEur)} TTC, ${without}`;
}

/** A share that is not whole never reads 100 %. */
const percentBelow = (share: number): string => percent(Math.min(share, 0.999), 1);

/** Why nothing of a cost is known: the first reason that a tariff would mend, in a sentence; else the first one. */
export function unknownNote({ unknown }: Pick<Cost, 'unknown'>): string {
  const gap = mendableGap(unknown);
  if (!gap) return 'pas de mesure';
  const reason = gap.reason.replace(/\.$/, '');
  const known = reason.startsWith('Tarif inconnu') || gap.cause === 'measure';
  return known ? lowered(reason) : `tarif inconnu, ${lowered(reason)}`;
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The gap of a cost that its screen speaks of: one that a field fills, else one that a tariff would, else the first. */
export const mendableGap = (unknown: Cost['unknown']): Cost['unknown'][number] | undefined =>
  unknown.find(({ missing }) => missing !== null) ?? unknown.find(({ cause }) => cause === 'tariff') ?? unknown[0];

/** « mesuré jusqu’au 20/11/2026 »: sources that end on different days say so, and so do those without a measure. */
function measuredNote({ start_date, sources }: Pick<Cost, 'start_date' | 'sources'>): string {
  const spans = sources.flatMap(({ measured }) => measured ?? []);
  if (spans.length === 0) return 'aucun jour entièrement mesuré';
  const [starts, ends] = [daysOf(spans.map(({ from }) => from)), daysOf(spans.map(({ to }) => to))];
  const begins = starts.length === 1 && starts[0] === start_date ? null : someDays(starts);
  const until = begins === null ? `jusqu’au ${someDays(ends)}` : `du ${begins} au ${someDays(ends)}`;
  const differ = starts.length > 1 || ends.length > 1 ? ' selon la source' : '';
  const without = sources.length - spans.length;
  return `mesuré ${until}${differ}${without === 0 ? '' : `, ${count(without, 'source')} sans mesure`}`;
}

const daysOf = (days: readonly string[]): string[] => [...new Set(days)].toSorted();

/** One day, or the first and the last of several. */
const someDays = (days: readonly string[]): string =>
  days.length === 1 ? date(days[0]!) : `${date(days[0]!)} ou ${date(days.at(-1)!)}`;
