import { ConsoInputs, type ConsoResult } from '@joulerie/contract/analysis-shapes';
import { addMonths, holidayName, isInAlsaceMoselle, isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { Period } from '@joulerie/domain/costs';
import { useOfYear } from '@joulerie/domain/energy-manager';
import { isClosedDay } from '@joulerie/domain/use';
import { sentenceOf } from '@joulerie/domain/answers';
import { inOneState } from '../../../../platform/database.ts';
import { applyRules, energiesOf, readSubject } from '../../../findings/findings.public.ts';
import { contributingSources } from '../../../measures/measures.public.ts';
import { hoursOfUse } from '../../hours-of-use.ts';
import type { Kind } from '../kind.ts';
import { causesOf } from './causes.ts';
import { evolutionOf } from './evolution.ts';
import { presentUse, useDetails } from './use.ts';

/** A year of a building: each energy against the year before it, and what is used out of its hours. */
export const consoKind: Kind = {
  engine: 'conso-1',
  daysOf: (inputs) => {
    const { fromDay, toDay } = yearOf(inputs);
    return { fromDay: addMonths(fromDay, -12), untilDay: toDay - 1 };
  },
  compute: async (store, building, inputs) => {
    const year = yearOf(inputs);
    const { sources, weather } = await contributingSources(store.db, building);
    const reading = await inOneState(store.db, (from) => readSubject(from, { sources, weather, year }, year.toDay));
    const { found } = await applyRules(reading, building);
    const hours = await hoursOfUse(store.db, building);
    const profile = hours.known ? hours.profile : null;
    const alsaceMoselle = isInAlsaceMoselle(building.zipcode);
    const isClosed = (day: number) =>
      holidayName(day, alsaceMoselle) !== null || (profile !== null && isClosedDay(profile, day));
    const energies = energiesOf(reading).map((one) => evolutionOf(one, reading, isClosed));
    const use = hours.known ? useOfYear(reading.site, hours.profile, year) : hours;
    const shownUse = hours.known && use.known ? presentUse(use, hours) : null;
    const causes = causesOf(energies, shownUse, found);
    const result: ConsoResult = {
      start_date: isoDay(year.fromDay),
      end_date: isoDay(year.toDay - 1),
      reference: { start_date: isoDay(addMonths(year.fromDay, -12)), end_date: isoDay(year.fromDay - 1) },
      energies: energies.map(({ shown }) => shown),
      use: shownUse,
      useLacks: use.known ? null : sentenceOf(use),
      causes,
    };
    return {
      result,
      details: {
        energies: Object.fromEntries(energies.flatMap(({ shown, series }) => (series ? [[shown.energy, series]] : []))),
        use: use.known ? useDetails(use) : null,
      },
      sourceIds: [...sources, ...(weather ? [weather] : [])].map(({ id }) => id),
      weight: causes[0]?.eurPerYear ?? null,
    };
  },
};

/** The twelve months that end on the day asked for. */
function yearOf(inputs: object): Period {
  const toDay = parseIsoDay(ConsoInputs.parse(inputs).date_to)! + 1;
  return { fromDay: addMonths(toDay, -12), toDay };
}
