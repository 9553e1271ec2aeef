import * as contract from '@joulerie/contract/analyses';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './analyses.actions.ts';
import { analysesRights } from './analyses.rights.ts';
import { analysesSubscriptions } from './analyses.subscriptions.ts';
import { analyses, analysisRuns, analysisSources } from './analyses.tables.ts';
import { helpRunWork, runAnalysesWork, runAnalysisWork } from './analyses.work.ts';

/** Studies of buildings that are asked for, computed by a task, and kept until they are asked again. */
export const analysesManifest: Manifest = {
  feature: 'analyses',
  routes: [
    bind(contract.createConsoAnalysis, actions.createConsoAnalysis),
    bind(contract.getConsoAnalysis, actions.getConsoAnalysis),
    bind(contract.getBuildingConsoAnalysis, actions.getBuildingConsoAnalysis),
    bind(contract.createIotAnalysis, actions.createIotAnalysis),
    bind(contract.getBuildingIotAnalysis, actions.getBuildingIotAnalysis),
    bind(contract.runIotAnalyses, actions.runIotAnalyses),
    bind(contract.listIotAnalyses, actions.listIotAnalyses),
    bind(contract.runConsoAnalyses, actions.runConsoAnalyses),
    bind(contract.listConsoAnalyses, actions.listConsoAnalyses),
    bind(contract.listAnalyses, actions.listAnalyses),
    bind(contract.updateAnalysis, actions.updateAnalysis),
    bind(contract.recomputeAnalysis, actions.recomputeAnalysis),
    bind(contract.removeAnalysis, actions.removeAnalysis),
  ],
  tables: [analyses, analysisRuns, analysisSources],
  jobs: [],
  works: [runAnalysisWork, runAnalysesWork, helpRunWork],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: analysesSubscriptions,
  limited: [],
  rights: analysesRights,
};
