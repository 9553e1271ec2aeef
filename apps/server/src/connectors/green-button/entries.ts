import { isRecord, listOf, recordsOf, textOf } from '../text/json.ts';

type Fields = Record<string, unknown>;
/** An entry of an ESPI feed: its own address, the one above it, those it is related to, and its resources by their name. */
type Entry = { self: string; up: string; related: string[]; title: string | null; content: Fields };

/** What a Green Button feed holds, its resources linked. */
export type Feed = {
  blocks: { block: Fields; type: Fields | null; usagePoint: UsagePoint; meterReading: string }[];
  hasSummaries: boolean;
};
export type UsagePoint = { name: string; serviceKind: number | null };

/** `…/UsagePoint/01/MeterReading/02/IntervalBlock/3` without what follows a resource of this name and its id. */
const partOf = (href: string, resource: string): string | null =>
  new RegExp(`^.*${resource}/[^/]+`).exec(href)?.[0] ?? null;
/** A feed may mix whole addresses and relative ones: then the last resource and id are compared, where only one has them. */
const tailOf = (href: string): string => href.split('/').slice(-2).join('/');

/** Finds the entry that one of these addresses names; the only one where none does. */
function linkerOf(entries: readonly Entry[]): (hrefs: readonly string[]) => Entry | undefined {
  const named = entries.filter(({ self }) => self !== '');
  const bySelf = new Map(named.map((entry) => [entry.self, entry]));
  const byTail = Map.groupBy(named, ({ self }) => tailOf(self));
  return (hrefs) => {
    const exact = hrefs.map((href) => bySelf.get(href)).find((entry) => entry !== undefined);
    if (exact) return exact;
    const alike = new Set(hrefs.flatMap((href) => (href === '' ? [] : (byTail.get(tailOf(href)) ?? []).slice(0, 2))));
    if (alike.size === 1) return [...alike][0];
    return entries.length === 1 ? entries[0] : undefined;
  };
}

function entriesOf(feed: Fields): Entry[] {
  return recordsOf(feed.entry).map((entry) => {
    const links = recordsOf(entry.link).map((link) => ({
      rel: textOf(link['@rel']),
      href: textOf(link['@href']) ?? '',
    }));
    const first = (rel: string) => links.find((link) => link.rel === rel)?.href ?? '';
    return {
      self: first('self'),
      up: first('up'),
      related: links.filter((link) => link.rel === 'related').map((link) => link.href),
      title: textOf(entry.title),
      content: isRecord(entry.content) ? entry.content : {},
    };
  });
}

export const isFeed = (root: string, value: Fields): boolean =>
  root === 'feed' &&
  entriesOf(value).some(({ content }) =>
    ['IntervalBlock', 'UsagePoint', 'ReadingType'].some((name) => name in content),
  );

/** Each block of readings with its reading type and usage point, by the links of the feed. */
export function linkFeed(feed: Fields): Feed {
  const entries = entriesOf(feed);
  const having = (name: string) => entries.filter(({ content }) => name in content);
  const typeOf = linkerOf(having('ReadingType'));
  const pointOf = linkerOf(having('UsagePoint'));
  const readingOf = linkerOf(having('MeterReading'));
  const blocks: Feed['blocks'] = [];
  for (const { self, up, related, content } of having('IntervalBlock')) {
    const address = partOf(self, 'MeterReading') ?? partOf(up, 'MeterReading') ?? '';
    const reading = readingOf([address]);
    const type = typeOf([...(reading?.related ?? []), ...related].filter((href) => href.includes('ReadingType/')));
    const pointAddress = partOf(address || up, 'UsagePoint');
    const point = pointOf([pointAddress ?? '']);
    const usagePoint = {
      name: pointAddress?.split('/').at(-1) ?? '',
      serviceKind: point ? numberOf(fieldsOf(fieldsOf(point.content.UsagePoint).ServiceCategory).kind) : null,
    };
    const found = type && fieldsOf(type.content.ReadingType);
    for (const block of listOf(content.IntervalBlock))
      blocks.push({ block: fieldsOf(block), type: found ?? null, usagePoint, meterReading: address });
  }
  const hasSummaries = ['UsageSummary', 'ElectricPowerUsageSummary'].some((name) => having(name).length > 0);
  return { blocks, hasSummaries };
}

export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});

/** A whole number of the feed; null when absent or not one. */
export function numberOf(value: unknown): number | null {
  const text = textOf(value);
  return text !== null && /^[+-]?\d+$/.test(text) ? Number(text) : null;
}
