import * as contract from '@joulerie/contract/readings';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { forgetReadings } from './forget-readings.ts';
import * as actions from './readings.actions.ts';
import { readingsRights } from './readings.rights.ts';
import { readingsSubscriptions } from './readings.subscriptions.ts';
import { measureReadings } from './readings.tables.ts';

/** Who read the measures of a source, for its holder. */
export const readingsManifest: Manifest = {
  feature: 'readings',
  routes: [bind(contract.listReadings, actions.listReadings), bind(contract.exportReadings, actions.exportReadings)],
  tables: [measureReadings],
  jobs: [],
  works: [forgetReadings],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: readingsSubscriptions,
  limited: [],
  rights: readingsRights,
};
