import { CONSENT_TABS, type ConsentSearch, type ConsentTab } from './consents-search.ts';

/** The list that is open. */
export const tabOf = ({ tab }: ConsentSearch): ConsentTab => tab ?? 'recus';

const LABELS: Record<ConsentTab, string> = {
  recus: 'Accords reçus',
  donnes: 'Accords donnés',
  demandes: 'Demandes',
  envois: 'Envois groupés',
};

/** The lists as tabs of the head of the page; a filter of one is none of another. */
export const consentTabs = (search: ConsentSearch) =>
  CONSENT_TABS.map((tab) => ({
    label: LABELS[tab],
    link: { to: '/user/consentements' as const, search: { tab } },
    isOpen: tab === tabOf(search),
  }));
