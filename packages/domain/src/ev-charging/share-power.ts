/** Ways to share a power between vehicles at one step. `requestKW` and `grantKW` hold one value a vehicle, `count` of them. */

/** Each gets what it asks, whatever the site can bear. */
export function shareFreely(requestKW: Float64Array, count: number, grantKW: Float64Array): void {
  for (let i = 0; i < count; i++) grantKW[i] = requestKW[i]!;
}

/** Everyone is offered the same part of the power; what one does not take is lost. */
export function shareEqually(requestKW: Float64Array, count: number, availableKW: number, grantKW: Float64Array): void {
  const share = availableKW / count;
  for (let i = 0; i < count; i++) grantKW[i] = Math.min(requestKW[i]!, share);
}

/**
 * Max-min fairness: who asks for no more than an equal part gets it; what they leave is shared again between the
 * others, until nobody is below the part. No vehicle can get more without taking from one that has less.
 */
export function shareFairly(requestKW: Float64Array, count: number, availableKW: number, grantKW: Float64Array): void {
  for (let i = 0; i < count; i++) grantKW[i] = -1;
  let left = availableKW;
  let waiting = count;
  for (let served = true; served && waiting > 0;) {
    served = false;
    const share = left / waiting;
    for (let i = 0; i < count; i++) {
      const request = requestKW[i]!;
      if (grantKW[i]! >= 0 || request > share) continue;
      grantKW[i] = request;
      left -= request;
      waiting--;
      served = true;
    }
  }
  const share = waiting > 0 ? Math.max(0, left) / waiting : 0;
  for (let i = 0; i < count; i++) if (grantKW[i]! < 0) grantKW[i] = share;
}

/** Vehicles in the order of `rank`, each as much as it asks while power is left. */
export function shareInOrder(
  requestKW: Float64Array,
  rank: readonly number[],
  availableKW: number,
  grantKW: Float64Array,
): void {
  let left = availableKW;
  for (const i of rank) {
    const grant = Math.min(requestKW[i]!, left);
    grantKW[i] = grant;
    left -= grant;
  }
}
