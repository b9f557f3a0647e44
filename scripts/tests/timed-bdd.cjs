// mocha's interface `bdd`, which notes the seconds that each spec file takes to load.
const bdd = require("mocha/lib/interfaces/bdd");
const { Meter } = require("./meter.cjs");

/** Seconds by absolute path of the spec file. */
const loads = new Map();

module.exports = Object.assign(timedBdd, { loads });

function timedBdd(root) {
  bdd(root);
  const meter = new Meter();
  root.on("pre-require", (_, file) => meter.start(file));
  root.on("post-require", (_, file) => loads.set(file, meter.stop(file)));
}
