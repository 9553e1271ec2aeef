import type { CheckedInvitation, InvitationField } from '@joulerie/contract/consent-batches';
import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { count } from '../../lib/format.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { useCheckInvitations, useCreateBatch } from './batch-calls.ts';
import batches from './batches.module.css';
import classes from './consents.module.css';
import { InviteLine } from './invite-line.tsx';
import { FIELD_WORDS } from './invite-words.ts';

export type Invited = {
  file: string;
  columns: readonly { header: string; field: InvitationField | null }[];
  lines: readonly CheckedInvitation[];
};

type Shown = 'wrong' | 'ready';

/** The lines of a table: what each is worth, corrected in place, then sent. Nothing is kept before that. */
export function InviteLines({ invited, onClose }: { invited: Invited; onClose: () => void }) {
  const [lines, setLines] = useState(invited.lines);
  const [name, setName] = useState(invited.file.replace(/\.\w+$/, ''));
  const ready = lines.filter(({ state }) => state === 'ready');
  const wrong = lines.filter(({ state }) => state !== 'ready');
  const [chosen, setChosen] = useState<Shown>(wrong.length > 0 ? 'wrong' : 'ready');
  const [page, setPage] = useState(1);
  const check = useCheckInvitations();
  const create = useCreateBatch();
  const shown = chosen === 'wrong' ? wrong : ready;
  const lastPage = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const at = Math.min(page, lastPage);

  /** What is changed is checked with all the others: a line may be the double of another one. */
  const change = (next: readonly CheckedInvitation[]) => {
    setLines(next);
    if (next.length > 0) check.mutate(next, { onSuccess: ({ lines: checked }) => setLines(checked) });
  };
  const show = (next: Shown) => {
    setChosen(next);
    setPage(1);
  };
  return (
    <>
      <Columns columns={invited.columns} />
      <div className={batches.bar}>
        <div className={classes.counts} role="group" aria-label="Lignes montrées">
          <button
            type="button"
            className={classes.count}
            aria-pressed={chosen === 'wrong'}
            onClick={() => show('wrong')}
          >
            À revoir ({wrong.length})
          </button>
          <button
            type="button"
            className={classes.count}
            aria-pressed={chosen === 'ready'}
            onClick={() => show('ready')}
          >
            Prêtes ({ready.length})
          </button>
        </div>
        <span role="status" className={batches.detail}>
          {check.isPending && 'Vérification…'}
        </span>
      </div>
      {check.error && (
        <p className={batches.failure} role="alert">
          {messageOf(check.error)}
        </p>
      )}
      {shown.length === 0 ? (
        <p className={batches.none}>
          {chosen === 'wrong' ? 'Aucune ligne à revoir.' : 'Aucune ligne n’est prête\u00a0: corrigez celles à revoir.'}
        </p>
      ) : (
        <>
          <ul className={batches.lines}>
            {shown.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE).map((line) => (
              <InviteLine
                key={line.line}
                line={line}
                onChange={(next) => change(lines.map((one) => (one.line === next.line ? next : one)))}
                onRemove={() => change(lines.filter((one) => one.line !== line.line))}
              />
            ))}
          </ul>
          <Pagination page={at} limit={PAGE_SIZE} total={shown.length} onPage={setPage} />
        </>
      )}
      <div className={batches.send}>
        <TextInput
          label="Nom de l’envoi"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={batches.actions}>
          <Button variant="default" onClick={onClose}>
            Abandonner
          </Button>
          <Button
            disabled={ready.length === 0 || name.trim() === '' || check.isPending}
            loading={create.isPending}
            onClick={() => create.mutate({ name: name.trim(), lines: ready }, { onSuccess: onClose })}
          >
            Envoyer {count(ready.length, 'demande')}
          </Button>
        </div>
        <p className={batches.detail}>
          {wrong.length > 0 &&
            `${count(wrong.length, 'ligne à revoir ne part pas', 'lignes à revoir ne partent pas')}. `}
          Un titulaire qui a plusieurs compteurs reçoit un seul e-mail.
        </p>
        {create.error && (
          <p className={batches.failure} role="alert">
            {messageOf(create.error)}
          </p>
        )}
      </div>
    </>
  );
}

/** What each column of the file was understood as. */
function Columns({ columns }: Pick<Invited, 'columns'>) {
  const left = columns.filter(({ field, header }) => field === null && header !== '');
  return (
    <div className={batches.columns}>
      <ul aria-label="Colonnes reconnues">
        {columns.map(
          ({ header, field }, rank) =>
            field && (
              <li key={rank}>
                {header} <span aria-hidden>→</span> <strong>{FIELD_WORDS[field]}</strong>
              </li>
            ),
        )}
      </ul>
      {left.length > 0 && (
        <p className={batches.detail}>
          {left.length > 1 ? 'Colonnes laissées de côté' : 'Colonne laissée de côté'}&nbsp;:{' '}
          {left.map(({ header }) => header).join(', ')}.
        </p>
      )}
    </div>
  );
}
