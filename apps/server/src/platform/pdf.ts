import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** What a document holds, as pdfmake takes it. */
export type PdfDocument = TDocumentDefinitions;

/**
 * A document as the bytes of a PDF, in Roboto. The library is loaded with the first document: most processes make none. It reads its own fonts
 * and nothing else, of the disk or of the network.
 */
export async function makePdf(document: PdfDocument): Promise<Buffer> {
  const { default: pdfmake } = await import('pdfmake');
  const own = dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')) + sep;
  const face = (name: string) => join(own, 'fonts', 'Roboto', `Roboto-${name}.ttf`);
  pdfmake.setFonts({
    Roboto: {
      normal: face('Regular'),
      bold: face('Medium'),
      italics: face('Italic'),
      bolditalics: face('MediumItalic'),
    },
  });
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(own));
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake.createPdf(document).getBuffer();
}
