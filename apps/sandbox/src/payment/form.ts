/** Bodies and queries as Stripe reads them: `items[0][price]=p&expand[]=data.product` is a tree of texts. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

const DEEPEST = 8;

/** Reads a form; `a[b]` is the key b of a, `a[0]` and `a[]` items of a list. */
export function readForm(text: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = ''] = name.split('[');
    const inner = [...name.slice(head.length).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1]!);
    const path = [head, ...inner];
    if (!path.includes('__proto__')) put(root, path.slice(0, DEEPEST), value);
  }
  return asLists(root) as Form;
}

function put(root: Form, parts: readonly string[], value: string): void {
  let place = root;
  parts.forEach((part, at) => {
    const key = part === '' ? String(Object.keys(place).length) : part;
    if (at === parts.length - 1) place[key] = value;
    else {
      const inner = place[key];
      place = typeof inner === 'object' && !Array.isArray(inner) ? inner : (place[key] = {});
    }
  });
}

/** An object whose keys are 0, 1, 2… is a list. */
function asLists(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, asLists(inner)] as const);
  if (entries.length > 0 && entries.every(([key], at) => key === String(at))) return entries.map(([, inner]) => inner);
  return Object.fromEntries(entries);
}

/** The text of a key of a form, undefined without one. */
export const textOf = (form: Form, key: string): string | undefined => {
  const value = form[key];
  return typeof value === 'string' ? value : undefined;
};

/** The list of a key of a form, empty without one. */
export const listOf = (form: Form, key: string): FormValue[] => {
  const value = form[key];
  return Array.isArray(value) ? value : [];
};

/** The texts under a key of a form, such as its metadata. */
export const textsOf = (form: Form, key: string): Record<string, string> => {
  const value = form[key];
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};
