// Random tests take new cases each time, and the same ones for the same SEED. `.ci/run` sets one, so that
// only a change's content decides its result. fast-check is loaded here only where it gets a seed.
const { SEED } = process.env;
if (SEED !== undefined) {
  const fc: typeof import("fast-check") = require("fast-check");
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED) });
}
