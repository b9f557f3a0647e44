import { setFlagsFromString } from "node:v8";

const FLAG = "--semi-space-growth-factor";
const V8_DEFAULT = 2;

/**
 * Keeps V8's space for young objects as small as it is.
 *
 * A start makes many objects that stay, for which V8 doubles this space again and again up to 32 MB, and does not give
 * it back: with 500 functions that was a quarter of the memory of a program at rest. It is called before anything else is
 * loaded.
 */
export function keepYoungSpaceSmall(): void {
  setFlagsFromString(`${FLAG}=1`);
}

/** Lets it grow as it is needed: once requests come, a small one costs more than a tenth of them. */
export function letYoungSpaceGrow(): void {
  setFlagsFromString(`${FLAG}=${V8_DEFAULT}`);
}
