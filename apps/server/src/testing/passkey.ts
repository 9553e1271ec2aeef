import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** The shortest form, which readers may insist on; none here is shorter than 24 bytes or as long as 256 (RFC 8949 §4.2). */
function cborBytes(bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
}
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A passkey in software, as a browser would answer for it: ES256, no attestation (WebAuthn level 3 §6.5). */
export function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpIdHash = sha256(new URL(origin).hostname);
  let uses = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter]);
  };
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const, clientExtensionResults: {} };

  return {
    /** The answer to the options of a creation. */
    created: (challenge: string) => {
      const { x, y } = publicKey.export({ format: 'jwk' });
      // {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a key of the curve P-256 for ES256 (RFC 9052 §7).
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x!, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y!, 'base64url')),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = Buffer.concat([authenticatorData(PRESENT | VERIFIED | HAS_KEY), attested]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** The answer to the options of a sign-in. `counter`: how often the key says that it has served. */
    used: (challenge: string, counter = uses + 1) => {
      uses = counter;
      const data = authenticatorData(PRESENT | VERIFIED);
      const client = clientData('webauthn.get', challenge);
      return {
        ...common,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      };
    },
  };
}
