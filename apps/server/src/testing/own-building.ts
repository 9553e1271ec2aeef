import { beforeAll, beforeEach } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { type TestUser, aBuilding, aSource, aUser } from './builders.ts';

function ready<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('what a test owns is made before each test, not before');
  return value;
}

/** The product of a test file, and a new person with a building for each of its tests. */
export type OwnBuilding = { readonly app: TestApp; readonly user: TestUser; readonly building: string };

/** Gives each test of the file a new person and their building; to be called once, at the top of the file. */
export function ownBuilding(): OwnBuilding {
  const own: { app?: TestApp; user?: TestUser; building?: string } = {};
  beforeAll(async () => {
    own.app = await testApp();
  });
  beforeEach(async () => {
    own.user = await aUser(ready(own.app));
    own.building = (await aBuilding(ready(own.app), own.user))._id_building;
  });
  return {
    get app() {
      return ready(own.app);
    },
    get user() {
      return ready(own.user);
    },
    get building() {
      return ready(own.building);
    },
  };
}

/** Gives each test of the file a new person and their only source, a meter of electricity; to be called once, at the top of the file. */
export function ownSource(options: { segment: 'C5' | 'C4' }) {
  const own = ownBuilding();
  let source: { _id: string } | undefined;
  beforeEach(async () => {
    source = await aSource(own.app, own.user, own.building, options);
  });
  return {
    get app() {
      return own.app;
    },
    get user() {
      return own.user;
    },
    get source() {
      return ready(source);
    },
  };
}
