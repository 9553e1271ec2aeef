import { BBOX_MAX_BUILDINGS, type MapMeasure } from '@joulerie/contract/constants';
import type * as contract from '@joulerie/contract/geometry';
import type { MapFigure } from '@joulerie/contract/geometry';
import { intensityOf, whyNotWhole } from '@joulerie/contract/row-figures';
import { comparableChange, whyNotComparable } from '@joulerie/domain/measures';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { dataHealth } from '../buildings/buildings.public.ts';
import { sourcesInBuildings } from '../measures/measures.public.ts';
import { askedMonths } from './asked-months.ts';
import { openNamedFolder } from './building-list.actions.ts';
import { type MapFigures, mappedInBox } from './map.store.ts';
import { NO_FIGURES, figuresOfOwners } from './owner-figures.store.ts';

/** Buildings of a list by place, those below its folder and inside others among them, each with the figure that the list shows. */
export const listMapBuildings: Serve<typeof contract.listMapBuildings> = async ({ db, actor, query, now }) => {
  const folder = await openNamedFolder(db, actor, query);
  const months = askedMonths(query, now);
  const found = await mappedInBox(db, actor, query, folder, now, months, BBOX_MAX_BUILDINGS + 1);
  if (found.length > BBOX_MAX_BUILDINGS)
    throw new DomainError('trop-de-batiments-dans-bbox', { maximum: BBOX_MAX_BUILDINGS });
  const { measure } = query;
  const ids = found.map((row) => row.id);
  const chosen =
    measure !== 'state' && months && ids.length > 0
      ? await figuresOfOwners(db, sourcesInBuildings(ids), months)
      : undefined;
  const figuresOf = (row: (typeof found)[number]): MapFigures => {
    if (!chosen) return row;
    const own = chosen.get(row.id);
    const { totalKwh = null, coverage = null, year = null, figures = NO_FIGURES } = own ?? {};
    return { surfaceM2: row.surfaceM2, energyKwh: totalKwh, coverage, year, ...figures };
  };
  return {
    buildings: found.map((row) => ({
      _id_building: row.id,
      name: row.name,
      lat: row.lat,
      lon: row.lon,
      state: dataHealth({ dataLastDay: row.dataLastDay, dataCoverage: row.coverage }, now).state,
      ...(measure !== 'state' && { figure: figureOf(measure, figuresOf(row)) }),
    })),
    total: found.length,
  };
};

type Known = Pick<MapFigure, 'value' | 'partial' | 'reason'> & Partial<MapFigure>;

/** An amount of months of which too many days are missing is a part of it. */
function wholeOrPartial(amount: number | null, row: MapFigures): Known {
  const reason = whyNotWhole(row);
  return reason === null ? { value: amount, partial: null, reason } : { value: null, partial: amount, reason };
}

const FIGURES: Record<Exclude<MapMeasure, 'state'>, (row: MapFigures) => Known> = {
  energy: (row) => wholeOrPartial(row.energyKwh, row),
  cost: ({ cost, energyKwh, coverage }) =>
    cost
      ? { value: cost.eur, partial: cost.partialEur, reason: cost.reason, stale: cost.stale }
      : { value: null, partial: null, reason: whyNotWhole({ energyKwh, coverage }) ?? 'coût inconnu' },
  carbon: (row) => {
    const { kg = null, partialKg = null, reason = null } = row.carbon ?? {};
    return kg === null
      ? { value: null, partial: partialKg, reason: reason ?? whyNotWhole(row) }
      : wholeOrPartial(kg, row);
  },
  intensity: (row) => {
    const { perM2, reason } = intensityOf(row);
    return { value: perM2, partial: null, reason, weight: row.surfaceM2 };
  },
  change: ({ comparison }) => {
    const value = comparison && comparableChange(comparison);
    const reason = value === null ? whyNotComparable(comparison) : null;
    return { value, partial: null, reason, weight: comparison?.previous ?? null };
  },
};

const figureOf = (measure: Exclude<MapMeasure, 'state'>, row: MapFigures): MapFigure => ({
  weight: null,
  year: row.year,
  stale: false,
  ...FIGURES[measure](row),
});
