import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Use = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Has the browser create a passkey for options of the server. */
export const createPasskey = (options: object) => startRegistration({ optionsJSON: options as Creation });

/** Has the browser sign with a passkey of the person, for options of the server. */
export const signWithPasskey = (options: object) => startAuthentication({ optionsJSON: options as Use });
