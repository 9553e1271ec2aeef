/** The most that `noPage` answers. */
export const ALL = 2_000;
