import type { KindView } from "./kind";
import { PARAMETER, SECRET } from "./value";

/** The views of the kinds of resources. */
export const KINDS: Readonly<Record<string, KindView>> = { parameter: PARAMETER, secret: SECRET };
