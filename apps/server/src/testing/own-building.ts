import { beforeAll, beforeEach } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { type TestUser, aBuilding, aUser } from './builders.ts';

/** The product of a test file, and a new person with a building for each of its tests. */
export type OwnBuilding = { readonly app: TestApp; readonly user: TestUser; readonly building: string };

/** Gives each test of the file a new person and their building; to be called once, at the top of the file. */
export function ownBuilding(): OwnBuilding {
  const own: { app?: TestApp; user?: TestUser; building?: string } = {};
  const ready = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the building of a test is made before each test, not before');
    return value;
  };
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
