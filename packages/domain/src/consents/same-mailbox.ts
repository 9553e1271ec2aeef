/** The mailbox of an address, in small letters: what follows a « + » only sorts its mails. */
const mailboxOf = (mail: string): string => mail.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** Whether two addresses, `one` and `other`, are read by the same person. */
export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other);
