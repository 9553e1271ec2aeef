import type { SeriesRead, StoredDay } from '@joulerie/domain/measures';
import { keptWithin } from '@joulerie/domain/measures';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { type ReadBack, meantOf, readBack, upsertDays } from './series-write.store.ts';

type About = Pick<SeriesRead, 'variable' | 'register'>;

/**
 * Writes the rows of days of a series, and compares what the database gives back with them.
 *
 * @throws DomainError `measures_not_conserved`
 */
export async function writeDays(db: Database, id: number, changed: readonly StoredDay[], about: About): Promise<void> {
  await upsertDays(db, id, changed);
  const written = await readBack(
    db,
    id,
    changed.map((row) => row.day),
  );
  checkWritten(written, meantOf(changed), about);
}

/** The rows as the database gives them back, against the rows as they were sent. */
function checkWritten(there: ReadBack, meant: ReadBack, read: About): void {
  const { unit } = VARIABLES[read.variable];
  if (
    there.days !== meant.days ||
    there.points !== meant.points ||
    there.minimum !== meant.minimum ||
    there.maximum !== meant.maximum ||
    there.curves !== meant.curves ||
    !(Math.abs(there.total - meant.total) <= keptWithin(unit, meant.total))
  )
    throw notConserved(read, meant.total, there.total);
}

export const notConserved = (read: About, expected: number, stored: number) =>
  new DomainError('measures_not_conserved', {
    variable: read.variable,
    register: read.register,
    expected,
    stored,
  });
