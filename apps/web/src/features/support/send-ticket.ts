import { sendSupport } from '#calls/support';
import type { SupportTicket } from '@joulerie/contract/support';
import { call } from '../../lib/call.ts';
import type { SupportForm, SupportState } from './support-machine.ts';

/** Sends what a form holds, with the page where the person is. */
export async function sendTicket(form: SupportForm, state: SupportState, username: string): Promise<void> {
  await call(sendSupport, { body: ticketOf(form, state, username) });
}

function ticketOf(form: SupportForm, { title, message, level }: SupportState, username: string): SupportTicket {
  const text = message.trim();
  if (form === 'feedback') return { type: 'Feedback', subject: 'Avis', description: { text } };
  const currentPage = `${window.location.pathname}${window.location.search}`.slice(0, 2_000);
  const description = { level: level ?? 'medium', text, currentPage, username };
  const page = document.title.slice(0, 100).trim();
  return form === 'bug'
    ? { type: 'Bug', subject: page || 'Problème', description }
    : { type: 'Support', subject: title.slice(0, 120).trim() || page || 'Demande', description };
}
