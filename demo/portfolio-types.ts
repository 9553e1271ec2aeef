import type { Anomaly } from './irregularities.ts';
import type { Kind } from './schedules.ts';

/**
 * What `portfolio.json` holds. Values are those of the contract (levels, occupations, source types, offers); this file
 * repeats no rule of it: the test beside it parses every building, source fact and offer with the contract's schemas.
 */
export type Portfolio = {
  /** Same for every account. */
  password: string;
  accounts: Account[];
  spaces: Space[];
};

export type Account = {
  key: string;
  /** Brand. */
  scope: 'joulerie' | 'helianthe' | 'borneo';
  role: 'particulier' | 'conseiller' | 'professionnel';
  username: string;
  password: string;
  firstname: string;
  lastname: string;
  /** Right in the company; absent for a person's own space. */
  member?: 'owner' | 'administrateur' | 'employe' | 'employe_read_only';
  /** The same `key` in two accounts is the same company. */
  company?: { key: string; name: string; type: 'entreprise' | 'asso' | 'copro' | 'collectivite'; siret?: string };
  /** Administers the brand of the account, or every brand. */
  isAdminScope?: boolean;
  isAdmin?: boolean;
  /** One line for the start-up banner: what this account shows. */
  shows: string;
};

export type Space = {
  key: string;
  /** `key` of the account that owns it (its company's space, or the person's own). */
  owner: string;
  /** Stations and weather points of the space; a building names the one it follows by its `key`. */
  weatherStations: Source[];
  folders: Folder[];
  /** Buildings at the root of « Mon espace ». */
  buildings: Building[];
  /** Folders and buildings opened to members who see only what they are granted. */
  grants: { account: string; right: 'view' | 'owns'; folder: string }[];
};

export type Folder = { key: string; name: string; folders: Folder[]; buildings: Building[] };

export type Building = {
  key: string;
  name: string;
  address: { street: string; zipcode: string; city: string };
  location: { lat: number; lon: number };
  level: 'appartement' | 'maison' | 'maison_appartement' | 'immeuble' | 'groupe' | 'maison_immeuble';
  occupation: 'erp' | 'ecole' | 'bureaux' | 'residentiel' | null;
  role?: 'proprietaire' | 'locataire' | 'bailleur';
  /** Keys of the contract's BuildingFacts; what is absent is unknown. */
  facts: Record<string, string | number | boolean | null>;
  tags: string[];
  /** `key` of a weather station of the space. */
  weather?: string;
  sources: Source[];
  children?: Building[];
};

export type Source = {
  key: string;
  idtype: string;
  idsource: string | null;
  name: string;
  /** Where its curve comes from: measured on a real meter, invented, typed in (deliveries), or nothing yet. */
  curve: 'real' | 'generated' | 'typed' | 'none';
  /** The contract's PointFacts. */
  point: Record<string, unknown>;
  usages?: string[];
  /** Where a weather station stands, when it is not at the building. */
  location?: { lat: number; lon: number };
  /** Last day of the contract: a date, or the end of a month counted from the day of the load, so that one is always near. */
  contractEnd?: string | { inMonths: number };
  /** The contract's OfferBody, oldest first. */
  offers: Record<string, unknown>[];
  data: ({ file: string; note?: string } | { generate: GenerateSpec })[];
  deliveries: { day: string; quantity: number; priceEur: number | null; note?: string }[];
  /** Only a source the building does not count says false. */
  used?: boolean;
};

/** Days are `YYYY-MM-DD`; without `to` the series runs up to yesterday. */
type Span = { from: string; to?: string; seed: number };

export type GenerateSpec = Span &
  (
    | {
        what: 'electricity';
        kind: Kind;
        surfaceM2: number;
        electricHeating?: boolean;
        intensity?: number;
        anomaly?: Anomaly;
        /** Photovoltaic power in kW behind the meter: gives `injection` and `production_pv` too. */
        pvKwp?: number;
      }
    | { what: 'gas' | 'heat'; kind: Kind; surfaceM2: number; intensity?: number; anomaly?: Anomaly }
    | { what: 'room'; kind: Kind; occupiedC: number; nightC: number }
    | { what: 'outdoor' }
  );
