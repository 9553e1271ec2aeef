import type { FastifyInstance } from 'fastify';
import type { Mailbox } from '../mail/mailbox.ts';
import { escape, page } from '../payment/page.ts';
import { wallText } from '../operators/paris.ts';
import type { Right, Rights } from './rights.ts';

const NOTE = '<p class="note">Page du bac à sable, à la place de celle de GRDF. Aucune donnée n’en sort.</p>';

/** The mail that GRDF sends a holder, put into the mailbox of the sandbox, with the address of their page. */
export async function writeToHolder(
  mailbox: Mailbox,
  { id, pce, body }: Right,
  origin: string,
  now: number,
): Promise<void> {
  const to = body.courriel_titulaire ?? '';
  const raw = [
    'From: GRDF <ne-pas-repondre@grdf.example>',
    `To: <${to}>`,
    `Subject: =?UTF-8?B?${Buffer.from('Demande d’accès à vos données de gaz').toString('base64')}?=`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Bonjour,',
    '',
    `La société JOULERIE demande l’accès aux données de votre compteur de gaz (PCE ${pce}), du ${body.perim_donnees_conso_debut} au ${body.perim_donnees_conso_fin}.`,
    '',
    `Acceptez ou refusez cette demande\u00a0: ${origin}/grdf/droits/${id}`,
  ].join('\r\n');
  await mailbox.receive(Buffer.from(raw), [to], now);
}

/** The page of a holder, where they accept, refuse, and take back. */
export function registerHolderPages(app: FastifyInstance, rights: Rights, now: () => number): void {
  app.get('/grdf/droits/:id', async (request, reply) => {
    const right = rights.get((request.params as { id: string }).id);
    reply.header('content-type', 'text/html; charset=utf-8');
    if (!right) return reply.code(404).send(page('Demande inconnue', `${NOTE}<h1>Demande inconnue</h1>`));
    const { state, at } = rights.standing(right);
    const press = (act: string, label: string, isMain = false) =>
      `<form class="row" method="post"><button${isMain ? ' class="main"' : ''} name="act" value="${act}">${label}</button></form>`;
    const buttons =
      state === 'A valider'
        ? press('accept', 'J’accepte', true) + press('refuse', 'Je refuse')
        : state === 'Active'
          ? press('revoke', 'Retirer l’accès')
          : '';
    return reply.send(
      page(
        'Accès à mes données de gaz',
        `${NOTE}<h1>Accès à mes données de gaz</h1>
<p>La société <strong>JOULERIE</strong> ${state === 'Active' ? 'a accès' : 'demande l’accès'} aux données du compteur <strong>${escape(right.pce)}</strong>, du
<strong>${escape(right.body.perim_donnees_conso_debut ?? '')}</strong> au <strong>${escape(right.body.perim_donnees_conso_fin ?? '')}</strong>.</p>
<p>État\u00a0: <strong>${state === 'A valider' ? 'À valider' : state}</strong>, depuis le ${wallText(at)}.</p>
${buttons}`,
      ),
    );
  });
  app.post('/grdf/droits/:id', async (request, reply) => {
    const right = rights.get((request.params as { id: string }).id);
    const act = new URLSearchParams(String(request.body)).get('act');
    const state = right && rights.standing(right).state;
    if (right && state === 'A valider' && act === 'accept') right.acceptedAt = now();
    if (right && state === 'A valider' && act === 'refuse') right.refusedAt = now();
    if (right && state === 'Active' && act === 'revoke') {
      right.revokedAt = now();
      right.revokedBy = 'Titulaire';
    }
    return reply.redirect(request.url, 303);
  });
}
