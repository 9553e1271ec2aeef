import { type Instant, parisDay } from '@joulerie/domain/calendar';
import { flowOf } from '@joulerie/domain/collection';
import { metersOf } from '../../connectors/meters.ts';
import { type FileRead, FileRefused, type PointContractFacts } from '../../connectors/reader.ts';
import { lastDayAt } from '../../connectors/series/date-bounds.ts';
import { DomainError, errorBody } from '../../platform/errors.ts';
import type { WorkParts } from '../../platform/queue/work.ts';
import type { ReceivedFile } from '../../platform/received-file.ts';
import { type FlowMeter, applyFlowFacts, flowMeters } from '../collection/collection.public.ts';
import { readApart } from '../measures/measures.public.ts';
import type { Reading } from './flows.store.ts';
import type { FlowFileRow } from './flows.tables.ts';
import { pointsOf, storeFlow } from './store-flow.ts';

const NOTHING: Omit<Reading, 'state' | 'reason'> = {
  format: null,
  meters: 0,
  metersUnknown: 0,
  metersWithoutRight: 0,
  points: 0,
  linesRefused: 0,
  sources: 0,
  pointsKept: 0,
  pointsStored: 0,
};

/** A file that is refused as a whole. */
export const refusedReading = (reason: string): Reading => ({ ...NOTHING, state: 'refused', reason });

/** Refusals of the moment: the same file may be read later. */
const PASSING = new Set(['too_many_requests', 'service_unavailable']);
/** Whether the same file may be read later: the service has no room for it now. */
export const isPassing = (error: unknown): boolean => error instanceof DomainError && PASSING.has(error.code);

/** The right ended, or the source was removed, while the file was read: nothing of it is kept there. */
const GONE = new Set(['consent_missing', 'not_found_source']);

/**
 * Reads a file, in a process of its own, and stores what each of its meters has for the sources that may read it, one source after the other.
 *
 * @throws DomainError `too_many_requests`, `service_unavailable`: it may be read later
 */
export async function readFlowFile(
  parts: Pick<WorkParts, 'store' | 'events' | 'now' | 'stopping' | 'report'>,
  file: FlowFileRow,
  received: ReceivedFile,
  mandated: readonly string[],
): Promise<Reading> {
  const { store, now, stopping } = parts;
  try {
    const read = await readFlow(received, null, now(), stopping);
    const flow = flowOf(read.format);
    if (flow === null)
      return refusedReading('Ce fichier n’est pas un flux d’Enedis\u00a0: déposez-le sur la source qu’il mesure.');
    const contracts = new Map((read.contracts ?? []).map(({ point, facts }) => [point, facts]));
    const numbers = [...new Set([...metersOf(read), ...contracts.keys()])];
    const findMeters = () => flowMeters(store.db, numbers, { mandated, today: parisDay(now()) });
    let meters = await findMeters();
    const isRead = ({ days }: FlowMeter) => days.length > 0;
    // Contracts are those of one's own meters alone: the agreement of somebody else names measures.
    const own = meters.filter((one) => isRead(one) && one.isOwn);
    const filled = await storeFacts(parts, file, contracts, own);
    // The segment, which says how a curve is stamped, may be one of these facts.
    if (filled > 0 && read.series.length > 0) meters = await findMeters();
    const byNumber = Map.groupBy(meters, ({ number }) => number);
    const readable = meters.filter(isRead);
    const stored = read.series.length > 0 ? await storeMeters(parts, file, { received, read }, readable) : NONE;
    const known = numbers.filter((number) => byNumber.has(number));
    const { kept, given, failures, sources } = stored;
    const reasons = [...failures, ...(kept === given ? [] : [conservation(kept, given)])];
    return {
      state: reasons.length > 0 ? 'partial' : 'read',
      reason: [...new Set(reasons)].join(' ').slice(0, 1000) || null,
      format: read.format,
      meters: numbers.length,
      metersUnknown: numbers.length - known.length,
      metersWithoutRight: known.filter((number) => !byNumber.get(number)!.some(isRead)).length,
      points: pointsOf(read.series),
      linesRefused: read.refused.length,
      sources: sources + filled,
      pointsKept: kept,
      pointsStored: given,
    };
  } catch (error) {
    if (error instanceof FileRefused) return refusedReading(error.message);
    if (error instanceof DomainError && !isPassing(error)) return refusedReading(sentenceOf(error));
    throw error;
  }
}

const readFlow = (received: ReceivedFile, segment: string | null, now: Instant, stopping: AbortSignal) =>
  readApart(received, { segment, energy: 'electricite', lastDay: lastDayAt(now), contracts: true }, stopping);

const sentenceOf = (error: DomainError): string => String(errorBody(error).detail.message);

const conservation = (kept: number, stored: number): string => `${kept} valeurs à enregistrer, ${stored} enregistrées.`;

const NONE = { kept: 0, given: 0, sources: 0, failures: [] };

/** Keeps what a file of contracts says of points; answers how many sources it completed. */
async function storeFacts(
  { store, events, now }: Parameters<typeof readFlowFile>[0],
  { madeAt }: FlowFileRow,
  contracts: ReadonlyMap<string, PointContractFacts['facts']>,
  meters: readonly FlowMeter[],
): Promise<number> {
  let filled = 0;
  for (const { sourceId, number } of meters) {
    const facts = contracts.get(number);
    if (!facts) continue;
    const isFilled = await store.db.transaction((tx) =>
      applyFlowFacts({ db: tx, events }, sourceId, { facts: { electricity: facts }, madeAt }, now()),
    );
    if (isFilled) filled += 1;
  }
  return filled;
}

/** Of meters whose curves are stamped alike, the file is read once. */
async function storeMeters(
  { store, events, now, stopping, report }: Parameters<typeof readFlowFile>[0],
  file: FlowFileRow,
  { received, read: unsegmented }: { received: ReceivedFile; read: FileRead },
  meters: readonly FlowMeter[],
) {
  let [kept, given, sources] = [0, 0, 0];
  const failures: string[] = [];
  for (const [segment, alike] of Map.groupBy(meters, (one) => one.segment)) {
    const read = segment === null ? unsegmented : await readFlow(received, segment, now(), stopping);
    for (const meter of alike) {
      stopping.throwIfAborted();
      try {
        const one = await store.db.transaction((tx) => storeFlow({ db: tx, events }, file, meter, read, now()));
        kept += one.kept;
        given += one.stored;
        if (one.kept > 0) sources += 1;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (GONE.has(error.code)) continue;
        // The other meters of the file are not kept waiting by one that cannot be stored.
        report(error);
        failures.push(`Les mesures d’un compteur n’ont pas été enregistrées\u00a0: ${sentenceOf(error)}`);
      }
    }
  }
  return { kept, given, sources, failures };
}
