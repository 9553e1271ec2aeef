// Checks the proofs of this folder, without the product and without the network: `node verifier.mjs`. Node 18 or later.
// 1. The chain: each line refers to the one before, and its hash is SHA-256(previous || digest).
// 2. The signatures: each hash is signed (Ed25519) by the key of cle-publique.pem. Compare that file with one that you received before.
// 3. The entries of preuves.json: their digest is the one of the chain.
// 4. The words: each commitment is HMAC-SHA-256(key of the entry, name || 0 || word). Erased words have neither.
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2] ?? dirname(fileURLToPath(import.meta.url));
const read = (name) => readFileSync(join(folder, name), 'utf8');
const faults = [];
const fault = (text) => faults.push(text);
const bytes = (hex) => Buffer.from(hex, 'hex');

/** JSON with sorted keys: the bytes that a digest is of. */
const canonical = (value) =>
  JSON.stringify(value, (_, one) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

const key = createPublicKey(read('cle-publique.pem'));
const [, ...lines] = read('chaine.csv').trim().split(/\r?\n/);
const digests = new Map();
let last = null;
for (const line of lines) {
  const [rank, digest, previous, hash, signature] = line.split(';');
  if (last !== null && (Number(rank) !== last.rank + 1 || previous !== last.hash))
    fault(`rang ${rank} : ne suit pas le rang ${last.rank}`);
  const made = createHash('sha256').update(bytes(previous)).update(bytes(digest)).digest('hex');
  if (made !== hash) fault(`rang ${rank} : son empreinte n’est pas celle de ce qu’il dit`);
  if (!verify(null, bytes(hash), key, bytes(signature))) fault(`rang ${rank} : sa signature n’est pas celle de la clé`);
  digests.set(Number(rank), digest);
  last = { rank: Number(rank), hash };
}
let words = 0;
let erased = 0;
const entries = JSON.parse(read('preuves.json'));
for (const { rank, at, facts, commitments, key: secret, words: said } of entries) {
  const digest = createHash('sha256').update(canonical({ rank, at, facts, commitments })).digest('hex');
  if (digests.get(rank) !== digest) fault(`rang ${rank} : l’entrée n’est pas celle de la chaîne`);
  if (secret === null) {
    erased += 1;
    continue;
  }
  for (const [name, commitment] of Object.entries(commitments)) {
    words += 1;
    const made = createHmac('sha256', bytes(secret)).update(`${name}\0${said[name]}`).digest('hex');
    if (made !== commitment) fault(`rang ${rank} : « ${name} » n’est pas ce qui a été signé`);
  }
}
if (faults.length > 0) {
  console.error(`${faults.length} défaut(s) :\n${faults.join('\n')}`);
  process.exit(1);
}
console.log(
  `${lines.length} rangs liés et signés, ${entries.length} preuves, ${words} mots vérifiés, ${erased} identité(s) effacée(s). Dernière empreinte : ${last?.hash ?? 'aucune'}`,
);
