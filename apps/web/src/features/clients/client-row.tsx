import type { Client } from '@joulerie/contract/clients';
import { parisDay } from '@joulerie/domain/calendar';
import { Button, Table } from '@mantine/core';
import { count } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { useUser } from '../../lib/session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { Chip } from '../../ui/chip.tsx';
import { LongName } from '../../ui/long-name.tsx';
import table from '../../ui/filtered-table.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import { useResendClient } from './calls.ts';
import classes from './clients.module.css';
import { STATE_LABELS, STATE_TONES, membersText, sharedText } from './words.ts';

type Props = { client: Client; onRemove: () => void };

/** A client: who, where they are, what they share with whom, and what the reader may do with their invitation. */
export function ClientRow({ client, onRemove }: Props) {
  const resend = useResendClient();
  const notify = useNotify();
  const { name, kind, username, state, may } = client;
  return (
    <Table.Tr>
      <Table.Td data-label="Client">
        <div className={classes.words}>
          <span className={classes.name}>
            <LongName lines={2}>{name}</LongName>
          </span>
          <span className={classes.detail}>
            <LongName lines={2}>{username ?? (kind === 'company' ? 'Société' : 'Particulier')}</LongName>
          </span>
        </div>
      </Table.Td>
      <Table.Td data-label="État">
        <Chip tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Chip>
      </Table.Td>
      <Table.Td data-label="Ce qui est partagé" data-wide>
        {state === 'sharing' ? <Shared client={client} /> : '—'}
      </Table.Td>
      <Table.Td data-label="Depuis">{date(parisDay(Date.parse(client.since)))}</Table.Td>
      <Table.Td data-wide>
        <div className={table.rowEnd}>
          {may.includes('resend') && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={resend.isPending}
              aria-label={`Renvoyer l’invitation de ${name}`}
              onClick={() =>
                resend.mutate(client._id, {
                  onSuccess: () => notify.success(`L’invitation est renvoyée à ${username}.`),
                  onError: (error) => notify.error(error),
                })
              }
            >
              Renvoyer
            </Button>
          )}
          {may.includes('remove') && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={`Retirer l’invitation de ${name}`}
              onClick={onRemove}
            >
              Retirer
            </Button>
          )}
        </div>
      </Table.Td>
    </Table.Tr>
  );
}

/** What is shared, in consultation: the reader's own things are links, colleagues' are counted. */
function Shared({ client }: { client: Client }) {
  const with_ = membersText(client.members, useUser()._id);
  const others = client.folders + client.buildings - client.shared.length;
  return (
    <div className={classes.words}>
      <span>{sharedText(client)}</span>
      {client.shared.length > 0 && (
        <ul className={classes.things} aria-label={`Partagé par ${client.name}`}>
          {client.shared.map(({ kind, _id, name }) => (
            <li key={_id}>
              <AppLink href={`/${kind}/${_id}`}>{name}</AppLink>
            </li>
          ))}
          {others > 0 && <li className={classes.detail}>et {count(others, 'autre')}</li>}
        </ul>
      )}
      {with_ && <span className={classes.detail}>Avec {with_}</span>}
    </div>
  );
}
