import { listGasRights } from '@joulerie/contract/gas-rights';
import type { OperatorsSandbox } from '../connectors/operators/test-support.ts';
import { operatorsSandbox } from '../connectors/operators/test-support.ts';
import { checkAuthorizations } from '../features/collection/check-authorizations.ts';
import { collectFacts } from '../features/collection/collect-facts.ts';
import { collectDue } from '../features/collection/collect.ts';
import { operatorsOf } from '../features/collection/operators.ts';
import {
  checkGasRights,
  dailyGasRights,
  sendGasProofs,
  sendGasRights,
} from '../features/gas-rights/gas-rights.work.ts';
import { readConfig } from '../platform/config.ts';
import { resetBreakers } from '../platform/outgoing.ts';
import type { WorkParts } from '../platform/queue/work.ts';
import { type TestApp, testApp } from './app.ts';
import { type TestUser, aBuilding, aSource, unique } from './builders.ts';
import { noonToday } from './collection.ts';

/** A server beside the sandbox of GRDF, on one clock. */
export type GasApp = TestApp & {
  sandbox: OperatorsSandbox;
  /** Does the night's work and the jobs that it adds, once; answers the failures of jobs that are to be made again. */
  runGasJobs: () => Promise<Error[]>;
  /** Sends the proofs that are kept of a right. */
  sendProofs: (rightId: string) => Promise<void>;
  /** Collects what is due at GRDF, as a worker does each minute. */
  collect: () => Promise<void>;
};

/** How long the sandbox takes to let a holder answer [ms]. */
export const ANSWER_MS = 60_000;

export async function gasApp(more: Record<string, string> = {}): Promise<GasApp> {
  const clock = { now: noonToday() };
  const sandbox = await operatorsSandbox(clock);
  const settings = {
    GRDF_CLIENT_ID: 'essai',
    GRDF_CLIENT_SECRET: 'secret',
    GRDF_API_URL: `${sandbox.url}/adict/v2`,
    GRDF_TOKEN_URL: `${sandbox.url}/openam/oauth2/realms/externeGrdf/access_token`,
    // A clock that stands still grants no turns.
    GRDF_PER_SECOND: '0',
    GRDF_PER_HOUR: '0',
  };
  const app = await testApp({ ...more, ...settings });
  // One clock for both.
  Object.defineProperty(app.clock, 'now', {
    get: () => clock.now,
    set: (now: number) => {
      clock.now = now;
    },
  });
  app.app.addHook('onClose', () => sandbox.close());
  const config = readConfig({ LOG_LEVEL: 'silent', ...settings });
  const added: { name: string; data: object }[] = [];
  const parts: WorkParts = {
    store: app.store,
    events: app.events,
    services: {
      config,
      mailer: { send: async () => ({ sent: true }) },
      queue: { add: async ({ name }, data) => (added.push({ name, data }), '') },
    },
    now: () => clock.now,
    stopping: new AbortController().signal,
    report: () => undefined,
  };
  const works = [sendGasRights, checkGasRights, sendGasProofs];
  const runGasJobs = async () => {
    added.length = 0;
    resetBreakers();
    const failures: Error[] = [];
    const run = (job: Promise<void>) => job.catch((error: Error) => void failures.push(error));
    await run(dailyGasRights.run(parts, {}));
    for (const { name, data } of added.splice(0))
      await run(works.find(({ kind }) => kind.name === name)!.run(parts, data));
    return failures;
  };
  const failures: Error[] = [];
  const collecting = { ...parts, report: (error: Error) => void failures.push(error) };
  const collect = async () => {
    for (const operator of operatorsOf(config, app.store.db, parts.now)) {
      await checkAuthorizations(collecting, operator);
      await collectFacts(collecting, operator);
      await collectDue(collecting, operator);
    }
    const [first] = failures.splice(0);
    if (first) throw first;
  };
  const sendProofs: GasApp['sendProofs'] = (rightId) => sendGasProofs.run(parts, { rightId });
  return { ...app, clock: app.clock, sandbox, runGasJobs, sendProofs, collect };
}

let made = 0;
/** A number of its own whose last digits say what the sandbox does of it. */
const pceOf = (digits: string): string =>
  `${String(unique()).slice(-9).padStart(9, '2')}${String((made += 1)).padStart(3, '0')}${digits}`;

/** A gas meter of a space. */
export async function aGasMeter(
  app: TestApp,
  owner: TestUser,
  digits: string,
  holding: 'holder' | 'consent' = 'consent',
) {
  const building = (await aBuilding(app, owner, { zipcode: '95000' }))._id_building;
  return aSource(app, owner, building, { idtype: 'pce', idsource: pceOf(digits), holding });
}

/** The last right of a meter, as its space reads it. */
export const rightOf = async (app: TestApp, who: TestUser, sourceId: string) =>
  (await app.as(who.token).callLoosely(listGasRights, { query: { _id_source: sourceId } })).body.data[0];
