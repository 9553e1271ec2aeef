import { HOUR_MS, dayNumber, DAY_MS } from '@joulerie/domain/calendar';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { FileRefused } from '../reader.ts';
import type { Reader, TextContent } from '../reader.ts';
import { Counter } from '../series/counter.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { CUT_LINE, eachLine } from '../text/lines.ts';
import type { Stamp } from '../text/stamps.ts';

const DRAWN = /1-0:1\.8\.([0-9])\((\d+(?:\.\d+)?)\*kWh\)/;
const RETURNED = /1-0:2\.8\.([0-9])\((\d+(?:\.\d+)?)\*kWh\)/;
const TIME = /0-0:1\.0\.0\((\d{12})([SW])\)/;
const METER = /0-0:96\.1\.1\(([0-9A-F]*)\)/i;
/** Devices on the bus of the meter: their type, and a reading that has its own time. 24.2.3 is the gas of Belgian meters. */
const DEVICE = /0-([1-9]):24\.1\.0\((\d+)\)/;
const DEVICE_READING = /0-([1-9]):24\.2\.[13]\((\d{12})([SW])\)\((\d+(?:\.\d+)?)\*m3\)/;
const GAS = 3;

/** `240110120000W`: legal time, S in summer and W in winter. */
function stampOf(digits: string, season: string): Stamp {
  const at = (from: number) => Number(digits.slice(from, from + 2));
  const wallMs = dayNumber(2000 + at(0), at(2), at(4)) * DAY_MS + at(6) * HOUR_MS + at(8) * 60_000 + at(10) * 1000;
  return { wallMs, offsetMs: season === 'S' ? 2 * HOUR_MS : HOUR_MS };
}

type Telegram = {
  line: number;
  time: Stamp | null;
  meter: string;
  drawn: Map<string, number>;
  returned: Map<string, number>;
  devices: Map<string, number>;
  readings: { channel: string; stamp: Stamp; value: number }[];
};
const emptyTelegram = (line: number): Telegram => ({
  line,
  time: null,
  meter: '',
  drawn: new Map(),
  returned: new Map(),
  devices: new Map(),
  readings: [],
});

/**
 * Log of DSMR telegrams, the P1 port of Dutch, Belgian and Luxembourgish meters: registers of each tariff are summed and become the
 * energy between two telegrams. A telegram without its end, its time or one of its registers is refused.
 */
export const dsmrTelegrams: Reader<TextContent> = {
  format: 'dsmr-telegrammes',
  label: 'Télégrammes DSMR (port P1)',
  recognises: ({ text }) => DRAWN.test(text.slice(0, 65_536)),
  read: ({ text }, options) => {
    const builder = new ReadBuilder(dsmrTelegrams.format, dsmrTelegrams.label, options);
    const telegrams = telegramsOf(text, builder);
    if (telegrams.length > 0 && telegrams.every(({ time }) => time === null))
      throw new FileRefused(
        'not_measures',
        'Ces télégrammes (DSMR 2 ou 3) ne portent pas leur date : leurs relevés ne peuvent pas être placés dans le temps. Déposez un enregistrement de votre lecteur P1 avec des dates.',
      );
    const counters = new Map<string, { variable: VariableName; factor: number; counter: Counter }>();
    const add = (key: string, variable: VariableName, factor: number, stamp: Stamp, value: number, line: number) => {
      let found = counters.get(key);
      if (!found) counters.set(key, (found = { variable, factor, counter: new Counter() }));
      found.counter.add(stamp, value, line);
    };
    const registers = {
      drawn: new Set(telegrams.flatMap(({ drawn }) => [...drawn.keys()])),
      returned: new Set(telegrams.flatMap(({ returned }) => [...returned.keys()])),
    };
    for (const telegram of telegrams) {
      const { time, meter, line } = telegram;
      if (!time) {
        builder.refuse(line, 'télégramme sans date');
        continue;
      }
      for (const [side, variable] of [
        ['drawn', 'conso'],
        ['returned', 'injection'],
      ] as const) {
        const sum = sumOf(telegram[side], registers[side]);
        if (sum === null) builder.refuse(line, 'il manque un registre à ce télégramme');
        else if (registers[side].size > 0) add(`${meter} ${variable}`, variable, 1000, time, sum, line);
      }
      for (const { channel, stamp, value } of telegram.readings) {
        if (telegram.devices.get(channel) === GAS) add(`${meter} gas ${channel}`, 'volume_gaz', 1, stamp, value, line);
        else builder.note('Compteur relié au port P1 qui n’est pas de gaz (eau, chaleur) : laissé de côté.');
      }
    }
    if (new Set(telegrams.map(({ meter }) => meter)).size > 1)
      builder.note('Plusieurs compteurs se suivent dans ce fichier : chacun est compté à part.');
    for (const [meter, { variable, factor, counter }] of counters)
      counter.layInto(builder, { variable, meter }, factor);
    return builder.finish();
  },
};

/** The total register (0) counts what those of the tariffs do: it is left out where they are. */
function sumOf(values: ReadonlyMap<string, number>, registers: ReadonlySet<string>): number | null {
  const own = registers.size > 1 ? [...registers].filter((register) => register !== '0') : [...registers];
  if (own.some((register) => !values.has(register))) return null;
  return own.reduce((sum, register) => sum + values.get(register)!, 0);
}

function telegramsOf(text: string, builder: ReadBuilder): Telegram[] {
  const telegrams: Telegram[] = [];
  let current: Telegram | null = null;
  eachLine(text, (line, number) => {
    if (/^[^(]*\/[A-Za-z]{3}\d/.test(line)) {
      if (current) builder.refuse(current.line, 'télégramme sans fin');
      current = emptyTelegram(number);
      return;
    }
    if (!current) return;
    take(current, line);
    if (!/^[^(]*!/.test(line)) return;
    telegrams.push(current);
    current = null;
  });
  const open = current as Telegram | null;
  if (open) builder.refuse(open.line, CUT_LINE);
  return telegrams;
}

function take(telegram: Telegram, line: string): void {
  const time = TIME.exec(line);
  const [drawn, returned] = [DRAWN.exec(line), RETURNED.exec(line)];
  const [device, reading] = [DEVICE.exec(line), DEVICE_READING.exec(line)];
  if (time) telegram.time = stampOf(time[1]!, time[2]!);
  else if (drawn) telegram.drawn.set(drawn[1]!, Number(drawn[2]));
  else if (returned) telegram.returned.set(returned[1]!, Number(returned[2]));
  else if (device) telegram.devices.set(device[1]!, Number(device[2]));
  else if (reading)
    telegram.readings.push({
      channel: reading[1]!,
      stamp: stampOf(reading[2]!, reading[3]!),
      value: Number(reading[4]),
    });
  else telegram.meter = METER.exec(line)?.[1] ?? telegram.meter;
}
