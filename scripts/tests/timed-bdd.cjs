// mocha's interface `bdd`, which notes the seconds that each spec file takes to load. It runs each test and hook in an
// asynchronous context of its own: an app that one test makes is not current in the next.
const { AsyncLocalStorage, AsyncResource } = require("node:async_hooks");
const { Runnable } = require("mocha");
const bdd = require("mocha/lib/interfaces/bdd");
const { Meter } = require("./meter.cjs");

/** Seconds by absolute path of the spec file. */
const loads = new Map();
const runDetached = AsyncLocalStorage.snapshot();
const { run } = Runnable.prototype;

Runnable.prototype.run = function (done) {
  // A resource for each, since what a test enters stays with the resource in which it runs.
  runDetached(() => new AsyncResource("test").runInAsyncScope(() => run.call(this, done)));
};

module.exports = Object.assign(timedBdd, { loads });

function timedBdd(root) {
  bdd(root);
  const meter = new Meter();
  root.on("pre-require", (_, file) => meter.start(file));
  root.on("post-require", (_, file) => loads.set(file, meter.stop(file)));
}
