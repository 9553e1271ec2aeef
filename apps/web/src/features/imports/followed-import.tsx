import { Alert, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { dateTime } from '../../lib/format-date.ts';
import { count } from '../../lib/format.ts';
import { numberedName } from '../../lib/source-name.ts';
import { refreshMeasures } from '../../lib/refresh.ts';
import { Chip } from '../../ui/chip.tsx';
import { LongName } from '../../ui/long-name.tsx';
import { type ImportDetail, type ImportRef, importQuery, useCancelImport } from './followed-imports.ts';
import classes from './imports.module.css';
import { importState } from './import-states.ts';
import { StoredActions, TakenBack } from './stored-actions.tsx';
import { Outcome } from './report-table.tsx';

const STEPS = [
  ['waiting', 'En attente'],
  ['reading', 'Lecture'],
  ['storing', 'Enregistrement'],
] as const;

type Props = {
  of: ImportRef;
  /** Whether the person may change its source. */
  mayCancel: boolean;
  onEnded?: () => void;
  onHide?: () => void;
  /** The person goes to the measures that were stored. */
  onSeen?: (() => void) | undefined;
  /** The person drops a file again, after one that was not stored. */
  onDrop?: ((source: ImportDetail['source']) => void) | undefined;
};

/** A town has many meters of one name: its number and the building say which. */
const placeWords = ({ building, ...source }: ImportDetail['source']): string =>
  [numberedName(source), building?.name].filter(Boolean).join(' · ');

/** An import that runs on the server: its step, then what became of it. */
export function FollowedImport({ of, mayCancel, onEnded, onHide, onSeen, onDrop }: Props) {
  const query = useQuery(importQuery(of));
  const cancel = useCancelImport(of);
  const client = useQueryClient();
  const found = query.data;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (found?.state === 'run') wasRunning.current = true;
    else if (found && wasRunning.current) {
      wasRunning.current = false;
      void refreshMeasures(client);
      onEnded?.();
    }
  });
  if (!found && !query.isError) return null;
  const isRunning = found?.state === 'run' && !query.isError;
  const [tone, words] = found ? importState(found) : (['bad', 'Introuvable'] as const);
  return (
    <section className={classes.card} aria-label={found?.fileName ?? 'Import'} aria-busy={isRunning}>
      <header className={classes.cardHead}>
        <div>
          <strong className={classes.name}>
            <LongName lines={2}>{found?.fileName ?? 'Import en arrière-plan'}</LongName>
          </strong>
          {found && (
            <div className={classes.hint}>
              <LongName lines={2}>{placeWords(found.source)}</LongName>
              {`Déposé le ${dateTime(found.startedAt)} par ${found.by}`}
            </div>
          )}
        </div>
        <Chip tone={tone}>{words}</Chip>
        {isRunning && mayCancel && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            Annuler l’import
          </Button>
        )}
        {!isRunning && onHide && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onHide}>
            Masquer
          </Button>
        )}
      </header>
      {found && isRunning && <Steps of={found} />}
      {query.isError && <Alert color="red">{messageOf(query.error)}</Alert>}
      {cancel.isError && isRunning && <Alert color="red">{messageOf(cancel.error)}</Alert>}
      {found?.state === 'failure' && !query.isError && (
        <Alert
          color={found.failure?.code === 'cancelled' ? 'gray' : 'red'}
          title="Rien n’a été enregistré"
          role="status"
        >
          {failureWords(found)}
          {onDrop && mayCancel && (
            <div className={classes.actions}>
              <Button variant="default" size="compact-sm" onClick={() => onDrop(found.source)}>
                Déposer un fichier
              </Button>
            </div>
          )}
        </Alert>
      )}
      {found?.removal && (
        <TakenBack removal={found.removal}>
          <p>
            Le {dateTime(found.removal.at)}, par {found.removal.by}.
          </p>
        </TakenBack>
      )}
      {found?.state === 'success' && !found.removal && (
        <>
          {found.report ? <Outcome report={found.report} /> : <StoredCounts of={found} />}
          {found.report && (
            <StoredActions
              of={of}
              file={found.fileName}
              report={found.report}
              mayRemove={found.removable && mayCancel}
              onSeen={onSeen}
            />
          )}
        </>
      )}
    </section>
  );
}

function Steps({ of: { step, points } }: { of: ImportDetail }) {
  const at = STEPS.findIndex(([name]) => name === step);
  return (
    <div role="status">
      <ol className={classes.steps} aria-label="Avancement">
        {STEPS.map(([name, words], i) => (
          <li key={name} data-done={i < at || undefined} aria-current={i === at ? 'step' : undefined}>
            {words}
          </li>
        ))}
      </ol>
      <div className={classes.hint}>
        {points !== null && `${count(points, 'valeur lue', 'valeurs lues')}. `}
        Vous pouvez fermer cette page&nbsp;: l’import continue.
      </div>
    </div>
  );
}

/** Of an import older than the reports that are kept. */
const StoredCounts = ({ of: { added, replaced, unchanged } }: { of: ImportDetail }) => (
  <p className={classes.hint}>
    {count(added, 'relevé de journée ajouté', 'relevés de journée ajoutés')}, {count(replaced, 'remplacé', 'remplacés')}
    , {count(unchanged, 'inchangé', 'inchangés')}.
  </p>
);

const failureWords = ({ failure }: ImportDetail): string =>
  failure?.message ?? 'Le service s’est arrêté pendant l’enregistrement. Déposez le fichier à nouveau.';
