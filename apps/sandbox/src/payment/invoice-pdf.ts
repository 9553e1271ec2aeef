import type { Invoice } from './objects.ts';
import { day, money } from './page.ts';

/** One page of PDF 1.4 with the lines of an invoice, in a font that every reader has. */
export function invoicePdf(invoice: Invoice): Buffer {
  const lines = [
    `Facture ${invoice.number}`,
    'Bac à sable : ce document n’est pas une facture.',
    `Date : ${day(invoice.created)}`,
    ...(invoice.customer_name === null ? [] : [`Client : ${invoice.customer_name}`]),
    ...invoice.lines.data.map(({ description, amount }) => `${description} : ${money(amount)} HT`),
    `TVA : ${money(invoice.total - invoice.total_excluding_tax)}`,
    `Total : ${money(invoice.total)} TTC (${invoice.status === 'paid' ? 'payée' : 'à payer'})`,
  ];
  const text = lines.map(
    (line, at) => `BT /F1 ${at === 0 ? 18 : 11} Tf 56 ${780 - at * 26} Td (${written(line)}) Tj ET`,
  );
  const content = Buffer.from(text.join('\n'), 'latin1');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const places: number[] = [];
  objects.forEach((object, at) => {
    places.push(body.length);
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
  });
  const start = body.length;
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/** Text of WinAnsi, whose euro and apostrophe are where Latin-1 has controls. */
const written = (line: string): string =>
  line
    .replaceAll('’', '\u0092')
    .replaceAll('€', '\u0080')
    .replaceAll(/[\u202f\u00a0]/g, ' ')
    .replaceAll(/[\\()]/g, (sign) => `\\${sign}`);
