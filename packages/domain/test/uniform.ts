/** Uniform numbers in [0, 1), the same at each run of a seed (the congruential generator of Numerical Recipes). */
export function uniform(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1664525 + 1013904223) % 4294967296) / 4294967296;
}
