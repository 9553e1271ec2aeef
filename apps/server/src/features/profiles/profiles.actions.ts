import type * as contract from '@joulerie/contract/profiles';
import type { Profile, ProfileData } from '@joulerie/contract/profiles';
import { isoDay, isoInstant, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { MOST_POINTS, readInstant, readPoints, stepValues, type ProfilePoint } from '@joulerie/domain/profiles';
import { profileRule, type ProfileVariable } from '@joulerie/domain/vocabulary';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { refuseConflicts } from '../../platform/http/version.ts';
import { mayWrite } from '../access/access.public.ts';
import { type BuildingRow, buildingPolicy, editableBuilding, openBuilding } from '../buildings/buildings.public.ts';
import { type SourceRow, editableSource, openSource, rightsOnSource } from '../sources/sources.public.ts';
import { profilesChanged } from './profiles.events.ts';
import { EDITED, presentProfile, recordOf } from './profiles.present.ts';
import { type ProfileOf, deletePoints, insertPoints, pointsOf } from './profiles.store.ts';

type Reading = Pick<Call<unknown>, 'db' | 'actor' | 'reply'>;
type Writing = Pick<Call<unknown>, 'actor' | 'reply' | 'now' | 'ifMatch' | 'events'>;
/** A profile with the space that it is of, and whether the reader may change it. */
type Opened = ProfileOf & { spaceId: string; mayEdit: boolean };
type Asked = { params: { variable: ProfileVariable } };

const ofBuilding = ({ params }: Asked, { id, spaceId }: BuildingRow, mayEdit: boolean): Opened => ({
  kind: 'building',
  id,
  variable: params.variable,
  spaceId,
  mayEdit,
});
const ofSource = (asked: Asked, source: Pick<SourceRow, 'id' | 'spaceId'>, mayEdit: boolean): Opened => ({
  kind: 'source',
  id: source.id,
  variable: asked.params.variable,
  spaceId: source.spaceId,
  mayEdit,
});

export const getBuildingProfile: Serve<typeof contract.getBuildingProfile> = async (call) => {
  const building = await openBuilding(call.db, call.actor, call.params.id);
  const rights = buildingPolicy.rightsOn(call.actor, building);
  return answered(call, ofBuilding(call, building, mayWrite(call.actor) && rights.includes('owns')));
};
export const getSourceProfile: Serve<typeof contract.getSourceProfile> = async (call) => {
  const source = await openSource(call.db, call.actor, call.params.id);
  const rights = await rightsOnSource(call.db, call.actor, source);
  return answered(call, ofSource(call, source, mayWrite(call.actor) && rights.includes('owns')));
};

export const getBuildingProfileData: Serve<typeof contract.getBuildingProfileData> = async (call) =>
  readData(call.db, ofBuilding(call, await openBuilding(call.db, call.actor, call.params.id), false), call.query);
export const getSourceProfileData: Serve<typeof contract.getSourceProfileData> = async (call) =>
  readData(call.db, ofSource(call, await openSource(call.db, call.actor, call.params.id), false), call.query);

export const addBuildingProfilePoints: Serve<typeof contract.addBuildingProfilePoints> = (call) =>
  call.db.transaction(async (tx) => {
    const profile = ofBuilding(call, await editableBuilding(tx, call.actor, call.params.id), true);
    return add(tx, call, profile, call.body.points);
  });
export const addSourceProfilePoints: Serve<typeof contract.addSourceProfilePoints> = (call) =>
  call.db.transaction(async (tx) => {
    const profile = ofSource(call, await editableSource(tx, call.actor, call.params.id), true);
    return add(tx, call, profile, call.body.points);
  });

export const replaceBuildingProfile: Serve<typeof contract.replaceBuildingProfile> = (call) =>
  call.db.transaction(async (tx) => {
    const profile = ofBuilding(call, await editableBuilding(tx, call.actor, call.params.id), true);
    return replace(tx, call, profile, call.body.points);
  });
export const replaceSourceProfile: Serve<typeof contract.replaceSourceProfile> = (call) =>
  call.db.transaction(async (tx) => {
    const profile = ofSource(call, await editableSource(tx, call.actor, call.params.id), true);
    return replace(tx, call, profile, call.body.points);
  });

export const removeBuildingProfilePoints: Serve<typeof contract.removeBuildingProfilePoints> = (call) =>
  call.db.transaction(async (tx) => {
    const profile = ofBuilding(call, await editableBuilding(tx, call.actor, call.params.id), true);
    return remove(tx, call, profile, call.body.timestamps);
  });
export const removeSourceProfilePoints: Serve<typeof contract.removeSourceProfilePoints> = (call) =>
  call.db.transaction(async (tx) => {
    const profile = ofSource(call, await editableSource(tx, call.actor, call.params.id), true);
    return remove(tx, call, profile, call.body.timestamps);
  });

async function answered({ db, actor, reply }: Reading, profile: Opened): Promise<Profile> {
  const shown = presentProfile(profile.variable, await pointsOf(db, profile), {
    named: profile.spaceId === actor.space.id,
    mayEdit: profile.mayEdit,
  });
  reply.header('etag', shown.version);
  return shown;
}

/** Longest period of one reading, in days: thirty years. */
const MOST_DAYS = 11_000;

async function readData(
  db: Database,
  profile: ProfileOf,
  { start_date, end_date }: { start_date: string; end_date: string },
): Promise<ProfileData> {
  const [fromDay, toDay] = [parseIsoDay(start_date)!, parseIsoDay(end_date)! + 1];
  if (toDay <= fromDay) throw new DomainError('range_invalid');
  if (toDay - fromDay > MOST_DAYS) throw new DomainError('range_too_long', { maximumDays: MOST_DAYS });
  const values = stepValues(await pointsOf(db, profile), fromDay, toDay);
  return {
    variable: profile.variable,
    unit: profileRule(profile.variable).unit,
    start_date,
    end_date,
    days: Array.from(values, (_, i) => isoDay(fromDay + i)),
    values: Array.from(values, (value) => (Number.isNaN(value) ? null : value)),
  };
}

type Typed = string | number;
type Given = readonly { timestamp: Typed; value: Typed }[];

/** Adds points to a profile whose building or source is held: two changes of it wait for each other, as they do below. */
async function add(tx: Database, call: Writing, profile: Opened, given: Given): Promise<Profile> {
  const points = checked(profile.variable, given, call.now);
  const known = new Set((await pointsOf(tx, profile)).map(({ at }) => at));
  const there = points.filter(({ at }) => known.has(at));
  if (there.length > 0)
    throw new DomainError('profile_point_exists', { timestamps: there.map(({ at }) => isoInstant(at)) });
  refuseTooMany(known.size + points.length);
  await insertPoints(tx, profile, points, call.actor.user.id, call.now);
  return announced(tx, call, profile);
}

/** Points that stay as they were keep who entered them, and when. */
async function replace(tx: Database, call: Writing, profile: Opened, given: Given): Promise<Profile> {
  const before = await pointsOf(tx, profile);
  const points = checked(profile.variable, given, call.now, before);
  refuseTooMany(points.length);
  refuseConflicts(call.ifMatch, recordOf(before), recordOf(points), EDITED);
  const was = new Map(before.map(({ at, value }) => [at, value]));
  const is = new Map(points.map(({ at, value }) => [at, value]));
  const gone = before.flatMap(({ at, value }) => (is.get(at) === value ? [] : [at]));
  await deletePoints(tx, profile, gone);
  const added = points.filter(({ at, value }) => was.get(at) !== value);
  await insertPoints(tx, profile, added, call.actor.user.id, call.now);
  return announced(tx, call, profile);
}

async function remove(
  tx: Database,
  call: Writing,
  profile: Opened,
  timestamps: readonly Typed[] | undefined,
): Promise<Profile> {
  const known = new Set((await pointsOf(tx, profile)).map(({ at }) => at));
  const ats = timestamps?.map(readInstant) ?? null;
  if (ats?.some((at) => at === null || !known.has(at))) throw new DomainError('profile_point_unknown');
  await deletePoints(tx, profile, ats && ats.filter((at) => at !== null));
  return announced(tx, call, profile);
}

/** A profile as its change left it, for what is computed from it in the same transaction. */
async function announced(tx: Database, { events, actor, reply }: Writing, profile: Opened): Promise<Profile> {
  if (profile.kind === 'building')
    await events.emit(tx, profilesChanged, { buildingId: profile.id, variable: profile.variable });
  return answered({ db: tx, actor, reply }, profile);
}

/** @throws DomainError `profile_points_refused`, each line with what to write */
function checked(
  variable: ProfileVariable,
  given: Given,
  now: number,
  kept: readonly ProfilePoint[] = [],
): ProfilePoint[] {
  const { points, refused } = readPoints(
    variable,
    given.map((point, i) => ({ line: i + 1, ...point })),
    parisDay(now),
    kept,
  );
  if (refused.length === 0) return points;
  const [{ line, message }] = refused as [(typeof refused)[0]];
  throw new DomainError('profile_points_refused', {
    message: `Ligne\u00a0${line}\u00a0: ${message} Rien n’a été enregistré.`,
    lines: refused.slice(0, MOST_NAMED),
    refused: refused.length,
  });
}

/** Lines that an answer names: the first ones say what is wrong with the others. */
const MOST_NAMED = 100;

function refuseTooMany(count: number): void {
  if (count > MOST_POINTS) throw new DomainError('too_many_profile_points', { count, maximum: MOST_POINTS });
}
