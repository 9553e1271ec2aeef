import { Button, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, useState } from 'react';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { count } from '../../lib/format.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Panel } from '../../ui/panel.tsx';
import type { FlatFolder } from '../folders/folders.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import classes from './add-buildings.module.css';
import {
  BATCH_EXAMPLE,
  BATCH_FIELDS,
  BATCH_LABELS,
  BATCH_LIMIT,
  type BatchField,
  type BatchLine,
  mendLine,
  readBatch,
} from './batch-csv.ts';
import { decodeText } from '../../lib/decode-text.ts';
import { FolderSelect } from './folder-select.tsx';
import { useCreateBuildings } from './changes.ts';

type Props = { folder: string | null; onFolder: (id: string | null) => void; flat: readonly FlatFolder[] };

/** Many buildings at once: pasted or dropped, shown line by line, corrected in place, then all created or none. */
export function BatchImport({ folder, onFolder, flat }: Props) {
  const notify = useNotify();
  const navigate = useNavigate();
  const store = useDraft<{ text: string }>('batch-buildings');
  const create = useCreateBuildings();
  const intent = useIntent();
  const [text, setText] = useState(store.draft.text ?? '');
  const [lines, setLines] = useState<readonly BatchLine[]>(() => readBatch(store.draft.text ?? '').lines);
  const [over, setOver] = useState(false);
  const wrong = lines.filter((line) => Object.keys(line.errors).length > 0).length;
  const tooMany = lines.length > BATCH_LIMIT;

  const read = (next: string) => {
    setText(next);
    setLines(readBatch(next).lines);
    store.save({ text: next });
    create.reset();
    intent.renew();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void file.arrayBuffer().then((bytes) => read(decodeText(bytes)));
  };
  const mend = (at: number, field: BatchField, value: string) => {
    setLines(lines.map((line, i) => (i === at ? mendLine(line, field, value) : line)));
    intent.renew();
  };
  const send = () =>
    create.mutate(
      {
        key: intent.key(),
        data: lines.map(({ values: { name, street, zipcode, city } }) => ({
          name,
          address: { street, zipcode, city },
          _id_folder: folder,
        })),
      },
      {
        onSuccess: async ({ total }) => {
          store.forget();
          notify.success(`${count(total, 'bâtiment ajouté', 'bâtiments ajoutés')}.`);
          await navigate(folder ? { to: '/folder/{-$folderId}', params: { folderId: folder } } : { to: '/' });
        },
      },
    );
  return (
    <div className={classes.column}>
      <Panel title="La liste" subtitle="un bâtiment par ligne">
        <div
          className={classes.drop}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Textarea
            label="Collez le tableau, ou déposez un fichier CSV"
            description="nom ; adresse ; code postal ; ville. La ligne de titres est reconnue, les colonnes d’un tableur aussi."
            placeholder={BATCH_EXAMPLE}
            rows={6}
            value={text}
            onChange={(event) => read(event.currentTarget.value)}
            styles={{ input: { fontFamily: 'ui-monospace, monospace', fontSize: 13 } }}
          />
        </div>
        <div className={classes.actions} style={{ justifyContent: 'space-between', marginTop: 10 }}>
          <Button component="label" variant="default">
            Choisir un fichier
            <input
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              hidden
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                if (file) void file.arrayBuffer().then((bytes) => read(decodeText(bytes)));
                event.currentTarget.value = '';
              }}
            />
          </Button>
          <div style={{ flex: '0 1 320px' }}>
            <FolderSelect flat={flat} value={folder} onChange={onFolder} label="Dans le dossier" />
          </div>
        </div>
      </Panel>
      {lines.length > 0 && (
        <Panel
          flush
          title="Aperçu"
          subtitle={
            wrong > 0
              ? `${count(lines.length, 'ligne')}, dont ${wrong} à corriger ci-dessous`
              : `${count(lines.length, 'ligne correcte', 'lignes correctes')}`
          }
          footer="Tout est ajouté, ou rien : une ligne refusée n’en laisse aucune."
        >
          <Preview lines={lines} onMend={mend} />
        </Panel>
      )}
      {tooMany && (
        <p className={classes.error} role="alert">
          {BATCH_LIMIT} bâtiments au plus à la fois : coupez la liste en plusieurs.
        </p>
      )}
      {create.isError && (
        <p className={classes.error} role="alert">
          {messageOf(create.error)} {whichLines(create.error, lines)}
        </p>
      )}
      <div className={classes.actions}>
        <Button onClick={send} loading={create.isPending} disabled={lines.length === 0 || wrong > 0 || tooMany}>
          {lines.length > 0 ? `Ajouter ${count(lines.length, 'bâtiment')}` : 'Ajouter les bâtiments'}
        </Button>
      </div>
    </div>
  );
}

function Preview({
  lines,
  onMend,
}: {
  lines: readonly BatchLine[];
  onMend: (at: number, field: BatchField, value: string) => void;
}) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Tableau&nbsp;: Bâtiments à ajouter">
      <table className={classes.table}>
        <thead>
          <tr>
            <th>Ligne</th>
            {BATCH_FIELDS.map((field) => (
              <th key={field}>{BATCH_LABELS[field]}</th>
            ))}
            <th>
              <span aria-hidden />
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.line} data-wrong={Object.keys(line.errors).length > 0 || undefined}>
              <td className={classes.line}>{line.line}</td>
              {BATCH_FIELDS.map((field) => (
                <td key={field}>
                  <input
                    className={classes.cell}
                    value={line.values[field]}
                    aria-label={`${BATCH_LABELS[field]}, ligne ${line.line}`}
                    aria-invalid={line.errors[field] !== undefined}
                    onChange={(event) => onMend(at, field, event.currentTarget.value)}
                  />
                  {line.errors[field] && <span className={classes.wrong}>{line.errors[field]}</span>}
                </td>
              ))}
              <td className={classes.corrected}>{line.notes.join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The server names a wrong building by its place in the list (`data.3.name`). */
function whichLines(error: unknown, lines: readonly BatchLine[]): string {
  if (!(error instanceof CallError)) return '';
  const wrong = Object.entries(error.fields).flatMap(([path, text]) => {
    const at = /^data\.(\d+)\./.exec(path)?.[1];
    const line = at === undefined ? undefined : lines[Number(at)];
    return line ? [`Ligne ${line.line}\u00a0: ${text}.`] : [];
  });
  return wrong.slice(0, 5).join(' ');
}
