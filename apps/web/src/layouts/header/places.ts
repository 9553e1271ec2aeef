import type { Scope } from '@joulerie/contract/reference';

export type Place = {
  label: string;
  path: string;
  /** Open on that address only, not on those below it. */
  exact: boolean;
};

/** The main places that lead somewhere for this brand. */
export function mainPlaces(flags: Scope['flags']): Place[] {
  const places = [{ label: 'Mon espace', path: '/', exact: true }];
  if (!flags.irve) places.push({ label: 'Sources', path: '/source', exact: false });
  return places;
}

/** Pages of one's own account; the charging variant has none of them. */
export function accountPlaces(flags: Scope['flags']): Place[] {
  if (flags.irve) return [];
  return [
    { label: 'Mes informations', path: '/user/info', exact: true },
    { label: 'Paramètres', path: '/user/parametre', exact: true },
  ];
}
