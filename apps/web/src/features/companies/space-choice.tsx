import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/call-error.ts';
import { CompanyLogo } from '../../ui/company-logo.tsx';
import { LongName } from '../../ui/long-name.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { COMPANY_TYPE_LABELS, MEMBER_LABELS } from '../accounts/accounts.public.ts';
import { useChangeSpace } from './change-space.ts';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './companies.module.css';
import { spacesQuery } from './queries.ts';

/** The spaces of the person, the one they are in marked; `cards` where they are the whole page. */
export function SpaceChoice({ cards = false }: { cards?: boolean }) {
  const spaces = useQuery(spacesQuery);
  const change = useChangeSpace();
  const isGoing = change.isPending || change.isSuccess;
  if (spaces.isError) return <ErrorState error={spaces.error} retry={() => void spaces.refetch()} />;
  if (!spaces.data) return <RowsSkeleton rows={2} />;
  return (
    <>
      <ul className={classes.spaces} data-cards={cards || undefined} aria-label="Vos espaces">
        {spaces.data.data.map(({ _id, name, kind, type, logo, userCompanyType, current }) => (
          <li key={_id}>
            <button
              type="button"
              className={classes.space}
              aria-current={current || undefined}
              disabled={isGoing}
              // The one they are in leads to its first page, as the others do.
              onClick={() => (current ? window.location.assign('/') : change.mutate(_id))}
            >
              <CompanyLogo logo={logo} height={28} />
              <span className={classes.spaceWords}>
                <LongName lines={2}>{name}</LongName>
                <span className={classes.spaceKind}>
                  {kind === 'person'
                    ? 'Espace personnel'
                    : `${type ? `${COMPANY_TYPE_LABELS[type]} · ` : ''}${MEMBER_LABELS[userCompanyType]}`}
                </span>
              </span>
              {current && <IconCheck size={18} className={classes.check} aria-label="Espace actuel" />}
            </button>
          </li>
        ))}
      </ul>
      {change.isError && (
        <p role="alert" className={styles.error}>
          {messageOf(change.error)}
        </p>
      )}
    </>
  );
}
