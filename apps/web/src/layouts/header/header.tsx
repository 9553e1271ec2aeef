import { IconMenu2 } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { useScope } from '../../lib/scope.tsx';
import { useVisitor } from '../../lib/session.tsx';
import { BrandLogo } from '../brand-logo.tsx';
import { AccountButton } from './account-button.tsx';
import { BellButton } from './bell-button.tsx';
import classes from './header.module.css';
import { currentIn, mainPlaces } from './places.ts';
import { SearchButton } from './search-button.tsx';
import { SupportButton } from './support-button.tsx';

const PhoneMenu = lazy(() => import('./phone-menu.tsx').then((module) => ({ default: module.PhoneMenu })));

/** Brand, main places, search, notifications, account. What opens from it is loaded when it is first asked for. */
export function Header() {
  const { flags, name } = useScope();
  const features = useVisitor()?.company?.features;
  const pathname = useLocation({ select: (location) => location.pathname });
  const [menu, setMenu] = useState(false);
  return (
    <header className={classes.header}>
      <button
        type="button"
        className={`${classes.icon} ${classes.burger}`}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={menu}
        onClick={() => setMenu(true)}
      >
        <IconMenu2 size={20} aria-hidden />
      </button>
      <Link to="/" aria-label={`${name}, accueil`} className={classes.home}>
        <BrandLogo />
      </Link>
      <nav className={classes.places} aria-label="Navigation principale">
        {mainPlaces(flags, features).map((place) => (
          <Link
            key={place.label}
            to={place.path}
            className={classes.place}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={currentIn(place, pathname)}
          >
            {place.label}
          </Link>
        ))}
      </nav>
      <SearchButton />
      <SupportButton />
      <BellButton />
      <AccountButton />
      {menu && (
        <Suspense>
          <PhoneMenu onClose={() => setMenu(false)} />
        </Suspense>
      )}
    </header>
  );
}
