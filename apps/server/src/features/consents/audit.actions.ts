import { readFile } from 'node:fs/promises';
import type * as contract from '@joulerie/contract/consent-records';
import { isoDay, isoInstant, parisDay } from '@joulerie/domain/calendar';
import { type Database, inOneState } from '../../platform/database.ts';
import { createDigest } from '../../platform/digest.ts';
import { DomainError } from '../../platform/errors.ts';
import { Download, type Serve } from '../../platform/http/serve.ts';
import { makePdf } from '../../platform/pdf.ts';
import { keepReceived } from '../../platform/received-file.ts';
import { csvParts } from '../../platform/sheet-file.ts';
import { type ZipEntry, zipOf } from '../../platform/zip-writer.ts';
import { findSpace } from '../accounts/accounts.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { AUDIT_COLUMNS, type Audited, CALL_COLUMNS } from './audit-columns.ts';
import { auditDocument } from './audit-document.ts';
import { chainFrom, entriesAt, headOf, ranksOf } from './audit.store.ts';
import { callsSeenBy } from './operator-calls.store.ts';
import { publicKeyOf, signSummary } from './proof-chain.ts';
import { idsReadBy, recordsOfIds } from './record-list.store.ts';
import { answersOf, beholderIn } from './records.actions.ts';
import { idsRemoved, removedOfIds } from './removed-consents.store.ts';

const VERIFIER = new URL('./audit-verifier.mjs', import.meta.url);

const READ_ME = `Dossier de preuve des accords
=============================

accords.pdf         les accords, lisibles (au-delà de 500, seul accords.csv les énumère)
accords.csv         les mêmes, en tableau
appels.csv          le registre : chaque appel fait aux gestionnaires de réseau pour ces compteurs, et la preuve qui le permettait
preuves.json        chaque entrée de la chaîne qui les concerne : signature, changement, retrait ; avec les mots signés, sauf s’ils ont été effacés
chaine.csv          la chaîne des preuves, de la première de ces entrées à la dernière de la plateforme ; les entrées des autres n'y sont que par leur empreinte
cle-publique.pem    la clé qui vérifie les signatures
sommaire.json       l'espace et l'instant du dossier, la tête de la chaîne, les rangs de preuves.json et l'empreinte SHA-256 de chaque autre fichier
sommaire.sig        la signature de sommaire.json (Ed25519, par la même clé)
verifier.mjs        la vérification, sans la plateforme ni le réseau : node verifier.mjs (Node 18 ou plus récent)

Gardez la dernière empreinte que la vérification affiche : toute preuve reçue plus tard doit la contenir dans sa chaîne.
`;

/** Agreements that one pack may hold. */
const MOST_CONSENTS = 20_000;
/** Agreements beyond which the document has no table of them: its pages are laid out at once. */
const MOST_IN_TABLE = 500;
/** Agreements or proofs that are read and written at once: others have their turn between two batches. */
const BATCH = 200;

/** The agreements that the space reads by, with their proofs, and what verifies them without the product; in one state of the database. */
export const auditConsents: Serve<typeof contract.auditConsents> = (call) =>
  inOneState(call.db, async ({ db: tx }) => {
    const { now } = call;
    const name = `preuves-${isoDay(parisDay(now))}.zip`;
    return new Download('application/zip', await keepReceived(name, zipOf(filesOf(call, tx), new Date(now))));
  });

type Auditing = Parameters<Serve<typeof contract.auditConsents>>[0];
/** Agreements whose source is there, and those that went with theirs. */
type Ids = Record<'living' | 'removed', readonly string[]>;

/** The files of a pack. The summary comes last: it says what each of the others is. @throws DomainError `export_too_large` */
async function* filesOf(call: Auditing, tx: Database): AsyncGenerator<ZipEntry> {
  const { actor, query, now } = call;
  const secret = call.services.config.SECRETS_KEY;
  const ids: Ids = {
    living: await idsReadBy(tx, actor, query._id_source, MOST_CONSENTS + 1),
    removed: await idsRemoved(tx, actor, query._id_source, MOST_CONSENTS + 1),
  };
  const all = [...ids.living, ...ids.removed];
  if (all.length > MOST_CONSENTS)
    throw new DomainError('export_too_large', {
      message:
        'Un dossier de preuve contient 20\u202f000\u00a0accords au plus\u00a0: demandez celui d’un compteur à la fois.',
    });
  const ranks = await ranksOf(tx, all);
  const head = await headOf(tx);
  const files: Record<string, string> = {};
  const file = (name: string, parts: ZipEntry['parts']): ZipEntry => ({ name, parts: digested(name, parts, files) });
  yield file('lisez-moi.txt', one(READ_ME));
  yield file('accords.pdf', pdfOf(call, tx, ids));
  yield file('accords.csv', csvParts(AUDIT_COLUMNS, consentsOf(call, tx, ids)));
  yield file('appels.csv', csvParts(CALL_COLUMNS, callsSeenBy(tx, actor, query._id_source)));
  yield file('preuves.json', proofsAt(tx, ranks));
  yield file('cle-publique.pem', one(publicKeyOf(secret)));
  yield file('verifier.mjs', one(await readFile(VERIFIER)));
  yield file('chaine.csv', chainFrom(tx, ranks[0] ?? head.rank));
  const { id, name } = await findSpace(tx, actor.space.id);
  const space = { id, name };
  const summary = Buffer.from(`${JSON.stringify({ at: isoInstant(now), space, head, ranks, files }, null, 1)}\n`);
  yield { name: 'sommaire.json', parts: one(summary) };
  yield { name: 'sommaire.sig', parts: one(`${Buffer.from(signSummary(secret, summary)).toString('hex')}\n`) };
}

/** Parts of a file, whose SHA-256 is noted at its end. */
async function* digested(
  name: string,
  parts: ZipEntry['parts'],
  files: Record<string, string>,
): AsyncGenerator<Uint8Array> {
  const digest = createDigest();
  for await (const part of parts) {
    const written = typeof part === 'string' ? Buffer.from(part) : part;
    digest.add(written);
    yield written;
  }
  files[name] = digest.hex();
}

async function* consentsOf({ actor, now }: Auditing, tx: Database, ids: Ids): AsyncGenerator<Audited[]> {
  for (const batch of batches(ids.living)) {
    const found = await answersOf(tx, await recordsOfIds(tx, batch), beholderIn(actor), now);
    yield found.map((one) => ({ ...one, removed_at: null }));
  }
  for (const batch of batches(ids.removed)) {
    const list = await removedOfIds(tx, batch);
    const found = await answersOf(tx, list, beholderIn(actor), now);
    yield found.map((one, rank) => ({ ...one, removed_at: isoInstant(list[rank]!.removedAt) }));
  }
}

async function* pdfOf(call: Auditing, tx: Database, ids: Ids): AsyncGenerator<Uint8Array> {
  const [brand, space] = await Promise.all([findScope(tx, call.scope.id), findSpace(tx, call.actor.space.id)]);
  const listed: Audited[] = [];
  const count = ids.living.length + ids.removed.length;
  if (count <= MOST_IN_TABLE) for await (const batch of consentsOf(call, tx, ids)) listed.push(...batch);
  yield await makePdf(auditDocument(brand, space.name, count > MOST_IN_TABLE ? count : listed, call.now));
}

/** The entries as one JSON array, which is never whole in memory. */
async function* proofsAt(tx: Database, ranks: readonly number[]): AsyncGenerator<string> {
  let before = '[\n';
  for (const batch of batches(ranks)) {
    const entries = await entriesAt(tx, batch);
    yield before + entries.map((entry) => JSON.stringify(entry, null, 1)).join(',\n');
    before = ',\n';
  }
  yield ranks.length > 0 ? '\n]\n' : '[]\n';
}

function* batches<Item>(list: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < list.length; from += BATCH) yield list.slice(from, from + BATCH);
}

async function* one<Part>(part: Part): AsyncGenerator<Part> {
  yield part;
}
