import { noAnswer, warning } from '../answers/index.ts';
import type { Warning } from '../answers/index.ts';
import { POST_LABELS } from '../tariffs/posts.ts';
import type { Post } from '../tariffs/posts.ts';
import type { Known, Lookup } from '../tariffs/table.ts';
import { vatRate } from '../tariffs/taxes.ts';
import { formulaFacts, hasCollectiveFormula, turpeChangeDays, turpeCollectiveEnergy } from '../tariffs/turpe.ts';
import type { TurpeFormula } from '../tariffs/turpe.ts';
import type { Charge } from './charge.ts';
import { contractDays, contractOn, coveringDay, spansOf } from './contract.ts';
import type { CollectiveEnergy, ElectricityContract, Period, SupplyOffer } from './contract.ts';
import { sumDays } from './day-energies.ts';
import type { DayPosts, EnergySplitter } from './day-energies.ts';
import { column, energyPart, failClass, failRates } from './network-charges.ts';
import type { Fail, Purpose } from './network-charges.ts';

/** Most that the energies of a class may pass what was drawn: both are rounded to the kWh on bills. */
const ROUNDING_KWH = 1;

type Collective = readonly CollectiveEnergy[];
/** Days of one operation, of one formula, with the network in the price or beside it. */
type Stretch = Period & { contract: ElectricityContract; formula: TurpeFormula; rows: Collective; included: boolean };

/**
 * Whether the network of a participant is that of the operation; the participant may keep the ordinary one, which prices all that
 * is drawn (CRE, délibération 2025-40: the grids of collective self-consumption are an option of the participant).
 */
export function hasOperationGrid({ collective, collectiveGrid, formula }: ElectricityContract): boolean {
  if (collective === undefined) return false;
  return (
    (collectiveGrid ?? (formula !== null && hasCollectiveFormula(formula) ? 'operation' : 'ordinary')) === 'operation'
  );
}

/**
 * Whether a collective operation gives energy to the site on a day of the span, or may: a day that no bill of the operation covers.
 */
export function receivesCollective({ collective }: ElectricityContract, span: Period): boolean {
  if (collective === undefined) return false;
  const inside = collective.filter((row) => overlaps(row, span));
  return inside.some(({ kWh }) => kWh > 0) || blocksOf(inside, span).some(({ rows }) => rows.length === 0);
}

/**
 * Energy that the operation gave to the site over a span [kWh], at most what was drawn; null where its bills do not state it for these
 * very days, or where a day is not measured whole.
 */
export function receivedOver({ collective = [] }: ElectricityContract, span: Period, drawn: DayPosts): number | null {
  const inside = collective.filter((row) => overlaps(row, span));
  const whole = inside.every((row) => row.fromDay === span.fromDay && row.toDay === span.toDay);
  if (inside.length === 0 || !whole || !isMeasured(drawn, span)) return null;
  const kWh = inside.reduce((sum, row) => sum + row.kWh, 0);
  const drawnKWh = sumDays(drawn, column(drawn, 'BASE'), span.fromDay, span.toDay);
  return Math.min(kWh, drawnKWh);
}

/** Days inside a span on which a bill of the operation of the site begins, or the day after one ends. */
export const collectiveDays = ({ collective = [] }: ElectricityContract, { fromDay, toDay }: Period): number[] =>
  collective.flatMap((row) => [row.fromDay, row.toDay]).filter((day) => fromDay < day && day < toDay);

/**
 * Energy part of the network tariff of a site in a collective self-consumption operation: what the operation gives and the rest, each
 * at its own coefficient.
 *
 * The tariff multiplies sums by class, so the lines of a period that a bill of the operation states whole are exact. How its energy
 * lies on the days inside is not known: a period that is cut, by the one asked or by a change of coefficient, has unknown lines. So
 * have days that no bill covers, and energies that the meter contradicts.
 *
 * Source: CRE, délibération 2025-40, rules of the tariff (autoconsommation collective); code de l'énergie, art. D315-6.
 */
export function collectiveCharges(
  dated: ElectricityContract,
  period: Period,
  splitter: EnergySplitter,
  ratesDay: number | null,
  purpose: Purpose,
  charges: Charge[],
  failOn: (days: Period) => Fail,
): void {
  for (const stretch of stretchesOf(dated, period)) {
    const { formula, included, contract } = stretch;
    if (included && purpose === 'ranking') continue;
    const assumed = contract.collectiveGrid == null && !included ? [warning('collective_grid_assumed')] : [];
    // A network that is in the price needs none of these lines.
    const fail = (days: Period): Fail => (included ? () => {} : failOn(days));
    const energies = splitter.by(formulaFacts(formula).scheme);
    if (!hasCollectiveFormula(formula)) fail(stretch)(noAnswer('no_collective_rates'), 'formula');
    else if ('known' in energies) fail(stretch)(energies);
    else
      for (const block of blocksOf(stretch.rows, stretch)) {
        const days = { fromDay: Math.max(block.fromDay, stretch.fromDay), toDay: Math.min(block.toDay, stretch.toDay) };
        if (block.rows.length === 0) fail(days)(noAnswer('collective_energy_unknown'), 'offer');
        else if (!isWhole(block, stretch, ratesDay)) {
          const { fromDay, toDay } = block;
          fail(days)(noAnswer('collective_energy_of_whole', { fromDay, toDay }));
        } else if (sumDays(energies, energies.unknownKWh, block.fromDay, block.toDay) > 0)
          failClass(energies, block, fail(days));
        else if (!isMeasured(energies, block)) fail(days)(noAnswer('collective_not_measured'));
        else
          billBlock(
            contract,
            formula,
            block,
            energies,
            ratesDay ?? block.fromDay,
            included,
            charges,
            fail(days),
            assumed,
          );
      }
  }
}

/** Bills of an operation that share days, as one; and the days that none covers, without rows. */
type Block = Period & { rows: Collective };

function blocksOf(rows: Collective, { fromDay, toDay }: Period): Block[] {
  const blocks: (Period & { rows: CollectiveEnergy[] })[] = [];
  let at = fromDay;
  for (const row of rows.toSorted((a, b) => a.fromDay - b.fromDay)) {
    if (row.toDay <= fromDay || row.fromDay >= toDay) continue;
    const last = blocks.at(-1);
    if (last !== undefined && last.rows.length > 0 && row.fromDay < last.toDay) {
      last.rows.push(row);
      last.toDay = Math.max(last.toDay, row.toDay);
    } else {
      if (row.fromDay > at) blocks.push({ fromDay: at, toDay: row.fromDay, rows: [] });
      blocks.push({ fromDay: row.fromDay, toDay: row.toDay, rows: [row] });
    }
    at = Math.max(at, row.toDay);
  }
  if (at < toDay) blocks.push({ fromDay: at, toDay, rows: [] });
  return blocks;
}

function stretchesOf(dated: ElectricityContract, period: Period): Stretch[] {
  const found: Stretch[] = [];
  for (const span of spansOf(period, contractDays(dated, period))) {
    const contract = contractOn(dated, span.fromDay);
    const included = networkInPrice(coveringDay(contract.offers, span.fromDay));
    const { collective: rows, formula } = contract;
    if (rows === undefined || formula === null || included === null || !hasOperationGrid(contract)) continue;
    const last = found.at(-1);
    if (
      last?.toDay === span.fromDay &&
      last.rows === rows &&
      last.formula === formula &&
      last.included === included &&
      last.contract.tariffs === contract.tariffs
    )
      last.toDay = span.toDay;
    else found.push({ ...span, contract, formula, rows, included });
  }
  return found;
}

/** Whether the price of an offer holds the network tariff; null without an offer, and where the person typed the network. */
function networkInPrice(offer: SupplyOffer | null): boolean | null {
  if (offer === null) return null;
  if (offer.kind === 'regulated') return true;
  const included = offer.acheminement === 'compris';
  if (offer.kind === 'spot') return included;
  if (offer.taxes === 'TTC') return true;
  return offer.networkEurPerYear == null ? included : null;
}

/** Whether a block lies in the stretch and no coefficient changes inside it. */
function isWhole(block: Block, { fromDay, toDay, formula, contract }: Stretch, ratesDay: number | null): boolean {
  if (block.fromDay < fromDay || block.toDay > toDay) return false;
  if (ratesDay !== null) return true;
  const ids = (day: number) =>
    coefficients(contract, formula, day).map(({ found }) => (found.known ? found.row.id : null));
  const first = ids(block.fromDay).join();
  const { network, role, tariffs } = contract;
  return turpeChangeDays(formula, block.fromDay, block.toDay, network, role, tariffs?.turpe).every(
    (day) => ids(day).join() === first,
  );
}

const isMeasured = ({ measured, fromDay }: DayPosts, block: Period): boolean =>
  measured.subarray(block.fromDay - fromDay, block.toDay - fromDay).every((share) => share >= 1 - 1e-9);

const overlaps = (a: Period, b: Period): boolean => a.fromDay < b.toDay && b.fromDay < a.toDay;

type Coefficient = { cls: Post; own: boolean; found: Lookup };

const coefficients = ({ tariffs }: ElectricityContract, formula: TurpeFormula, day: number): Coefficient[] =>
  formulaFacts(formula).energyClasses.flatMap((cls) =>
    [true, false].map((own) => ({
      cls,
      own,
      found: turpeCollectiveEnergy(formula, cls, own, day, tariffs?.turpe),
    })),
  );

function billBlock(
  contract: ElectricityContract,
  formula: TurpeFormula,
  block: Block,
  energies: DayPosts,
  day: number,
  included: boolean,
  charges: Charge[],
  fail: Fail,
  assumed: readonly Warning[],
): void {
  const vat = vatRate('electricite', 'consommation', false, day);
  if (!vat.known) return fail(vat);
  const { fromDay, toDay, rows } = block;
  const quantities = coefficients(contract, formula, day).map((one) => {
    const given = rows.reduce((sum, row) => sum + (row.post === one.cls ? row.kWh : 0), 0);
    const drawn = sumDays(energies, column(energies, one.cls), fromDay, toDay);
    return { ...one, given, drawn, kWh: one.own ? Math.min(given, drawn) : Math.max(0, drawn - given) };
  });
  const above = quantities.find(({ given, drawn }) => given > drawn + ROUNDING_KWH);
  if (above !== undefined) {
    const values = { post: POST_LABELS[above.cls], kWh: above.given, drawnKWh: above.drawn };
    return fail(noAnswer('collective_above_drawn', values));
  }
  const missing = quantities.flatMap(({ found, kWh }) => (found.known || kWh === 0 ? [] : [found]));
  if (missing.length > 0)
    failRates(
      fail,
      missing[0]!,
      'turpe',
      missing.flatMap(({ missingRow }) => missingRow?.key ?? []),
    );
  const rate = { rate: vat.value, rows: [vat.row] };
  for (const { found, kWh, drawn, cls, own } of quantities) {
    if (!found.known || kWh === 0) continue;
    charges.push(part(found, cls, own, kWh, drawn));
  }

  function part(found: Known, cls: Post, own: boolean, kWh: number, drawn: number): Charge {
    // In a chart a class lies on its days as what was drawn in it.
    const days = column(energies, cls).map((v) => (v * kWh) / drawn);
    const name = own ? ' autoproduite' : ' alloproduite';
    const line = energyPart(found, cls, name, kWh, days, energies.fromDay, block, included, rate);
    return { ...line, warnings: [...line.warnings, ...assumed] };
  }
}
