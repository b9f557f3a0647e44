import type { ClientKind } from "./kinds";
import type { Played } from "./play";

/** The results of one client. */
export interface Results {
  readonly client: ClientKind["name"];
  readonly version: string;
  readonly played: readonly Played[];
}
