/** « d’Hélianthe Énergie », « de Joulerie »: the name of a brand or a company after « de », a silent h as a vowel. */
export const ofName = (name: string): string => (/^[aeiouyhàâäéèêëîïôöùûü]/i.test(name) ? `d’${name}` : `de ${name}`);
