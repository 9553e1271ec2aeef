import * as contract from '@joulerie/contract/consent-requests';
import * as batches from '@joulerie/contract/consent-batches';
import { listOperatorCalls } from '@joulerie/contract/operator-calls';
import * as records from '@joulerie/contract/consent-records';
import type { RequestKind } from '@joulerie/domain/consents';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as answers from './answer.actions.ts';
import { auditConsents } from './audit.actions.ts';
import * as batchActions from './batches.actions.ts';
import { inviteHoldersWork, remindHoldersWork } from './batches.work.ts';
import * as changes from './change-records.actions.ts';
import { consentDue, consentEnded, consentGiven } from './consents.events.ts';
import { consentsRights } from './consents.rights.ts';
import { consentsSubscriptions } from './consents.subscriptions.ts';
import {
  consentBatchLines,
  consentBatches,
  consentErasures,
  consentIdentities,
  consentProofs,
  consentRequestEvents,
  consentRequests,
  consents,
  removedConsents,
} from './consents.tables.ts';
import { dailyConsents } from './consents.work.ts';
import * as creation from './create.actions.ts';
import { getRequestFunnel } from './funnel.actions.ts';
import { renewHolderLink } from './holder-link.ts';
import { listOperatorCalls as listSourceCalls } from './operator-calls.actions.ts';
import { operatorCalls } from './operator-calls.tables.ts';
import * as recordActions from './records.actions.ts';
import * as requests from './requests.actions.ts';
import { eraseUnkept } from './retention.work.ts';
import { previewConsent } from './signed-document.actions.ts';

const { EITHER, OF_ONE_METER } = requests;
const SIGN: readonly RequestKind[] = ['sign'];
const SHARE: readonly RequestKind[] = ['share'];
const EXTEND: readonly RequestKind[] = ['extend'];
const OWNER: readonly RequestKind[] = ['change-owner'];
const MULTI: readonly RequestKind[] = ['multi'];

/** Agreements of holders: how they are asked for, given, proved and taken back. */
export const consentsManifest: Manifest = {
  feature: 'consents',
  routes: [
    bind(contract.listConsentRequests, requests.listRequests(EITHER)),
    bind(contract.getRequestFunnel, getRequestFunnel),
    bind(contract.getConsentRequest, requests.readRequest(OF_ONE_METER)),
    bind(contract.getSignRequest, requests.readRequest(SIGN)),
    bind(contract.createSignRequest, creation.createSignRequest),
    bind(contract.answerSignRequest, answers.answerRequest(SIGN)),
    bind(contract.removeSignRequest, requests.removeRequest(SIGN)),
    bind(contract.getShareRequest, requests.readRequest(SHARE)),
    bind(contract.createShareRequest, creation.createShareRequest),
    bind(contract.answerShareRequest, answers.answerRequest(SHARE)),
    bind(contract.removeShareRequest, requests.removeRequest(SHARE)),
    bind(contract.declareInformation, answers.declareInformation),
    bind(contract.mailConsentRequest, requests.mailAgain(OF_ONE_METER)),
    bind(contract.previewConsentRequestMail, requests.previewMail(OF_ONE_METER)),
    bind(contract.listMultiRequests, requests.listRequests(MULTI)),
    bind(contract.getMultiRequest, requests.readRequest(MULTI)),
    bind(contract.createMultiRequest, creation.createMultiRequest),
    bind(contract.answerMultiRequest, answers.answerRequest(MULTI)),
    bind(contract.removeMultiRequest, requests.removeRequest(MULTI)),
    bind(contract.mailMultiRequest, requests.mailAgain(MULTI)),
    bind(contract.previewMultiRequestMail, requests.previewMail(MULTI)),
    bind(contract.listExtendRequests, requests.listRequests(EXTEND)),
    bind(contract.getExtendRequest, requests.readRequest(EXTEND)),
    bind(contract.createExtendRequest, creation.createExtendRequest),
    bind(contract.answerExtendRequest, answers.answerRequest(EXTEND)),
    bind(contract.removeExtendRequest, requests.removeRequest(EXTEND)),
    bind(contract.mailExtendRequest, requests.mailAgain(EXTEND)),
    bind(contract.previewExtendRequestMail, requests.previewMail(EXTEND)),
    bind(contract.listOwnerRequests, requests.listRequests(OWNER)),
    bind(contract.getOwnerRequest, requests.readRequest(OWNER)),
    bind(contract.createOwnerRequest, creation.createOwnerRequest),
    bind(contract.answerOwnerRequest, answers.answerRequest(OWNER)),
    bind(contract.removeOwnerRequest, requests.removeRequest(OWNER)),
    bind(contract.mailOwnerRequest, requests.mailAgain(OWNER)),
    bind(contract.previewOwnerRequestMail, requests.previewMail(OWNER)),
    bind(batches.readInvitations, batchActions.readInvitations, batchActions.admitInvitations),
    bind(batches.checkInvitations, batchActions.checkInvitations),
    bind(batches.createBatch, batchActions.createBatch),
    bind(batches.listBatches, batchActions.listBatches),
    bind(batches.resumeBatch, batchActions.resumeBatch),
    bind(batches.remindBatch, batchActions.remindBatch),
    bind(records.listConsents, recordActions.listConsents),
    bind(records.getHolderConsents, recordActions.getHolderConsents),
    bind(records.renewHolderLink, renewHolderLink),
    bind(records.withdrawConsent, changes.withdrawConsent),
    bind(records.updateConsent, changes.updateConsent),
    bind(records.dismissSourceConsent, changes.dismissSourceConsent),
    bind(records.previewConsent, previewConsent),
    bind(records.auditConsents, auditConsents),
    bind(listOperatorCalls, listSourceCalls),
  ],
  tables: [
    consentErasures,
    consentRequests,
    consentBatches,
    consentBatchLines,
    consentRequestEvents,
    consents,
    removedConsents,
    consentProofs,
    consentIdentities,
    operatorCalls,
  ],
  jobs: [],
  works: [dailyConsents, eraseUnkept, inviteHoldersWork, remindHoldersWork],
  recomputations: [],
  policy: {},
  events: [consentGiven, consentDue, consentEnded],
  subscriptions: consentsSubscriptions,
  // Whoever has no session proves themselves by a token: guesses are counted.
  limited: [
    contract.getConsentRequest,
    contract.getSignRequest,
    contract.answerSignRequest,
    contract.getShareRequest,
    contract.answerShareRequest,
    contract.declareInformation,
    contract.getMultiRequest,
    contract.answerMultiRequest,
    contract.getExtendRequest,
    contract.answerExtendRequest,
    contract.getOwnerRequest,
    contract.answerOwnerRequest,
    records.getHolderConsents,
    records.renewHolderLink,
    records.withdrawConsent,
    records.previewConsent,
  ],
  rights: consentsRights,
};
