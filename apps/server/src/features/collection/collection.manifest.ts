import * as contract from '@joulerie/contract/collection';
import { getSourceGaps as sourceGaps } from '@joulerie/contract/source-gaps';
import { getDataOverview as dataOverview } from '@joulerie/contract/data-overview';
import * as workflows from '@joulerie/contract/source-workflows';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { collect } from './collect.work.ts';
import { authorizationChanged } from './collection.events.ts';
import { getCollection, refreshCollection } from './collection.actions.ts';
import { collectionRights } from './collection.rights.ts';
import { collectionSubscriptions } from './collection.subscriptions.ts';
import {
  authorizationStates,
  collectionSeries,
  flowFacts,
  operatorAuthorizations,
  operatorFacts,
} from './collection.tables.ts';
import { flowOrders } from './flow-orders.tables.ts';
import { getSourceGaps } from './gaps.actions.ts';
import { finishConnection, startConnection, startHolderConnection } from './connect.actions.ts';
import { getDataOverview } from './data-overview.actions.ts';
import { listBuildingWorkflows, listSourceWorkflows } from './workflows.actions.ts';

/** What is collected of meters at the operators of their networks: by which authorisation, how far, and when next. */
export const collectionManifest: Manifest = {
  feature: 'collection',
  routes: [
    bind(contract.getCollection, getCollection),
    bind(contract.refreshCollection, refreshCollection),
    bind(dataOverview, getDataOverview),
    bind(sourceGaps, getSourceGaps),
    bind(contract.startConnection, startConnection),
    bind(contract.startHolderConnection, startHolderConnection),
    bind(contract.finishConnection, finishConnection),
    bind(workflows.listBuildingWorkflows, listBuildingWorkflows),
    bind(workflows.listSourceWorkflows, listSourceWorkflows),
  ],
  tables: [authorizationStates, collectionSeries, flowFacts, flowOrders, operatorAuthorizations, operatorFacts],
  jobs: [],
  works: [collect],
  recomputations: [],
  policy: {},
  events: [authorizationChanged],
  subscriptions: collectionSubscriptions,
  // Whoever has no session proves themselves by a link or by what the operator gave back: guesses are counted.
  limited: [contract.startHolderConnection, contract.finishConnection],
  rights: collectionRights,
};
