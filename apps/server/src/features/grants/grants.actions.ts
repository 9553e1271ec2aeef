import type * as contract from '@joulerie/contract/access';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import type { Mail } from '../../platform/mail.ts';
import { mayShare, managesSpace } from '../access/access.public.ts';
import { findSpace, findUser } from '../accounts/accounts.public.ts';
import { buildingPolicy, editableBuildings, openBuilding } from '../buildings/buildings.public.ts';
import { editableFolder, folderPolicy, openFolder } from '../folders/folders.public.ts';
import { takeInvitations } from '../companies/companies.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { granteesOf, peopleNamed } from './grantees.ts';
import { grantsGiven } from './grants.events.ts';
import { shareMail } from './grants.mails.ts';
import { presentPeople } from './grants.present.ts';
import {
  type Grantee,
  type Subject,
  type Thing,
  contactsOf,
  deleteBuildingGrants,
  deleteFolderGrants,
  grantsOn,
  holdsOthers,
  insertGrants,
  leaveBuildings,
  leaveFolder,
  peopleBySpace,
} from './grants.store.ts';

export const getAccess: Serve<typeof contract.getAccess> = async ({ db, actor, query }) => {
  const { _id_building, _id_folder } = query;
  if ((_id_building === undefined) === (_id_folder === undefined))
    throw new DomainError('invalid_input', { fields: { _id_building: 'Indiquez un bâtiment ou un dossier' } });
  const on: Subject = _id_building
    ? { building: await openBuilding(db, actor, _id_building) }
    : { folder: await openFolder(db, actor, _id_folder!) };
  const thing = 'building' in on ? on.building : on.folder;
  const [people, given, contacts] = await Promise.all([
    peopleBySpace(db, thing),
    grantsOn(db, actor, on),
    contactsOf(db, actor, on),
  ]);
  const share = mayShare(actor, thing);
  const data = presentPeople(thing, people, given, share);
  const rights =
    'building' in on ? buildingPolicy.rightsOn(actor, on.building) : folderPolicy.rightsOn(actor, on.folder);
  return { data, total: data.length, contacts, may_share: share, rights };
};

export const grantBuildings: Serve<typeof contract.grantBuildings> = async (call) => {
  const { db, actor, body } = call;
  return db.transaction(async (tx) => {
    const held = await editableBuildings(tx, actor, [...new Set(body.buildings)]);
    const things = held.map((row): Thing => ({ ...row, kind: 'building' }));
    await refuseSharing(tx, actor, things, { buildings: held.map(({ id }) => id) });
    return give(call, tx, things, { right: body.right, recursive: true });
  });
};

export const grantFolder: Serve<typeof contract.grantFolder> = async (call) => {
  const { db, actor, params, body } = call;
  return db.transaction(async (tx) => {
    const folder = await editableFolder(tx, actor, params.id);
    const things: Thing[] = [{ ...folder, kind: 'folder' }];
    await refuseSharing(tx, actor, things, { folder, recursive: body.recursive });
    return give(call, tx, things, body);
  });
};

export const revokeBuildings: Serve<typeof contract.revokeBuildings> = async ({ db, scope, actor, body }) =>
  db.transaction(async (tx) => {
    if (isOwn(actor, body.users)) {
      for (const id of new Set(body.buildings)) await openBuilding(tx, actor, id);
      const removed = await leaveBuildings(tx, actor, body.buildings);
      if (removed > 0) return { removed };
    }
    const held = await editableBuildings(tx, actor, [...new Set(body.buildings)]);
    if (!held.every((row) => mayShare(actor, row))) throw new DomainError('restricted_share');
    const people = await peopleNamed(tx, scope.id, body.users);
    return {
      removed: await deleteBuildingGrants(
        tx,
        held.map(({ id }) => id),
        people,
      ),
    };
  });

export const revokeFolder: Serve<typeof contract.revokeFolder> = async ({ db, scope, actor, params, body }) =>
  db.transaction(async (tx) => {
    if (isOwn(actor, body.users)) {
      const removed = await leaveFolder(tx, actor, await openFolder(tx, actor, params.id), body.recursive);
      if (removed > 0) return { removed };
    }
    const folder = await editableFolder(tx, actor, params.id);
    if (!mayShare(actor, folder)) throw new DomainError('restricted_share');
    const people = await peopleNamed(tx, scope.id, body.users);
    const author = managesSpace(actor.memberType) ? null : actor.user.id;
    return { removed: await deleteFolderGrants(tx, folder, people, body.recursive, author) };
  });

/** Whether the only person named is the actor: everybody may give back what they were given, whoever gave it. */
const isOwn = ({ user }: Actor, users: readonly string[]): boolean =>
  users.every((one) => one === user.id || one === user.username);

/** @throws DomainError `restricted_share` for what the actor does not share by themselves, or that holds what others created */
async function refuseSharing(
  tx: Database,
  actor: Actor,
  things: readonly Thing[],
  on: Parameters<typeof holdsOthers>[2],
): Promise<void> {
  if (!things.every((thing) => mayShare(actor, thing))) throw new DomainError('restricted_share');
  if (!managesSpace(actor.memberType) && (await holdsOthers(tx, actor.user.id, on)))
    throw new DomainError('restricted_share', {
      message:
        'Il contient ce que d’autres ont créé\u00a0: demandez à un propriétaire ou à un administrateur de l’espace de le partager.',
    });
}

type Giving = Pick<Call<typeof contract.grantFolder>, 'store' | 'services' | 'scope' | 'events' | 'actor' | 'now'> & {
  body: { users: string[] };
};

/** Gives people a right, each with one notification and one mail. Mails are queued in the transaction: a grant whose mail is refused is not kept. */
async function give(
  call: Giving,
  tx: Database,
  things: readonly Thing[],
  { right, recursive }: { right: 'view' | 'owns'; recursive: boolean },
): Promise<{ granted: number }> {
  const { actor, events, scope, services, now, body } = call;
  const grantees = await granteesOf(call, tx, body.users);
  for (const grantee of grantees) refuseNeedless(actor, grantee, things, right);
  const brand = await findScope(tx, scope.id);
  const giver = (await findUser(tx, actor.user.id))!;
  const space = await findSpace(tx, actor.space.id);
  const by = `${giver.firstname} ${giver.lastname}`;
  const letters: Mail[] = [];
  let [granted, outside] = [0, 0];
  for (const grantee of grantees) {
    const { made, changed } = await insertGrants(tx, grantee, things, {
      right,
      recursive,
      by: actor.user.id,
      at: new Date(now),
    });
    granted += changed;
    if (made === 0) continue;
    const [{ kind, id, name }] = things as [Thing];
    const share = { by, thing: { kind, id, name }, others: made - 1 };
    await events.emit(tx, grantsGiven, { userId: grantee.userId, ...share });
    const colleague = grantee.spaceId === actor.space.id;
    letters.push(shareMail(brand, scope.origin, { ...share, space, to: grantee, right, colleague }));
    if (!colleague) outside += 1;
  }
  // All of them before the first one leaves: a refused call mails nobody. A colleague works in the space, and is no stranger.
  await takeInvitations(call, outside);
  for (const letter of letters) {
    const { sent } = await services.mailer.send(letter, tx);
    if (!sent) throw new DomainError('error_email_not_send');
  }
  return { granted };
}

/** @throws DomainError `needless_grant` for who has every right already, `share_view_only` for more than reading in another space */
function refuseNeedless(actor: Actor, grantee: Grantee, things: readonly Thing[], right: 'view' | 'owns'): void {
  const isColleague = grantee.spaceId === actor.space.id;
  const isAuthor = isColleague && things.every(({ createdBy }) => createdBy === grantee.userId);
  if (grantee.userId === actor.user.id || (isColleague && managesSpace(grantee.type)) || isAuthor)
    throw new DomainError('needless_grant');
  if (!isColleague && right === 'owns') throw new DomainError('share_view_only');
}
