import { loadLate } from "../../loading/lazy-modules";
import { ModuleCache } from "../../loading/module-cache";

// Before anything else is loaded.
loadLate();

/** The cache of modules that this process loads, for the next one. */
export const moduleCache = ModuleCache.begin("program");
