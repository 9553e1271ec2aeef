import { DAY_MS, HOUR_MS, dayLengthMs, dayStart, parisDay } from '@joulerie/domain/calendar';
import { QUALITY, type VariableName } from '@joulerie/domain/vocabulary';
import type { Reader, XmlContent } from '../reader.ts';
import { Counter } from '../series/counter.ts';
import { isPower, keptOver } from '../series/counted-amounts.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { RegisterSum } from '../series/register-sum.ts';
import { recordsOf, textOf } from '../text/json.ts';
import { linesOfMatches } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { type UsagePoint, fieldsOf, isFeed, linkFeed, numberOf } from './entries.ts';
import { registersOf } from './registers.ts';

/** Codes of the ESPI schema (NAESB REQ.21) that the product reads. */
const UNITS = { joule: 31, watt: 38, cubicMetre: 42, wattHour: 72, cubicFoot: 119, btu: 132, therm: 169 } as const;
const NATURAL_GAS = 7;
const FLOW = { forward: 1, net: 4, reverse: 19 } as const;
/** Bulk quantity, continuous cumulative, cumulative and summation: the value is that of a counter. */
const CUMULATIVE = new Set([1, 2, 3, 9]);
const DEMAND = 8;
const PROJECTED = 12;
/** Estimated, interpolated, derived: not read on the meter. 7 is edited by hand. */
const ESTIMATED = new Set([8, 9, 11, 13, 15]);
const KWH_OF_THERM = 29.3001;
const KWH_OF_BTU = 0.000293071;
const M3_OF_CUBIC_FOOT = 0.028316846592;

/** What a reading type counts; `isEnergy` when its values are amounts of Wh for a variable that is kept as power. */
type Meaning = { variable: VariableName; factor: number; isCumulative: boolean; isAmount: boolean };

function meaningOf(type: Record<string, unknown>, { serviceKind }: UsagePoint): Meaning | string {
  const unit = numberOf(type.uom);
  const behaviour = numberOf(type.accumulationBehaviour);
  const flow = numberOf(type.flowDirection) ?? 0;
  const scale = 10 ** (numberOf(type.powerOfTenMultiplier) ?? 0);
  const isGas = numberOf(type.commodity) === NATURAL_GAS || serviceKind === 1 || unit === UNITS.therm;
  const isReverse = flow === FLOW.reverse;
  const isCumulative = behaviour !== null && CUMULATIVE.has(behaviour);
  if (numberOf(type.kind) === DEMAND) return 'puissance de pointe';
  if (flow === FLOW.net) return 'flux net, qui retranche l’injection du soutirage';
  if (isReverse && isGas) return 'gaz injecté';
  const of = (variable: VariableName, factor: number, isAmount = true) => ({
    variable,
    factor: factor * scale,
    isCumulative,
    isAmount,
  });
  if (isGas) {
    if (unit === UNITS.cubicMetre) return of('volume_gaz', 1);
    if (unit === UNITS.cubicFoot) return of('volume_gaz', M3_OF_CUBIC_FOOT);
    const kwh = {
      [UNITS.therm]: KWH_OF_THERM,
      [UNITS.btu]: KWH_OF_BTU,
      [UNITS.wattHour]: 0.001,
      [UNITS.joule]: 1 / 3.6e6,
    }[unit ?? -1];
    return kwh === undefined ? `unité n° ${unit}` : of('conso_gaz', kwh);
  }
  if (serviceKind !== null && serviceKind !== 0) return 'ni électricité ni gaz';
  if (unit === UNITS.wattHour) return of(isReverse ? 'injection' : 'conso', 1);
  if (unit === UNITS.joule) return of(isReverse ? 'injection' : 'conso', 1 / 3600);
  if (unit === UNITS.watt) return of(isReverse ? 'injection' : 'puissance', 1, false);
  return `unité n° ${unit}`;
}

/** A usage point and what is read of it. A power beside an energy is no register of it. */
const keyOf = ({ name }: UsagePoint, { variable, isCumulative, isAmount }: Meaning): string =>
  `${name} ${variable} ${isCumulative} ${isAmount}`;

/** A usage point and the direction of its energy. */
const flowOf = ({ name }: UsagePoint, { variable }: Meaning): string =>
  `${name} ${variable === 'injection' ? 'reverse' : 'forward'}`;

/** The shortest interval of a block of readings [s]. */
const shortestOf = (block: Record<string, unknown>, type: Record<string, unknown> | null): number =>
  recordsOf(block.IntervalReading).reduce((shortest, reading) => {
    const seconds = numberOf(fieldsOf(reading.timePeriod).duration) ?? numberOf(type?.intervalLength) ?? 0;
    return Math.min(shortest, seconds);
  }, Number.POSITIVE_INFINITY);

function qualityOf(reading: Record<string, unknown>): number | null {
  const codes = recordsOf(reading.ReadingQuality).map((one) => numberOf(one.quality));
  codes.push(numberOf(fieldsOf(reading.readingQuality).quality), numberOf(reading.ReadingQuality));
  if (codes.includes(PROJECTED)) return null;
  if (codes.some((code) => code !== null && ESTIMATED.has(code))) return QUALITY.estime;
  return codes.includes(7) ? QUALITY.corrige : QUALITY.brut;
}

/**
 * Green Button file (NAESB ESPI): an Atom feed whose blocks of readings start at an epoch second of UTC and say how long they last. The
 * reading type gives unit, power of ten, direction and whether values are amounts or a counter. Bills of the feed are left out. Registers of a
 * usage point with their times of use add up; without them each is a meter of its own, which is asked.
 */
export const greenButton: Reader<XmlContent> = {
  format: 'green-button-espi-xml',
  label: 'Fichier Green Button (ESPI)',
  recognises: ({ root, value }) => isFeed(root, value),
  read: ({ text, value }, options) => {
    const builder = new ReadBuilder(greenButton.format, greenButton.label, options);
    const { blocks, hasSummaries } = linkFeed(value);
    const points = new Set(blocks.map(({ usagePoint }) => usagePoint.name));
    if (hasSummaries)
      builder.note('Résumés de facturation du fichier laissés de côté : ils répètent l’énergie des intervalles.');
    const quantityOf = ({ type, usagePoint }: (typeof blocks)[number]): string => {
      const meaning = type ? meaningOf(type, usagePoint) : '';
      return typeof meaning === 'string' ? '' : keyOf(usagePoint, meaning);
    };
    const registers = new Map([...Map.groupBy(blocks, quantityOf)].map(([key, own]) => [key, registersOf(own)]));
    const measured = new Map<string, number>();
    for (const { block, type, usagePoint } of blocks) {
      const meaning = type ? meaningOf(type, usagePoint) : '';
      if (typeof meaning === 'string' || !meaning.isAmount) continue;
      const flow = flowOf(usagePoint, meaning);
      measured.set(flow, Math.min(shortestOf(block, type), measured.get(flow) ?? Number.POSITIVE_INFINITY));
    }
    const sums = new Map<string, { sum: RegisterSum; meaning: Meaning; point: string | null }>();
    const counters = new Map<string, { counter: Counter; meaning: Meaning; point: string | null }>();
    let ordinal = 0;
    for (const { block, type, usagePoint, meterReading } of blocks) {
      const readings = recordsOf(block.IntervalReading);
      const found = type ? meaningOf(type, usagePoint) : 'type de relevé absent du fichier';
      // A power is a peak or a mean, and the kind of its type does not say which: the energy of intervals as short does. That of longer
      // ones is compared with it, and governs.
      const isBeside =
        typeof found !== 'string' &&
        !found.isAmount &&
        shortestOf(block, type) >= (measured.get(flowOf(usagePoint, found)) ?? Number.POSITIVE_INFINITY);
      const meaning = isBeside ? 'puissance, dont le fichier donne aussi l’énergie' : found;
      if (typeof meaning === 'string') {
        builder.note(`Relevés laissés de côté (${meaning}).`);
        ordinal += readings.length;
        continue;
      }
      // The id of a lone usage point is a number of the utility's site, not of the meter.
      const site = points.size > 1 ? usagePoint.name : null;
      const quantity = keyOf(usagePoint, meaning);
      const own = registers.get(quantity) ?? 'one';
      const isApart = own === 'unknown' || (own === 'classes' && meaning.isCumulative);
      const point = isApart ? `${usagePoint.name}/${meterReading.split('/').at(-1)}` : site;
      for (const reading of readings) {
        const line = ordinal++;
        const period = fieldsOf(reading.timePeriod);
        const seconds = numberOf(period.duration) ?? (meaning.isCumulative ? 0 : (numberOf(type?.intervalLength) ?? 0));
        const start = numberOf(period.start);
        const read = readNumber(textOf(reading.value) ?? '');
        if (start === null) builder.refuse(line, `début d’intervalle illisible « ${textOf(period.start) ?? ''} »`);
        else if (read === null)
          builder.refuse(line, `valeur illisible « ${(textOf(reading.value) ?? '').slice(0, 40)} »`);
        else if (meaning.isCumulative) {
          const key = `${point ?? ''} ${meaning.variable} ${meaning.factor}`;
          let found = counters.get(key);
          if (!found) counters.set(key, (found = { counter: new Counter(), meaning, point }));
          found.counter.add({ wallMs: (start + seconds) * 1000, offsetMs: 0 }, read, line);
        } else if (seconds <= 0) builder.refuse(line, 'intervalle sans durée');
        else {
          const quality = qualityOf(reading);
          const value = quality === null ? Number.NaN : read * meaning.factor;
          if (own === 'classes') {
            let found = sums.get(quantity);
            if (!found) sums.set(quantity, (found = { sum: new RegisterSum(), meaning, point }));
            found.sum.add(meterReading, { wallMs: start * 1000, offsetMs: 0 }, value, line, seconds, quality ?? 0);
          } else addInterval(builder, { ...meaning, point }, start, seconds, quality ?? 0, value, line);
        }
      }
    }
    for (const { sum, meaning, point } of sums.values())
      sum.each(builder, ({ at, value, stepS, quality, line }) =>
        addInterval(builder, { ...meaning, point }, at / 1000, stepS, quality, value, line),
      );
    for (const { counter, meaning, point } of counters.values())
      counter.layInto(builder, { variable: meaning.variable, point }, meaning.factor);
    return builder.finish((ordinals) => linesOfMatches(text, /<(?:\w+:)?IntervalReading[\s>]/g, ordinals));
  },
};

function addInterval(
  builder: ReadBuilder,
  { variable, isAmount, point }: Omit<Meaning, 'factor'> & { point: string | null },
  start: number,
  seconds: number,
  quality: number,
  value: number,
  line: number,
): void {
  const at = start * 1000;
  if (seconds * 1000 < DAY_MS - HOUR_MS) {
    const amount = isAmount ? keptOver(variable, value, seconds * 1000) : value;
    builder
      .series({ variable, point, stamp: 'start' })
      .add({ wallMs: at, offsetMs: 0 }, amount, line, seconds, quality);
    return;
  }
  const [fromDay, toDay] = [at, at + seconds * 1000].map((instant) => parisDay(instant + DAY_MS / 2)) as [
    number,
    number,
  ];
  if (dayStart(fromDay) !== at)
    builder.note(
      'Les jours du fichier ne sont pas ceux de Paris : ils sont rangés au jour dont le minuit est le plus proche.',
    );
  if (toDay === fromDay + 1) {
    const amount = isAmount ? keptOver(variable, value, dayLengthMs(fromDay)) : value;
    builder.series({ variable, point, daily: true }).addDay(fromDay, amount, line, quality);
  } else if (isPower(variable))
    builder.refuse(line, 'puissance sur plus d’un jour : il faut des valeurs par jour ou plus fines');
  else builder.series({ variable, point, daily: true }).addPeriod(fromDay, toDay, value, line, quality);
}
