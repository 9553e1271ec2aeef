/** What a task that could not be sent says. Source: document 2 §8. */
export const ERROR_OF_SENDING = 'Une erreur est survenue, veuillez réessayer plus tard.';

const FILE_READY = 'Votre rapport est prêt. Cliquer ici pour le télécharger.';
const DATA_READY = 'Vos données sont prêtes.';
const FAILED = 'Une erreur s’est produite.';

/**
 * What a finished task says. Source: document 2 §8, « Task success text ».
 *
 * @param hasFile whether it made a file to download
 * @param own what the task says itself, when it does
 */
export const successSentence = (hasFile: boolean, own: string | null): string =>
  hasFile ? FILE_READY : (own ?? DATA_READY);

/**
 * What a failed task says: its error, or that there was one.
 *
 * @param error the sentence of its error, when it has one
 */
export const failureSentence = (error: string | null): string => error ?? FAILED;
