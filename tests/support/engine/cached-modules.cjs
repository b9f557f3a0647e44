// Required before a program that a test runs with the SDK's own code. It loads the modules of the previous run with the
// package's own cache of modules, which takes a third of the time.
const path = require("node:path");

const root = path.resolve(__dirname, "..", "..", "..");
const loading = path.join(root, "sdk", "dist", "loading");

require(path.join(loading, "lazy-modules.js")).loadLate();
const { ModuleCache } = require(path.join(loading, "module-cache.js"));
const cache = ModuleCache.begin("tests", { XDG_STATE_HOME: path.join(root, "node_modules", ".cache") });
process.once("exit", () => cache?.save());
