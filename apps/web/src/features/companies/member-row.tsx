import type { Member } from '@joulerie/contract/companies';
import { MEMBER_TYPES } from '@joulerie/contract/first-constants';
import { Button, Select, Table } from '@mantine/core';
import { useState } from 'react';
import { parisDay } from '@joulerie/domain/calendar';
import { date } from '../../lib/format-date.ts';
import { useUser } from '../../lib/session.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { LongName } from '../../ui/long-name.tsx';
import table from '../../ui/filtered-table.module.css';
import { MEMBER_LABELS } from '../accounts/accounts.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { useChangeMember, useResend } from './changes.ts';
import classes from './companies.module.css';
import { fullName } from './words.ts';

const dayOf = (instant: string) => date(parisDay(Date.parse(instant)));

type Props = {
  member: Member;
  /** When the list was read: an invitation is over by then, or not. */
  readAt: number;
  onRemove: () => void;
};

/** A member or an invitation: who, their role, since when, and what the reader may do with it. */
export function MemberRow({ member, readAt, onRemove }: Props) {
  const user = useUser();
  const resend = useResend();
  const notify = useNotify();
  const name = fullName(member);
  const isSelf = member._id === user._id;
  const isInvited = member.state === 'invited';
  return (
    <Table.Tr>
      <Table.Td data-label="Personne">
        <div className={classes.who}>
          <span className={classes.person}>
            <LongName lines={2}>{isSelf ? `${name} (vous)` : name}</LongName>
          </span>
          <span className={classes.address}>
            <LongName lines={2}>{member.username}</LongName>
          </span>
        </div>
      </Table.Td>
      <Table.Td data-label="Rôle" data-wide={member.may.includes('change') || undefined}>
        {member.may.includes('change') ? <RoleSelect member={member} isSelf={isSelf} /> : MEMBER_LABELS[member.type]}
      </Table.Td>
      <Table.Td data-label={isInvited ? 'État' : 'Depuis'} data-wide={isInvited || undefined}>
        {isInvited ? <InvitationState member={member} readAt={readAt} /> : dayOf(member.since)}
      </Table.Td>
      <Table.Td data-wide={isInvited || undefined}>
        <div className={table.rowEnd}>
          {isInvited && member.may.includes('change') && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={resend.isPending}
              aria-label={`Renvoyer l’invitation de ${name}`}
              onClick={() =>
                resend.mutate(member._id, {
                  onSuccess: () => notify.success(`L’invitation est renvoyée à ${member.username}.`),
                  onError: (error) => notify.error(error),
                })
              }
            >
              Renvoyer
            </Button>
          )}
          {member.may.includes('remove') && !isSelf && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={isInvited ? `Annuler l’invitation de ${name}` : `Retirer ${name}`}
              onClick={onRemove}
            >
              {isInvited ? 'Annuler' : 'Retirer'}
            </Button>
          )}
        </div>
      </Table.Td>
    </Table.Tr>
  );
}

function InvitationState({ member, readAt }: Pick<Props, 'member' | 'readAt'>) {
  const isOver = member.expires_at !== null && Date.parse(member.expires_at) <= readAt;
  return (
    <span className={classes.when}>
      <Chip tone={isOver ? 'warn' : 'info'}>{isOver ? 'Invitation expirée' : 'Invitation en attente'}</Chip>
      <span className={classes.address}>Invitation envoyée le {dayOf(member.since)}</span>
    </span>
  );
}

/** The role of a person, changed where it is read. One's own is confirmed: what goes with it cannot be taken back alone. */
function RoleSelect({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const own = useUser().company?.userCompanyType;
  const change = useChangeMember();
  const notify = useNotify();
  const [wanted, setWanted] = useState<Member['type'] | null>(null);
  const name = fullName(member);
  const types = MEMBER_TYPES.filter((type) => type !== 'owner' || own === 'owner');
  const send = (type: Member['type']) =>
    change
      .mutateAsync({ _id_user: member._id, type })
      .then(() => notify.success(`${name}\u00a0: le rôle est maintenant «\u00a0${MEMBER_LABELS[type]}\u00a0».`));
  return (
    <>
      <Select
        aria-label={`Rôle de ${name}`}
        data={types.map((value) => ({ value, label: MEMBER_LABELS[value] }))}
        value={change.isPending ? change.variables.type : member.type}
        disabled={change.isPending}
        allowDeselect={false}
        onChange={(value) => {
          const type = MEMBER_TYPES.find((one) => one === value);
          if (!type || type === member.type) return;
          if (isSelf) setWanted(type);
          else void send(type).catch((error: unknown) => notify.error(error));
        }}
      />
      <ConfirmModal
        opened={wanted !== null}
        title="Changer votre propre rôle&nbsp;?"
        onClose={() => setWanted(null)}
        onConfirm={async () => {
          if (wanted) await send(wanted);
        }}
      >
        {wanted && (
          <>
            Vous deviendrez «&nbsp;{MEMBER_LABELS[wanted]}&nbsp;». Seule une autre personne pourra vous rendre votre
            rôle actuel.
          </>
        )}
      </ConfirmModal>
    </>
  );
}
