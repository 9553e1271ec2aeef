import type * as contract from '@joulerie/contract/brands';
import { isoInstant } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { newId } from '../../platform/ids.ts';
import { administeredBrand, editableBrand } from './administered-brand.ts';
import { type TextKind, findText, insertText, publicationsOf } from './brand-texts.store.ts';
import { noteChanges } from './brands.store.ts';

export const getBrandText: Serve<typeof contract.getBrandText> = async (call) => {
  const { params, query } = call;
  const { id } = await administeredBrand(call, params.id);
  const found = await publishedText(call.db, id, params.kind, query.version);
  if (query.version !== undefined && found.text === null) throw new DomainError('not_found');
  return found;
};

async function publishedText(db: Database, scopeId: string, kind: TextKind, version?: string) {
  const { data, total } = await publicationsOf(db, scopeId, kind);
  return {
    data: data.map(({ id, publishedAt, firstname, lastname }) => ({
      _id: id,
      publishedAt: isoInstant(publishedAt.getTime()),
      author: firstname === null ? null : `${firstname} ${lastname}`,
    })),
    total,
    text: (await findText(db, scopeId, kind, version))?.text ?? null,
  };
}

export const publishBrandText: Serve<typeof contract.publishBrandText> = async (call) => {
  const { db, actor, scope, params, body, now } = call;
  return db.transaction(async (tx) => {
    const { id } = await editableBrand({ db: tx, actor, scope }, params.id);
    const text = body.text.replaceAll(/\r\n?/g, '\n');
    // The same text again is no new version of it.
    if ((await findText(tx, id, params.kind))?.text !== text) {
      const author = actor.user.id;
      const publishedAt = new Date(now);
      await insertText(tx, { id: newId(), scopeId: id, kind: params.kind, text, publishedAt, author });
      const what = `text_${params.kind}`;
      await noteChanges(tx, id, author, [{ what, before: null, after: 'nouvelle version' }], now);
    }
    return publishedText(tx, id, params.kind);
  });
};

/** Anybody of the brand: a text that binds people is read before they have an account. */
export const getLegalText: Serve<typeof contract.getLegalText> = async ({ db, scope, params }) => {
  const last = await findText(db, scope.id, params.kind);
  return { text: last?.text ?? null, publishedAt: last ? isoInstant(last.publishedAt.getTime()) : null };
};
