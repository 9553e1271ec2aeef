import { createHash } from 'node:crypto';
import type { ImageCrop } from '@joulerie/contract/company-look';
import { COMPANY_IMAGE_SIDE } from '@joulerie/contract/constants';
import { type ChildLimits, LimitPassed, createChildProcess } from '../../platform/child/child-process.ts';
import { DomainError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/received-file.ts';
import { createTurns } from '../../platform/turns.ts';
import type { LogoRefusal, MadeLogo } from './logo-image.ts';
import type { AnsweredLogo, AskedLogo } from './logo-program.ts';

/** An image of 25 million pixels lies there whole, beside the reader itself: 300 MB at most. */
const LIMITS: ChildLimits = { heapMb: 128, processMb: 640 };
/** The largest image takes about a second. [ms] */
const LONGEST = { cpuMs: 10_000, wallMs: 40_000 };

const run = createChildProcess<AskedLogo, AnsweredLogo>(new URL('./logo-program.ts', import.meta.url), LIMITS);
const takeTurn = createTurns({
  most: 1,
  mostWaiting: 10,
  patienceMs: 30_000,
  refusal: () =>
    new DomainError('too_many_requests', {
      retryAfterS: 15,
      message: 'Beaucoup d’images sont en cours de lecture. Réessayez dans quelques instants.',
    }),
});

/**
 * Makes a logo of an image in a process of its own, one at a time: what an image does to its reader ends there.
 * `version`: of its bytes, so that the same image with the same frame has the same address.
 *
 * @throws DomainError for what is no image of these kinds, moves, has too many pixels, or whose frame is not in it; `too_many_requests`
 * and `service_unavailable` when the server is too busy
 * @throws the reason of `ended` when it is aborted
 */
export async function makeLogoApart(
  { path }: ReceivedFile,
  crop: ImageCrop | null,
  ended: AbortSignal,
): Promise<MadeLogo & { version: string }> {
  const give = await takeTurn('logo', ended);
  try {
    const made = await run({ path, crop }, ended, LONGEST).catch((error: unknown) => {
      throw error instanceof LimitPassed ? ofLimit(error) : error;
    });
    if (typeof made === 'string') throw refusalOf(made);
    return { ...made, version: createHash('sha256').update(made.bytes).digest('hex').slice(0, 24) };
  } finally {
    give();
  }
}

const ofLimit = (passed: LimitPassed): DomainError =>
  passed.limit === 'wall'
    ? new DomainError('service_unavailable', { retryAfterS: 60 }, { cause: passed })
    : new DomainError('image_unreadable', {
        message: 'Cette image demande trop de mémoire ou de temps pour être lue.',
      });

function refusalOf(refusal: LogoRefusal): DomainError {
  switch (refusal) {
    case 'unreadable':
      return new DomainError('image_unreadable');
    case 'gif':
      return new DomainError('image_unreadable', {
        message: 'Les images GIF ne sont pas acceptées\u00a0: exportez la vôtre en PNG.',
      });
    case 'svg':
      return new DomainError('image_unreadable', {
        message: 'Les dessins SVG ne sont pas acceptés\u00a0: exportez le vôtre en PNG.',
      });
    case 'animated':
      return new DomainError('image_animated');
    case 'pixels':
      return new DomainError('image_dimensions');
    case 'crop':
      return new DomainError('invalid_input', { fields: { crop: 'Le cadre sort de l’image' } });
    case 'small':
      return new DomainError('invalid_input', {
        fields: { crop: `Gardez au moins ${COMPANY_IMAGE_SIDE}\u00a0pixels de côté` },
      });
  }
}
