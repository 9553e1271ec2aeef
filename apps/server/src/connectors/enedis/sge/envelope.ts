/** An element of a message: its name, and its text or the elements in it; null leaves it out. */
export type Element = readonly [name: string, content: string | readonly Element[] | null];

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);

const render = (elements: readonly Element[]): string =>
  elements
    .map(([name, content]) => {
      if (content === null) return '';
      return `<${name}>${typeof content === 'string' ? escaped(content) : render(content)}</${name}>`;
    })
    .join('');

/** What a message says: the element of its body, in the namespace of its service, and the header that some services want. */
export type Message = {
  namespace: string;
  name: string;
  content: readonly Element[];
  header?: { namespace: string; name: string; content: readonly Element[] };
};

/** A SOAP 1.1 envelope. Elements within the message have no namespace, as in the samples of Enedis. */
export function envelope({ namespace, name, content, header }: Message): string {
  const head = header
    ? `<soap:Header><h:${header.name} xmlns:h="${header.namespace}">${render(header.content)}</h:${header.name}></soap:Header>`
    : '<soap:Header/>';
  return (
    `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="${SOAP}">${head}` +
    `<soap:Body><m:${name} xmlns:m="${namespace}">${render(content)}</m:${name}></soap:Body></soap:Envelope>`
  );
}
