import { type Quantity, type Reading, fillSeries } from '../described/fill-series.ts';
import type { JsonContent, Reader } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { isRecord, recordsOf, textOf } from '../text/json.ts';
import { linesOfMatches } from '../text/lines.ts';
import { readValue } from '../text/numbers.ts';
import { readStamp } from '../text/stamps.ts';

/** The inverter is read about every five minutes. */
const STANDS_MS = 900_000;

const COUNTERS: readonly [Quantity, (total: Record<string, unknown>) => unknown][] = [
  ['import', ({ grid }) => (isRecord(grid) ? grid.import : undefined)],
  ['export', ({ grid }) => (isRecord(grid) ? grid.export : undefined)],
  ['production', ({ solar }) => solar],
];

const recordsIn = (value: unknown) =>
  isRecord(value)
    ? recordsOf(value.data).filter(({ time, total }) => textOf(time) && isRecord(total) && isRecord(total.grid))
    : [];

/**
 * Data points of an inverter from the GivEnergy cloud API: counters since it was installed (`total`, kWh), every five minutes or so, UTC.
 * Its counters of the day begin again at midnight and say the same; batteries and the house itself are not meters.
 */
export const givEnergyJson: Reader<JsonContent> = {
  format: 'givenergy-onduleur-json',
  label: 'Données d’un onduleur GivEnergy',
  recognises: ({ value }) => recordsIn(value).length > 0,
  read: ({ text, value }, options) => {
    const builder = new ReadBuilder(givEnergyJson.format, givEnergyJson.label, options);
    builder.namesNoMeter = true;
    const records = recordsIn(value);
    for (const [quantity, counterOf] of COUNTERS) {
      const readings = records.flatMap(({ time, total, status, is_metered: isMetered }, line): Reading[] => {
        const stamp = readStamp(textOf(time) ?? '');
        const counter = isRecord(total) ? readValue(counterOf(total)) : null;
        if (!stamp || counter === null) {
          builder.refuse(
            line,
            stamp ? 'compteur illisible' : `date illisible « ${(textOf(time) ?? '').slice(0, 60)} »`,
          );
          return [];
        }
        // What an inverter says while it is not running, or has no meter, is not a reading of it.
        const isRead =
          (status === undefined || status === 'NORMAL') && (quantity === 'production' || isMetered !== false);
        return isRead && !Number.isNaN(counter) ? [{ stamp, value: counter, line }] : [];
      });
      fillSeries(builder, { quantity, holds: 'counter', unit: 'kWh', standsMs: STANDS_MS }, readings);
    }
    return builder.finish((ordinals) => linesOfMatches(text, /"time"\s*:/g, ordinals));
  },
};
