import type { Issues } from "../errors";
import type { App } from "./stack";

/** Go on with a definition that has no mistakes, and say once what AWS takes of it and cannot have been meant. */
export function accept(issues: Issues, app: Pick<App, "warnOnce">): void {
  issues.throwIfAny();
  for (const warning of issues.warnings) app.warnOnce(warning, warning);
}
