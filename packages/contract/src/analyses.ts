import { z } from 'zod';
import { Analysis, AnalysisRun, Dashboard, SetPoints } from './analysis-shapes.ts';
import { Day, Id, IdParams, Label, Ok, Page, PageNumber, flag, listOf } from './common.ts';
import { ANALYSIS_KINDS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { EventName, Task } from './tasks.ts';

const BuildingAnalysis = z.object({ data: Analysis.nullable() });
const Asked = z.object({ data: Analysis, task: Task });
const details = flag.default(false);

export const createConsoAnalysis = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/energymanager/analyse/conso',
  group: 'energy-manager',
  summary: 'Analyser la consommation d’un bâtiment\u00a0: évolution et heures d’utilisation',
  caller: 'write',
  body: z.strictObject({
    _id_building: Id,
    /** Last day of the year analysed; yesterday without it. */
    date_to: Day.optional(),
    event_name: EventName.optional(),
  }),
  answer: Asked,
  creates: true,
  errors: ['required_auth', 'restricted_read_only', 'not_found', 'restricted_building', 'too_many_requests'],
});

export const getConsoAnalysis = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/energymanager/analyse/conso/{id}',
  group: 'energy-manager',
  summary: 'Une analyse de consommation',
  caller: 'session',
  params: IdParams,
  query: z.object({ details }),
  answer: z.object({ data: Analysis }),
  errors: ['required_auth', 'not_found_analysis'],
});

export const getBuildingConsoAnalysis = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/energymanager/analyse/conso/building/{id}',
  group: 'energy-manager',
  summary: 'La dernière analyse de consommation d’un bâtiment',
  caller: 'session',
  params: IdParams,
  query: z.object({ details }),
  answer: BuildingAnalysis,
  errors: ['required_auth', 'not_found'],
});

export const createIotAnalysis = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/energymanager/analyse/building/{id}/iot',
  group: 'energy-manager',
  summary: 'Analyser la température des pièces d’un bâtiment, en et hors utilisation',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({
    date_from: Day.optional(),
    date_to: Day.optional(),
    ...SetPoints,
    event_name: EventName.optional(),
  }),
  answer: Asked,
  creates: true,
  errors: ['required_auth', 'restricted_read_only', 'not_found', 'restricted_building', 'too_many_requests'],
});

export const getBuildingIotAnalysis = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/energymanager/analyse/building/{id}/iot',
  group: 'energy-manager',
  summary: 'La dernière analyse des températures d’un bâtiment',
  caller: 'session',
  params: IdParams,
  answer: BuildingAnalysis,
  errors: ['required_auth', 'not_found'],
});

const FolderOf = { _id_folder: Id.optional() };
const dashboardQuery = z.object({ ...FolderOf, page: PageNumber, limit: Page.limit.default(50) });
const runErrors = [
  'required_auth',
  'restricted_read_only',
  'not_found',
  'restricted_user_folder',
  'nothing_to_analyse',
  'too_many_requests',
] as const;

export const runIotAnalyses = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/energymanager/workflowanalyses/iot',
  group: 'energy-manager',
  summary: 'Analyser les températures de tous les bâtiments d’un dossier qui ont des capteurs',
  caller: 'write',
  body: z.strictObject({
    ...FolderOf,
    date_from: Day.optional(),
    date_to: Day.optional(),
    ...SetPoints,
    event_name: EventName.optional(),
  }),
  answer: z.object({ data: AnalysisRun, task: Task }),
  creates: true,
  errors: runErrors,
});

export const listIotAnalyses = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/energymanager/workflowanalyses/iot',
  group: 'energy-manager',
  summary: 'Les bâtiments d’un dossier par leurs pièces trop chaudes',
  caller: 'session',
  query: dashboardQuery,
  answer: Dashboard,
  errors: ['required_auth', 'not_found', 'restricted_user_folder'],
});

export const runConsoAnalyses = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/energymanager/workflowanalyses/conso',
  group: 'energy-manager',
  summary: 'Analyser la consommation de tous les bâtiments d’un dossier',
  caller: 'write',
  body: z.strictObject({ ...FolderOf, date_to: Day.optional(), event_name: EventName.optional() }),
  answer: z.object({ data: AnalysisRun, task: Task }),
  creates: true,
  errors: runErrors,
});

export const listConsoAnalyses = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/energymanager/workflowanalyses/conso',
  group: 'energy-manager',
  summary: 'Les bâtiments d’un dossier par ce qu’ils peuvent économiser',
  caller: 'session',
  query: dashboardQuery,
  answer: Dashboard,
  errors: ['required_auth', 'not_found', 'restricted_user_folder'],
});

export const listAnalyses = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/building/{id}/analysis',
  group: 'energy-manager',
  summary: 'Les analyses gardées d’un bâtiment, de la plus récente à la plus ancienne',
  caller: 'session',
  params: IdParams,
  query: z.object({ kind: z.enum(ANALYSIS_KINDS).optional(), page: PageNumber, limit: Page.limit.default(20) }),
  answer: listOf(Analysis.omit({ conso: true, iot: true })),
  errors: ['required_auth', 'not_found'],
});

export const updateAnalysis = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/analysis/{id}',
  group: 'energy-manager',
  summary: 'Nommer une analyse\u00a0: une analyse nommée n’est jamais retirée par les suivantes',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({ name: Label.nullable() }),
  answer: z.object({ data: Analysis }),
  errors: ['required_auth', 'restricted_read_only', 'not_found_analysis', 'restricted_building'],
});

export const recomputeAnalysis = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/analysis/{id}/run',
  group: 'energy-manager',
  summary: 'Recalculer une analyse avec les mesures d’aujourd’hui',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({ event_name: EventName.optional() }),
  answer: Asked,
  creates: true,
  errors: ['required_auth', 'restricted_read_only', 'not_found_analysis', 'restricted_building', 'too_many_requests'],
});

export const removeAnalysis = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/analysis/{id}',
  group: 'energy-manager',
  summary: 'Supprimer une analyse',
  caller: 'write',
  params: IdParams,
  answer: Ok,
  errors: ['required_auth', 'restricted_read_only', 'not_found_analysis', 'restricted_building'],
});
