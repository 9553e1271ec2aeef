import { isDeepStrictEqual } from 'node:util';
import type { PointFacts } from '@joulerie/contract/point-facts';
import { decreasingPowers, isTurpeFormula, wrongPowerClasses } from '@joulerie/domain/tariffs';
import type { Database } from '../../platform/database.ts';
import type { Events } from '../../platform/events/event.ts';
import { pointChanged } from './sources.events.ts';
import { announceDirections } from './sources.operations.ts';
import { heldSource, updateSourceRow } from './sources.store.ts';

/** Facts of a point as its operator gives them. */
export type OperatorFacts = Pick<PointFacts, 'electricity' | 'gas'>;
const BLOCKS = ['electricity', 'gas'] as const;
type Block = Record<string, unknown>;

const isUnknown = (value: unknown) => value === null || value === undefined;

/**
 * The facts of an operator that are not those of the point: what a person wrote, or set back to unknown, and the operator says otherwise.
 *
 * @param facts what the operator says
 */
export function differingFacts(point: PointFacts, facts: OperatorFacts): OperatorFacts {
  const differing: OperatorFacts = {};
  for (const name of BLOCKS) {
    const own: Block = point[name] ?? {};
    const others = Object.entries(facts[name] ?? {}).filter(
      ([key, value]) => !isUnknown(value) && !isDeepStrictEqual(own[key], value),
    );
    const said = Object.fromEntries(others);
    if (!mayHaveClasses({ ...point[name], ...said })) delete said.powerClasses;
    if (Object.keys(said).length > 0) differing[name] = said;
  }
  return differing;
}

/**
 * Facts of a block once an operator gave some: those that nobody knew, and those that it gave before and corrects. One that it gave before in the
 * same terms and that is unknown was set back by a person.
 */
function completed(own: Block, given: Block, before: readonly Block[]): Block {
  const wasSaid = (key: string, value: unknown) => before.some((one) => isDeepStrictEqual(one[key], value));
  const taken = Object.entries(given).filter(([key, value]) =>
    isUnknown(own[key]) ? !wasSaid(key, value) : wasSaid(key, own[key]),
  );
  const facts = { ...own, ...Object.fromEntries(taken) };
  const point: NonNullable<PointFacts['electricity']> = facts;
  if (taken.some(([key]) => key === 'powerClasses') && !mayHaveClasses(point))
    facts.powerClasses = own.powerClasses ?? null;
  return facts;
}

/** Whether the powers of the classes can be those of the point: a cost is computed from them before the power of the point. */
function mayHaveClasses({
  segment,
  powerClasses,
  subscribedPowerKva: power,
  tariffFormulaCode: code,
}: NonNullable<PointFacts['electricity']>): boolean {
  if (!powerClasses) return true;
  if (segment === 'C5' || !isFitting(powerClasses, code ?? '')) return false;
  return isUnknown(power) || power === Math.max(...powerClasses.map(({ kva }) => kva));
}

/** Whether classes are those of a formula, with powers that its tariff accepts, as where a person types them. */
function isFitting(classes: { name: string; kva: number }[], code: string): boolean {
  const names = classes.map(({ name }) => name);
  const powers = Object.fromEntries(classes.map(({ name, kva }) => [name, kva]));
  return wrongPowerClasses(names, isTurpeFormula(code) ? code : null) === null && decreasingPowers(powers) === null;
}

/**
 * Completes the facts of a point by those of its operator. What a person wrote stays as it is; a fact that came from the operator follows it.
 * Run it in a transaction. Answers whether something changed.
 *
 * @param before what operators said the last time
 */
export async function completeFacts(
  { db, events }: { db: Database; events: Events },
  sourceId: string,
  { facts, before }: { facts: OperatorFacts; before: readonly OperatorFacts[] },
  now: number,
): Promise<boolean> {
  const source = await heldSource(db, sourceId);
  if (!source) return false;
  const point: PointFacts = { ...source.point };
  for (const name of BLOCKS)
    if (facts[name])
      point[name] = completed(
        point[name] ?? {},
        facts[name],
        before.map((one) => one[name] ?? {}),
      );
  if (isDeepStrictEqual(point, source.point)) return false;
  const changed = await updateSourceRow(db, sourceId, { point, updatedAt: new Date(now) });
  await events.emit(db, pointChanged, { sourceId });
  await announceDirections(db, events, source, changed);
  return true;
}
