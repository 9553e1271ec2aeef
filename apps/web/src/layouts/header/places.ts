import type { Scope } from '@joulerie/contract/reference';
import type { Feature } from '@joulerie/domain/subscriptions';

export type Place = {
  label: string;
  path: string;
  /** Pages that belong to the place, with those below them; the address of the place itself does. */
  below: readonly string[];
};

/** The main places that lead somewhere for this brand and with what the company subscribed to. */
export function mainPlaces(flags: Scope['flags'], features: readonly Feature[] = []): Place[] {
  const places: Place[] = [
    {
      label: 'Mon espace',
      path: '/',
      below: ['/folder', '/building', '/add-buildings', '/group-buildings', '/compare', '/contract'],
    },
  ];
  if (!flags.irve) places.push({ label: 'Sources', path: '/source', below: ['/source'] });
  if (features.includes('energy-manager'))
    places.push({ label: 'Energy manager', path: '/dashboard/energy-manager', below: ['/dashboard'] });
  return places;
}

/** Pages of one's own account and of agreements, which the charging variant has not, one's tasks, and the page of the company. */
export function accountPlaces(flags: Scope['flags'], hasCompany: boolean): Place[] {
  const own = [
    { label: 'Mes informations', path: '/user/info', below: [] },
    { label: 'Paramètres', path: '/user/parametre', below: ['/user/api', '/user/acces'] },
  ];
  const consents = { label: 'Accords', path: '/user/consentements', below: [] };
  const alarms = { label: 'Mes alarmes', path: '/user/alarme', below: [] };
  const tasks = { label: 'Mes tâches', path: '/user/taches', below: [] };
  const company = { label: 'Ma société', path: '/user/entreprise', below: ['/user/entreprise'] };
  return [...(flags.irve ? [] : [...own, consents, alarms]), tasks, ...(hasCompany ? [company] : [])];
}

/** What a link of the menu says of where the person is: the page itself, within the place, or elsewhere. */
export function currentIn({ path, below }: Place, pathname: string): 'page' | 'true' | undefined {
  if (pathname === path) return 'page';
  return below.some((one) => pathname === one || pathname.startsWith(`${one}/`)) ? 'true' : undefined;
}
