/** Address of a building, or of one of its pages. */
const BUILDING = /^\/building\/([^/?#]+)/;

const LINE = 'tr, li';

/** The building that a row of a list leads to. */
function buildingOf(row: Element): string | null {
  for (const link of row.querySelectorAll('a[href]')) {
    const [, id] = BUILDING.exec(link.getAttribute('href')!) ?? [];
    if (id) return id;
  }
  return null;
}

/**
 * Marks the pin of the row that is under the pointer or has the focus, and the row of the pin: `data-pointed`. Lists know nothing of maps:
 * their rows are found by where their links lead.
 *
 * @param list holds the rows, and maybe the map
 * @param map holds the pins: `data-buildings` of each names what it stands for
 * @returns undoes it
 */
export function linkRows(list: HTMLElement, map: HTMLElement): () => void {
  let marked: Element[] = [];
  const mark = (elements: Element[]) => {
    for (const one of marked) one.removeAttribute('data-pointed');
    for (const one of elements) one.setAttribute('data-pointed', '');
    marked = elements;
  };
  const pinsOf = (id: string) => [...map.querySelectorAll(`[data-buildings~="${CSS.escape(id)}"]`)];
  const rowsOf = (ids: readonly string[]) =>
    [...list.querySelectorAll(LINE)].filter((row) => {
      const id = map.contains(row) ? null : buildingOf(row);
      return id !== null && ids.includes(id);
    });
  const point = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const pin = target.closest('[data-buildings]');
    if (pin && map.contains(pin)) return mark(rowsOf((pin as HTMLElement).dataset.buildings!.split(' ')));
    const row = map.contains(target) ? null : target.closest(LINE);
    const id = row && buildingOf(row);
    mark(id ? pinsOf(id) : []);
  };
  const leave = () => mark([]);
  list.addEventListener('pointerover', point);
  list.addEventListener('focusin', point);
  list.addEventListener('pointerleave', leave);
  list.addEventListener('focusout', leave);
  return () => {
    leave();
    list.removeEventListener('pointerover', point);
    list.removeEventListener('focusin', point);
    list.removeEventListener('pointerleave', leave);
    list.removeEventListener('focusout', leave);
  };
}
