import { percent } from '../findings/figures.ts';
import type { IotReview } from '../use/iot.ts';
import { frenchNumber } from '../vocabulary/french-number.ts';

/**
 * The rooms of a building in French: how long they were too warm.
 *
 * @param review rooms with a sensor, in and out of the hours of use
 */
export function roomsSentence(review: IotReview): string {
  const { rooms, sensorsMeasured, setPoints } = review;
  if (rooms.length === 0) return 'Aucun capteur de température ambiante n’est rattaché à ce bâtiment.';
  if (sensorsMeasured === 0) return 'Aucun capteur n’a mesuré de température sur la période.';
  const sides = [
    side(review.hoursAboveInUse, review.shareAboveInUse, `au-dessus de ${degrees(setPoints.inUseC)} en utilisation`),
    side(
      review.hoursAboveOutOfUse,
      review.shareAboveOutOfUse,
      `au-dessus de ${degrees(setPoints.outOfUseC)} hors utilisation`,
    ),
  ].filter((one) => one !== null);
  const measured = `${sensorsMeasured}\u00a0pièce${sensorsMeasured > 1 ? 's' : ''} mesurée${sensorsMeasured > 1 ? 's' : ''}`;
  return `${measured}\u00a0: ${sides.join(', ')}.`;
}

const degrees = (celsius: number): string => `${frenchNumber(celsius, 0, 1)}\u00a0°C`;

function side(hours: number | null, share: number | null, where: string): string | null {
  if (hours === null || share === null) return null;
  return `${frenchNumber(hours, 0, 0)}\u00a0h ${where} (${percent(share)} du temps mesuré)`;
}
