import { HOUR_MS, dayLengthMs } from '@joulerie/domain/calendar';
import { QUALITY } from '@joulerie/domain/vocabulary';
import type { ReadOptions } from '../reader.ts';
import type { ReadBuilder } from '../series/read-builder.ts';
import { sideOfSegment } from '../series/stamp-side.ts';
import { stampDay } from '../text/stamps.ts';
import type { Stamp } from '../text/stamps.ts';

/** What an Enedis quantity becomes: a curve, an energy a day or a maximum a day; drawn from the grid or injected into it. */
export type Quantity = 'curve' | 'energy' | 'maximum';
export type Direction = 'consumption' | 'production';

/** Quantity of an Enedis physical code (PA, EA, PMA); null for those the product does not keep (reactive, voltage…). */
export function quantityOf(code: string | null): Quantity | null {
  if (code === 'PA') return 'curve';
  if (code === 'EA') return 'energy';
  return code === 'PMA' ? 'maximum' : null;
}

/** Direction of an Enedis business code: CONS or PROD (withdrawal and injection seen from the grid). */
export function directionOf(code: string | null): Direction | null {
  const name = code?.trim().toUpperCase() ?? '';
  if (name === 'CONS' || name === 'CONSOMMATION' || name === 'SOUTIRAGE') return 'consumption';
  return name === 'PROD' || name === 'PRODUCTION' || name === 'INJECTION' ? 'production' : null;
}

/**
 * Quality of a curve point from its nature (guide Enedis SGE GUI 0503): B raw and R real are read on the meter, C and K
 * corrected, the rest (E, H, P, S, T, F, G, D) rebuilt by Enedis.
 *
 * @param isCorrected whether its measure is of the corrected stage
 */
export function qualityOf(nature: string | null | undefined, isCorrected = false): number {
  if (isCorrected) return QUALITY.corrige;
  if (!nature || nature === 'B' || nature === 'R') return QUALITY.brut;
  return nature === 'C' || nature === 'K' ? QUALITY.corrige : QUALITY.estime;
}

/** Whether a stage (`etapeMetier`) holds what Enedis corrected: CORR of the flows, BEST of Data Connect (swagger of September 2026). */
export const isCorrectedStage = (stage: string | null): boolean => /^(corr|best)/i.test(stage?.trim() ?? '');

/** Seconds of an ISO step of hours or minutes (`PT30M`, `PT1H`, `PT1H30M`); null when it is none or reaches a day. */
export function stepOf(text: string | null): number | null {
  const m = /^PT(?:(\d{1,2})H)?(?:(\d{1,4})M)?$/.exec(text ?? '');
  const seconds = m ? Number(m[1] ?? 0) * 3600 + Number(m[2] ?? 0) * 60 : 0;
  return seconds > 0 && seconds < 86_400 ? seconds : null;
}

/** Factor that brings an Enedis unit to the product's (W, Wh, VA); null for another unit. An empty unit is the base one. */
export function factorOf(unit: string | null, quantity: Quantity): number | null {
  const written = (unit ?? '').trim().toLowerCase();
  const known: Record<Quantity, string[]> = { curve: ['w'], energy: ['wh'], maximum: ['va', 'w'] };
  if (written === '' || known[quantity].includes(written)) return 1;
  if (known[quantity].some((base) => written === `k${base}`)) return 1000;
  return known[quantity].some((base) => written === `m${base}`) ? 1_000_000 : null;
}

export const curveSeries = (
  builder: ReadBuilder,
  point: string | null,
  direction: Direction,
  stamp: 'start' | 'end' | 'auto',
) =>
  builder.series({
    variable: direction === 'production' ? 'injection' : 'puissance',
    point,
    stamp,
    drawnOnly: true,
    fallbackStepS: 1800,
    saysSteps: true,
  });

type DailyPoint = { stamp: Stamp; value: number; line: number; quality?: number };

/**
 * Where the daily values of a point go: energy drawn (Wh), energy injected (kept as mean power over the civil day) or
 * maximum power (VA, its stamp is the moment of the maximum). The day is the Paris civil day of the stamp.
 */
export function dailySeries(
  builder: ReadBuilder,
  point: string | null,
  quantity: 'energy' | 'maximum',
  direction: Direction,
): (read: DailyPoint) => void {
  if (quantity === 'maximum') {
    const variable = direction === 'production' ? null : 'puissance_max';
    if (!variable) builder.note('Puissance maximale injectée laissée de côté : seule celle du soutirage est gardée.');
    const draft = variable ? builder.series({ variable, point, daily: true }) : null;
    return ({ stamp, value, line, quality = QUALITY.brut }) => draft?.addDayMaximum(stamp, value, line, quality);
  }
  if (direction === 'consumption') {
    const draft = builder.series({ variable: 'conso', point, daily: true });
    return ({ stamp, value, line, quality = QUALITY.brut }) => draft.addDay(stampDay(stamp), value, line, quality);
  }
  builder.note('L’énergie injectée chaque jour est gardée comme une puissance moyenne sur le jour civil (W).');
  const draft = builder.series({ variable: 'injection', point, daily: true, drawnOnly: true });
  return ({ stamp, value, line, quality = QUALITY.brut }) => {
    const day = stampDay(stamp);
    draft.addDay(day, value / (dayLengthMs(day) / HOUR_MS), line, quality);
  };
}

/** What to say of a quantity that is left out. */
export function leftOut(code: string | null, label = 'Grandeur'): string {
  return `${label} ${code ?? 'inconnue'} laissée de côté : seules la puissance active, l’énergie active et la puissance maximale sont gardées.`;
}

/** Side of the stamps in channels that only serve Linky meters, unless the caller knows another segment. */
export const linkySide = (options: ReadOptions): 'start' | 'end' => sideOfSegment(options.segment) ?? 'end';
