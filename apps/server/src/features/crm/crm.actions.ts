import type * as contract from '@joulerie/contract/crm';
import type { AnswerOf } from '@joulerie/contract/endpoint';
import { FEATURE_LABELS, type Feature } from '@joulerie/domain/subscriptions';
import { type Pipedrive, pipedrive } from '../../connectors/pipedrive/client.ts';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { takeTry } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { escapeHtml } from '../../platform/text.ts';
import { findUserAndSpace } from '../accounts/accounts.public.ts';
import { contactOf, keepContact } from './crm.store.ts';
import type { CrmContactRow } from './crm.tables.ts';

/** Requests of one person in ten minutes. */
const MOST_SENT = 10;

/** What is sent of a person, as they are known here and as they say it. */
type Given = {
  firstname?: string | undefined;
  lastname?: string | undefined;
  username?: string | undefined;
  phone?: string | null | undefined;
  activitySector?: string | null | undefined;
  organization?: string | undefined;
  product?: Feature | undefined;
};

export const createContact: Serve<typeof contract.createContact> = async (call) => {
  const client = await openClient(call);
  const known = await contactOf(call.db, call.actor.user.id);
  if (call.body.dealId !== undefined && call.body.dealId !== known?.dealId) throw new DomainError('not_found');
  try {
    return await sendContact(call, client, known, call.body);
  } catch (error) {
    // What was sent before was removed there: it is sent anew.
    if (known && error instanceof DomainError && error.code === 'not_found')
      return sendContact(call, client, null, call.body);
    throw error;
  }
};

export const updateContact: Serve<typeof contract.updateContact> = async (call) => {
  const { db, actor, params, body } = call;
  const client = await openClient(call);
  const known = await editableContact(db, actor, params.id);
  return sendContact(call, client, known, {
    ...body.contact,
    organization: body.organization?.name,
    product: body.deal?.product,
  });
};

/** What was sent of the person who calls, by its number. @throws DomainError `not_found` for that of anybody else */
async function editableContact(db: Database, actor: Actor, personId: number): Promise<CrmContactRow> {
  const known = await contactOf(db, actor.user.id);
  if (known?.personId !== personId) throw new DomainError('not_found');
  return known;
}

type AnyCall = Call<typeof contract.createContact> | Call<typeof contract.updateContact>;

async function openClient({ services, store, actor, now }: AnyCall): Promise<Pipedrive> {
  const client = pipedrive(services.config);
  if (!client) throw new DomainError('crm_not_configured');
  await takeTry(store.reserved, { by: `crm ${actor.user.id}`, max: MOST_SENT }, now);
  return client;
}

/** Sends the person, their organization, what they ask about and a note; keeps the numbers once the person has one. */
async function sendContact(
  { db, actor, now }: AnyCall,
  client: Pipedrive,
  known: CrmContactRow | null,
  given: Given,
): Promise<AnswerOf<typeof contract.createContact>> {
  const { user, space } = await findUserAndSpace(db, actor.user.id, actor.space.id);
  // A person speaks for themselves only.
  if (given.username !== undefined && given.username !== user.username) throw new DomainError('restricted_user');
  const name = `${given.firstname ?? user.firstname} ${given.lastname ?? user.lastname}`;
  const organizationName = given.organization ?? (space.kind === 'company' ? space.name : null);
  const organizationId =
    organizationName === null
      ? (known?.organizationId ?? null)
      : await client.saveOrganization(known?.organizationId ?? null, organizationName);
  const phone = given.phone === undefined ? user.phone : given.phone;
  const personId = await client.savePerson(known?.personId ?? (await client.findPerson(user.username)), {
    name,
    email: user.username,
    phone,
    organization: organizationId,
  });
  const row = { userId: user.id, personId, organizationId, dealId: known?.dealId ?? null, updatedAt: new Date(now) };
  await keepContact(db, row);
  const label = given.product && FEATURE_LABELS[given.product];
  const dealId = label
    ? await client.saveDeal(row.dealId, {
        title: `${label} – ${organizationName ?? name}`,
        person: personId,
        organization: organizationId,
      })
    : row.dealId;
  if (dealId !== row.dealId) await keepContact(db, { ...row, dealId });
  const lines = [
    `Demande de rappel${label ? `\u00a0: ${label}` : ''}`,
    ...(given.activitySector ? [`Secteur d’activité\u00a0: ${given.activitySector}`] : []),
  ];
  // Notes are HTML.
  await client.addNote(lines.map(escapeHtml).join('<br>'), personId, dealId);
  return { data: { contact: personId, organization: organizationId, dealId } };
}
