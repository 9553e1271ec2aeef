import { z } from 'zod';
import { Id, Ok, PageNumber } from './common.ts';
import { endpoint } from './endpoint.ts';

export const Notification = z.object({
  id: Id,
  type: z.enum(['success', 'info', 'warning', 'danger', 'task']),
  title: z.string(),
  message: z.string(),
  redirectPath: z.string().nullable(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});
export type Notification = z.output<typeof Notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/notification',
  group: 'notifications',
  summary: 'Les notifications de la personne, de la plus récente à la plus ancienne',
  caller: 'session',
  query: z.object({
    page: PageNumber,
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: z.object({
    data: z.array(Notification),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    has_more: z.boolean(),
    unread: z.number(),
  }),
  errors: ['required_auth'],
});

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/notification/read',
  group: 'notifications',
  summary: 'Marquer des notifications comme lues ; sans liste, toutes',
  caller: 'session',
  body: z.strictObject({ ids: z.array(Id).max(500).optional() }),
  answer: Ok,
  errors: ['required_auth'],
});
