import { Link } from '@tanstack/react-router';
import { useVisitor } from '../lib/session.tsx';
import classes from './banner.module.css';

/** A subscription of the company is past due: where it is settled. */
export function UnpaidBanner() {
  const company = useVisitor()?.company;
  if (!company?.isUnpaid) return null;
  return (
    <p role="status" className={classes.banner} data-tone="bad">
      Un abonnement de {company.name} est impayé.{' '}
      <Link to="/user/entreprise" hash="subscriptions">
        Voir les abonnements
      </Link>
    </p>
  );
}
