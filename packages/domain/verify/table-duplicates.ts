/**
 * The names that an object of a JSON text has twice, however they are written (`\\u0075` is `u`): `JSON.parse` keeps the last one in
 * silence. The text must be valid JSON.
 *
 * @returns the line of the second one, from 1, and its name
 */
export function duplicateNames(text: string): { line: number; name: string }[] {
  const found: { line: number; name: string }[] = [];
  const open: Set<string>[] = [];
  let line = 1;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c === '\n') line++;
    else if (c === '{' || c === '[') open.push(new Set());
    else if (c === '}' || c === ']') open.pop();
    else if (c === '"') {
      let end = i + 1;
      while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
      const name: string = JSON.parse(text.slice(i, end + 1));
      i = end;
      if (!/^\s*:/.test(text.slice(end + 1, end + 80))) continue;
      const names = open.at(-1)!;
      if (names.has(name)) found.push({ line, name });
      names.add(name);
    }
  }
  return found;
}
