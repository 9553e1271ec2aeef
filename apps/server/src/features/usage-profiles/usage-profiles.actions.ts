import { USAGE_PROFILES_MOST } from '@joulerie/contract/constants';
import type * as contract from '@joulerie/contract/usage-profiles';
import type { Schedule } from '@joulerie/contract/usage-profiles';
import { slotsOfWeek, weekOfSlots } from '@joulerie/domain/use';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { pageOf } from '../../platform/page-of.ts';
import { managesSpace } from '../access/access.public.ts';
import { findSpace } from '../accounts/accounts.public.ts';
import { editableBuildings } from '../buildings/buildings.public.ts';
import { usageProfilesChanged } from './usage-profiles.events.ts';
import { presentProfile, presentUsedBuilding } from './usage-profiles.present.ts';
import * as store from './usage-profiles.store.ts';
import type { UsageProfileRow } from './usage-profiles.tables.ts';

export const listUsageProfiles: Serve<typeof contract.listUsageProfiles> = async ({ db, actor, query, now }) => {
  await refusePerson(db, actor);
  const { search, noPage } = query;
  const asked = noPage ? { page: 1, limit: USAGE_PROFILES_MOST } : { page: query.page, limit: query.pagesize };
  const { rows, total } = await store.pageOfProfiles(db, actor, { search, ...asked });
  return { data: pageOf(asked, total, await presentAll(db, actor, rows, now)) };
};

export const getUsageProfile: Serve<typeof contract.getUsageProfile> = async ({ db, actor, params, now }) => {
  await refusePerson(db, actor);
  return present(db, actor, await store.openProfile(db, actor, params.profileId), now);
};

export const listUsedBuildings: Serve<typeof contract.listUsedBuildings> = async ({ db, actor, params, query }) => {
  await refusePerson(db, actor);
  const { id } = await store.openProfile(db, actor, params.profileId);
  const { rows, total } = await store.pageOfFollowers(db, actor, id, query);
  const { data, ...page } = pageOf(query, total, rows.map(presentUsedBuilding));
  return { result: data, ...page };
};

export const createUsageProfile: Serve<typeof contract.createUsageProfile> = async ({ db, actor, body, now }) => {
  await refusePerson(db, actor);
  if (!managesSpace(actor.memberType)) throw new DomainError('restricted_admin_company');
  const values = { name: body.name, schedule: storedOf(body) };
  const row = await db.transaction((tx) => store.insertProfile(tx, actor, values));
  return presentProfile(actor, row, 0, now);
};

export const updateUsageProfile: Serve<typeof contract.updateUsageProfile> = async ({
  db,
  events,
  actor,
  params,
  body,
  now,
}) => {
  await refusePerson(db, actor);
  const row = await db.transaction(async (tx) => {
    const { id } = await store.editableProfile(tx, actor, params.profileId);
    const changed = await store.updateProfileRow(tx, id, { name: body.name, schedule: storedOf(body) }, now);
    await events.emit(tx, usageProfilesChanged, { buildingIds: await store.followersOf(tx, id) });
    return changed;
  });
  return present(db, actor, row, now);
};

export const removeUsageProfile: Serve<typeof contract.removeUsageProfile> = async ({ db, events, actor, params }) => {
  await refusePerson(db, actor);
  return db.transaction(async (tx) => {
    const { id } = await store.editableProfile(tx, actor, params.profileId);
    const buildingIds = await store.followersOf(tx, id);
    await store.deleteProfile(tx, id);
    await events.emit(tx, usageProfilesChanged, { buildingIds });
    return { ok: true, detached: buildingIds.length };
  });
};

export const attachUsageProfile: Serve<typeof contract.attachUsageProfile> = async ({
  db,
  events,
  actor,
  params,
  body,
}) => {
  await refusePerson(db, actor);
  return db.transaction(async (tx) => {
    const profile = await store.editableProfile(tx, actor, params.profileId);
    const chosen = await editableOfCompany(tx, actor, body._id_buildings);
    const before = await store.otherProfilesOf(tx, [...chosen.keys()], profile.id);
    const attached = await store.attach(tx, [...chosen.keys()], profile.id);
    await events.emit(tx, usageProfilesChanged, { buildingIds: attached });
    return {
      attached: attached.length,
      unchanged: chosen.size - attached.length,
      replaced: [...before].map(([id, name]) => ({ _id_building: id, name: chosen.get(id)!, profile: name })),
    };
  });
};

export const detachUsageProfile: Serve<typeof contract.detachUsageProfile> = async ({
  db,
  events,
  actor,
  params,
  body,
}) => {
  await refusePerson(db, actor);
  return db.transaction(async (tx) => {
    const profile = await store.editableProfile(tx, actor, params.profileId);
    const chosen = await editableOfCompany(tx, actor, body._id_buildings);
    const detached = await store.detach(tx, [...chosen.keys()], profile.id);
    await events.emit(tx, usageProfilesChanged, { buildingIds: detached });
    return { detached: detached.length };
  });
};

/** @throws DomainError `restricted_usage_profiles` in the space of a person */
async function refusePerson(db: Database, { space }: Actor): Promise<void> {
  if ((await findSpace(db, space.id)).kind !== 'company') throw new DomainError('restricted_usage_profiles');
}

/** Names of buildings of the company, held, by id. @throws DomainError `not_found`, `restricted_building` for one that is only shared with it */
async function editableOfCompany(db: Database, actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await editableBuildings(db, actor, ids);
  if (found.some(({ spaceId }) => spaceId !== actor.space.id)) throw new DomainError('restricted_building');
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** A schedule as it is stored: hours that meet are joined. @throws DomainError `usage_profile_without_hours` where that is not meant */
function storedOf({ week, closingPeriods, schoolHolidays, publicHolidays, vacant }: Schedule & { vacant: boolean }) {
  const joined = weekOfSlots(slotsOfWeek(week));
  if (!vacant && joined.every((hours) => hours.length === 0)) throw new DomainError('usage_profile_without_hours');
  if (vacant && joined.some((hours) => hours.length > 0))
    throw new DomainError('invalid_input', {
      fields: { vacant: 'Un bâtiment fermé n’a aucune heure d’utilisation' },
    });
  const periods = closingPeriods.toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
  return { week: joined, closingPeriods: periods, schoolHolidays, publicHolidays };
}

async function presentAll(db: Database, actor: Actor, rows: readonly UsageProfileRow[], now: number) {
  const counts = await store.countFollowers(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentProfile(actor, row, counts.get(row.id) ?? 0, now));
}

const present = async (db: Database, actor: Actor, row: UsageProfileRow, now: number) =>
  (await presentAll(db, actor, [row], now))[0]!;
