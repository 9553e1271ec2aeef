import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Platform, type Size, startPlatform } from './platform.ts';
import { account } from './roads/account.ts';
import { energyManager } from './roads/energy-manager.ts';
import { brandPage } from './roads/brand-page.ts';
import { firstBuilding } from './roads/building.ts';
import { charging } from './roads/charging.ts';
import { clients } from './roads/clients.ts';
import { alarms } from './roads/alarms.ts';
import { agreements } from './roads/agreements.ts';
import { collected } from './roads/collected.ts';
import { coworkers, twoSpaces } from './roads/company.ts';
import { companyMeter } from './roads/company-meter.ts';
import { logo } from './roads/logo.ts';
import { consents } from './roads/consents.ts';
import { invitations } from './roads/invitations.ts';
import { price } from './roads/cost.ts';
import { dialogs } from './roads/dialogs.ts';
import { enterAsParticulier, enterAsProfessionnel, sessionEnds } from './roads/enter.ts';
import { exporting, takingAllAway } from './roads/exporting.ts';
import { fingers } from './roads/fingers.ts';
import { firstSteps } from './roads/first-steps.ts';
import { gasMeter } from './roads/gas-meter.ts';
import { seeTheMap } from './roads/map.ts';
import { meterToEuro } from './roads/meter-to-euro.ts';
import { meters } from './roads/meters.ts';
import { emptySpace, organise, searchEverywhere, strayAddresses } from './roads/organise.ts';
import { read } from './roads/read.ts';
import { reader } from './roads/reader.ts';
import { residence } from './roads/residence.ts';
import { secondFactor } from './roads/second-factor.ts';
import { sevenMeters } from './roads/seven-meters.ts';
import { sharing } from './roads/sharing.ts';
import { support } from './roads/support.ts';
import { supportAccess } from './roads/support-access.ts';
import { tables } from './roads/tables.ts';
import { leavingClient, subscribing } from './roads/subscribing.ts';
import { takenBack } from './roads/taken-back.ts';
import { twoEdits } from './roads/two-edits.ts';
import { usageProfiles } from './roads/usage-profiles.ts';
import { webhookArrives } from './roads/webhook.ts';
import { together } from './roads/together.ts';
import { weight } from './roads/weight.ts';
import { type Walk, onRoad } from './steps.ts';

type Road = (walk: Walk) => Promise<void>;

type Roads = readonly (readonly [title: string, road: Road])[];

/** What each brand is walked for: the demonstration town is in one of them, charging has fewer screens. */
const JOULERIE: Roads = [
  ['a person registers, enters, forgets the password', enterAsParticulier],
  ['a company registers', enterAsProfessionnel],
  ['a session that ends loses nothing', sessionEnds],
  ['a coworker is invited, made read-only and taken out', coworkers],
  ['a company has its logo', logo],
  ['who administers a brand sets it', brandPage],
  ['who administers a brand reads a space for support', supportAccess],
  ['an adviser has a client', clients],
  ['a holder answers by the links of their mails', consents],
  ['a meter is signed for, read every day, and withdrawn', collected],
  ['a company signs on a phone for its meter, and withdraws', companyMeter],
  ['a gas meter is refused by its holder, then accepted', gasMeter],
  ['seven meters are signed for at once', sevenMeters],
  ['holders are asked from a table', invitations],
  ['an adviser asks the holder of a meter for their agreement', agreements],
  ['a person of two spaces', twoSpaces],
  ['a company buys an offer, and does not pay', subscribing],
  ['a second factor, added, used and asked of others', secondFactor],
  ['folders, filters and their address', organise],
  ['the map, with no network', seeTheMap],
  ['what a finger touches', fingers],
  ['the JavaScript that its pages transfer', weight],
  ['dialogs', dialogs],
  ['a person who may only look', reader],
  ['what is shared, and lost while it is open', sharing],
  ['an export, to its download', exporting],
  ['help: a report, and the guide', support],
  ['search over every page', searchEverywhere],
  ['addresses that lead nowhere', strayAddresses],
  ['an empty space', emptySpace],
  ['from a meter to its cost, in a few clicks', meterToEuro],
  ['a first building, its meter and its file', firstBuilding],
  ['its measures', read],
  ['its bill', price],
  ['it is edited twice at once', twoEdits],
  ['hours of use are drawn, followed and read off a curve', usageProfiles],
  ['buildings are analysed, and read one by one', energyManager],
  ['a rule is replayed, kept, and rings', alarms],
  ['a webhook arrives', webhookArrives],
  ['the account', account],
  ['a company of its own, from its first coworker to a webhook', together],
];
const HELIANTHE: Roads = [
  ['a person registers, enters, forgets the password', enterAsParticulier],
  ['who administers a brand sets it', brandPage],
  ['who administers a brand reads a space for support', supportAccess],
  ['a company buys an offer, and leaves', leavingClient],
  ['a company of its own, from its first coworker to a webhook', together],
  ['a whole space leaves, and comes back elsewhere', takingAllAway],
  ['a person of two spaces', twoSpaces],
  ['a holder answers by the links of their mails', consents],
  ['a meter is signed for, read every day, and withdrawn', collected],
  ['holders are asked from a table', invitations],
  ['an adviser asks the holder of a meter for their agreement', agreements],
  ['a residence of its own', residence],
  ['the first steps to their end', firstSteps],
  ['a first building, its meter and its file', firstBuilding],
  ['tables that say little, and what is remembered of them', tables],
  ['several meters in one file, and a file that nobody reads', meters],
  ['what a file changes, and imports that are taken back', takenBack],
];
const BORNEO: Roads = [
  ['what charging does not have', charging],
  ['a company of its own, from its first coworker to a webhook', together],
];

/** Every walk at one width, on one platform of its own: the two widths never meet. */
export function walkAt(size: Size): void {
  let platform: Platform;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform.close());
  const at = `${size.width} pixels wide`;
  describe(`joulerie, ${at}`, () => {
    test.for(JOULERIE)('%s', ([, road], { task }) => onRoad(platform, size, 'joulerie', road, task.result?.retryCount));
  });
  describe(`helianthe, ${at}`, () => {
    test.for(HELIANTHE)('%s', ([, road], { task }) =>
      onRoad(platform, size, 'helianthe', road, task.result?.retryCount),
    );
  });
  describe(`borneo, ${at}`, () => {
    test.for(BORNEO)('%s', ([, road], { task }) => onRoad(platform, size, 'borneo', road, task.result?.retryCount));
  });
}
