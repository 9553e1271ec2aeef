import type { User } from '@joulerie/contract/accounts';
import { date } from '../../lib/format-date.ts';
import { COMPANY_TYPE_LABELS, MEMBER_LABELS, ROLE_LABELS } from './labels.ts';
import classes from './accounts.module.css';

/** What one is here: role, company, membership. Decided elsewhere, shown for the record. */
export function AccountSummary({ user }: { user: User }) {
  const { company } = user;
  return (
    <dl className={classes.facts}>
      <dt>Profil</dt>
      <dd>{ROLE_LABELS[user.derivedRole]}</dd>
      {company ? (
        <>
          <dt>Société</dt>
          <dd>{company.name}</dd>
          <dt>Type</dt>
          <dd>{company.type ? COMPANY_TYPE_LABELS[company.type] : 'inconnu'}</dd>
          <dt>Votre rôle</dt>
          <dd>{MEMBER_LABELS[company.userCompanyType]}</dd>
        </>
      ) : null}
      <dt>Compte créé le</dt>
      <dd>{date(user.createdAt)}</dd>
    </dl>
  );
}
