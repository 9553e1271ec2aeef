/** Hands a text made in the page to the person, as a file. */
export const downloadText = (name: string, type: string, text: string): void =>
  downloadBlob(name, new Blob([text], { type }));

/** Hands a file to the person. */
export function downloadBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
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
