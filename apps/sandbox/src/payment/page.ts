/** The pages of the sandbox's Stripe: plain HTML in French, no script. */
export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const days = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });

export const money = (cents: number): string => euros.format(cents / 100);
export const day = (seconds: number): string => days.format(new Date(seconds * 1000));

export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · bac à sable</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }
  .note { border-left: 4px solid #7a73ff; padding: .5rem 1rem; background: #7a73ff1a; }
  .alert { border-left: 4px solid #c0123c; padding: .5rem 1rem; background: #c0123c1a; }
  table { width: 100%; border-collapse: collapse; margin: 1rem 0; }
  th, td { text-align: left; padding: .5rem 0; border-bottom: 1px solid #8886; vertical-align: top; }
  td:last-child, th:last-child { text-align: right; }
  label { display: block; font-weight: 600; margin: 1rem 0 .25rem; }
  input, select { font: inherit; padding: .5rem; width: 100%; box-sizing: border-box; }
  button { font: inherit; min-height: 44px; padding: .4rem 1rem; cursor: pointer; }
  .main { background: #4b45c6; color: #fff; border: 0; border-radius: 6px; font-weight: 600; width: 100%; }
  form.row { display: inline-block; margin: 0 .5rem .5rem 0; }
  section { border: 1px solid #8886; border-radius: 8px; padding: 0 1rem 1rem; margin: 1rem 0; }
</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
