/** What the support modal opens on: its help menu, one form only, or the documentation in another tab. */
export type SupportAsked = {
  option?: 'menu' | 'bug' | 'feedback' | 'issue' | 'documentation';
  /** Of an issue: what it is about, as the page knows it. */
  title?: string;
  subtitle?: string;
};

const EVENT = 'support';

/** Opens the support from anywhere; nothing happens for a person who is not entitled to it. */
export function askSupport(asked: SupportAsked = {}): void {
  window.dispatchEvent(new CustomEvent<SupportAsked>(EVENT, { detail: asked }));
}

/** Calls back when something asks for the support. Returns the function that stops it. */
export function onSupportAsked(onAsked: (asked: SupportAsked) => void): () => void {
  const listener = (event: Event) => onAsked((event as CustomEvent<SupportAsked>).detail);
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
