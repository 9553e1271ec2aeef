import * as contract from '@joulerie/contract/gas-rights';
import { inTransaction } from '../../platform/events/event.ts';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { consentEnded, consentGiven } from '../consents/consents.public.ts';
import { declareGasRight } from './declare.actions.ts';
import { followEnded, followGiven } from './follow-consents.ts';
import { admitGasProof, endGasRight, listGasRights, sendGasProof } from './gas-rights.actions.ts';
import { gasRightChanged } from './gas-rights.events.ts';
import { gasRightsRights } from './gas-rights.rights.ts';
import { gasRightProofs, gasRights } from './gas-rights.tables.ts';
import { checkGasRights, dailyGasRights, sendGasProofs, sendGasRights } from './gas-rights.work.ts';

/** Rights to read gas meters at GRDF: declared by what a holder signed, followed, ended with it. */
export const gasRightsManifest: Manifest = {
  feature: 'gas-rights',
  routes: [
    bind(contract.declareGasRight, declareGasRight),
    bind(contract.listGasRights, listGasRights),
    bind(contract.endGasRight, endGasRight),
    bind(contract.sendGasProof, sendGasProof, admitGasProof),
  ],
  tables: [gasRights, gasRightProofs],
  jobs: [],
  works: [sendGasRights, checkGasRights, sendGasProofs, dailyGasRights],
  recomputations: [],
  policy: {},
  events: [gasRightChanged],
  subscriptions: [
    inTransaction(consentGiven, 'gas-rights.given', followGiven),
    inTransaction(consentEnded, 'gas-rights.ended', followEnded),
  ],
  limited: [],
  rights: gasRightsRights,
};
