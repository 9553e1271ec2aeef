import { OfferBody } from '@joulerie/contract/costs';
import type { SourceType } from '@joulerie/domain/vocabulary';
import { EMPTY_FACTS } from '@joulerie/contract/building-facts';
import { addMonths, isoDay, parisDay, startOfMonth } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import type { Account, Building, Folder, Portfolio, Source, Space } from '../../../../demo/portfolio-types.ts';
import type { Database } from '../platform/database.ts';
import { createEvents } from '../platform/events/events.ts';
import { SUBSCRIPTIONS } from '../app.ts';
import { loadDevice, loadTopic } from './devices.store.ts';
import { type Placed, keyOf, readPortfolio } from './portfolio.store.ts';
import { PortfolioFiles, curvesOf, lastMade } from './portfolio-curves.ts';
import { type RealCurve, realCurves } from './shifts.ts';
import { loadUsageProfiles } from './usage-profiles.store.ts';
import { newId } from '../platform/ids.ts';
import { DEVELOPMENT_KEY } from '../platform/settings.ts';
import { hashPassword } from '../platform/secrets.ts';
import { insertAccount, memberships, nameCustomer } from '../features/accounts/accounts.public.ts';
import { buildings } from '../features/buildings/buildings.public.ts';
import { insertOffer } from '../features/costs/costs.public.ts';
import { folders } from '../features/folders/folders.public.ts';
import { insertDelivery, record, type Recording } from '../features/measures/measures.public.ts';
import { refreshBuildings } from '../features/portfolio/portfolio.public.ts';
import { ensureBrands } from '../features/scopes/scopes.public.ts';
import {
  announceSources,
  buildingSources,
  declareHolding,
  hasHolder,
  insertDemonstration,
  type SourceRow,
  sources,
} from '../features/sources/sources.public.ts';
import { addTags } from '../features/tags/tags.public.ts';

/**
 * Loads the demonstration portfolio in one transaction: accounts, spaces, buildings, meters, real files through their readers
 * and generated curves up to yesterday, real ones shifted to its days. `progress` hears of each space.
 */
export async function loadDemo(
  db: Database,
  now: number,
  progress: (line: string) => void,
  portfolio: Portfolio = readPortfolio(),
  secretsKey: string = DEVELOPMENT_KEY,
): Promise<void> {
  // What lists keep of measures, and no notification of files that nobody dropped.
  const inside = SUBSCRIPTIONS.filter((one) => one.when === 'in-transaction');
  const events = createEvents(inside, () => now);
  const files = new PortfolioFiles();
  const passwordHash = await hashPassword(portfolio.password);
  await ensureBrands(db);
  await db.transaction(async (tx) => {
    const people = await loadAccounts(tx, portfolio.accounts, passwordHash, now);
    for (const space of portfolio.spaces) {
      progress(space.key);
      const real = await realCurves(space, files, parisDay(now));
      await new SpaceLoader({ db: tx, events }, space, people, { now, secretsKey }, files, real).load();
    }
  });
}

/** Companies whose subscriptions the sandbox's payment knows. */
const CLIENTS: readonly string[] = ['valmoret', 'tournesols', 'borval'];

type Person = { userId: string; spaceId: string };

async function loadAccounts(
  db: Database,
  accounts: Account[],
  passwordHash: string,
  now: number,
): Promise<Map<string, Person>> {
  const people = new Map<string, Person>();
  const companies = new Map<string, string>();
  for (const account of accounts) {
    const known = account.company ? companies.get(account.company.key) : undefined;
    const made = await insertAccount(db, {
      scopeId: account.scope,
      username: account.username,
      passwordHash,
      firstname: account.firstname,
      lastname: account.lastname,
      role: account.role === 'conseiller' ? 'conseiller' : 'utilisateur',
      isPro: account.role !== 'particulier',
      isAdminScope: account.isAdminScope ?? false,
      isAdmin: account.isAdmin ?? false,
      validatedAt: new Date(now),
      signinAction: 'done',
      company:
        account.company && !known
          ? { name: account.company.name, type: account.company.type, siret: account.company.siret ?? null }
          : null,
    });
    let { spaceId } = made;
    if (known) {
      // A colleague joins the company; the space made for them alone has no use.
      await db.execute(sql`delete from spaces where id = ${spaceId}`);
      spaceId = known;
      await db.insert(memberships).values({ userId: made.userId, spaceId, type: account.member ?? 'employe' });
    } else if (account.company) {
      const { key } = account.company;
      companies.set(key, spaceId);
      if (CLIENTS.includes(key)) await nameCustomer(db, spaceId, `cus_demonstration_${key}`, null);
    }
    people.set(account.key, { userId: made.userId, spaceId });
  }
  return people;
}

class SpaceLoader {
  private readonly db: Database;
  private readonly recording: Recording;
  private readonly space: Space;
  private readonly owner: Person;
  private readonly people: Map<string, Person>;
  private readonly now: number;
  private readonly secretsKey: string;
  private readonly files: PortfolioFiles;
  private readonly real: ReadonlyMap<string, RealCurve>;
  private readonly stations = new Map<string, string>();

  constructor(
    recording: Recording,
    space: Space,
    people: Map<string, Person>,
    { now, secretsKey }: { now: number; secretsKey: string },
    files: PortfolioFiles,
    real: ReadonlyMap<string, RealCurve>,
  ) {
    this.recording = recording;
    this.db = recording.db;
    this.space = space;
    this.people = people;
    this.owner = people.get(space.owner)!;
    this.now = now;
    this.secretsKey = secretsKey;
    this.files = files;
    this.real = real;
  }

  async load(): Promise<void> {
    await loadTopic(this.db, { key: this.space.key, id: this.owner.spaceId });
    for (const station of this.space.weatherStations) {
      const row = await this.loadSource(station, station.location ?? null, this.owner.userId);
      this.stations.set(station.key, row.id);
    }
    for (const folder of this.space.folders) await this.loadFolder(folder, null, [], this.owner.userId);
    for (const building of this.space.buildings)
      await this.loadBuilding(building, null, [], null, [], this.owner.userId);
    const { spaceId, userId } = this.owner;
    await loadUsageProfiles(this.db, { key: this.space.key, id: spaceId, ownerId: userId });
  }

  private async loadFolder(
    folder: Folder,
    parentId: string | null,
    ancestors: string[],
    author: string,
  ): Promise<void> {
    const grant = this.space.grants.find((one) => one.folder === folder.key);
    const createdBy = grant ? this.people.get(grant.account)!.userId : author;
    const id = newId();
    await this.db
      .insert(folders)
      .values({ id, spaceId: this.owner.spaceId, parentId, ancestors, name: folder.name, createdBy });
    for (const child of folder.folders) await this.loadFolder(child, id, [...ancestors, id], createdBy);
    for (const building of folder.buildings)
      await this.loadBuilding(building, id, [...ancestors, id], null, [], createdBy);
  }

  private async loadBuilding(
    building: Building,
    folderId: string | null,
    folderPath: string[],
    parentId: string | null,
    ancestors: string[],
    createdBy: string,
  ): Promise<void> {
    const id = newId();
    await this.db.insert(buildings).values({
      id,
      spaceId: this.owner.spaceId,
      folderId,
      folderPath,
      parentId,
      ancestors,
      name: building.name,
      ...building.address,
      ...building.location,
      level: building.level,
      occupation: building.occupation,
      role: building.role ?? null,
      facts: { ...EMPTY_FACTS, ...building.facts },
      weatherSourceId: building.weather ? (this.stations.get(building.weather) ?? null) : null,
      validatedAt: new Date(this.now),
      createdBy,
    });
    await addTags(this.db, this.owner.spaceId, [id], building.tags);
    for (const source of building.sources) {
      const row = await this.loadSource(source, building.location, createdBy);
      await this.db.insert(buildingSources).values({ buildingId: id, sourceId: row.id, used: source.used ?? true });
      await loadDevice(this.db, this.space.key, row, id, { now: this.now, secretsKey: this.secretsKey });
    }
    // What its fuels spent lies by the weather of the building, which they had not when their deliveries were read.
    await announceSources(this.db, this.recording.events, [id]);
    await refreshBuildings(this.db, [id], parisDay(this.now));
    for (const child of building.children ?? [])
      await this.loadBuilding(child, folderId, folderPath, id, [...ancestors, id], createdBy);
  }

  private async loadSource(
    source: Source,
    place: { lat: number; lon: number } | null,
    createdBy: string,
  ): Promise<SourceRow> {
    const [row] = await this.db
      .insert(sources)
      .values({
        id: newId(),
        spaceId: this.owner.spaceId,
        idtype: source.idtype as SourceType,
        idsource: source.idsource,
        name: source.name,
        lat: source.location?.lat ?? null,
        lon: source.location?.lon ?? null,
        point: source.point as SourceRow['point'],
        usages: source.usages ?? [],
        endContractOn: contractEnd(source, parisDay(this.now)),
        createdBy,
      })
      .returning();
    if (hasHolder(row!.idtype))
      await declareHolding(this.db, row!, { holding: 'holder', origin: 'demonstration', userId: createdBy }, this.now);
    for (const offer of source.offers) await insertOffer(this.recording, row!, OfferBody.parse(offer));
    for (const delivery of source.deliveries) await insertDelivery(this.recording, row!, delivery, createdBy);
    if (source.data.length > 0) await this.loadCurves(row!.id, { source, place });
    return row!;
  }

  private async loadCurves(sourceId: string, placed: Placed): Promise<void> {
    const { source } = placed;
    const real = this.real.get(source.key) ?? null;
    const span = { fromDay: 0, toDay: lastMade(source, parisDay(this.now)) };
    const { reads, leftOut } = await curvesOf(placed, real && real.shift, span, this.files);
    await record(this.recording, sourceId, reads, { kind: 'collection', id: null });
    await insertDemonstration(this.db, {
      sourceId,
      key: keyOf(this.space, source),
      madeTo: isoDay(span.toDay),
      measuredFrom: real && isoDay(real.measured.fromDay),
      measuredTo: real && isoDay(real.measured.toDay - 1),
      shiftDays: real && real.shift.days,
      shiftUntil: real && isoDay(real.shift.until),
      leftOutS: leftOut.seconds,
      leftOutWh: leftOut.energyWh,
    });
  }
}

/** Last day of the contract of a source of the portfolio, loaded on a day. */
const contractEnd = ({ contractEnd: end }: Source, day: number): string | null =>
  typeof end === 'object' ? isoDay(addMonths(startOfMonth(day), end.inMonths + 1) - 1) : (end ?? null);
