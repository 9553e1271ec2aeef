import fc from 'fast-check';

/** Properties draw the same values at every run, so that a red run is a change of the code; `FC_SEED` draws others. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) });
