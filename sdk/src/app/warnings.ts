import type { Issues } from "../errors";
import type { App } from "./stack";

/** Throws if the definition has mistakes. Otherwise logs each of its warnings, unless the app has logged it before. */
export function accept(issues: Issues, app: Pick<App, "warnOnce">): void {
  issues.throwIfAny();
  for (const warning of issues.warnings) app.warnOnce(warning, warning);
}
