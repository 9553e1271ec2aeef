import type { Database } from '../../platform/database.ts';
import { type Identity, NO_GRANTS } from '../../platform/identity.ts';
import { accessOfSession } from './support-access.store.ts';

/**
 * The actor of a session, who reads another space while it has an access for support open: all that the space holds, as one who manages
 * it sees it, without what others share with its members. The right of the administrator is asked again at each call.
 */
export function supportActorFinder(db: Database, find: Identity['findActor']): Identity['findActor'] {
  return async (token, brandId, now) => {
    const actor = await find(token, brandId, now);
    if (!actor?.isAdministrator) return actor;
    const [access] = await accessOfSession(db, { sessionHash: actor.sessionHash, now: new Date(now) });
    if (!access) return actor;
    const { id, spaceId, reason, expiresAt, lacksFactor } = access;
    return {
      ...actor,
      space: { id: spaceId },
      memberType: 'administrateur',
      grants: NO_GRANTS,
      lacksFactor,
      support: { id, reason, endsAt: expiresAt },
    };
  };
}
