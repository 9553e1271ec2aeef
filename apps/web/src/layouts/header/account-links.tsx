import { Link, useLocation } from '@tanstack/react-router';
import { useSignOut } from '../../features/accounts/accounts.public.ts';
import { SpaceChoice } from '../../features/companies/companies.public.ts';
import { useScope } from '../../lib/scope.tsx';
import { rightsOf, useUser } from '../../lib/session.tsx';
import { CompanyLogo } from '../../ui/company-logo.tsx';
import classes from './account-menu.module.css';
import { type Place, accountPlaces, currentIn } from './places.ts';

/** Here and not among the other places, which the first view has: few people have it. */
const ADMINISTRATION: readonly Place[] = [
  { label: 'Ma marque', path: '/user/marque', below: [] },
  { label: 'Accès d’assistance', path: '/user/assistance', below: [] },
];
const PLATFORM: readonly Place[] = [{ label: 'Flux Enedis', path: '/user/flux', below: [] }];

/** The person, then the account's pages and the way out; in the header's menu and in the phone's. */
export function AccountLinks({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const { flags } = useScope();
  const signOut = useSignOut();
  return (
    <div className={classes.list}>
      <div className={classes.person}>
        <p className={classes.name}>
          {user.firstname} {user.lastname}
        </p>
        <p className={classes.detail}>{user.username}</p>
        {user.company && (
          <div className={classes.company}>
            <CompanyLogo logo={user.company.logo} height={24} />
            <p className={classes.detail}>{user.company.name}</p>
          </div>
        )}
      </div>
      <PlaceLinks places={accountPlaces(flags, user.company !== null && user.support === null)} onClose={onClose} />
      {rightsOf(user).isAdmin && (
        <PlaceLinks places={user.isAdmin ? [...ADMINISTRATION, ...PLATFORM] : ADMINISTRATION} onClose={onClose} />
      )}
      {user.multipleCompany && (
        <section aria-labelledby="spaces-title" className={classes.spaces}>
          <h2 id="spaces-title" className={classes.heading}>
            Changer d’espace
          </h2>
          <SpaceChoice />
        </section>
      )}
      <button type="button" className={classes.item} onClick={() => signOut.mutate({})}>
        Se déconnecter
      </button>
    </div>
  );
}

export function PlaceLinks({ places, onClose }: { places: readonly Place[]; onClose: () => void }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return places.map((place) => (
    <Link
      key={place.label}
      to={place.path}
      className={classes.item}
      onClick={onClose}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={currentIn(place, pathname)}
    >
      {place.label}
    </Link>
  ));
}
