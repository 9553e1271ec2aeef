import { attachSource } from '#calls/sources';
import { importFile, importMeters, previewBuildingFile } from '#calls/measures';
import { ERRORS } from '#calls/errors';
import { UPLOAD_LIMIT_BYTES } from '@joulerie/contract/constants';
import type { SourceSummary } from '@joulerie/contract/sources';
import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { call } from '../../lib/call.ts';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { count } from '../../lib/format.ts';
import { upload, uploadOrQueue } from '../../lib/upload.ts';
import { FileCard } from './file-card.tsx';
import { FollowedImport } from './followed-import.tsx';
import { type ImportRef, useFollowedImports } from './followed-imports.ts';
import { countItems, isReady, queueReducer } from './import-queue.ts';
import type { Answers, Item, StoredPart, Target } from './import-queue.ts';
import { meterName } from './meter-aims.tsx';
import type { MeterTarget, MeterTargets, NewSource } from './meter-targets.ts';
import type { TableQuery } from './table-answers.ts';
import classes from './imports.module.css';
import { refreshMeasures } from '../../lib/refresh.ts';

type Props = {
  /** A source receives its files; a building finds the meter of each. */
  place: { kind: 'building' | 'source'; id: string };
  /** The source of the page. */
  home: { id: string; name: string } | null;
  /** Sources a file may be sent to by hand. */
  sources: readonly Pick<SourceSummary, '_id' | 'name' | 'idsource' | 'idtype'>[];
  onStored?: () => void;
};

let keys = 0;

type Progressed = (share: number) => void;

/** What became of a file: stored, or on the queue of the server. */
type Sent = { parts: readonly StoredPart[] } | { queued: readonly ImportRef[] };

/** Refusals of an energy that is shown beside that of the source. */
const UNLIKELY: ReadonlySet<string> = new Set(['file_impossible', 'file_unusual']);

/** Drop one or many files of the operators; each is read and shown before anything is stored. */
export function ImportFiles({ place, home, sources, onStored }: Props) {
  const [items, dispatch] = useReducer(queueReducer, []);
  const [over, setOver] = useState(false);
  const [running, setRunning] = useState<{ done: number; total: number } | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const turns = useRef(new Map<number, number>());
  const client = useQueryClient();
  const imports = useFollowedImports();
  const counts = countItems(items);

  const reading = (file: File, query: Answers | object, progress: (share: number) => void) =>
    place.kind === 'source'
      ? upload(importFile, { params: { id: place.id }, query: { ...query, preview: 'true' }, file }, progress)
      : upload(previewBuildingFile, { params: { id: place.id }, query, file }, progress);

  const read = async (key: number, file: File, choice: Answers | null) => {
    if (file.size > UPLOAD_LIMIT_BYTES) {
      dispatch({ type: 'refuse', key, error: ERRORS.payload_too_large.fr });
      return;
    }
    const progress = (share: number) => dispatch({ type: 'sent', key, share });
    try {
      dispatch({ type: 'report', key, report: await reading(file, choice ?? {}, progress), home });
    } catch (error) {
      if (error instanceof CallError && error.code === 'file_needs_choice')
        dispatch({ type: 'choice-needed', key, error: choice ? error.message : null });
      else dispatch({ type: 'refuse', key, error: reasonOf(error), sample: sampleOf(error) });
    }
  };

  /** The last of several answers given while a file is read is the one that is shown. */
  const preview = async (key: number, file: File, query: TableQuery) => {
    const turn = (turns.current.get(key) ?? 0) + 1;
    turns.current.set(key, turn);
    const isLast = () => turns.current.get(key) === turn;
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
      const { likelihood } = await upload(importFile, { params: { id: target }, query, file: item.file }, () => {});
      dispatch({ type: 'compared', key: item.key, target, likelihood });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  };

  const add = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length === 0) return;
    const firstKey = keys + 1;
    keys += files.length;
    dispatch({ type: 'add', files, firstKey });
    void (async () => {
      // One at a time: the server reads files of tens of megabytes.
      for (const [i, file] of files.entries()) await read(firstKey + i, file, null);
    })();
  };

  const storeWhole = async (
    item: Item,
    target: Exclude<Target, { kind: 'meters' }>,
    progress: Progressed,
  ): Promise<Sent> => {
    const id = target.kind === 'source' ? target.id : await attachNew(place.id, { ...target, name: null });
    const force = target.kind === 'source' && target.force ? 'true' : 'false';
    const confirm = item.confirmed ? 'true' : 'false';
    const answer = await uploadOrQueue(
      importFile,
      { params: { id }, query: { ...item.choice, force, confirm, wait: 'false' }, file: item.file },
      progress,
    );
    return 'imports' in answer ? queuedOf(answer) : { parts: [{ meters: null, report: answer }] };
  };

  /** Makes the new sources first: kept as targets, they are not made again when storing fails. */
  const storeMeters = async (item: Item, of: MeterTargets, progress: Progressed): Promise<Sent> => {
    const made: Record<string, MeterTarget> = { ...of };
    for (const [meter, target] of Object.entries(of))
      if (target.kind === 'new') {
        made[meter] = { kind: 'source', id: await attachNew(place.id, target) };
        dispatch({ type: 'aim', key: item.key, target: { kind: 'meters', of: { ...made } } });
      }
    const targets = Object.entries(made).flatMap(([meter, target]) =>
      target.kind === 'source' ? [{ meter, source: target.id }] : [],
    );
    const answer = await uploadOrQueue(
      importMeters,
      {
        query: {
          ...item.choice,
          confirm: item.confirmed ? 'true' : 'false',
          wait: 'false',
        },
        // In the form: the names of many meters are longer than an address may be.
        body: { targets: JSON.stringify(targets) },
        file: item.file,
      },
      progress,
    );
    if ('imports' in answer) return queuedOf(answer);
    const parts = answer.data.map(({ source, report }) => ({
      meters: targets.flatMap((one) => (one.source === source ? [meterName(one.meter)] : [])).join(', '),
      report,
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
        imports.follow(sent.queued);
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
  const ready = items.filter(isReady);

  return (
    <div className={classes.files}>
      <div
        className={classes.zone}
        data-over={over || undefined}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          add(event.dataTransfer.files);
        }}
      >
        <p>
          <strong>Déposez un ou plusieurs fichiers ici</strong>
        </p>
        <p className={classes.hint}>
          Fichiers d’Enedis, de GRDF, d’un fournisseur, d’un onduleur ou de la domotique, météo, ou tout tableau CSV ou
          Excel. Rien n’est enregistré avant votre accord.
        </p>
        <Button variant="default" onClick={() => picker.current?.click()}>
          Choisir des fichiers
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Fichiers à déposer"
          onChange={(event) => {
            add(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {imports.shown.map((one) => (
        <FollowedImport
          key={one.id}
          of={one}
          mayCancel
          onEnded={() => onStored?.()}
          onHide={() => imports.hide(one.id)}
        />
      ))}
      {items.map((item) => (
        <FileCard
          key={item.key}
          item={item}
          home={home}
          sources={sources}
          mayCreate={place.kind === 'building'}
          onAim={(target) => {
            dispatch({ type: 'aim', key: item.key, target });
            if (target?.kind === 'source') void compare(item, target.id);
          }}
          onConfirm={(confirmed) => dispatch({ type: 'confirm', key: item.key, confirmed })}
          onChoose={(choice) => {
            dispatch({ type: 'choose', key: item.key, choice });
            void read(item.key, item.file, choice);
          }}
          onPreview={(query) => void preview(item.key, item.file, query)}
          onReopen={() => dispatch({ type: 'reopen', key: item.key })}
          onAgain={() => {
            dispatch({ type: 'again', key: item.key });
            void read(item.key, item.file, item.choice);
          }}
          onStore={() => void storeAll([item])}
          onRemove={() => dispatch({ type: 'remove', key: item.key })}
        />
      ))}
      {items.length > 1 && (
        <div className={classes.all} role="status">
          <span>
            {running
              ? `Enregistrement\u00a0: ${running.done} fichier${running.done > 1 ? 's' : ''} sur ${running.total}`
              : `${count(counts.stored, 'fichier enregistré', 'fichiers enregistrés')} sur ${counts.total}`}
          </span>
          {running && (
            <Progress
              value={(100 * running.done) / running.total}
              className={classes.progress}
              aria-label="Avancement"
            />
          )}
          {!running && ready.length > 1 && (
            <Button onClick={() => void storeAll(ready)} disabled={counts.busy > 0}>
              Enregistrer les {ready.length} fichiers prêts
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const queuedOf = ({ imports }: { imports: readonly { _id: string; source: string }[] }): Sent => ({
  queued: imports.map(({ _id, source }) => ({ id: _id, source })),
});

/** Why a file was not read: the card says already that it was not. */
const reasonOf = (error: unknown): string =>
  error instanceof CallError && error.code.startsWith('file_') ? error.message : messageOf(error);

/** What may be sent of a file whose format is not known. */
const sampleOf = (error: unknown): string | null =>
  error instanceof CallError && typeof error.detail.sample === 'string' ? error.detail.sample : null;

async function attachNew(building: string, { idtype, idsource, name }: NewSource): Promise<string> {
  const made = await call(attachSource, {
    params: { id: building, sourceId: 'new' },
    body: { idtype, idsource, ...(name && { name }) },
  });
  return made._id;
}
