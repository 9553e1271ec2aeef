import { DESK } from './platform.ts';
import { walkAt } from './walks.ts';

walkAt(DESK);
