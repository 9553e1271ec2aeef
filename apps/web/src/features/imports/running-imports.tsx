import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { LongName } from '../../ui/long-name.tsx';
import { runningQuery } from './followed-imports.ts';
import { ImportModal } from './import-modal.lazy.ts';
import { importState } from './import-states.ts';
import classes from './imports.module.css';

/** The files of a person that are being stored on a source, on its page: what is drawn there lacks them. */
export function RunningImports({ sourceId }: { sourceId: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const running = useQuery({
    ...runningQuery,
    refetchInterval: ({ state }) => ((state.data?.total ?? 0) > 0 ? EVERY_MS : false),
  });
  const own = (running.data?.data ?? []).filter(({ source }) => source._id === sourceId);
  return (
    <>
      {own.map((one) => (
        <div key={one._id} role="status" className={classes.running}>
          <LongName>{one.fileName}</LongName>
          <span className={classes.hint}>{importState(one)[1]}…</span>
          <Button variant="subtle" size="compact-sm" onClick={() => setShown(one._id)}>
            Suivre
          </Button>
        </div>
      ))}
      <Suspense>
        {shown && <ImportModal of={{ id: shown, source: sourceId }} mayCancel onClose={() => setShown(null)} />}
      </Suspense>
    </>
  );
}

/** How often what runs is asked for. */
const EVERY_MS = 5_000;
