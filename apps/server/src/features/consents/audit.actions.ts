import { readFile } from 'node:fs/promises';
import type * as contract from '@joulerie/contract/consent-records';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { Download, type Serve } from '../../platform/http/serve.ts';
import { makePdf } from '../../platform/pdf.ts';
import { keepReceived } from '../../platform/received-file.ts';
import { csvParts } from '../../platform/sheet-file.ts';
import { type ZipEntry, zipOf } from '../../platform/zip-writer.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { AUDIT_COLUMNS } from './audit-columns.ts';
import { auditDocument } from './audit-document.ts';
import { chainFrom, entriesOf } from './audit.store.ts';
import { publicKeyOf } from './proof-chain.ts';
import { pageOfRecords } from './record-list.store.ts';
import { answersOf, beholderIn } from './records.actions.ts';
import { ALL } from './most.ts';

const VERIFIER = new URL('./audit-verifier.mjs', import.meta.url);

const READ_ME = `Dossier de preuve des accords
=============================

accords.pdf         les accords, lisibles
accords.csv         les mêmes, en tableau
preuves.json        chaque entrée de la chaîne qui les concerne : signature, changement, retrait ; avec les mots signés, sauf s’ils ont été effacés
chaine.csv          la chaîne des preuves, de la première de ces entrées à la dernière de la plateforme ; les entrées des autres n'y sont que par leur empreinte
cle-publique.pem    la clé qui vérifie les signatures
verifier.mjs        la vérification, sans la plateforme ni le réseau : node verifier.mjs (Node 18 ou plus récent)

Gardez la dernière empreinte que la vérification affiche : toute preuve reçue plus tard doit la contenir dans sa chaîne.
`;

/** The agreements that the space reads by, with their proofs, and what verifies them without the product. */
export const auditConsents: Serve<typeof contract.auditConsents> = async (call) => {
  const { db, scope, actor, query, now, services } = call;
  const filters = { side: 'reader', _id_source: query._id_source, page: 1, limit: ALL } as const;
  const { found } = await pageOfRecords(db, actor, scope.id, filters, parisDay(now));
  const consents = await answersOf(db, found, beholderIn(actor), now);
  const entries = await entriesOf(
    db,
    found.map(({ consent }) => consent.id),
  );
  const pdf = await makePdf(auditDocument(await findScope(db, scope.id), consents, now));
  async function* files(): AsyncGenerator<ZipEntry> {
    yield { name: 'lisez-moi.txt', parts: one(READ_ME) };
    yield { name: 'accords.pdf', parts: one(pdf) };
    yield { name: 'accords.csv', parts: csvParts(AUDIT_COLUMNS, one(consents)) };
    yield { name: 'preuves.json', parts: one(JSON.stringify(entries, null, 1)) };
    yield { name: 'cle-publique.pem', parts: one(publicKeyOf(services.config.SECRETS_KEY)) };
    yield { name: 'verifier.mjs', parts: one(await readFile(VERIFIER)) };
    yield { name: 'chaine.csv', parts: chainFrom(db, entries[0]?.rank ?? 1) };
  }
  const name = `preuves-${isoDay(parisDay(now))}.zip`;
  return new Download('application/zip', await keepReceived(name, zipOf(files(), new Date(now))));
};

async function* one<Part>(part: Part): AsyncGenerator<Part> {
  yield part;
}
