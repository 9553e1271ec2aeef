import * as contract from '@joulerie/contract/notifications';
import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import { type Route, bind } from '../../platform/http/route.ts';
import { notifications } from './notifications.tables.ts';

export const notificationRoutes: Route[] = [
  bind(contract.listNotifications, async ({ db, actor, query }) => {
    const mine = eq(notifications.userId, actor.user.id);
    const [found, [total], [unread]] = await Promise.all([
      db
        .select()
        .from(notifications)
        .where(mine)
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      db.select({ n: count() }).from(notifications).where(mine),
      db
        .select({ n: count() })
        .from(notifications)
        .where(and(mine, isNull(notifications.readAt))),
    ]);
    return {
      data: found.map((row) => ({
        id: row.id,
        type: row.type,
        title: row.title,
        message: row.message,
        redirectPath: row.redirectPath,
        createdAt: row.createdAt.toISOString(),
        readAt: row.readAt?.toISOString() ?? null,
      })),
      total: total!.n,
      page: query.page,
      limit: query.limit,
      has_more: query.page * query.limit < total!.n,
      unread: unread!.n,
    };
  }),
  bind(contract.readNotifications, async ({ db, actor, body, now }) => {
    const mine = and(eq(notifications.userId, actor.user.id), isNull(notifications.readAt));
    await db
      .update(notifications)
      .set({ readAt: new Date(now) })
      .where(body.ids ? and(mine, inArray(notifications.id, body.ids)) : mine);
    return { ok: true as const };
  }),
];
