/** Hands a file made in the page to the person. */
export function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  downloadUrl(name, url);
  // The browser has taken the address by the next task; kept, it would hold the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

export function downloadUrl(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** `Consommation par mois` → `consommation-par-mois`: a file name every system takes. */
export function fileStem(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
