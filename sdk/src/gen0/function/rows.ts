import { DURATION, LOWER_CASE, RUNTIME } from "../platform/conversions";
import type { Row } from "../translation/row";
import { platformRows } from "./platform-rows";

/**
 * Changes in the props of a function, anywhere in the new props: `defaults.function`, `routes.*.function`. The empty
 * path is for the props of a `Function` itself.
 */
export function functionRows(path: string): readonly Row[] {
  const at = (name: string) => (path === "" ? name : `${path}.${name}`);
  const same = (name: string) => ({ old: at(name), now: at(name) });
  const moved = (old: string, now: string) => ({ old: at(old), now: at(now) });
  return [
    { ...same("runtime"), convert: RUNTIME },
    { ...same("timeout"), convert: DURATION },
    { ...same("tracing"), convert: LOWER_CASE },
    { ...same("logRetention"), convert: LOWER_CASE },
    ...platformRows(at),
    moved("bundle.externalModules", "bundle.external"),
    moved("bundle.nodeModules", "bundle.install"),
    moved("bundle.esbuildConfig", "bundle.esbuild"),
    // Functions are served live by `sapi dev`, whatever they say.
    { old: at("enableLiveDev"), now: undefined },
  ];
}
