import { type Token, type Tokens, marked } from 'marked';
import { Fragment, type ReactNode } from 'react';

/**
 * A legal text that a brand wrote in Markdown: titles, paragraphs, lists, emphasis and links. Anything else is shown as it was typed, HTML
 * included, and a link leads to a page or an address of mail only.
 */
export function LegalMarkdown({ text }: { text: string }) {
  return <>{marked.lexer(text).map((token, i) => blockOf(token, i))}</>;
}

const isLeading = (href: string): boolean => /^(https?:\/\/|mailto:|\/(?!\/))/i.test(href);

function blockOf(token: Token, key: number): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      // The page has its own title.
      return token.depth <= 2 ? <h2 key={key}>{inlineOf(token)}</h2> : <h3 key={key}>{inlineOf(token)}</h3>;
    case 'paragraph':
      return <p key={key}>{inlineOf(token)}</p>;
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const List = ordered ? 'ol' : 'ul';
      return (
        <List key={key}>
          {items.map((item, i) => (
            <li key={i}>{item.tokens.map((one, j) => (one.type === 'list' ? blockOf(one, j) : spanOf(one, j)))}</li>
          ))}
        </List>
      );
    }
    case 'hr':
      return <hr key={key} />;
    default:
      return <p key={key}>{token.raw}</p>;
  }
}

const inlineOf = (token: Token): ReactNode =>
  'tokens' in token && token.tokens ? token.tokens.map(spanOf) : 'text' in token ? token.text : token.raw;

function spanOf(token: Token, key: number): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong key={key}>{inlineOf(token)}</strong>;
    case 'em':
      return <em key={key}>{inlineOf(token)}</em>;
    case 'br':
      return <br key={key} />;
    case 'link': {
      const { href } = token as Tokens.Link;
      return isLeading(href) ? (
        <a key={key} href={href}>
          {inlineOf(token)}
        </a>
      ) : (
        <Fragment key={key}>{token.raw}</Fragment>
      );
    }
    case 'text':
    case 'paragraph':
      return <Fragment key={key}>{'tokens' in token && token.tokens ? inlineOf(token) : plain(token.text)}</Fragment>;
    case 'escape':
      return <Fragment key={key}>{token.text}</Fragment>;
    default:
      return <Fragment key={key}>{token.raw}</Fragment>;
  }
}

/** Spaces before `: ; ! ?` and within quotation marks do not break. */
const plain = (text: string): string => text.replaceAll(/ (?=[:;!?»%€])|(?<=«) /g, '\u00a0');
