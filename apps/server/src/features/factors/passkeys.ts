import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Brand } from '../../platform/identity.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import type { PasskeyRow } from './factors.tables.ts';

// Loaded at the first use: its readers of certificates take longer to load than most calls to answer.
const library = () => import('@simplewebauthn/server');

/** Where the keys of a brand are valid: the host that people see, and the page that asks. */
export function placeOf(request: Pick<FastifyRequest, 'headers'>, brand: Brand): { rpID: string; origin: string } {
  // Without https the brand is at any port of its host, as in the check of the origin.
  const origin = isSecure(brand) ? brand.origin : `http://${request.headers.host}`;
  return { rpID: new URL(origin).hostname, origin };
}
type Place = ReturnType<typeof placeOf>;

type Person = { id: string; username: string; firstname: string; lastname: string };

/** What a browser needs to create a passkey of a person that none of theirs is yet. */
export async function creationOptions(place: Place, rpName: string, person: Person, known: readonly PasskeyRow[]) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName,
    rpID: place.rpID,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.username,
    userDisplayName: `${person.firstname} ${person.lastname}`,
    attestationType: 'none',
    // EdDSA, ES256 and RS256: what keys of today sign with.
    supportedAlgorithmIDs: [-8, -7, -257],
    excludeCredentials: known.map(idOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** What a browser needs to use one of the passkeys of a person. */
export async function useOptions(place: Place, known: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: place.rpID,
    allowCredentials: known.map(idOf),
    userVerification: 'preferred',
  });
}

const idOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});

type Registration = Parameters<Awaited<ReturnType<typeof library>>['verifyRegistrationResponse']>[0]['response'];
type Authentication = Parameters<Awaited<ReturnType<typeof library>>['verifyAuthenticationResponse']>[0]['response'];

/** The key that a browser has created for this challenge; null when what it says does not hold. */
export async function createdKey(place: Place, challenge: string, credential: object) {
  const { verifyRegistrationResponse } = await library();
  const found = await verifyRegistrationResponse({
    response: credential as Registration,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpID,
    requireUserVerification: false,
  }).catch(() => null);
  return found?.verified ? found.registrationInfo.credential : null;
}

/**
 * The new count of uses of a passkey that has signed this challenge; null when it has not. A count that goes back is that of a copied
 * key, which is refused.
 */
export async function countOfUse(
  place: Place,
  challenge: string,
  credential: object,
  key: PasskeyRow,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const found = await verifyAuthenticationResponse({
    response: credential as Authentication,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpID,
    credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
    requireUserVerification: false,
  }).catch(() => null);
  return found?.verified ? found.authenticationInfo.newCounter : null;
}
