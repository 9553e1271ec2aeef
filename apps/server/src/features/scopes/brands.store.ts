import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { scopes } from './scopes.tables.ts';

/** The brands that ship with the product. Others are rows like these. */
const BRANDS: (typeof scopes.$inferInsert)[] = [
  {
    id: 'joulerie',
    name: 'Joulerie',
    hosts: ['joulerie.localhost', 'localhost', '127.0.0.1'],
    primaryColor: '#304282',
    secondaryColor: '#0072B2',
    backgroundColor: '#F7F8FA',
    logo: 'joulerie',
    loginBackground: '/brands/joulerie/login.svg',
    consentYears: 5,
    mailFrom: 'Joulerie <bonjour@joulerie.example>',
    legal: { company: 'Joulerie', contact: 'bonjour@joulerie.example' },
  },
  {
    id: 'helianthe',
    name: 'Hélianthe Énergie',
    hosts: ['helianthe.localhost'],
    primaryColor: '#0B6B3A',
    secondaryColor: '#C98A00',
    backgroundColor: '#F7FAF7',
    logo: 'helianthe',
    loginBackground: '/brands/helianthe/login.svg',
    consentYears: 3,
    landingFooter: true,
    cancelledClientPage: true,
    mailFrom: 'Hélianthe Énergie <bonjour@helianthe.example>',
    legal: { company: 'Hélianthe Énergie', contact: 'bonjour@helianthe.example' },
  },
  {
    id: 'borneo',
    name: 'Bornéo',
    hosts: ['borneo.localhost'],
    primaryColor: '#8A2F6B',
    secondaryColor: '#1F7A8C',
    backgroundColor: '#FAF7F9',
    logo: 'borneo',
    loginBackground: '/brands/borneo/login.svg',
    consentYears: 5,
    irve: true,
    mailFrom: 'Bornéo <bonjour@borneo.example>',
    legal: { company: 'Bornéo', contact: 'bonjour@borneo.example' },
  },
];

/** Writes the shipped brands that the database does not have yet; what was changed since stays. */
export async function ensureBrands(db: Database): Promise<void> {
  await db
    .insert(scopes)
    .values(BRANDS.map((brand) => ({ ...brand, lastUpdated: sql`now()` })))
    .onConflictDoNothing();
}
