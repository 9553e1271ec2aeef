import { attachSource } from '#calls/sources';
import { importFile, importMeters, previewBuildingFile } from '#calls/measures';
import { ERRORS } from '#calls/errors';
import { UPLOAD_LIMIT_BYTES } from '@joulerie/contract/constants';
import type { ImportRemoval } from '@joulerie/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef, useState } from 'react';
import { call, newKey } from '../../lib/call.ts';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { refreshMeasures } from '../../lib/refresh.ts';
import { upload, uploadOrQueue } from '../../lib/upload.ts';
import type { ImportRef } from './followed-imports.ts';
import { queueReducer } from './import-queue.ts';
import type { Answers, Item, StoredPart, Target } from './import-queue.ts';
import { meterName } from './meter-aims.tsx';
import type { MeterTarget, MeterTargets, NewSource } from './meter-targets.ts';
import type { TableQuery } from './table-answers.ts';

/** Where files are dropped: a source receives them; a building finds the meter of each. */
export type Place = { kind: 'building' | 'source'; id: string };

type Options = {
  place: Place;
  /** The source of the page. */
  home: { id: string; name: string } | null;
  /** Imports that go on on the server. */
  onQueued: (imports: readonly ImportRef[]) => void;
  onStored: (() => void) | undefined;
};

let keys = 0;

type Progressed = (share: number) => void;

/** What became of a file: stored, or on the queue of the server. */
type Sent = { parts: readonly StoredPart[] } | { queued: readonly ImportRef[] };

/** Refusals of an energy that is shown beside that of the source. */
const UNLIKELY: ReadonlySet<string> = new Set(['file_impossible', 'file_unusual']);

/** The files that a person drops, and what is done with each: read, answered, compared, stored. */
export function useImportFiles({ place, home, onQueued, onStored }: Options) {
  const [items, dispatch] = useReducer(queueReducer, []);
  const [running, setRunning] = useState<{ done: number; total: number } | null>(null);
  const turns = useRef(new Map<number, number>());
  const removed = useRef(new Set<number>());
  const intents = useRef(new Map<string, string>());
  const last = useRef(Promise.resolve());
  const client = useQueryClient();

  const reading = (file: File, query: Answers | object, progress: Progressed) =>
    place.kind === 'source'
      ? upload(importFile, { params: { id: place.id }, query: { ...query, preview: 'true' }, file }, progress)
      : upload(previewBuildingFile, { params: { id: place.id }, query, file }, progress);

  const readNow = async (key: number, file: File, choice: Answers | null) => {
    if (removed.current.has(key)) return;
    if (file.size > UPLOAD_LIMIT_BYTES) {
      dispatch({ type: 'refuse', key, error: ERRORS.payload_too_large.fr, sample: null, mayPass: false });
      return;
    }
    dispatch({ type: 'begin', key });
    const progress = (share: number) => dispatch({ type: 'sent', key, share });
    try {
      dispatch({ type: 'report', key, report: await reading(file, choice ?? {}, progress), home });
    } catch (error) {
      const isOfFile = error instanceof CallError && error.code.startsWith('file_');
      // What is refused of answers is answered again: they are not lost.
      if (isOfFile && (choice !== null || error.code === 'file_needs_choice'))
        dispatch({ type: 'choice-needed', key, error: choice ? error.message : null });
      else dispatch({ type: 'refuse', key, ...refusalOf(error) });
    }
  };

  /** One file at a time: the server reads files of tens of megabytes. */
  const read = (key: number, file: File, choice: Answers | null) => {
    last.current = last.current.then(() => readNow(key, file, choice));
  };

  const add = (list: FileList | null) => {
    const files = [...(list ?? [])];
    const firstKey = keys + 1;
    keys += files.length;
    dispatch({ type: 'add', files, firstKey });
    for (const [i, file] of files.entries()) read(firstKey + i, file, null);
  };

  const choose = ({ key, file }: Item, choice: Answers) => {
    dispatch({ type: 'choose', key, choice });
    read(key, file, choice);
  };

  /** The last of several answers given while a file is read is the one that is shown. */
  const preview = async ({ key, file }: Item, query: TableQuery) => {
    const turn = (turns.current.get(key) ?? 0) + 1;
    turns.current.set(key, turn);
    const isLast = () => turns.current.get(key) === turn;
    dispatch({ type: 'answered', key });
    try {
      const report = await reading(file, query, () => {});
      if (isLast()) dispatch({ type: 'preview', key, report });
    } catch (error) {
      if (isLast()) dispatch({ type: 'choice-needed', key, error: messageOf(error) });
    }
  };

  /** Reads the file for the source that it is sent to: its energy is compared with that of this source. What fails is said when it is stored. */
  const compare = async (item: Item, target: string) => {
    try {
      const query = { ...item.choice, preview: 'true' as const };
      const report = await upload(importFile, { params: { id: target }, query, file: item.file }, () => {});
      dispatch({ type: 'compared', key: item.key, target, report });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  };

  const aim = (item: Item, target: Target | null) => {
    dispatch({ type: 'aim', key: item.key, target });
    if (target?.kind === 'source') void compare(item, target.id);
  };

  /** One key for the same file sent with the same answers: what a lost answer has stored is not stored again. */
  const keyOf = ({ key, choice }: Item, asked: unknown) => {
    const text = JSON.stringify([key, choice, asked]);
    const idempotencyKey = intents.current.get(text) ?? newKey();
    intents.current.set(text, idempotencyKey);
    return { idempotencyKey };
  };

  const storeWhole = async (
    item: Item,
    target: Exclude<Target, { kind: 'meters' }>,
    progress: Progressed,
  ): Promise<Sent> => {
    const id = target.kind === 'source' ? target.id : await attachNew(place.id, target);
    // Kept as the target, it is not made again when storing fails.
    if (target.kind === 'new')
      dispatch({ type: 'made', key: item.key, target: { kind: 'source', id, name: target.name ?? '', force: false } });
    const force = target.kind === 'source' && target.force ? 'true' : 'false';
    const confirm = item.confirmed ? 'true' : 'false';
    const answer = await uploadOrQueue(
      importFile,
      { params: { id }, query: { ...item.choice, force, confirm, wait: 'false' }, file: item.file },
      progress,
      keyOf(item, [id, force, confirm]),
    );
    return 'imports' in answer
      ? queuedOf(answer)
      : { parts: [{ meters: null, source: id, report: answer, removal: null }] };
  };

  /** Makes the new sources first: kept as targets, they are not made again when storing fails. */
  const storeMeters = async (item: Item, of: MeterTargets, progress: Progressed): Promise<Sent> => {
    const made: Record<string, MeterTarget> = { ...of };
    for (const [meter, target] of Object.entries(of))
      if (target.kind === 'new') {
        made[meter] = { kind: 'source', id: await attachNew(place.id, target) };
        dispatch({ type: 'made', key: item.key, target: { kind: 'meters', of: { ...made } } });
      }
    const targets = Object.entries(made).flatMap(([meter, target]) =>
      target.kind === 'source' ? [{ meter, source: target.id }] : [],
    );
    const confirm = item.confirmed ? 'true' : 'false';
    const answer = await uploadOrQueue(
      importMeters,
      {
        query: { ...item.choice, confirm, wait: 'false' },
        // In the form: the names of many meters are longer than an address may be.
        body: { targets: JSON.stringify(targets) },
        file: item.file,
      },
      progress,
      keyOf(item, [targets, confirm]),
    );
    if ('imports' in answer) return queuedOf(answer);
    const parts = answer.data.map(({ source, report }) => ({
      meters: targets.flatMap((one) => (one.source === source ? [meterName(one.meter)] : [])).join(', '),
      source,
      report,
      removal: null,
    }));
    return { parts };
  };

  const store = async (item: Item) => {
    const { target } = item;
    if (!target) return;
    dispatch({ type: 'store', key: item.key });
    const progress = (share: number) => dispatch({ type: 'sent', key: item.key, share });
    try {
      const sent =
        target.kind === 'meters'
          ? await storeMeters(item, target.of, progress)
          : await storeWhole(item, target, progress);
      if ('parts' in sent) dispatch({ type: 'stored', key: item.key, parts: sent.parts });
      else {
        onQueued(sent.queued);
        dispatch({ type: 'remove', key: item.key });
      }
    } catch (error) {
      const isUnusual = error instanceof CallError && error.code === 'file_unusual';
      dispatch({ type: 'not-stored', key: item.key, error: messageOf(error), isUnusual });
      if (error instanceof CallError && UNLIKELY.has(error.code) && target.kind === 'source')
        await compare(item, target.id);
    }
  };

  const storeAll = async (list: readonly Item[]) => {
    for (const [i, item] of list.entries()) {
      setRunning({ done: i, total: list.length });
      await store(item);
    }
    setRunning(null);
    await refreshMeasures(client);
    onStored?.();
  };

  return {
    items,
    /** How far a run of several files is; null while none runs. */
    running,
    add,
    choose,
    preview: (item: Item, query: TableQuery) => void preview(item, query),
    aim,
    confirm: ({ key }: Item, confirmed: boolean) => dispatch({ type: 'confirm', key, confirmed }),
    reopen: ({ key }: Item) => dispatch({ type: 'reopen', key }),
    again: ({ key, file, choice }: Item) => read(key, file, choice),
    takenBack: ({ key }: Item, part: number, removal: ImportRemoval) =>
      dispatch({ type: 'taken-back', key, part, removal }),
    store: (list: readonly Item[]) => void storeAll(list),
    remove: ({ key }: Item) => {
      removed.current.add(key);
      dispatch({ type: 'remove', key });
    },
  };
}

const queuedOf = ({ imports }: { imports: readonly { _id: string; source: string }[] }): Sent => ({
  queued: imports.map(({ _id, source }) => ({ id: _id, source })),
});

/** Why a file was not read, as its card says it, and whether it may be the next time: what a file holds does not change. */
function refusalOf(error: unknown): { error: string; sample: string | null; mayPass: boolean } {
  if (!(error instanceof CallError) || !error.code.startsWith('file_'))
    return { error: messageOf(error), sample: null, mayPass: true };
  const { sample } = error.detail;
  return { error: error.message, sample: typeof sample === 'string' ? sample : null, mayPass: false };
}

async function attachNew(building: string, { idtype, idsource, name, isOfThirdParty }: NewSource): Promise<string> {
  const made = await call(attachSource, {
    params: { id: building, sourceId: 'new' },
    body: { idtype, idsource, holding: isOfThirdParty ? 'consent' : 'holder', ...(name && { name }) },
  });
  return made._id;
}
