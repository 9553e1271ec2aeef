import type { AccessOrigin, AccessPerson } from '@joulerie/contract/access';
import type { GivenGrant, Member, Thing } from './grants.store.ts';

type Named = Pick<AccessPerson, '_id' | 'firstname' | 'lastname' | 'username' | 'company'>;

/** Who has a right on a thing, the strongest first, each with where their rights come from. `share`: the reader may give and take them. */
export function presentPeople(
  thing: Pick<Thing, 'id' | 'createdBy'>,
  bySpace: readonly Member[],
  given: readonly GivenGrant[],
  share: boolean,
): AccessPerson[] {
  const people = new Map<string, Named & { right: AccessPerson['right']; origins: AccessOrigin[] }>();
  const add = (person: Member, company: string | null, right: AccessPerson['right'], origin: AccessOrigin) => {
    const { id, firstname, lastname, username } = person;
    const known = people.get(id) ?? {
      _id: id,
      firstname,
      lastname,
      username: share ? username : null,
      company,
      right,
      origins: [],
    };
    // A read-only member changes nothing, whatever they were given.
    const effective = person.type === 'employe_read_only' ? 'view' : right;
    people.set(id, {
      ...known,
      right: known.origins.length > 0 && known.right === 'owns' ? 'owns' : effective,
      origins: [...known.origins, origin],
    });
  };
  for (const person of bySpace) {
    const { type } = person;
    add(
      person,
      null,
      'owns',
      type === 'owner' || type === 'administrateur' ? { kind: 'role', type } : { kind: 'creator' },
    );
  }
  for (const { folderId, buildingId, right, recursive, visible, thing: name, ...rest } of given)
    add(rest, rest.spaceId === rest.ownerSpaceId ? null : rest.company, right, {
      kind: 'grant',
      right,
      recursive,
      _id_folder: visible ? folderId : null,
      _id_building: visible ? buildingId : null,
      name: visible ? name : null,
      inherited: (folderId ?? buildingId) !== thing.id,
    });
  const byName = new Intl.Collator('fr');
  return [...people.values()].toSorted(
    (a, b) =>
      Number(b.right === 'owns') - Number(a.right === 'owns') ||
      byName.compare(`${a.lastname} ${a.firstname}`, `${b.lastname} ${b.firstname}`),
  );
}
