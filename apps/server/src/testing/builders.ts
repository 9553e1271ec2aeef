import type { SourceType } from '@joulerie/domain/vocabulary';
import * as buildingCalls from '@joulerie/contract/buildings';
import * as sourceCalls from '@joulerie/contract/sources';
import { insertAccount } from '../features/accounts/accounts.store.ts';
import { memberships, users } from '../features/accounts/accounts.tables.ts';
import { keepSubscriptions } from '../features/accounts/subscriptions.store.ts';
import { openSession } from '../features/accounts/sessions.store.ts';
import type { MemberType } from '../platform/identity.ts';
import { newId } from '../platform/ids.ts';
import { hashPassword } from '../platform/secrets.ts';
import type { TestClient } from './app.ts';

let count = 0;
/** A number that no other test uses. */
export const unique = (): number => Date.now() * 1000 + (count = (count + 1) % 1000);

export type TestUser = { id: string; spaceId: string; username: string; token: string };

/** A validated, signed-in person with a space of their own (or their company's). */
export async function aUser(
  { store, clock }: TestClient,
  options: { scopeId?: string; company?: string; password?: string } = {},
): Promise<TestUser> {
  const username = `personne-${unique()}@exemple.fr`;
  const { userId, spaceId } = await insertAccount(store.db, {
    scopeId: options.scopeId ?? 'joulerie',
    username,
    // '-' is not a hash of anything: a person without a password signs in by their token only.
    passwordHash: options.password === undefined ? '-' : await hashPassword(options.password),
    firstname: 'Camille',
    lastname: 'Martin',
    role: 'utilisateur',
    isPro: options.company !== undefined,
    validatedAt: new Date(),
    company: options.company === undefined ? null : { name: options.company, type: 'entreprise', siret: null },
  });
  const { token } = await openSession(store.db, userId, spaceId, clock.now);
  return { id: userId, spaceId, username, token };
}

/** A colleague in an existing space. */
export async function aMember({ store, clock }: TestClient, spaceId: string, type: MemberType): Promise<TestUser> {
  const id = newId();
  const username = `collegue-${unique()}@exemple.fr`;
  await store.db.insert(users).values({
    id,
    scopeId: 'joulerie',
    username,
    passwordHash: '-',
    firstname: 'Alix',
    lastname: 'Durand',
    role: 'utilisateur',
    isPro: true,
    validatedAt: new Date(),
  });
  await store.db.insert(memberships).values({ userId: id, spaceId, type });
  const { token } = await openSession(store.db, id, spaceId, clock.now);
  return { id, spaceId, username, token };
}

/** What a company subscribed to, as the payment provider said it last: the management offer by default. */
export async function aSubscription(
  { store, clock }: TestClient,
  spaceId: string,
  { status = 'active', tag = 'energy-manager' } = {},
): Promise<void> {
  const id = `sub_${unique()}`;
  const startedAt = new Date(clock.now);
  await keepSubscriptions(store.db, [
    {
      id,
      spaceId,
      status,
      items: [{ id: `si_${id}`, priceId: `price_${tag}`, tag, name: tag, sources: null }],
      startedAt,
      periodStart: startedAt,
      periodEnd: new Date(clock.now + 30 * 86_400_000),
      endsWithPeriod: false,
      readAt: startedAt,
    },
  ]);
}

export async function aBuilding(app: TestClient, owner: TestUser, changes: Partial<Parameters<typeof bodyOf>[0]> = {}) {
  const answer = await app.as(owner.token).call(buildingCalls.createBuilding, { body: bodyOf(changes) });
  if (answer.status !== 201) throw new Error(`building not created: ${JSON.stringify(answer.error)}`);
  return answer.body;
}

type BuildingInput = {
  name?: string;
  street?: string;
  zipcode?: string;
  city?: string;
  lat?: number;
  lon?: number;
  _id_folder?: string | null;
  tags?: string[];
  surface?: number;
  id_building?: string;
};

function bodyOf(input: BuildingInput) {
  return {
    name: input.name ?? `Bâtiment ${unique()}`,
    id_building: input.id_building ?? null,
    address: {
      street: input.street ?? '12 rue des Tilleuls',
      zipcode: input.zipcode ?? '95000',
      city: input.city ?? 'Cergy',
    },
    ...(input.lat !== undefined && input.lon !== undefined ? { location: { lat: input.lat, lon: input.lon } } : {}),
    ...(input._id_folder ? { _id_folder: input._id_folder } : {}),
    ...(input.tags ? { tags: input.tags } : {}),
    ...(input.surface === undefined ? {} : { facts: { surfaceHabitableM2: input.surface } }),
  };
}

/** A source attached to a building; a meter gets a number of its own unless one is given. */
export async function aSource(
  app: TestClient,
  owner: TestUser,
  buildingId: string,
  options: { idtype?: SourceType; idsource?: string; segment?: 'C5' | 'C4'; holding?: 'holder' | 'consent' } = {},
) {
  const idtype = options.idtype ?? 'pdl';
  const needsNumber = ![
    'fuel-oil',
    'wood-pellet',
    'wood-stere',
    'wood-auto',
    'wood-compressed',
    'wood-chips',
    'gas-bottle',
    'gas-tank',
  ].includes(idtype);
  const idsource = options.idsource ?? (needsNumber ? String(unique()).slice(-14).padStart(14, '1') : null);
  const answer = await app.as(owner.token).call(sourceCalls.attachSource, {
    params: { id: buildingId, sourceId: 'new' },
    body: {
      idtype,
      idsource,
      holding: options.holding ?? 'holder',
      ...(options.segment ? { point: { electricity: { segment: options.segment } } } : {}),
    },
  });
  if (answer.status !== 201) throw new Error(`source not attached: ${JSON.stringify(answer.error)}`);
  return answer.body;
}
