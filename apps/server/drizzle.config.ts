import { defineConfig } from 'drizzle-kit';

// Tables are in `*.tables.ts`; a test proves that these are the tables of the manifests and of the last migration.
export default defineConfig({ dialect: 'postgresql', schema: './src/**/*.tables.ts', out: './migrations' });
