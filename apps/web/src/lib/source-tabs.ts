import type { LinkProps } from '@tanstack/react-router';

/** The two pages of sources, as tabs of their head. */
export const SOURCE_TABS: readonly { label: string; link: LinkProps }[] = [
  { label: 'Toutes les sources', link: { to: '/source' } },
  { label: 'Santé des données', link: { to: '/source/sante' } },
];
