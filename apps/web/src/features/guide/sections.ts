import { type Token, marked } from 'marked';

/** One section of the guide: its anchor, its title and its content as HTML. */
export type GuideSection = { id: string; title: string; html: string };

/**
 * The sections of a guide in Markdown: what stands under each heading of level two. Spaces before `: ; ! ?` and within quotation marks
 * are made non-breaking, out of code; links between documents lead to their pages.
 *
 * @param markdown a text of the product itself: its HTML is shown as it is
 */
export function sectionsOf(markdown: string): GuideSection[] {
  const sections: GuideSection[] = [];
  let tokens: Token[] = [];
  const close = () => {
    const last = sections.at(-1);
    if (last) last.html = marked.parser(tokens);
    tokens = [];
  };
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading' && token.depth <= 2) {
      close();
      if (token.depth === 2) sections.push({ id: anchorOf(token.text), title: bound(token.text), html: '' });
    } else {
      marked.walkTokens([token], (one) => {
        if (one.type === 'text') one.text = bound(one.text);
        if (one.type === 'link') one.href = pageOf(one.href);
      });
      tokens.push(token);
    }
  }
  close();
  return sections;
}

const bound = (text: string): string => text.replaceAll(/ (?=[:;!?»%€])|(?<=«) /g, '\u00a0');

/** Documents link to their neighbours by files: the page of one, and the examples that are served beside the page. */
const pageOf = (href: string): string =>
  href === 'api.md' ? '/guide/api' : href.startsWith('examples/') ? `/${href}` : href;

const anchorOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
