/** French spacing of a sentence: non-breaking spaces inside « » and before : ; ? !, so that no line begins with them. */
export const frenchSpaces = (text: string): string => text.replace(/« /g, '«\u00a0').replace(/ ([»:;?!])/g, '\u00a0$1');
