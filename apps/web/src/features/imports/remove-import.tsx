import { getImportRemoval, removeImport } from '#calls/imports';
import type { ImportRemoval } from '@joulerie/contract/imports';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { messageOf } from '../../lib/call-error.ts';
import { count, energy } from '../../lib/format.ts';
import { dayRange } from '../../lib/format-date.ts';
import { refreshMeasures } from '../../lib/refresh.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useDrawerCover } from './drawer-cover.ts';
import type { ImportRef } from './followed-imports.ts';
import classes from './imports.module.css';

/** Takes the measures of one import back, once what that changes was read. */
export function RemoveImport(props: { of: ImportRef; file: string; onRemoved?: (removal: ImportRemoval) => void }) {
  const { of, file, onRemoved } = props;
  const [opened, setOpened] = useState(false);
  const client = useQueryClient();
  const params = { id: of.source, importId: of.id };
  useDrawerCover(opened);
  useReturnFocus(opened);
  const looked = useQuery({
    queryKey: ['import-removal', of.id],
    queryFn: ({ signal }) => call(getImportRemoval, { params }, { signal }),
    enabled: opened,
    // What other imports gave may have changed since it was last looked at.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Retirer ces mesures
      </Button>
      <ConfirmModal
        opened={opened}
        danger
        title={`Retirer les mesures de «\u00a0${file}\u00a0»\u00a0?`}
        confirmLabel="Retirer ces mesures"
        disabled={!looked.data}
        onClose={() => setOpened(false)}
        onConfirm={async () => {
          const { removal } = await call(removeImport, { params });
          await Promise.all([refreshMeasures(client), client.invalidateQueries({ queryKey: ['import'] })]);
          if (removal) onRemoved?.(removal);
        }}
      >
        <div className={classes.choice} aria-busy={looked.isPending}>
          {looked.isError ? (
            <p role="alert">{messageOf(looked.error)}</p>
          ) : looked.data ? (
            <RemovalWords of={looked.data} />
          ) : (
            <RowsSkeleton rows={3} />
          )}
          {looked.data && (
            <p>Le fichier reste dans l’historique, marqué «&nbsp;Retiré&nbsp;». Vous pourrez le déposer à nouveau.</p>
          )}
        </div>
      </ConfirmModal>
    </>
  );
}

/** What goes, what comes back, and the energy that counts then. */
export function RemovalWords({ of, isDone = false }: { of: ImportRemoval; isDone?: boolean }) {
  return (
    <>
      <p>Ces mesures vont {dayRange(of.from, of.to).replace(/^(?!du)/, 'du ')}.</p>
      {of.energy && <p>{energyWords(of.energy, isDone)}</p>}
      <ul className={classes.list}>
        {of.energy && <li>{countWords(of.energy, 'jour', 'jours', isDone).join(', ')}.</li>}
        {byVariable(of.series).map(({ variable, days, periods }) => (
          <li key={variable}>
            {`${VARIABLES[variable].label}\u00a0: `}
            {[...countWords(days, 'jour', 'jours', isDone), ...countWords(periods, 'période', 'périodes', isDone)].join(
              ', ',
            )}
            .
          </li>
        ))}
      </ul>
    </>
  );
}

type Series = ImportRemoval['series'][number];
type Counts = Series['days'];

/** The registers of a variable together: each gave the same days. */
function byVariable(series: readonly Series[]): Series[] {
  const found = new Map<string, Series>();
  for (const one of series) if (!found.has(one.variable)) found.set(one.variable, one);
  return [...found.values()];
}

function countWords({ removed, replaced, unchanged }: Counts, one: string, many: string, isDone: boolean): string[] {
  const words: string[] = [];
  if (removed > 0)
    words.push(
      `${count(removed, one, many)} ${isDone ? (removed > 1 ? 'n’ont' : 'n’a') : removed > 1 ? 'n’auront' : 'n’aura'} plus de mesure`,
    );
  if (replaced > 0)
    words.push(
      `${count(replaced, one, many)} ${isDone ? (replaced > 1 ? 'ont repris' : 'a repris') : replaced > 1 ? 'reprendront' : 'reprendra'} une autre mesure de la source`,
    );
  if (unchanged > 0)
    words.push(
      `${count(unchanged, one, many)} ${isDone ? (unchanged > 1 ? 'n’ont pas changé' : 'n’a pas changé') : unchanged > 1 ? 'ne changeront pas' : 'ne changera pas'}\u00a0: un autre fichier dit la même chose`,
    );
  return words;
}

function energyWords({ before, after }: NonNullable<ImportRemoval['energy']>, isDone: boolean): string {
  const was = before === null ? 'rien' : energy(before);
  const is = after === null ? 'plus rien' : energy(after);
  return isDone
    ? `La source comptait ${was} sur ces jours, elle compte ${is}.`
    : `La source compte ${was} sur ces jours\u00a0; ensuite, elle comptera ${is}.`;
}
