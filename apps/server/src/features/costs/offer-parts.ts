import type { OfferBody } from '@joulerie/contract/costs';
import { parseIsoDay } from '@joulerie/domain/calendar';
import type { ElectricityContract, Period, ReactiveEnergy } from '@joulerie/domain/costs';
import type { Post } from '@joulerie/domain/tariffs';

type Part = NonNullable<ElectricityContract['parts']>[number];

/** Days `[fromDay, toDay)` of what a person typed, both days included. */
const daysOf = ({ from, to }: { from: string; to: string }): Period => ({
  fromDay: parseIsoDay(from)!,
  toDay: parseIsoDay(to)! + 1,
});

/**
 * Grouping and collective operation of an offer, on its days. The energies of a bill are shared evenly by the days of their period.
 * Offers stored before these terms existed have none.
 */
export function partOf(offer: OfferBody): Part {
  const rows = (offer.collective ?? []).map((row) => ({ ...row, ...daysOf(row) }));
  const part: Part = {
    fromDay: parseIsoDay(offer.validFrom),
    toDay: offer.validTo ? parseIsoDay(offer.validTo)! + 1 : null,
    ...(offer.grouping && {
      grouping: {
        overheadKm: offer.grouping.overheadKm,
        undergroundKm: offer.grouping.undergroundKm,
        powerKW: offer.grouping.powerKw,
      },
    }),
  };
  if (rows.length === 0) return part;
  const firstDay = Math.min(...rows.map((row) => row.fromDay));
  const days = Math.max(...rows.map((row) => row.toDay)) - firstDay;
  const byPost: Partial<Record<Post, Float64Array>> = {};
  for (const { post, energy, fromDay, toDay } of rows) {
    const column = (byPost[post] ??= new Float64Array(days));
    for (let day = fromDay; day < toDay; day++) column[day - firstDay]! += energy / (toDay - fromDay);
  }
  return { ...part, collective: { firstDay, byPost } };
}

/** Reactive energy of the offers over a period; what begins before it or ends after it counts for its days inside. */
export function reactiveOf(offers: readonly OfferBody[], period: Period): ReactiveEnergy[] {
  return offers.flatMap((offer) =>
    (offer.reactive ?? []).flatMap((row): ReactiveEnergy[] => {
      const whole = daysOf(row);
      const fromDay = Math.max(whole.fromDay, period.fromDay);
      const toDay = Math.min(whole.toDay, period.toDay);
      if (fromDay >= toDay) return [];
      const share = (toDay - fromDay) / (whole.toDay - whole.fromDay);
      return [{ fromDay, toDay, post: row.post, flow: row.flow, reactiveKVArh: row.energy * share }];
    }),
  );
}

/** What a person has to mend of the periods that they typed, by field. */
export function wrongPeriods(offer: OfferBody): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const list of ['collective', 'reactive'] as const)
    for (const [i, row] of offer[list].entries())
      if (row.to < row.from) fields[`${list}.${i}.to`] = 'La date de fin précède la date de début';
      else if (row.from < offer.validFrom || (offer.validTo && row.to > offer.validTo))
        fields[`${list}.${i}.from`] = 'Ces jours ne sont pas ceux de l’offre';
  return fields;
}
