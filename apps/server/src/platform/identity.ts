import type { KeyArea } from '@joulerie/contract/key-areas';
import { IdList } from './id-list.ts';

/**
 * The brand that a host name belongs to. `origin`: where people reach it, `https://energie.exemple.fr`, from the settings, or the name of its own
 * that was called.
 */
export type Brand = { id: string; origin: string; isOwnDomain: boolean };

export type MemberType = 'owner' | 'administrateur' | 'employe' | 'employe_read_only';

/** What was granted with one right: folders with everything below them, folders with the buildings directly in them, buildings. */
export type Reach = { deep: IdList; flat: IdList; buildings: IdList };

/** What a membership was granted beside what it gives by itself; `spaces` are those that own any of it. */
export type Grants = { view: Reach; owns: Reach; spaces: IdList };

const NONE = new IdList('{}');
const NOWHERE: Reach = { deep: NONE, flat: NONE, buildings: NONE };
export const NO_GRANTS: Grants = { view: NOWHERE, owns: NOWHERE, spaces: NONE };

/** Who makes a request: one person, in one of their spaces, in one brand. */
export type Actor = {
  user: { id: string; username: string };
  space: { id: string };
  memberType: MemberType;
  grants: Grants;
  sessionHash: Uint8Array;
  /** Their company asks for a second factor that they do not have. */
  lacksFactor: boolean;
  /** The key of a program that acts as the person, or for the company; none for the person's own session. */
  key?: { id: string; name: string; writes: boolean; areas: readonly KeyArea[] | null; isOfCompany: boolean };
  /** They administer their brand or every one. */
  isAdministrator?: boolean;
  /** The access for support by which they read a space that is not theirs: nothing is written through it. */
  support?: { id: string; reason: string; endsAt: Date };
};

/** How the HTTP server knows who calls: features implement it, since brands, accounts and rights are theirs. */
export type Identity = {
  findBrand: (host: string) => Promise<Brand | null>;
  /** The actor of a session's token in one brand, null when there is none or it has expired. */
  findActor: (token: string, brandId: string, now: number) => Promise<Actor | null>;
  /** The actor of a key of a program, in one brand; null when there is none or it has ended. */
  findKeyActor: (secret: string, brandId: string, now: number) => Promise<Actor | null>;
  /** Whether a browser that shows this token signed in to the account before. */
  knowsDevice: (token: string, brandId: string, account: { username?: string; id?: string }) => Promise<boolean>;
  /** Whether a call that writes is open to the actor at all. */
  mayWrite: (actor: Actor) => boolean;
};
