import { ModuleKeeper } from "../../loading/kept-modules";
import { loadLate } from "../../loading/lazy-modules";

// Before anything else is loaded.
loadLate();

/** The cache of modules that this process loads, for the next one. */
export const keeper = ModuleKeeper.begin("program");
