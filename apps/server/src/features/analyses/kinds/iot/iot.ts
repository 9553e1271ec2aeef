import { IotInputs, type IotResult } from '@joulerie/contract/analysis-shapes';
import { sentenceOf } from '@joulerie/domain/answers';
import { addMonths, dayStart, isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { addCurve, emptyAxis, finestStep } from '@joulerie/domain/measures';
import { roomsSentence } from '@joulerie/domain/energy-manager';
import { reviewIot, slotsOfUse, type RoomSensor } from '@joulerie/domain/use';
import { inOneState, type Reader } from '../../../../platform/database.ts';
import { readSubject } from '../../../findings/findings.public.ts';
import { contributingSources, readStored } from '../../../measures/measures.public.ts';
import type { SourceRow } from '../../../sources/sources.public.ts';
import { hoursOfUse } from '../../hours-of-use.ts';
import type { Kind } from '../kind.ts';
import { heatingOf, slotsOfDays } from './heating-days.ts';

const ROOM = 'temperature_ambiante';

/** Rooms with a sensor over a period, in and out of the hours of use. */
export const iotKind: Kind = {
  engine: 'iot-1',
  daysOf: (inputs) => {
    const { fromDay, toDay } = askedOf(inputs);
    return { fromDay, untilDay: toDay - 1 };
  },
  compute: async (store, building, inputs) => {
    const asked = askedOf(inputs);
    const { fromDay, toDay, setPoints } = asked;
    const hours = await hoursOfUse(store.db, building);
    if (!hours.known) return { failure: sentenceOf(hours) };
    const { sources, weather } = await contributingSources(store.db, building);
    // The year that ends with the period tells what it was heated with.
    const year = { fromDay: addMonths(toDay, -12), toDay };
    const { rooms, stepS, reading } = await inOneState(store.db, async (from) => ({
      ...(await readRooms(from, sources, fromDay, toDay)),
      reading: await readSubject(from, { sources, weather, year }, toDay),
    }));
    const heating = heatingOf(reading, fromDay, toDay);
    const axis = { startMs: dayStart(fromDay), stepS, length: rooms[0]?.temperatureC.length ?? 0 };
    const review = reviewIot(rooms, slotsOfUse(hours.profile, axis), stepS, {
      setPoints,
      counted: slotsOfDays(axis, heating.days, fromDay),
      heatingKWh: heating.kWh,
      priceEurPerKWh: heating.eurPerKWh,
    });
    const names = new Map(sources.map(({ id, name }) => [id, name]));
    const { hoursAboveInUse, hoursAboveOutOfUse } = review;
    const result: IotResult = {
      start_date: isoDay(fromDay),
      end_date: isoDay(toDay - 1),
      profile: { name: hours.name, assumed: hours.assumed },
      rooms: review.rooms.map(({ id, review: { inUse, outOfUse }, hoursAbove, savingKWh }) => ({
        _id_source: id,
        name: names.get(id) ?? '',
        inUse,
        outOfUse,
        hoursAbove,
        savingKWh,
      })),
      sensorsMeasured: review.sensorsMeasured,
      hoursAboveInUse,
      hoursAboveOutOfUse,
      shareAboveInUse: review.shareAboveInUse,
      shareAboveOutOfUse: review.shareAboveOutOfUse,
      heatingKWh: heating.kWh,
      savingKWh: review.savingKWh,
      savingEur: review.savingEur,
      rule: review.rule,
      season: heating.season,
      savingLacks: heating.why && sentenceOf(heating.why),
      sentence: roomsSentence(review),
    };
    return {
      result,
      details: null,
      sourceIds: [...sources, ...(weather ? [weather] : [])].map(({ id }) => id),
      weight:
        hoursAboveInUse === null && hoursAboveOutOfUse === null
          ? null
          : (hoursAboveInUse ?? 0) + (hoursAboveOutOfUse ?? 0),
    };
  },
};

function askedOf(inputs: object) {
  const { date_from, date_to, temperature_utilisation, temperature_nonutilisation } = IotInputs.parse(inputs);
  return {
    fromDay: parseIsoDay(date_from)!,
    toDay: parseIsoDay(date_to)! + 1,
    setPoints: { inUseC: temperature_utilisation, outOfUseC: temperature_nonutilisation },
  };
}

/** Sensors of the building that measure a room, on one grid: a value every hour at least, or its hours are unknown. */
async function readRooms(
  { query }: Reader,
  sources: readonly SourceRow[],
  fromDay: number,
  toDay: number,
): Promise<{ rooms: RoomSensor[]; stepS: number }> {
  const ids = sources.map(({ id }) => id);
  const { series } = await readStored(query, ids, [ROOM], fromDay, toDay, 'all');
  const stepS = finestStep(series, toDay) ?? 3600;
  const measuring = Map.groupBy(series, ({ sourceId }) => sourceId);
  const rooms = [...measuring].map(([id, curves]) => {
    const axis = emptyAxis(fromDay, toDay, stepS);
    for (const curve of curves) addCurve(curve, axis, 'state');
    const temperatureC = axis.sum.map((sum, i) => (axis.count[i] === 0 ? Number.NaN : sum / axis.count[i]!));
    return { id, temperatureC };
  });
  return { rooms, stepS };
}
