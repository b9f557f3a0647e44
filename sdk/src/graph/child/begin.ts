import { ModuleKeeper } from "../../loading/kept-modules";
import { loadLate } from "../../loading/lazy-modules";

// Before anything else is loaded.
loadLate();

/** What this process loads, for the next one. */
export const keeper = ModuleKeeper.begin("program");
