/** Types of postgres.mjs for the TypeScript that uses it. */
export function withPostgres(use: (url: string) => Promise<void>, settings?: string[]): Promise<string | null>;
export function freePort(): Promise<number>;
export function listening(port: number): Promise<void>;
