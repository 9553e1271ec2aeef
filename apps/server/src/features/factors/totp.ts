import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
/** 160 bits, the length of the hash (RFC 4226 §4). */
const SECRET_BYTES = 20;

/** A new secret of an authentication application. */
export const newTotpSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

/** How applications learn a secret: as text to type, and as an address to show as a picture. */
export function totpForms(secret: Uint8Array, issuer: string, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, issuer, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The 30 seconds, counted from 1970, that a code is of; null when it is of none. The clock of a telephone may be 30 seconds wrong.
 *
 * @param secret that of the application
 * @param code six digits
 * @param now milliseconds since 1970
 */
export function stepOf(secret: Uint8Array, code: string, now: number): number | null {
  const shift = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return shift === null ? null : Math.floor(now / 1000 / PERIOD_S) + shift;
}

// Six digits of SHA-1 each 30 seconds: what every application reads, and some read nothing else.
function totpOf(secret: Uint8Array, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: new Secret({ buffer: copyOf(secret) }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  });
}

const copyOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
