export type Decoded = { text: string; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' };

/**
 * Text of a file in the encodings French exports use: UTF-8 with or without BOM, UTF-16 (BOM, or one zero byte in two),
 * otherwise Windows-1252, which contains ISO-8859-1's letters. The BOM is dropped.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const utf16 = utf16Of(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: utf16 };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    // A cut in the middle of a last accented letter is still UTF-8.
    const cut = withoutCutTail(bytes);
    if (cut) return { text: cut, encoding: 'utf-8' };
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.length < 4) return null;
  if (bytes[0] !== 0 && bytes[1] === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] !== 0 && bytes[2] === 0 && bytes[3] !== 0) return 'utf-16be';
  return null;
}

function withoutCutTail(bytes: Uint8Array): string | null {
  for (let drop = 1; drop <= 3 && drop < bytes.length; drop++) {
    const last = bytes[bytes.length - drop] ?? 0;
    if (last < 0x80) return null;
    if (last < 0xc0) continue;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.length - drop));
    } catch {
      return null;
    }
  }
  return null;
}
