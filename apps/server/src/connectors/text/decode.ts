export type Decoded = { text: string; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' };

/**
 * Text of a file in the encodings French exports use: UTF-8 with or without BOM, UTF-16 (BOM, or one zero byte in two),
 * otherwise Windows-1252, which contains ISO-8859-1's letters. The BOM is dropped.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const utf16 = utf16Of(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: utf16 };
  const narrow = bytes.length >= LONG ? narrowText(bytes) : null;
  if (narrow !== null) return { text: narrow, encoding: 'utf-8' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    // A cut in the middle of a last accented letter is still UTF-8.
    const cut = withoutCutTail(bytes);
    if (cut) return { text: cut, encoding: 'utf-8' };
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

/** A text of this length is worth a string of one byte a letter, half of what a decoder makes of it. [bytes] */
const LONG = 2 ** 20;

/** The text of UTF-8 without letters beyond ÿ, as a string of one byte a letter; null for any other content. */
function narrowText(bytes: Uint8Array): string | null {
  const letters = Buffer.allocUnsafeSlow(bytes.length);
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  let length = 0;
  for (let at = hasMark ? 3 : 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte < 0x80) letters[length++] = byte;
    else {
      const next = bytes[++at] ?? 0;
      if ((byte !== 0xc2 && byte !== 0xc3) || (next & 0xc0) !== 0x80) return null;
      letters[length++] = ((byte & 0x03) << 6) | (next & 0x3f);
    }
  }
  const text = letters.toString('latin1', 0, length);
  // As much as the text: it is given back before the collector finds it.
  letters.buffer.transfer(0);
  return text;
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
