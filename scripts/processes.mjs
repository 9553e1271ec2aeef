import { availableParallelism } from 'node:os';

/** Each process has some 16 connections to the database, which takes 300. */
export const MOST_PROCESSES = 16;

/** Processes that answer calls when nobody says how many: one core of two would stay idle otherwise. Only Linux shares a port. */
export const DEFAULT_PROCESSES = process.platform === 'linux' ? Math.min(2, availableParallelism()) : 1;
