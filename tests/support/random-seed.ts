// Random tests take new cases each time, and the same ones for the same SEED. `.ci/run` gives one, so that a change passes or
// fails for what is in it. fast-check is loaded here only where it is told something.
const { SEED } = process.env;
if (SEED !== undefined) {
  const fc: typeof import("fast-check") = require("fast-check");
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED) });
}
