import type { Client } from '@joulerie/contract/clients';
import { isoInstant } from '@joulerie/domain/calendar';
import type { MemberType } from '../../platform/identity.ts';
import { personName } from '../companies/companies.public.ts';
import type { ClientRow } from './clients.store.ts';

/** `own`: what the reader is in the company. */
export const presentClient = (own: MemberType, row: ClientRow): Client => ({
  _id: row.id,
  state: row.state,
  name: row.kind === null ? personName(row.name) : row.name,
  kind: row.kind,
  username: row.username,
  folders: row.folders,
  buildings: row.buildings,
  reached: row.reached,
  members: row.members.map(({ id, firstname, lastname }) => ({
    _id: id,
    firstname: personName(firstname),
    lastname: personName(lastname),
  })),
  shared: row.shared.map(({ kind, id, name }) => ({ kind, _id: id, name })),
  since: isoInstant(row.since),
  expires_at: row.expiresAt && isoInstant(row.expiresAt),
  may: own === 'employe_read_only' ? [] : MAY[row.state],
});

const MAY: Record<Client['state'], Client['may']> = {
  sharing: [],
  accepted: ['remove'],
  invited: ['resend', 'remove'],
  expired: ['resend', 'remove'],
};
