import { lastDayAt } from '../../connectors/series/date-bounds.ts';
import { type FileInput, type FileRead, FileRefused, type ReadOptions } from '../../connectors/reader.ts';
import { summarise } from '../../connectors/summary.ts';
import { DomainError } from '../../platform/errors.ts';
import type { BytesReader } from '../read-bytes.ts';
import { proposedAnswer } from './answers.ts';
import { KEEPS_VALUES } from './damage.ts';
import { faultsOf } from './faults.ts';
import type { Mutated } from './mutate.ts';

/** What is wrong with the reading or the storing of a sample. */
export type Fault = {
  kind: 'crash' | 'limit' | 'read' | 'twin' | 'values' | 'stored' | 'total' | 'again';
  /** The same for samples that show the same defect, as far as is known. */
  what: string;
  details: string;
};

export type Read = { read: FileRead } | { refused: string };
export type Checked = {
  /** `read`, `asked`, or the code of a refusal. */
  outcome: string;
  read: FileRead | null;
  faults: Fault[];
  tookMs: number;
};

/** Formats whose lines mean what lines before them say: moved, they are other values. */
const DEPENDENT: ReadonlySet<string> = new Set(['nem12-csv', 'dsmr-telegrammes', 'edf-suivi-conso-csv']);

/** Longest that a reading may take, its limits, the starts of processes and the wait for the other reading included. [ms] */
const HANG_MS = 120_000;
/** A smaller file has no reason to pass a limit. [bytes] */
const SMALL = 512 * 1024;

/** Reads a sample in the process of the readers, and answers what is asked with what is proposed. */
export async function checkReading(
  reader: BytesReader,
  sample: Pick<Mutated, 'name' | 'bytes' | 'twin' | 'sound' | 'steps'>,
  nowMs: number,
): Promise<Checked> {
  const faults: Fault[] = [];
  const options: ReadOptions = { segment: 'C5', energy: 'electricite', lastDay: lastDayAt(nowMs) };
  const from = performance.now();
  const first = await readOrRefuse(reader, sample, options, faults);
  const tookMs = performance.now() - from;
  if (first && sample.twin) {
    const twin = await readOrRefuse(reader, sample.twin, options, faults);
    const [said, again] = [wordsOf(first), twin && wordsOf(twin)];
    if (again !== null && said !== again)
      faults.push({ kind: 'twin', what: `${formatOf(first)}: ${sample.twin.way}`, details: `${said}\nbut ${again}` });
  }
  if (first && sample.sound) {
    const sound = await readOrRefuse(reader, { name: sample.name, bytes: sample.sound }, options, faults);
    const isKept =
      !DEPENDENT.has(formatOf(first)) && (isTable(first) || sample.steps.every((step) => KEEPS_VALUES.has(step)));
    const [meant, said] = isKept ? [sound && silentTotals(sound), silentTotals(first)] : [null, null];
    // Values that are missing are said to be.
    if (meant && said && meant.words !== said.words && said.missing <= meant.missing)
      faults.push({
        kind: 'values',
        what: `${formatOf(first)}: ${sample.steps.join(', ')}`,
        details: `${meant.words}\nbut ${said.words}`,
      });
  }
  if (!first) return { outcome: 'failed', read: null, faults, tookMs };
  if ('refused' in first) return { outcome: `refused: ${first.refused}`, read: null, faults, tookMs };
  const { read } = first;
  if (!read.needsChoice) return { outcome: 'read', read, faults, tookMs };
  await readOrRefuse(reader, sample, { ...options, generic: proposedAnswer(read) }, faults);
  return { outcome: 'asked', read, faults, tookMs };
}

async function readOrRefuse(
  reader: BytesReader,
  { name, bytes }: FileInput,
  options: ReadOptions,
  faults: Fault[],
  isFirst = true,
): Promise<Read | null> {
  const hang = new AbortController();
  const timer = setTimeout(() => hang.abort(new Error('a reading did not end')), HANG_MS);
  try {
    const read = await reader({ name, bytes }, options, hang.signal);
    for (const fault of faultsOf(read))
      faults.push({ kind: 'read', what: `${read.format}: ${fault.replace(/\d[\d.:TZ+-]*/g, 'N')}`, details: fault });
    return { read };
  } catch (error) {
    if (error instanceof FileRefused) {
      if (/^file_too_(heavy|slow)$/.test(error.code) && bytes.length < SMALL)
        faults.push({ kind: 'limit', what: error.code, details: error.message });
      if (!/^[A-ZÀ-Ý«0-9]/.test(error.message))
        faults.push({ kind: 'read', what: `the words of ${error.code}`, details: error.message });
      return { refused: error.code };
    }
    // Other programs of the machine may have had its time: the second time counts.
    if (error instanceof DomainError && error.code === 'service_unavailable' && isFirst)
      return readOrRefuse(reader, { name, bytes }, options, faults, false);
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
    faults.push({
      kind: hang.signal.aborted ? 'limit' : 'crash',
      what: details.split('\n').slice(0, 2).join(' '),
      details,
    });
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const isTable = (one: Read) => 'read' in one && one.read.table !== null;
const formatOf = (one: Read) => ('read' in one ? one.read.format : one.refused);

/** What a read says, without what depends on how the file is packed. */
function wordsOf(one: Read): string {
  if ('refused' in one) return `refused: ${one.refused}`;
  const { format, needsChoice, series } = summarise(one.read);
  const said = series.map(({ variable, register, from, to, points, total }) =>
    [variable, register, from, to, points, total.value.toPrecision(9), total.unit].join(' '),
  );
  return [`${format}${needsChoice ? ', asked' : ''}`, ...said.toSorted()].join('\n');
}

/** What a read adds up to, by variable; null where it asks something, or says that some of its lines are not read. */
function silentTotals(one: Read): { words: string; missing: number } | null {
  if ('refused' in one || one.read.needsChoice || one.read.refused.length > 0) return null;
  const sums = summarise(one.read).series.filter(({ total }) => total.kind !== 'last');
  const words = sums.map(({ variable, register, total }) =>
    [variable, register ?? '', total.value.toPrecision(7), total.unit].join(' '),
  );
  return { words: words.toSorted().join('\n'), missing: sums.reduce((all, { missing }) => all + missing, 0) };
}
