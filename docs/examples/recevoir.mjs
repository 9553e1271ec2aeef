// Reçoit les envois d’un webhook et vérifie leur signature, sans autre bibliothèque que Node.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = Buffer.from(process.env.WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
const TOLERANCE_S = 300;

function estValable(entetes, corps) {
  const { 'webhook-id': identifiant, 'webhook-timestamp': instant, 'webhook-signature': signatures } = entetes;
  if (Math.abs(Date.now() / 1000 - Number(instant)) > TOLERANCE_S) return false;
  const attendue = createHmac('sha256', secret).update(`${identifiant}.${instant}.`).update(corps).digest();
  // Deux signatures pendant un changement de secret.
  return signatures.split(' ').some((une) => {
    const donnee = Buffer.from(une.replace(/^v1,/, ''), 'base64');
    return donnee.length === attendue.length && timingSafeEqual(donnee, attendue);
  });
}

const recepteur = createServer(async (demande, reponse) => {
  const parts = [];
  for await (const part of demande) parts.push(part);
  const corps = Buffer.concat(parts);
  const valable = estValable(demande.headers, corps);
  // Répondre tout de suite ; le même identifiant peut revenir.
  reponse.writeHead(valable ? 204 : 401).end();
  if (!valable) return;
  const { type, data } = JSON.parse(corps);
  console.log('reçu', type, JSON.stringify(data));
});
recepteur.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => console.log('écoute', recepteur.address().port));
