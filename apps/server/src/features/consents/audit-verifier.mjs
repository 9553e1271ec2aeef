// Checks the proofs of this folder, without the product and without the network: `node verifier.mjs`. Node 18 or later.
// 1. The summary: sommaire.sig is its signature (Ed25519) by the key of cle-publique.pem. Compare that key with one that you received before.
// 2. The files: each has the SHA-256 that the summary says.
// 3. The chain: each line refers to the one before, its hash is SHA-256(previous || digest) and is signed; the last one is the head of the summary.
// 4. The entries of preuves.json: those of the summary and no other; their digest is the one of the chain.
// 5. The calls of appels.csv that an agreement allowed: the entry of that agreement is in preuves.json, or its meter was erased.
// 6. The words: each commitment is HMAC-SHA-256(key of the entry, name || 0 || word). Erased words have neither key nor words.
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2] ?? dirname(fileURLToPath(import.meta.url));
const faults = [];
const fault = (text) => faults.push(text);
const bytes = (hex) => Buffer.from(String(hex), 'hex');
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

const known = new Map();
/** The bytes of a file; null, and a fault, without it. */
function read(name) {
  if (!known.has(name))
    try {
      known.set(name, readFileSync(join(folder, name)));
    } catch {
      fault(`${name} : ce fichier manque au dossier ou ne peut être lu`);
      known.set(name, null);
    }
  return known.get(name);
}

/** What `make` makes of a file; null, and a fault, where it cannot. */
function readAs(name, make) {
  const found = read(name);
  if (found === null) return null;
  try {
    return make(found);
  } catch {
    fault(`${name} : ce fichier n’a pas la forme attendue`);
    return null;
  }
}

/** JSON with sorted keys: the bytes that a digest is of. */
const canonical = (value) =>
  JSON.stringify(value, (_, one) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** Whether the key signed some bytes. A key that cannot be read is a fault of its own. */
const isSigned = (content, signature) => key === null || verify(null, content, key, bytes(signature));

const key = readAs('cle-publique.pem', (pem) => {
  const found = createPublicKey(pem);
  if (found.asymmetricKeyType !== 'ed25519') throw new Error('not a key of the chain');
  return found;
});

const summary = readAs('sommaire.json', (text) => {
  const { at, space, head, ranks, files } = JSON.parse(text);
  if (
    typeof head.rank !== 'number' ||
    typeof head.hash !== 'string' ||
    !Array.isArray(ranks) ||
    !space.id ||
    !space.name
  )
    throw new Error('no summary');
  return { at, space, head, ranks, files: Object.entries(files) };
});
const signature = read('sommaire.sig');
if (summary !== null && signature !== null && !isSigned(read('sommaire.json'), signature.toString().trim()))
  fault('sommaire.json : sa signature n’est pas celle de la clé');
const NEEDED = ['accords.csv', 'accords.pdf', 'appels.csv', 'chaine.csv', 'cle-publique.pem', 'preuves.json'];
for (const name of NEEDED)
  if (summary !== null && !summary.files.some(([one]) => one === name))
    fault(`${name} : le sommaire ne le connaît pas`);
for (const [name, digest] of summary?.files ?? []) {
  const found = read(name);
  if (found !== null && sha256(found) !== digest) fault(`${name} : ce fichier n’est pas celui que dit le sommaire`);
}

const lines = readAs('chaine.csv', (text) => text.toString().trim().split(/\r?\n/).slice(1)) ?? [];
const digests = new Map();
let last = { rank: 0, hash: '0'.repeat(64) };
for (const [at, line] of lines.entries()) {
  const [written, digest, previous, hash, signed] = line.split(';');
  const rank = Number(written);
  const isStart = at === 0 && rank > 1;
  if (!isStart && (rank !== last.rank + 1 || previous !== last.hash))
    fault(`rang ${written} : ne suit pas ${last.rank === 0 ? 'le début de la chaîne' : `le rang ${last.rank}`}`);
  if (sha256(bytes(previous), bytes(digest)) !== hash)
    fault(`rang ${written} : son empreinte n’est pas celle de ce qu’il dit`);
  if (!isSigned(bytes(hash), signed)) fault(`rang ${written} : sa signature n’est pas celle de la clé`);
  digests.set(rank, digest);
  last = { rank, hash };
}
if (summary !== null && (last.rank !== summary.head.rank || last.hash !== summary.head.hash))
  fault(
    `chaine.csv : la chaîne s’arrête au rang ${last.rank}, ou n’y a pas l’empreinte de la tête, de rang ${summary.head.rank}`,
  );

let words = 0;
let erased = 0;
const entries =
  readAs('preuves.json', (text) => {
    const found = JSON.parse(text);
    if (!Array.isArray(found) || found.some((one) => one === null || typeof one !== 'object'))
      throw new Error('no list');
    return found;
  }) ?? [];
if (summary !== null) {
  const [said, there] = [new Set(summary.ranks), new Set(entries.map(({ rank }) => rank))];
  for (const rank of said) if (!there.has(rank)) fault(`rang ${rank} : l’entrée manque dans preuves.json`);
  for (const rank of there) if (!said.has(rank)) fault(`rang ${rank} : le sommaire ne connaît pas cette entrée`);
  if (there.size < entries.length) fault('preuves.json : une entrée y est deux fois');
}
for (const { rank, at, facts, commitments, key: secret, words: said } of entries) {
  if (digests.get(rank) !== sha256(canonical({ rank, at, facts, commitments })))
    fault(`rang ${rank} : l’entrée n’est pas celle de la chaîne`);
  if ((secret === null) !== (said === null)) {
    fault(`rang ${rank} : la clé et les mots vont ensemble, ou sont effacés ensemble`);
    continue;
  }
  if (secret === null) {
    erased += 1;
    continue;
  }
  const [committed, spoken] = [new Map(Object.entries(commitments ?? {})), new Map(Object.entries(said ?? {}))];
  for (const name of spoken.keys())
    if (!committed.has(name)) fault(`rang ${rank} : « ${name} » a été ajouté à ce qui a été signé`);
  for (const [name, commitment] of committed) {
    words += 1;
    if (!spoken.has(name)) fault(`rang ${rank} : « ${name} » manque à ce qui a été signé`);
    else if (
      createHmac('sha256', bytes(secret))
        .update(`${name}\0${spoken.get(name)}`)
        .digest('hex') !== commitment
    )
      fault(`rang ${rank} : « ${name} » n’est pas ce qui a été signé`);
  }
}

/** Cells of a line of a CSV that the product writes. */
const cells = (line) =>
  [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, bare]) => quoted ?? bare);
const calls =
  readAs('appels.csv', (text) => {
    const [head, ...rest] = text.toString().replace('\ufeff', '').trim().split(/\r?\n/).map(cells);
    const [rank, meter, day] = ['Rang de la preuve', 'Compteur', 'Début'].map((name) => head.indexOf(name));
    if (rank < 0 || meter < 0 || day < 0) throw new Error('no register');
    return rest.map((line) => ({ rank: line[rank], meter: line[meter], at: line[day] }));
  }) ?? [];
const proved = new Set(entries.map(({ rank }) => String(rank)));
for (const { rank, meter, at } of calls)
  if (rank !== '' && meter !== 'effacé' && !proved.has(rank))
    fault(`appels.csv : l’appel du ${at} cite la preuve de rang ${rank}, qui n’est pas dans le dossier`);

if (faults.length > 0) {
  console.error(`${faults.length} défaut(s) :\n${faults.join('\n')}`);
  process.exit(1);
}
console.log(
  `Dossier de « ${summary.space.name} » (espace ${summary.space.id}) du ${summary.at}. ${lines.length} rangs liés et signés, ${entries.length} preuves, ${words} mots vérifiés, ${erased} identité(s) effacée(s), ${calls.length} appels aux gestionnaires. Dernière empreinte : ${last.hash}`,
);
