import type { ImportReport } from '@joulerie/contract/import-report';
import type { ImportRemoval } from '@joulerie/contract/imports';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useScope } from '../../lib/scope.tsx';
import type { ImportRef } from './followed-imports.ts';
import classes from './imports.module.css';
import { RemovalWords, RemoveImport } from './remove-import.tsx';

type Props = {
  of: ImportRef;
  file: string;
  report: ImportReport;
  mayRemove: boolean;
  /** The person goes to the measures: what covers the page closes. */
  onSeen?: (() => void) | undefined;
  onRemoved?: ((removal: ImportRemoval) => void) | undefined;
};

/** What may be done with measures that were just stored, or were some time ago: see them, take them back. */
export function StoredActions({ of, file, report, mayRemove, onSeen, onRemoved }: Props) {
  const period = periodOf(report);
  // The charging variant has no page of measures.
  const { irve } = useScope().flags;
  return (
    <div className={classes.actions}>
      {period && !irve && (
        <Button
          renderRoot={(props) => <Link to="/source/$id/data" params={{ id: of.source }} search={period} {...props} />}
          {...(onSeen && { onClick: onSeen })}
        >
          Voir ces mesures
        </Button>
      )}
      {mayRemove && <RemoveImport of={of} file={file} {...(onRemoved && { onRemoved })} />}
    </div>
  );
}

/** What was taken back, in the place of what was stored. */
export const TakenBack = ({ removal, children }: { removal: ImportRemoval; children?: ReactNode }) => (
  <Alert color="gray" title="Ces mesures ont été retirées" role="status">
    <div className={classes.choice}>
      {children}
      <RemovalWords of={removal} isDone />
    </div>
  </Alert>
);

/** The most days that a page of measures shows. */
const LONGEST = 10_950;

/** The days of what was read, as the address of a page of measures has them: the last ones of a longer file. */
function periodOf({ series }: ImportReport): { start_date: string; end_date: string } | null {
  const days = series.flatMap(({ from, to }) =>
    from && to ? [{ from: parisDay(Date.parse(from)), last: parisDay(Date.parse(to) - 1) }] : [],
  );
  if (days.length === 0) return null;
  const last = Math.max(...days.map((one) => one.last));
  const from = Math.max(last - LONGEST + 1, Math.min(...days.map((one) => one.from)));
  return { start_date: isoDay(from), end_date: isoDay(last) };
}
