import { readFileSync } from 'node:fs';
import type { ImageCrop } from '@joulerie/contract/company-look';
import { answerMessages } from '../../platform/child/child-program.ts';
import { type LogoRefusal, type MadeLogo, makeLogo } from './logo-image.ts';

export type AskedLogo = { path: string; crop: ImageCrop | null };
export type AnsweredLogo = MadeLogo | LogoRefusal;

/** The program of the processes of `make-logo.ts`. */
answerMessages(({ path, crop }: AskedLogo): Promise<AnsweredLogo> => makeLogo(readFileSync(path), crop));
