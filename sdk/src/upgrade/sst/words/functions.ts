import { platformRows } from "../../../gen0/function/platform-rows";
import type { Conversion, OldDefault, Row } from "../../../gen0/translation/row";
import type { ConstructTable } from "../../../gen0/translation/translate";
import { refused, renamed } from "./shared";

/** Languages that are built to a program of their own. */
const BUILT = ["go", "rust"];

const RUNTIME: Conversion = {
  does: "`go` and `rust` become the runtime of programs that are built: `provided.al2023`",
  value: (old) => (typeof old === "string" && BUILT.includes(old) ? "provided.al2023" : old),
  text: (source) => source,
};

const OWN_TOOLS = "remove it: the tool's own file in the folder of the function says it";

/** The changes of the props of a function at a path, such as `defaults.function`. The empty path is for a `Function`. */
export function functionRows(path: string): readonly Row[] {
  const at = (name: string) => (path === "" ? name : `${path}.${name}`);
  return [
    { old: at("runtime"), now: at("runtime"), convert: RUNTIME },
    ...renamed(path, { nodejs: "bundle" }),
    ...platformRows(at),
    ...renamed(path, {
      "bundle.externalModules": "bundle.external",
      "bundle.nodeModules": "bundle.install",
      "bundle.esbuildConfig": "bundle.esbuild",
      copyFiles: "bundle.copyFiles",
    }),
    // The construct of a secret or a parameter is bound as any other one is.
    { old: at("config"), now: at("bind") },
    // Functions are served live by `sapi dev`, and secrets are fetched when the first one is read.
    ...["enableLiveDev", "prefetchSecrets"].map((name) => ({ old: at(name), now: undefined })),
    ...refused(path, {
      "bundle.splitting": "remove it: a bundle is one file",
      disableCloudWatchLogs:
        "remove the permission to write logs from a role of your own, and pass that as role",
      hooks: "run what it does before the deployment",
      python: OWN_TOOLS,
      go: OWN_TOOLS,
      java: OWN_TOOLS,
      retryAttempts: "make an aws.lambda.FunctionEventInvokeConfig for its functionName",
    }),
  ];
}

/** The table of a construct of SST 2, whose bundles are ES modules where they do not say what they are. */
export function withModules(table: ConstructTable): ConstructTable {
  const runtimes = table.rows.filter(({ old }) => /(^|\.)runtime$/.test(old));
  const defaults = runtimes.map(
    ({ old }): OldDefault => ({
      now: old.replace(/runtime$/, "bundle.format"),
      value: "esm",
      when: (bundle) => Object.keys(bundle).length > 0,
      newDefault: "`cjs`",
    }),
  );
  return { ...table, defaults: [...table.defaults, ...defaults] };
}
