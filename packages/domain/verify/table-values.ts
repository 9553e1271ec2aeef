import { dayNumber, isoDay } from '../src/calendar/days.ts';
import type { TableFault } from '../src/tariffs/check-table.ts';
import { formulaFacts, isTurpeFormula } from '../src/tariffs/turpe-formulas.ts';
import { REGULATED_POWERS } from '../src/tariffs/regulated.ts';
import { SCHEMES } from '../src/tariffs/post-names.ts';
import { LEGAL_RATES, TABLE_BOUNDS } from './table-bounds.ts';

/** A row of a table file that has its form, with its place in the file. */
export type PlacedRow = {
  where: string;
  key: string;
  value: number;
  unit: string;
  fromDay: number;
  toDay: number | null;
  status: string;
  jump: string | null;
};
/** Keys whose last row ends on a day, with the reason: every other key is open. */
export type DeclaredEnd = { where: string; keys: readonly string[]; onDay: number };

/** A value more than one and a half times the one before it, or less, is a fault unless its row says why (`jump`). */
const LARGEST_STEP = 1.5;

/** The unit of comparison: monthly amounts by year. */
const yearly = ({ value, unit }: { value: number; unit: string }): number =>
  unit.startsWith('EUR/mois') ? value * 12 : value;

/** Faults of the values of a table of the tariffs: bounds, jumps, ends, missing keys, order and equality of the keys of a family. */
export function valueFaults(name: string, rows: readonly PlacedRow[], ends: readonly DeclaredEnd[]): TableFault[] {
  const byKey = Map.groupBy(rows, ({ key }) => key);
  for (const list of byKey.values()) list.sort((a, b) => a.fromDay - b.fromDay);
  return [
    ...rows.flatMap((row) => [...boundFault(name, row), ...legalFault(row)]),
    ...(name === 'taxes' ? [...byKey.values()].flatMap(repeatFaults) : []),
    ...[...byKey.values()].flatMap(jumpFaults),
    ...endFaults(byKey, ends),
    ...(EXPECTED[name]?.(byKey) ?? []).flatMap((key) =>
      byKey.has(key) ? [] : [{ where: 'rows', message: `${key} has no row` }],
    ),
    ...orderFaults(byKey),
    ...(name === 'regulated-electricity' ? [...samePriceFaults(rows), ...subscriptionFaults(byKey)] : []),
  ];
}

function boundFault(name: string, row: PlacedRow): TableFault[] {
  const { where, key } = row;
  const from = isoDay(row.fromDay);
  const bounds = TABLE_BOUNDS[name]!.filter(
    (one) => one.key.test(key) && (one.since ?? '') <= from && (one.until === undefined || from < one.until),
  );
  const [bound] = bounds;
  if (bounds.length !== 1 || bound === undefined)
    return [{ where, message: `${key} has ${bounds.length} bounds: give it one in verify/table-bounds.ts` }];
  const value = yearly(row);
  if (bound.ranges.some(([least, most]) => least <= value && value <= most)) return [];
  const ranges = bound.ranges
    .map(([least, most]) => (least === most ? `${least}` : `${least} to ${most}`))
    .join(' or ');
  return [{ where, message: `value ${row.value} ${row.unit} of ${key} is out of its bounds: ${ranges}` }];
}

function legalFault({ where, key, value, fromDay }: PlacedRow): TableFault[] {
  const rates = LEGAL_RATES[key];
  const legal = rates?.[isoDay(fromDay)];
  if (rates === undefined || legal === value) return [];
  return [
    { where, message: `${key} of ${isoDay(fromDay)} is ${value}; the legal rate from that day is ${legal ?? 'none'}` },
  ];
}

/** A text that changes a tax changes its rate: two rows that follow with one rate are a copy. */
function repeatFaults(list: readonly PlacedRow[]): TableFault[] {
  return list.flatMap((row, i) => {
    const before = list[i - 1];
    if (before === undefined || before.toDay !== row.fromDay || before.value !== row.value) return [];
    return [
      { where: row.where, message: `${row.key} of ${isoDay(row.fromDay)} repeats the rate before it: ${row.value}` },
    ];
  });
}

function jumpFaults(list: readonly PlacedRow[]): TableFault[] {
  return list.flatMap((row, i) => {
    const before = list[i - 1];
    if (before === undefined)
      return row.jump === null ? [] : [{ where: row.where, message: `${row.key} has no row before its jump` }];
    const ratio = yearly(row) / yearly(before);
    const jumps = ratio > LARGEST_STEP || ratio < 1 / LARGEST_STEP;
    if (jumps === (row.jump !== null)) return [];
    const change = `${row.key} goes from ${before.value} to ${row.value} on ${isoDay(row.fromDay)}`;
    return [
      {
        where: row.where,
        message: jumps ? `${change}: say why in "jump", or mend the value` : `${change}: that is no jump`,
      },
    ];
  });
}

function endFaults(byKey: ReadonlyMap<string, PlacedRow[]>, ends: readonly DeclaredEnd[]): TableFault[] {
  const faults: TableFault[] = [];
  const declared = new Map(
    ends.flatMap(({ keys, onDay, where }) => keys.map((key) => [key, { onDay, where }] as const)),
  );
  for (const [key, list] of byKey) {
    const last = list.at(-1)!;
    const end = declared.get(key);
    if (last.toDay !== (end?.onDay ?? null))
      faults.push({
        where: last.where,
        message:
          last.toDay === null
            ? `${key} is open, and "ends" says that it ends on ${isoDay(end!.onDay)}`
            : `${key} ends on ${isoDay(last.toDay)}, which "ends" does not say: is its last row missing?`,
      });
  }
  for (const [key, { where }] of declared) if (!byKey.has(key)) faults.push({ where, message: `${key} has no row` });
  return faults;
}

/** Keys that a table has whatever happens: a bracket of power or a class that is left out is a fault. */
const EXPECTED: Readonly<Record<string, (byKey: ReadonlyMap<string, unknown>) => string[]>> = {
  'regulated-electricity': () =>
    (['BASE', 'HPHC', 'TEMPO'] as const).flatMap((option) =>
      REGULATED_POWERS[option].flatMap((power) =>
        ['ABONNEMENT', ...SCHEMES[option]].map((component) => `TTC|${option}|${power}|${component}`),
      ),
    ),
  turpe: (byKey) => {
    const formulas = new Set([...byKey.keys()].filter((key) => key.startsWith('CS_')).map((key) => key.split('|')[1]!));
    return [...formulas].flatMap((code) => {
      const plain = code.replace(/ACC(ALLO|AUTO)$/, '');
      if (!isTurpeFormula(plain)) return [];
      const { powerClasses, energyClasses } = formulaFacts(plain);
      const powers = plain !== code ? [] : powerClasses.length === 0 ? ['P'] : powerClasses;
      return [
        ...energyClasses.map((cls) => `CS_ENERGY|${code}|${cls}`),
        ...powers.map((cls) => `CS_POWER|${code}|${cls}`),
      ];
    });
  },
  gas: () => [
    ...['T1', 'T2', 'T3', 'T4'].flatMap((option) => [
      `ATRD|${option}|ABONNEMENT`,
      `ATRD|${option}|TERME_PROPORTIONNEL`,
    ]),
    'ATRD|T4|CAPACITE_JUSQU_A_500_MWH_J',
    'ATRD|T4|CAPACITE_AU_DELA_500_MWH_J',
    ...['ABONNEMENT', 'CAPACITE', 'DISTANCE'].map((component) => `ATRD|TP|${component}`),
  ],
  taxes: () => [
    ...['MENAGES_ASSIMILES', 'PME', 'HAUTE_PUISSANCE'].map((category) => `ACCISE_ELEC|${category}`),
    'ACCISE_GAZ|COMBUSTIBLE',
    'CTA_ELEC|DISTRIBUTION',
    ...['TVA_ELEC', 'TVA_GAZ'].flatMap((tax) => [`${tax}|ABONNEMENT_ET_CTA`, `${tax}|CONSOMMATION_ET_ACCISE`]),
  ],
};

/** Classes of one family from the dearest to the cheapest; a price of a later one above an earlier one is a swap. */
const ORDERS: readonly (readonly [family: RegExp, ...classes: string[]])[] = [
  [/^CS_(ENERGY|POWER)\|/, 'PTE', 'HPH', 'HCH', 'HPB', 'HCB'],
  [/^CS_ENERGY\|/, 'HP', 'HC'],
  [/^(HT|TTC)\|HPHC\|/, 'HP', 'HC'],
  [/^(HT|TTC)\|TEMPO\|/, 'ROUGE_HP', 'BLANC_HP', 'BLEU_HP', 'BLEU_HC'],
  [/^(HT|TTC)\|TEMPO\|/, 'ROUGE_HP', 'ROUGE_HC', 'BLANC_HC', 'BLEU_HC'],
  [/^(HT|TTC)\|TEMPO\|/, 'BLANC_HP', 'BLANC_HC'],
  [/^(HT|TTC)\|EJP\|/, 'PM', 'HN'],
];

const on = (list: readonly PlacedRow[] | undefined, day: number): PlacedRow | undefined =>
  list?.find((row) => row.fromDay <= day && (row.toDay === null || day < row.toDay));

function orderFaults(byKey: ReadonlyMap<string, PlacedRow[]>): TableFault[] {
  const faults: TableFault[] = [];
  for (const [key, list] of byKey) {
    const cut = key.lastIndexOf('|');
    const [family, cls] = [key.slice(0, cut), key.slice(cut + 1)];
    for (const [pattern, ...classes] of ORDERS) {
      const rank = classes.indexOf(cls);
      if (rank < 0 || !pattern.test(key)) continue;
      for (const row of list)
        for (const cheaper of classes.slice(rank + 1)) {
          const other = on(byKey.get(`${family}|${cheaper}`), row.fromDay);
          if (other && other.value > row.value)
            faults.push({
              where: row.where,
              message: `${key} (${row.value}) is below ${cheaper} (${other.value}) on ${isoDay(row.fromDay)}: swapped?`,
            });
        }
    }
  }
  return faults;
}

/** From this day 3 and 6 kVA have one price of Base; before, each had its own. */
const ONE_SMALL_PRICE = dayNumber(2018, 8, 1);

/** The energy of an option has one price for all powers; of Base, one up to 6 kVA and one above. */
function samePriceFaults(rows: readonly PlacedRow[]): TableFault[] {
  const first = new Map<string, PlacedRow>();
  return rows.flatMap((row) => {
    const [taxes, option, power, component] = row.key.split('|');
    if (component === undefined || component === 'ABONNEMENT') return [];
    const small = option === 'BASE' && Number(power) <= 6;
    if (small && row.fromDay < ONE_SMALL_PRICE) return [];
    const family = [taxes, option, small, component, row.fromDay].join('|');
    const other = first.get(family);
    if (other === undefined) first.set(family, row);
    if (other === undefined || other.value === row.value) return [];
    return [
      {
        where: row.where,
        message: `${row.key} (${row.value}) is not ${other.key} (${other.value}) on ${isoDay(row.fromDay)}: one price for these powers`,
      },
    ];
  });
}

/** Most that the subscriptions of two options differ by at one power. */
const SUBSCRIPTION_SPREAD = 1.15;

/** A subscription grows with the power, and is near that of Base with the same taxes and power. */
function subscriptionFaults(byKey: ReadonlyMap<string, PlacedRow[]>): TableFault[] {
  const faults: TableFault[] = [];
  for (const [key, list] of byKey) {
    const [taxes, option, power, component] = key.split('|');
    if (component !== 'ABONNEMENT' || option === undefined) continue;
    const lower = [3, 6, 9, 12, 15, 18, 24, 30, 36].filter((kva) => kva < Number(power)).at(-1);
    for (const row of list) {
      const below = on(byKey.get(`${taxes}|${option}|${lower}|ABONNEMENT`), row.fromDay);
      if (below && yearly(below) >= yearly(row))
        faults.push({ where: row.where, message: `${key} (${row.value}) is not above ${below.key} (${below.value})` });
      const base = on(byKey.get(`${taxes}|BASE|${power}|ABONNEMENT`), row.fromDay);
      const ratio = base === undefined || option === 'EJP' ? 1 : yearly(row) / yearly(base);
      if (ratio > SUBSCRIPTION_SPREAD || ratio < 1 / SUBSCRIPTION_SPREAD)
        faults.push({
          where: row.where,
          message: `${key} (${row.value} ${row.unit}) is far from ${base!.key} (${base!.value} ${base!.unit})`,
        });
    }
  }
  return faults;
}
