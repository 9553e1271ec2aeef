/** `words` one after the other: « a », « a et b », « a, b et c ». None gives an empty text. */
export function frenchList(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} et ${last}`;
}
