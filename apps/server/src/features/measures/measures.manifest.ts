import * as importsContract from '@joulerie/contract/imports';
import * as contract from '@joulerie/contract/measures';
import { bind } from '../../platform/http/route.ts';
import { getBuildingData, getSourceData } from './data.actions.ts';
import { addDelivery, listDeliveries, removeDelivery } from './deliveries.actions.ts';
import { admitMeters, importMeters } from './import-meters.actions.ts';
import { importWork } from './import-work.ts';
import {
  admitBuildingFile,
  admitFile,
  cancelImport,
  getImport,
  importFile,
  listImports,
  listRunningImports,
  previewBuildingFile,
} from './imports.actions.ts';
import { getImportRemoval, removeImport } from './import-removal.actions.ts';
import { sendFormat } from './send-format.actions.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { closeAbandonedImports, closeLostImports } from './imports.store.ts';
import { refreshAllMonths, sourcesWithMeasures } from './source-months.store.ts';
import { measuresRights } from './measures.rights.ts';
import { measuresSubscriptions } from './measures.subscriptions.ts';
import {
  counterSpan,
  deliveries,
  importFileParts,
  importFiles,
  imports,
  receivedDay,
  receivedPeriod,
  series,
  seriesCorrection,
  seriesDay,
  seriesPeriod,
  seriesReceipt,
  sourceMonth,
} from './measures.tables.ts';
import { fuelDaysMoved, importFailed, measuresErased, measuresRecorded } from './measures.events.ts';

export const measuresManifest: Manifest = {
  feature: 'measures',
  routes: [
    bind(contract.getBuildingData, getBuildingData),
    bind(contract.getSourceData, getSourceData),
    bind(contract.importFile, importFile, admitFile),
    bind(contract.previewBuildingFile, previewBuildingFile, admitBuildingFile),
    bind(contract.importMeters, importMeters, admitMeters),
    bind(contract.sendFormat, sendFormat),
    bind(importsContract.listImports, listImports),
    bind(importsContract.listRunningImports, listRunningImports),
    bind(importsContract.getImport, getImport),
    bind(importsContract.cancelImport, cancelImport),
    bind(importsContract.getImportRemoval, getImportRemoval),
    bind(importsContract.removeImport, removeImport),
    bind(contract.listDeliveries, listDeliveries),
    bind(contract.addDelivery, addDelivery),
    bind(contract.removeDelivery, removeDelivery),
  ],
  tables: [
    counterSpan,
    deliveries,
    importFileParts,
    importFiles,
    imports,
    receivedDay,
    receivedPeriod,
    series,
    seriesCorrection,
    seriesDay,
    seriesPeriod,
    seriesReceipt,
    sourceMonth,
  ],
  jobs: [{ name: 'close abandoned imports', run: closeAbandonedImports, everyMinute: closeLostImports }],
  works: [importWork],
  recomputations: [
    {
      name: 'months of sources compared with the year before on common days, without the 29 February',
      items: sourcesWithMeasures,
      batch: 1,
      run: refreshAllMonths,
    },
  ],
  policy: {},
  events: [measuresRecorded, measuresErased, importFailed, fuelDaysMoved],
  subscriptions: measuresSubscriptions,
  limited: [contract.sendFormat],
  rights: measuresRights,
};
