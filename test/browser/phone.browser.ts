import { PHONE } from './platform.ts';
import { walkAt } from './walks.ts';

walkAt(PHONE);
