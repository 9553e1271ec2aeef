import { verifyUsername } from '#calls/accounts';
import { ERRORS } from '@joulerie/contract/errors';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { isEmail } from '../../lib/form-messages.ts';

/** Says early that an address already has an account. The server decides in the end: a failure to ask is no error. */
export function useUsernameTaken(): { message: string | null; check: (username: string) => void } {
  const [taken, setTaken] = useState(false);
  return {
    message: taken ? ERRORS.already_exist_user.fr : null,
    check: (username) => {
      if (isEmail(username) !== null) return setTaken(false);
      call(verifyUsername, { query: { username } }).then(
        ({ available }) => setTaken(!available),
        () => setTaken(false),
      );
    },
  };
}
