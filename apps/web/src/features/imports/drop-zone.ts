/** The button of the files to drop, where a page has its own place for them. */
export const DROP_ZONE = 'deposer-des-fichiers';
