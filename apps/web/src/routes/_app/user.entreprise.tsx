import { CLIENT_STATES, MEMBER_TYPES } from '@joulerie/contract/first-constants';
import { createFileRoute } from '@tanstack/react-router';
import { type BilledSearch, BillingTab, SubscriptionsTab } from '../../features/billing/billing.public.ts';
import { type ClientSearch, ClientsTab } from '../../features/clients/clients.public.ts';
import { CompanyPage, CompanyPrograms, type MemberFilters } from '../../features/companies/companies.public.ts';
import { CallBack } from '../../features/crm/crm.public.ts';
import { SpaceArchive } from '../../features/exports/exports.public.ts';
import { ProfilesTab } from '../../features/usage-profiles/usage-profiles.public.ts';
import { useScope } from '../../lib/scope.tsx';
import { oneOf, pageOf, textOf } from '../../lib/search-params.ts';
import { useRights } from '../../lib/session.tsx';

/** Filters of the members, of the clients, or of the sources that are paid for; `paiement`: back from the payment provider. */
type Search = MemberFilters & ClientSearch & BilledSearch & { paiement?: 'retour' };

const LONGEST = 120;
const BILLED_KEYS = ['count', 'status', 'date', 'idtype'] as const;

export const Route = createFileRoute('/_app/user/entreprise')({
  validateSearch: (given: Record<string, unknown>): Search => {
    const read = [
      ['search', textOf(given.search, LONGEST)],
      ['type', oneOf(MEMBER_TYPES, given.type)],
      ['client', oneOf(CLIENT_STATES, given.client)],
      ['page', pageOf(given.page)],
      ['paiement', oneOf(['retour'], given.paiement)],
      // An address turns `status=true` into a truth value: it is a text again.
      ...BILLED_KEYS.map((key) => [key, textOf(given[key]?.toString(), LONGEST)]),
    ];
    return Object.fromEntries(read.filter(([, value]) => value !== undefined));
  },
  component: Page,
});

function Page() {
  const { paiement, type, client, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { isCompanyAdmin } = useRights();
  const { flags } = useScope();
  const change = (next: Search) => void navigate({ search: next, hash: true, replace: true });
  return (
    <CompanyPage
      filters={{ ...(search.search ? { search: search.search } : {}), ...(type ? { type } : {}) }}
      onFilters={change}
      tabs={[
        // Charging shares nothing.
        ...(flags.irve
          ? []
          : [
              {
                hash: 'clients',
                label: 'Clients',
                content: (
                  <ClientsTab
                    search={{
                      ...(search.search ? { search: search.search } : {}),
                      ...(client ? { client } : {}),
                      ...(search.page ? { page: search.page } : {}),
                    }}
                    onSearch={change}
                  />
                ),
              },
            ]),
        {
          hash: 'profils',
          label: 'Profils d’utilisation',
          content: (
            <ProfilesTab
              search={{
                ...(search.search ? { search: search.search } : {}),
                ...(search.page ? { page: search.page } : {}),
              }}
              onSearch={change}
            />
          ),
        },
        {
          hash: 'subscriptions',
          label: 'Abonnements',
          content: (
            <>
              <SubscriptionsTab isBack={paiement === 'retour'} onBack={() => change({})} />
              <CallBack />
            </>
          ),
        },
        { hash: 'billing', label: 'Facturation', content: <BillingTab search={search} onSearch={change} /> },
        ...(isCompanyAdmin
          ? [
              { hash: 'api', label: 'API', content: <CompanyPrograms /> },
              { hash: 'data', label: 'Données', content: <SpaceArchive /> },
            ]
          : []),
      ]}
    />
  );
}
