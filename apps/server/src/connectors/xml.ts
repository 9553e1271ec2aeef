import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { refuseHeavyMarkup } from './markup-weight.ts';
import { FileRefused } from './reader.ts';
import type { XmlContent } from './reader.ts';
import { isRecord } from './text/json.ts';
import { lineAt } from './text/lines.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Entities are never expanded: a file of measures needs none, and expansion is how a small file becomes gigabytes.
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/** Parses an XML document without DTD nor entities; a document that is cut or badly closed is refused with its line. */
export function parseXml(text: string): XmlContent {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) {
    throw new FileRefused(
      'xml_dtd',
      'Ce fichier XML contient une DTD : par sécurité, il n’est pas lu.',
      lineAt(text, text.search(/<!(DOCTYPE|ENTITY)/i)),
    );
  }
  refuseHeavyMarkup(text);
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    const line = valid.err.line || lineAt(text, text.length);
    throw new FileRefused(
      'xml_invalid',
      `Ce fichier XML est incomplet ou abîmé (erreur vers la ligne ${line}) : il a sans doute été coupé. Téléchargez-le de nouveau.`,
      line,
    );
  }
  const document: unknown = parse(text);
  const root = isRecord(document)
    ? Object.keys(document).find((key) => !key.startsWith('#') && !key.startsWith('?'))
    : undefined;
  const value = isRecord(document) && root !== undefined ? document[root] : undefined;
  if (root === undefined) throw new FileRefused('xml_empty', 'Ce fichier XML est vide.');
  return { kind: 'xml', text, root, value: isRecord(value) ? value : {} };
}

function parse(text: string): unknown {
  try {
    return parser.parse(text);
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    throw new FileRefused('xml_invalid', 'Ce fichier XML est abîmé : il ne peut pas être lu.');
  }
}
