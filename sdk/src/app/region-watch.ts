import { Issues } from "../errors";
import { checkRegion } from "../values/regions";
import { configuredRegion } from "./app-plan";
import type { ResourceWatch } from "./construct-kind";
import type { App } from "./stack";

/** Warn of regions that the program gives a provider or a resource of its own, as far as they are known, each once. */
export function regionWatch(app: Pick<App, "warnOnce">): ResourceWatch {
  return ({ type, name, props }) => {
    const isProvider = type === "pulumi:providers:aws";
    const { region } = (props ?? {}) as { readonly region?: unknown };
    if (!isProvider && !type.startsWith("aws:")) return;
    // Providers take that of the environment for their own.
    if (typeof region !== "string" || region === configuredRegion()) return;
    const issues = new Issues({ kind: isProvider ? "Provider" : type, id: name }).at("region");
    checkRegion(region, { isRefused: false }, issues);
    for (const warning of issues.warnings) app.warnOnce(`region ${region}`, warning);
  };
}
