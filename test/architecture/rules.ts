import { MANIFESTS } from '../../apps/server/src/app.ts';
import { FEATURE_ORDER } from '../../apps/web/src/features.order.ts';
import * as declared from './declaration-rules.ts';
import * as imports from './import-rules.ts';
import * as names from './name-rules.ts';
import { unreadableCodes } from './thrown-errors.ts';

/** Features of the server in import order. */
export const ORDER = MANIFESTS.map((one) => one.feature).filter((name) => name !== 'platform');

/** Every rule about the sources of the repository. */
export const RULES = {
  'no files import one another': imports.fileCycles,
  'no folders import one another': imports.folderCycles,
  'the server imports downwards, in the order of its manifests': imports.serverOrder(ORDER),
  'the page imports downwards, in the order of its features': imports.webOrder(FEATURE_ORDER),
  'a feature is entered by its public file': imports.publicFiles,
  'each part imports the parts below it': imports.houses,
  'packages are entered by their index': imports.packageIndexes,
  'imports can be read': imports.readableImports,
  'packages are declared for their part': imports.declaredPackages,
  'sources import no test': imports.noTestsInSources,
  'only declared indexes re-export': imports.declaredIndexes,
  'a name is exported by the part that makes it': imports.ownExports,
  'SQL is in stores': names.sqlInStores,
  'stores keep the database to themselves': names.closedStores,
  'the network is reached by its client': names.oneClient,
  'globals and modules are named plainly': names.plainNames,
  'the environment and timers are of the platform': names.platformOnly,
  'instants are written by the calendar': names.calendarOnly,
  'dates have no parts of the zone of the machine': names.noMachineZone,
  'the domain and the contract are pure': names.pureDomain,
  'no cast silences the compiler': names.noSilencedTypes,
  'policies are in their manifest': declared.declaredPolicies,
  'events are in their manifest, and emitted': declared.declaredEvents,
  'subscriptions are in a manifest': declared.declaredSubscriptions,
  'jobs and calls are in a manifest': declared.declaredJobs,
  'each provider has its stand-in': declared.standIns,
  'readers are in the registry': declared.registeredReaders,
  'files of readers are in the registry': declared.readerFiles,
  'features of the page have their place': declared.orderedFeatures,
  'codes of errors can be read': unreadableCodes,
} satisfies Record<string, imports.Rule>;
