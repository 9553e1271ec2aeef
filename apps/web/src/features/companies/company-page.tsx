import type { User } from '@joulerie/contract/accounts';
import { Button } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useRights, useUser } from '../../lib/session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { CompanyLogo } from '../../ui/company-logo.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { buttonLook } from '../../ui/plain-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { COMPANY_TYPE_LABELS, MEMBER_LABELS } from '../accounts/accounts.public.ts';
import { InviteModal } from './invite-modal.lazy.ts';
import { LogoPanel } from './logo-panel.lazy.ts';
import { LeaveModal } from './leave-modal.lazy.ts';
import classes from './companies.module.css';
import { MembersPanel } from './members-panel.tsx';
import type { MemberFilters } from './queries.ts';
import { SecurityPanel } from './security-panel.lazy.ts';
import { siretText } from './words.ts';

type Props = {
  filters: MemberFilters;
  onFilters: (filters: MemberFilters) => void;
  /** What the page has beside the members, each at the end of the address that its link gives. */
  tabs: readonly CompanyTab[];
};

/** A part of the page of the company: `hash` is the end of its address. */
export type CompanyTab = { hash: string; label: string; content: ReactNode };

/** The company of the space: what it is, who is in it, how to invite or leave, and what it pays. */
export function CompanyPage({ filters, onFilters, tabs }: Props) {
  const hash = useLocation({ select: (location) => location.hash });
  const { company } = useUser();
  const { isCompanyAdmin } = useRights();
  const [dialog, setDialog] = useState<'invite' | 'leave' | null>(null);
  const close = () => setDialog(null);
  if (!company) return <PersonalSpace />;
  const opened = tabs.find((tab) => tab.hash === hash);
  return (
    <>
      <PageHead
        title={company.name}
        chips={company.logo && <CompanyLogo logo={company.logo} />}
        subtitle={factsOf(company)}
        actions={
          // Of the members: the other tabs have their own.
          !opened && (
            <>
              <Button variant="default" onClick={() => setDialog('leave')}>
                Quitter la société
              </Button>
              {isCompanyAdmin && (
                <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setDialog('invite')}>
                  Inviter un collègue
                </Button>
              )}
            </>
          )
        }
        tabs={[
          { label: 'Membres', link: { to: '/user/entreprise', hash: '' }, byHash: true },
          ...tabs.map((tab) => ({
            label: tab.label,
            link: { to: '/user/entreprise', hash: tab.hash } as const,
            byHash: true,
          })),
        ]}
      />
      <div className={classes.panels}>
        {opened ? (
          <Suspense fallback={<RowsSkeleton rows={4} />}>{opened.content}</Suspense>
        ) : (
          <>
            <MembersPanel filters={filters} onFilters={onFilters} />
            {isCompanyAdmin && (
              <Suspense>
                <LogoPanel />
                <SecurityPanel />
              </Suspense>
            )}
          </>
        )}
      </div>
      <Suspense>
        {dialog === 'invite' && <InviteModal own={company.userCompanyType} onClose={close} />}
        {dialog === 'leave' && <LeaveModal company={company.name} onClose={close} />}
      </Suspense>
    </>
  );
}

const factsOf = ({ type, siret, userCompanyType }: NonNullable<User['company']>): string =>
  [
    ...(type ? [COMPANY_TYPE_LABELS[type]] : []),
    ...(siret ? [`SIRET\u00a0${siretText(siret)}`] : []),
    `Votre rôle\u00a0: ${MEMBER_LABELS[userCompanyType]}`,
  ].join(' · ');

function PersonalSpace() {
  return (
    <>
      <PageHead title="Société" />
      <Panel>
        <EmptyState
          icon={<IconUsers size={22} />}
          title="Cet espace est personnel"
          action={
            <AppLink href="/" {...buttonLook({ quiet: true, small: true })}>
              Revenir à Mon espace
            </AppLink>
          }
        >
          Il n’a pas de membres&nbsp;: vous y êtes seul. Pour travailler à plusieurs, déconnectez-vous et créez un
          compte «&nbsp;Professionnel&nbsp;» avec une autre adresse e-mail, ou demandez à votre société de vous
          inviter&nbsp;: vous passerez d’un espace à l’autre avec ce compte-ci.
        </EmptyState>
      </Panel>
    </>
  );
}
