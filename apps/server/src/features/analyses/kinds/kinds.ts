import type { AnalysisKind } from '@joulerie/contract/constants';
import { consoKind } from './conso/conso.ts';
import { iotKind } from './iot/iot.ts';
import type { Kind } from './kind.ts';

/** Every kind of analysis, a line each. */
export const KINDS: Record<AnalysisKind, Kind> = { conso: consoKind, iot: iotKind };
