import type { Mail } from './mailbox.ts';

/** The pages of the mailbox: plain HTML in French, no script. */
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const when = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Paris' });

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  table { width: 100%; border-collapse: collapse; }
  th, td { text-align: left; padding: .5rem; border-bottom: 1px solid #8886; vertical-align: top; }
  iframe { width: 100%; height: 32rem; border: 1px solid #8886; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8886; padding: 1rem; }
  button { font: inherit; padding: .4rem .8rem; }
  dt { font-weight: 600; } dd { margin: 0 0 .5rem; }
</style>
</head>
<body>
${body}
</body>
</html>
`;
}

export function listPage(mails: readonly Mail[], to: string | undefined): string {
  const only = to ? ` pour ${escape(to)}` : '';
  const rows = mails
    .map(
      (mail) => `<tr><td>${when.format(new Date(mail.receivedAt))}</td><td>${escape(mail.to.join(', '))}</td>
<td><a href="/inbox/${mail.id}">${escape(mail.subject || '(sans objet)')}</a></td></tr>`,
    )
    .join('\n');
  const empty = `<p>Aucun message${only}. Les e-mails envoyés par l’application arrivent ici ; aucun n’en sort.</p>`;
  const table = `<table><thead><tr><th scope="col">Reçu le</th><th scope="col">Destinataire</th><th scope="col">Objet</th></tr></thead>
<tbody>${rows}</tbody></table>
<form method="post" action="/inbox/clear"><p><button type="submit">Tout supprimer</button></p></form>`;
  return page(
    'Boîte de réception du bac à sable',
    `<h1>Boîte de réception${only}</h1>\n${mails.length === 0 ? empty : table}`,
  );
}

export function mailPage(mail: Mail): string {
  const links = mail.links.map((link) => `<li><a href="${escape(link)}">${escape(link)}</a></li>`).join('\n');
  const attachments = mail.attachments
    .map((one) => `<li>${escape(one.filename)} (${escape(one.mimeType)}, ${one.bytes} octets)</li>`)
    .join('\n');
  return page(
    mail.subject,
    `<p><a href="/inbox">‹ Boîte de réception</a></p>
<h1>${escape(mail.subject || '(sans objet)')}</h1>
<dl><dt>De</dt><dd>${escape(mail.from)}</dd><dt>À</dt><dd>${escape(mail.to.join(', '))}</dd>
<dt>Reçu le</dt><dd>${when.format(new Date(mail.receivedAt))}</dd></dl>
${links ? `<h2>Liens du message</h2>\n<ul>${links}</ul>` : ''}
${attachments ? `<h2>Pièces jointes</h2>\n<ul>${attachments}</ul>` : ''}
${mail.html ? `<h2>Message</h2>\n<iframe title="Message" src="/inbox/${mail.id}/html" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>` : ''}
${mail.text ? `<h2>Texte seul</h2>\n<pre>${escape(mail.text)}</pre>` : ''}`,
  );
}
