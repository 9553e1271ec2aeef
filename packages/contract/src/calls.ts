import * as access from './access.ts';
import * as accounts from './accounts.ts';
import * as analyses from './analyses.ts';
import * as analysisShapes from './analysis-shapes.ts';
import * as alarms from './alarms.ts';
import * as apiKeys from './api-keys.ts';
import * as archives from './archives.ts';
import * as brands from './brands.ts';
import * as billing from './billing.ts';
import * as buildingExport from './building-export.ts';
import * as buildings from './buildings.ts';
import * as clients from './clients.ts';
import * as closures from './closures.ts';
import * as companies from './companies.ts';
import * as companyLook from './company-look.ts';
import * as companySearch from './company-search.ts';
import * as consentBatches from './consent-batches.ts';
import * as consentRecords from './consent-records.ts';
import * as collection from './collection.ts';
import * as operatorCalls from './operator-calls.ts';
import * as consentRequests from './consent-requests.ts';
import * as consents from './consents.ts';
import * as contracts from './contracts.ts';
import * as costs from './costs.ts';
import * as common from './common.ts';
import type { Endpoint } from './endpoint.ts';
import * as crm from './crm.ts';
import * as exports from './exports.ts';
import * as factors from './factors.ts';
import * as findings from './findings.ts';
import * as flowFiles from './flow-files.ts';
import * as folders from './folders.ts';
import * as gasRights from './gas-rights.ts';
import * as geometry from './geometry.ts';
import * as importLayouts from './import-layouts.ts';
import * as importReport from './import-report.ts';
import * as imports from './imports.ts';
import * as incidents from './incidents.ts';
import * as measures from './measures.ts';
import * as notifications from './notifications.ts';
import * as pointFacts from './point-facts.ts';
import * as profiles from './profiles.ts';
import * as readings from './readings.ts';
import * as reference from './reference.ts';
import * as savedViews from './saved-views.ts';
import * as search from './search.ts';
import * as sensors from './sensors.ts';
import * as sources from './sources.ts';
import * as dataOverviews from './data-overview.ts';
import * as sourceGaps from './source-gaps.ts';
import * as sourceWorkflows from './source-workflows.ts';
import * as support from './support.ts';
import * as supportAccess from './support-access.ts';
import * as subscriptions from './subscriptions.ts';
import * as tags from './tags.ts';
import * as tasks from './tasks.ts';
import * as usageProfiles from './usage-profiles.ts';
import * as webhooks from './webhooks.ts';
import { z } from 'zod';

const FEATURES = [
  reference,
  accounts,
  factors,
  companies,
  companyLook,
  brands,
  supportAccess,
  clients,
  companySearch,
  closures,
  apiKeys,
  folders,
  buildings,
  buildingExport,
  access,
  geometry,
  tags,
  savedViews,
  sources,
  dataOverviews,
  sourceGaps,
  sourceWorkflows,
  profiles,
  consents,
  consentRequests,
  consentBatches,
  gasRights,
  consentRecords,
  collection,
  operatorCalls,
  flowFiles,
  sensors,
  tasks,
  importLayouts,
  measures,
  usageProfiles,
  webhooks,
  readings,
  imports,
  archives,
  costs,
  contracts,
  findings,
  analyses,
  alarms,
  exports,
  billing,
  search,
  notifications,
  incidents,
  support,
  crm,
];
const exported: readonly (readonly [string, unknown])[] = [
  common,
  pointFacts,
  importReport,
  subscriptions,
  analysisShapes,
  ...FEATURES,
].flatMap((module) => Object.entries(module));

/** Every call of the contract, feature by feature in reading order. */
export const CALLS: readonly Endpoint[] = exported.map(([, value]) => value).filter(isEndpoint);

/** The name of a call in the contract (`getFolderTree`): its `operationId` in the OpenAPI document. */
export const CALL_NAMES: ReadonlyMap<Endpoint, string> = new Map(
  exported.flatMap(([name, value]) => (isEndpoint(value) ? [[value, name] as const] : [])),
);

const PARAMETERS = new Set<unknown>(CALLS.flatMap((call) => [call.params, call.query]));

/** The shapes that the contract exports (`Building`, `FolderNode`…), by name: components of the OpenAPI document. */
export const ENTITIES: ReadonlyMap<string, z.ZodType> = new Map(
  exported.filter((entry): entry is readonly [string, z.ZodType] => isEntity(...entry)),
);

/** A recursive shape is a `ZodLazy`. Single values (`Label`, `Day`…) stay inline, with their rules. */
function isEntity(name: string, value: unknown): boolean {
  return (value instanceof z.ZodObject || value instanceof z.ZodLazy) && /^[A-Z]/.test(name) && !PARAMETERS.has(value);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}
