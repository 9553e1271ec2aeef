import { isoInstant, isoInstantOrNull } from '@joulerie/domain/calendar';
import type * as contract from '@joulerie/contract/notifications';
import type { Serve } from '../../platform/http/serve.ts';
import { pageOf } from '../../platform/page-of.ts';
import { findNotifications, markRead } from './notifications.store.ts';

export const listNotifications: Serve<typeof contract.listNotifications> = async ({ db, actor, query }) => {
  const { found, total, unread } = await findNotifications(db, actor, query);
  const shown = found.map((row) => ({
    id: row.id,
    type: row.type,
    title: row.title,
    message: row.message,
    redirectPath: row.redirectPath,
    createdAt: isoInstant(row.createdAt),
    readAt: isoInstantOrNull(row.readAt),
  }));
  return { ...pageOf(query, total, shown), unread };
};

export const readNotifications: Serve<typeof contract.readNotifications> = async ({ db, actor, body, now }) => {
  await markRead(db, actor, body.ids ?? null, new Date(now));
  return { ok: true };
};
