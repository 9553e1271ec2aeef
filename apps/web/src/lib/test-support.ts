import type { User } from '@joulerie/contract/accounts';
import type { Scope } from '@joulerie/contract/reference';

/** A brand as the server describes it, with nothing in its lists. */
export const aScope = (changes: Partial<Scope> = {}): Scope => ({
  name: 'Joulerie',
  brand: 'joulerie',
  assets: {
    colors: { primary: '#304282', secondary: '#E69F00', background: '#F4F5FA' },
    logos: { favicon: '/favicon.svg', full: '/full.svg' },
    loginBackground: '/fond.jpg',
  },
  consentement: { duration: 5 },
  flags: { irve: false, landingFooter: false, cancelledClientPage: false },
  onboardingTaskPeriod: 3,
  legal: { company: 'Joulerie SAS', contact: 'contact@joulerie.example' },
  variables: {} as Scope['variables'],
  sourceBrands: {} as Scope['sourceBrands'],
  sourceModels: {} as Scope['sourceModels'],
  operators: {},
  offers: [],
  suppliers: [],
  mapStyle: null,
  errorReports: null,
  analytics: null,
  callBack: false,
  lastUpdated: '2026-01-01T00:00:00Z',
  ...changes,
});

/** A signed-in person without company. */
export const aPerson = (changes: Partial<User> = {}): User => ({
  _id: '1',
  firstname: 'Camille',
  lastname: 'Martin',
  username: 'camille@exemple.fr',
  phone: null,
  role: 'utilisateur',
  derivedRole: 'particulier',
  isPro: false,
  isAdmin: false,
  isAdminScope: false,
  isValidated: true,
  _id_space: '9',
  company: null,
  multipleCompany: false,
  action: { signin: null },
  preferences: {},
  lacksSecondFactor: false,
  support: null,
  createdAt: '2024-01-01T00:00:00.000Z',
  ...changes,
});

/** A company that has subscribed to nothing. */
export const aCompany = (changes: Partial<NonNullable<User['company']>> = {}): NonNullable<User['company']> => ({
  _id: '9',
  name: 'Mairie',
  type: null,
  siret: null,
  logo: null,
  color: null,
  userCompanyType: 'owner',
  idstripe: null,
  operation: {
    stripe_plan: null,
    stripe_subscriptions: [],
    count_active_source: 0,
    consent_duration: null,
    beta_features: [],
  },
  isClient: false,
  isUnpaid: false,
  isCancelled: false,
  features: [],
  ...changes,
});

/** A part of an answer of the server that a component reads, as a text of the network gives it. */
export function received<T>(part: object): T {
  return JSON.parse(JSON.stringify(part));
}
