import { DAY_MS, dayLengthMs, dayStart, parisDay } from '@joulerie/domain/calendar';
import { type SeriesRead, pastLastDigit } from '@joulerie/domain/measures';
import { VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';
import { frenchNumber } from '../text/numbers.ts';
import { frenchInstant } from '../text/stamps.ts';
import { isPower, keptOver, leastEndOf } from './counted-amounts.ts';
import type { CounterEnds } from './counter-ends.ts';
import type { ReadBuilder } from './read-builder.ts';
import { type Rise, impossibleRises } from './rises.ts';

type Read = { series: readonly SeriesRead[]; counters?: readonly CounterEnds[] };
/** The same counter in one of the files. */
type Part = { file: number; ends: CounterEnds };

const keyOf = ({ variable, point, meter }: CounterEnds): string => `${variable}|${point ?? ''}|${meter ?? ''}`;

/**
 * Adds what counters counted between the files that they were read in, in any order of them. What a fall or an impossible rise hides is
 * said to be unknown.
 *
 * @returns the ends of each counter over all the files
 */
export function joinCounters(reads: readonly Read[], builder: ReadBuilder): CounterEnds[] {
  const parts = reads.flatMap(({ counters = [] }, file) => counters.map((ends): Part => ({ file, ends })));
  return [...Map.groupBy(parts, ({ ends }) => keyOf(ends)).values()].map((own) => {
    const sorted = own.toSorted((a, b) => a.ends.first.at - b.ends.first.at);
    const [first] = sorted;
    const usual = sorted.length > 1 ? highestRises(reads, first!.ends) : [];
    const added = { count: 0, amount: 0 };
    let nights = 0;
    let last = first!;
    for (const next of sorted.slice(1)) {
      if (next.file !== last.file && restartsBetween(last.ends, next.ends)) nights++;
      else if (next.file !== last.file) {
        const amount = addBetween(last.ends, next.ends, usual, builder);
        if (amount > 0) added.count++;
        added.amount += amount;
      }
      if (next.ends.last.at >= last.ends.last.at) last = next;
    }
    const { variable } = first!.ends;
    if (added.count > 0)
      builder.note(
        `${VARIABLES[variable].label} : ce que le compteur a compté entre deux fichiers est ajouté (${amountText(variable, added.amount)}, ${added.count === 1 ? 'un intervalle' : `${added.count} intervalles`}).`,
      );
    if (nights > 0)
      builder.note(
        `${VARIABLES[variable].label} : ce compteur repart de zéro chaque jour, et ce qu’il a compté entre deux fichiers de jours différents est inconnu (${nights === 1 ? 'un intervalle' : `${nights} intervalles`}).`,
      );
    return { ...first!.ends, last: last.ends.last };
  });
}

/** Whether a counter that begins again each day has done so since its last reading: what it counted until then is on no line. */
const restartsBetween = (before: CounterEnds, after: CounterEnds): boolean =>
  before.restartsDaily && before.last.at < after.first.at && parisDay(before.last.at) !== parisDay(after.first.at);

const amountText = (variable: VariableName, amount: number): string =>
  isPower(variable) || VARIABLES[variable].unit === 'Wh'
    ? `${frenchNumber(amount / 1000)} kWh`
    : `${frenchNumber(amount)} ${VARIABLES[variable].unit}`;

/** Values of a run that tell an impossible rise, which is compared to the highest of the others. */
const MOST_COMPARED = 8;

/** The most that the counter counted in an interval of each run of the files. */
function highestRises(reads: readonly Read[], { variable, point }: CounterEnds): Rise[] {
  const runs = reads
    .flatMap(({ series }) => series)
    .filter((one) => one.variable === variable && one.point === point)
    .flatMap((one) => one.runs);
  return runs.flatMap(({ stepS, values }) =>
    Array.from(
      values
        .filter((value) => value > 0)
        .sort()
        .slice(-MOST_COMPARED),
      (value) => ({
        from: 0,
        to: stepS * 1000,
        amount: isPower(variable) ? (value * stepS) / 3600 : value,
      }),
    ),
  );
}

/** @returns what was added, in the unit of the readings */
function addBetween(before: CounterEnds, after: CounterEnds, usual: readonly Rise[], builder: ReadBuilder): number {
  const [{ at: from }, { at: to }] = [before.last, after.first];
  const past = pastLastDigit(before.last.value, after.first.value, leastEndOf(before.variable));
  const amount = past ?? after.first.value - before.last.value;
  if (to < from || (to === from && amount === 0)) return 0;
  const { variable, point } = before;
  const said = `entre deux fichiers, du ${frenchInstant(from)} au ${frenchInstant(to)}`;
  if (to === from) {
    builder.note(
      `Deux fichiers se suivent avec d’autres relevés du compteur le ${frenchInstant(from)} : rien n’est compté entre les deux.`,
    );
    return 0;
  }
  const rise = { from, to, amount };
  if (amount < 0 || impossibleRises([...usual, rise]).has(usual.length)) {
    builder.note(
      `Le compteur ${amount < 0 ? 'recule' : 'monte d’un coup'} ${said} (remplacé, remis à zéro, ou fichier d’un autre compteur) : ce qu’il a compté là est inconnu.`,
    );
    return 0;
  }
  if (past !== null)
    builder.note(`Le compteur repasse par zéro ${said}, au-delà de son dernier chiffre : il est lu comme continuant.`);
  const [fromDay, toDay] = [parisDay(from), parisDay(to)];
  const areMidnights = dayStart(fromDay) === from && dayStart(toDay) === to;
  if (areMidnights && toDay - fromDay === 1)
    builder
      .series({ variable, point, daily: true })
      .addDay(fromDay, keptOver(variable, amount, dayLengthMs(fromDay)), 0);
  else if (areMidnights && !isPower(variable)) builder.series({ variable, point }).addPeriod(fromDay, toDay, amount, 0);
  else if (to - from < DAY_MS)
    builder
      .series({ variable, point })
      .add({ wallMs: from, offsetMs: 0 }, keptOver(variable, amount, to - from), 0, (to - from) / 1000);
  else {
    builder.note(
      `Aucun relevé ${said} : ${amountText(variable, amount)} comptés entre les deux n’ont pas de jour et sont laissés.`,
    );
    return 0;
  }
  return amount;
}
