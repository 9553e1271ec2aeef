import type { Brand } from '@joulerie/contract/brands';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useScope } from '../../lib/scope.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './brands.module.css';
import { brandQuery, brandsQuery } from './calls.ts';
import { ChangesTab } from './changes-tab.tsx';
import { DomainsTab } from './domains-tab.tsx';
import { LookTab } from './look-tab.tsx';
import { MailsTab } from './mails-tab.tsx';
import { TextsTab } from './texts-tab.tsx';

const TABS: readonly { hash: string; label: string; content: (brand: Brand) => ReactNode }[] = [
  { hash: '', label: 'Apparence', content: (brand) => <LookTab brand={brand} /> },
  { hash: 'textes', label: 'Textes légaux', content: (brand) => <TextsTab brand={brand} /> },
  { hash: 'e-mails', label: 'E-mails', content: (brand) => <MailsTab brand={brand} /> },
  { hash: 'domaines', label: 'Domaines', content: (brand) => <DomainsTab brand={brand} /> },
  { hash: 'journal', label: 'Journal', content: (brand) => <ChangesTab brand={brand} /> },
];

type Props = {
  /** The brand that was chosen; that of this address without. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
};

/** What a brand is and how it looks, for those who administer it. */
export function BrandPage({ chosen, onChoose }: Props) {
  const { brand: own } = useScope();
  const hash = useLocation({ select: (location) => location.hash });
  const id = chosen ?? own;
  const brand = useQuery(brandQuery(id));
  const brands = useQuery(brandsQuery);
  const search = chosen === undefined ? {} : { marque: chosen };
  const tab = TABS.find((one) => one.hash === hash) ?? TABS[0]!;
  return (
    <>
      <PageHead
        title={brand.data?.name ?? 'Marque'}
        documentTitle="Ma marque"
        subtitle={brand.data && factsOf(brand.data)}
        actions={
          brands.data &&
          brands.data.total > 1 && (
            <Select
              aria-label="Marque"
              data={brands.data.data.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={id}
              allowDeselect={false}
              onChange={(value) => value && onChoose(value)}
            />
          )
        }
        tabs={TABS.map(({ hash: end, label }) => ({
          label,
          link: { to: '/user/marque', search, hash: end },
          byHash: true,
        }))}
      />
      <div className={classes.panels}>
        {brand.data ? (
          // Nothing that was typed for a brand is left in the fields of another.
          <div key={id} className={classes.panels}>
            {tab.content(brand.data)}
          </div>
        ) : brand.isError ? (
          <ErrorState error={brand.error} retry={() => void brand.refetch()} />
        ) : (
          <RowsSkeleton rows={6} />
        )}
      </div>
    </>
  );
}

/** What the operator set, which the page shows only. */
const factsOf = ({ flags, company, name }: Brand): string =>
  [
    ...(company === name ? [] : [`Publiée par ${company}`]),
    `Variante\u00a0: ${flags.irve ? 'recharge de véhicules' : 'tous les écrans'}`,
    ...(flags.landingFooter ? ['Pied de page sur les pages publiques'] : []),
    ...(flags.cancelledClientPage ? ['Page des clients résiliés'] : []),
  ].join(' · ');
