import type { Page } from 'playwright-core';

/** Side of what a finger touches [px]: WCAG 2.5.5, and what phones ask. */
const FINGER = 44;

/**
 * What can be touched on the page as it stands and is smaller than a finger, each by its name and size. A box and its label are one
 * target; so are a button and the blank that its `::after` adds. A link within a sentence has the height of its line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${found})(${FINGER})`);
}

// Run in the page: this project's own types know no document.
const found = `(finger) => {
  const sizeOf = (element) => {
    const box = element.getBoundingClientRect();
    const label = /^(checkbox|radio)$/.test(element.type ?? '')
      ? (element.closest('label') ?? element.labels?.[0]?.parentElement)?.getBoundingClientRect()
      : element.closest('.mantine-Input-wrapper')?.getBoundingClientRect();
    const after = getComputedStyle(element, '::after');
    const added = after.content !== 'none' && after.position === 'absolute' ? after : { width: '0', height: '0' };
    return {
      width: Math.max(box.width, label?.width ?? 0, parseFloat(added.width) || 0),
      height: Math.max(box.height, label?.height ?? 0, parseFloat(added.height) || 0),
    };
  };
  const hidden = (element) => {
    const style = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return width * height === 0 || style.visibility === 'hidden' || style.clipPath !== 'none' || element.disabled
      || element.closest('[aria-hidden="true"], .maplibregl-ctrl-attrib') !== null;
  };
  const inSentence = (element) =>
    getComputedStyle(element).display === 'inline'
    && element.parentElement.innerText.trim().length > element.innerText.trim().length + 3;
  const touched = 'a[href], button, input:not([type="hidden"]), select, textarea, summary';
  return [...document.querySelectorAll(touched)].flatMap((element) => {
    if (hidden(element) || inSentence(element)) return [];
    const { width, height } = sizeOf(element);
    if (width > finger - 0.5 && height > finger - 0.5) return [];
    const name = (element.getAttribute('aria-label') || element.innerText || element.name || element.tagName).trim();
    return [name.slice(0, 40) + ' ' + Math.round(width) + ' x ' + Math.round(height)];
  });
}`;
