import type { PageTab } from '../../ui/page-head.tsx';

export const accountTabs: readonly PageTab[] = [
  { label: 'Informations', link: { to: '/user/info' } },
  { label: 'Paramètres', link: { to: '/user/parametre' } },
  { label: 'Accès aux données', link: { to: '/user/acces' } },
  { label: 'API', link: { to: '/user/api' } },
];
