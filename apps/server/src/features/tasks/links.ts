import { createHmac, timingSafeEqual } from 'node:crypto';
import { TASK_LINK_S } from '@joulerie/contract/constants';
import { callAddress } from '../../platform/http/call-address.ts';
import { getTaskFile } from '@joulerie/contract/tasks';
import type { TaskRow } from './tasks.tables.ts';

const digest = ({ id, linkKey }: TaskRow, expires: number): Buffer =>
  createHmac('sha256', linkKey).update(`${id} ${expires}`).digest();

/** A link to the file of a task, for an hour: its key is the task's own, so that it ends with the task. */
export function linkTo(task: TaskRow, now: number): string {
  const expires = Math.floor(now / 1000) + TASK_LINK_S;
  return callAddress(getTaskFile, { id: task.id }, { expires, signature: digest(task, expires).toString('base64url') });
}

/** Whether a link was signed for this task and has not expired. */
export function isGoodLink(task: TaskRow, link: { expires: number; signature: string }, now: number): boolean {
  const wanted = digest(task, link.expires);
  const given = Buffer.from(link.signature, 'base64url');
  return link.expires * 1000 > now && given.length === wanted.length && timingSafeEqual(given, wanted);
}
