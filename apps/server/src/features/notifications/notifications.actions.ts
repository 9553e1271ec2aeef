import { isoInstant, isoInstantOrNull } from '@joulerie/domain/calendar';
import type * as contract from '@joulerie/contract/notifications';
import type { Serve } from '../../platform/http/serve.ts';
import { findNotifications, markRead } from './notifications.store.ts';

export const listNotifications: Serve<typeof contract.listNotifications> = async ({ db, actor, query }) => {
  const { found, total, unread } = await findNotifications(db, actor.user.id, query);
  return {
    data: found.map((row) => ({
      id: row.id,
      type: row.type,
      title: row.title,
      message: row.message,
      redirectPath: row.redirectPath,
      createdAt: isoInstant(row.createdAt),
      readAt: isoInstantOrNull(row.readAt),
    })),
    total,
    page: query.page,
    limit: query.limit,
    has_more: query.page * query.limit < total,
    unread,
  };
};

export const readNotifications: Serve<typeof contract.readNotifications> = async ({ db, actor, body, now }) => {
  await markRead(db, actor.user.id, body.ids ?? null, new Date(now));
  return { ok: true };
};
