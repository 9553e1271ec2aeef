import type { SourceSummary } from '@joulerie/contract/sources';
import { Button, Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { count } from '../../lib/format.ts';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { FileCard } from './file-card.tsx';
import { FollowedImport } from './followed-import.tsx';
import { useFollowedImports } from './followed-imports.ts';
import { DROP_ZONE } from './drop-zone.ts';
import { alikeOf, countItems, isPending, isReady } from './import-queue.ts';
import { type Place, useImportFiles } from './use-import-files.ts';
import classes from './imports.module.css';

type Props = {
  place: Place;
  /** The source of the page. */
  home: { id: string; name: string } | null;
  /** Sources a file may be sent to by hand. */
  sources: readonly Pick<SourceSummary, '_id' | 'name' | 'idsource' | 'idtype'>[];
  onStored?: () => void;
  /** The person goes to the measures that were stored: what covers the page closes. */
  onSeen?: () => void;
};

/** Drop one or many files of the operators; each is read and shown before anything is stored. */
export function ImportFiles({ place, home, sources, onStored, onSeen }: Props) {
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const imports = useFollowedImports();
  const files = useImportFiles({ place, home, onQueued: imports.follow, onStored });
  const { items, running } = files;
  const counts = countItems(items);
  const ready = items.filter(isReady);
  const pending = items.filter(isPending).length;
  const root = useFirstNewInView(items);
  useFileDropGuard();

  return (
    <div
      ref={root}
      className={classes.files}
      data-many={items.length > 1 || undefined}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        files.add(event.dataTransfer.files);
      }}
    >
      <UnsavedGuard dirty={pending > 0}>
        {count(pending, 'fichier lu n’est pas enregistré', 'fichiers lus ne sont pas enregistrés')}.
      </UnsavedGuard>
      <div className={classes.zone} data-over={over || undefined}>
        <p>
          <strong>Déposez un ou plusieurs fichiers ici</strong>
        </p>
        <p className={classes.hint}>
          Fichiers d’Enedis, de GRDF, d’un fournisseur, d’un onduleur ou de la domotique, météo, ou tout tableau CSV ou
          Excel. Rien n’est enregistré avant votre accord.
        </p>
        <Button ref={chooser} id={DROP_ZONE} variant="default" onClick={() => picker.current?.click()}>
          Choisir des fichiers
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Fichiers à déposer"
          onChange={(event) => {
            files.add(event.currentTarget.files);
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
          onSeen={onSeen}
        />
      ))}
      {items.map((item) => {
        const alike = alikeOf(items, item);
        return (
          <FileCard
            key={item.key}
            item={item}
            home={home}
            sources={sources}
            mayCreate={place.kind === 'building'}
            alike={alike.length}
            onAim={(target) => files.aim(item, target)}
            onConfirm={(confirmed) => files.confirm(item, confirmed)}
            onChoose={(choice) => files.choose(item, choice)}
            onChooseAlike={(choiceOf) => {
              for (const one of [item, ...alike]) if (one.report?.table) files.choose(one, choiceOf(one.report.table));
            }}
            onPreview={(query) => files.preview(item, query)}
            onReopen={() => files.reopen(item)}
            onAgain={() => files.again(item)}
            onSeen={onSeen}
            onTakenBack={(part, removal) => files.takenBack(item, part, removal)}
            onStore={() => files.store([item])}
            onRemove={() => {
              files.remove(item);
              chooser.current?.focus();
            }}
          />
        );
      })}
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
            <Button onClick={() => files.store(ready)} disabled={counts.busy > 0}>
              Enregistrer les {ready.length} fichiers prêts
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const READING: ReadonlySet<string> = new Set(['waiting', 'reading']);

/**
 * The zone may be at the foot of a page: the card of the first file just dropped is brought into view, and again once the file is read
 * and its card is longer, unless the person has gone elsewhere on the page meanwhile.
 */
function useFirstNewInView(items: readonly { key: number; state: string }[]) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(items.length);
  const unread = useRef<{ at: number; scrollY: number } | null>(null);
  useEffect(() => {
    const show = (at: number) => {
      root.current?.querySelectorAll('[data-file]')[at]?.scrollIntoView({ block: 'start' });
      unread.current = READING.has(items[at]!.state) ? { at, scrollY: window.scrollY } : null;
    };
    const first = before.current;
    before.current = items.length;
    const one = unread.current;
    if (items.length > first) show(first);
    else if (items.length < first) unread.current = null;
    else if (one && !READING.has(items[one.at]!.state)) {
      if (window.scrollY === one.scrollY) show(one.at);
      unread.current = null;
    }
  }, [items]);
  return root;
}

/** A file that is let go beside its zone opens in the place of the page, in some browsers: all answers would be lost. */
function useFileDropGuard(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => event.preventDefault();
    for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, keep);
    return () => {
      for (const type of ['dragover', 'drop'] as const) window.removeEventListener(type, keep);
    };
  }, []);
}
