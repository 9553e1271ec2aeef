import { ADMINISTERED, type Administered, nameAdministrator } from './features/brands/brands.public.ts';
import { readConfig } from './platform/config.ts';
import { openStore } from './platform/open-store.ts';

/** `npm run administrator -- BRAND ADDRESS brand|platform|none`: says what a person administers. */
const USAGE = 'Usage : npm run administrator -- MARQUE ADRESSE brand|platform|none';

const isAdministered = (text: string | undefined): text is Administered => text !== undefined && text in ADMINISTERED;

async function administrator(): Promise<void> {
  const [brand, username, of, ...more] = process.argv.slice(2);
  if (brand === undefined || username === undefined || !isAdministered(of) || more.length > 0) throw new Error(USAGE);
  const store = await openStore(readConfig(process.env), (line) => console.log(line));
  try {
    await nameAdministrator(store.db, { brand, username, of }, Date.now());
    console.log(`${username} (${brand}) administre ${ADMINISTERED[of]}.`);
  } finally {
    await store.close();
  }
}

try {
  await administrator();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
