export { driftSentence, evolutionSentence } from './evolution-words.ts';
export { useOfYear, type UseOfYear, type UsePart, type UseWeek } from './use-of-year.ts';
export { startStopSentence, useSentence } from './use-words.ts';
export { roomsSentence } from './rooms-words.ts';
