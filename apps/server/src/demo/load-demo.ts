import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OfferBody } from '@joulerie/contract/costs';
import { VARIABLES, isVariableName, type SourceType } from '@joulerie/domain/vocabulary';
import { EMPTY_FACTS } from '@joulerie/contract/building-facts';
import { parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import type { Account, Building, Folder, Source, Space } from '../../../../demo/portfolio-types.ts';
import { generateSeries } from '../../../../demo/series.ts';
import type { SeriesRead } from '@joulerie/domain/measures';
import { readFile } from '../connectors/recognise.ts';
import type { Database } from '../platform/database.ts';
import { createEvents } from '../platform/events/events.ts';
import { SUBSCRIPTIONS } from '../app.ts';
import { DEMO, readPortfolio } from './portfolio.store.ts';
import { newId } from '../platform/ids.ts';
import { hashPassword } from '../platform/secrets.ts';
import { insertAccount, memberships } from '../features/accounts/accounts.public.ts';
import { buildings } from '../features/buildings/buildings.public.ts';
import { insertOffer } from '../features/costs/costs.public.ts';
import { folders } from '../features/folders/folders.public.ts';
import {
  fittingSeries,
  imports,
  insertDelivery,
  record,
  type Recording,
} from '../features/measures/measures.public.ts';
import { refreshBuildings } from '../features/portfolio/portfolio.public.ts';
import { ensureBrands } from '../features/scopes/scopes.public.ts';
import { announceSources, buildingSources, type SourceRow, sources } from '../features/sources/sources.public.ts';
import { addTags } from '../features/tags/tags.public.ts';

/**
 * Loads the demonstration portfolio in one transaction: accounts, spaces, buildings, meters, real files through their readers
 * and generated curves up to yesterday. `progress` hears of each space.
 */
export async function loadDemo(db: Database, now: number, progress: (line: string) => void): Promise<void> {
  // What lists keep of measures, and no notification of files that nobody dropped.
  const inside = SUBSCRIPTIONS.filter((one) => one.when === 'in-transaction');
  const events = createEvents(inside, () => now);
  const portfolio = readPortfolio();
  const passwordHash = await hashPassword(portfolio.password);
  await ensureBrands(db);
  await db.transaction(async (tx) => {
    const people = await loadAccounts(tx, portfolio.accounts, passwordHash, now);
    for (const space of portfolio.spaces) {
      progress(space.key);
      await new SpaceLoader({ db: tx, events }, space, people, now).load();
    }
  });
}

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
    } else if (account.company) companies.set(account.company.key, spaceId);
    people.set(account.key, { userId: made.userId, spaceId });
  }
  return people;
}

const FRANCE = { lat: 47, lon: 2.4, altitudeM: 120 };

class SpaceLoader {
  private readonly db: Database;
  private readonly recording: Recording;
  private readonly space: Space;
  private readonly owner: Person;
  private readonly people: Map<string, Person>;
  private readonly now: number;
  private readonly stations = new Map<string, string>();

  constructor(recording: Recording, space: Space, people: Map<string, Person>, now: number) {
    this.recording = recording;
    this.db = recording.db;
    this.space = space;
    this.people = people;
    this.owner = people.get(space.owner)!;
    this.now = now;
  }

  async load(): Promise<void> {
    for (const station of this.space.weatherStations) {
      const row = await this.loadSource(station, station.location ?? null, this.owner.userId);
      this.stations.set(station.key, row.id);
    }
    for (const folder of this.space.folders) await this.loadFolder(folder, null, [], this.owner.userId);
    for (const building of this.space.buildings)
      await this.loadBuilding(building, null, [], null, [], this.owner.userId);
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
    }
    // What its fuels spent lies by the weather of the building, which they had not when their deliveries were read.
    await announceSources(this.db, this.recording.events, id);
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
        createdBy,
      })
      .returning();
    for (const offer of source.offers) await insertOffer(this.recording, row!, OfferBody.parse(offer));
    for (const delivery of source.deliveries) await insertDelivery(this.recording, row!, delivery, createdBy);
    for (const data of source.data) {
      if ('file' in data) await this.loadFile(row!, data.file, createdBy);
      else {
        const made = generateSeries(data.generate, place ? { ...FRANCE, ...place } : FRANCE, parisDay(this.now));
        await record(this.recording, row!.id, made.map(asRead), { kind: 'collection', id: null });
      }
    }
    return row!;
  }

  private async loadFile(source: SourceRow, file: string, userId: string): Promise<void> {
    const name = file.replace(/^files\//, '');
    const read = await readFile(
      { name, bytes: readFileSync(join(DEMO, 'files', name)) },
      { segment: source.point.electricity?.segment ?? null },
    );
    const id = newId();
    const { added, replaced, unchanged, points } = await record(
      this.recording,
      source.id,
      fittingSeries(source, read.series),
      { kind: 'import', id },
    );
    await this.db.insert(imports).values({
      id,
      sourceId: source.id,
      userId,
      fileName: name,
      format: read.format,
      state: 'success',
      outcome: { added, replaced, unchanged, points },
    });
  }
}

function asRead(made: ReturnType<typeof generateSeries>[number]): SeriesRead {
  if (!isVariableName(made.variable)) throw new Error(`the demonstration names an unknown variable, ${made.variable}`);
  const run = { from: made.from, stepS: made.stepS, values: made.values, quality: null };
  return {
    point: null,
    variable: made.variable,
    register: null,
    registerLabel: null,
    unit: VARIABLES[made.variable].unit,
    runs: [run],
    periods: [],
    duplicates: 0,
  };
}
