import * as pulumi from "@pulumi/pulumi";
import type { App } from "../app/stack";
import { BUNDLE_OPTIONS_FILE, type BundleRequest, DeployBundler } from "../bundle";
import { SourceBuilder, type SourceRequest } from "../bundle/languages";
import { LOAD_CHECK_VARIABLE } from "../values/bundle-cache";
import { programFolder } from "./code-plan";
import type { MadeFunctionPlan } from "./plan";

/** One for each app, so that a later run of another app in this process reads its files afresh. */
const bundlers = new WeakMap<App, DeployBundler>();
const builders = new WeakMap<App, SourceBuilder>();

/** The archive of a function's code. Undefined when the user gives it. `issues` stand at the function's props. */
export function archiveOf(
  { code, runtime, issues }: Pick<MadeFunctionPlan, "code" | "runtime" | "issues">,
  app: App,
): pulumi.Input<pulumi.asset.Archive> | undefined {
  switch (code.kind) {
    case "native":
    case "container":
      return undefined;
    case "files":
      return new pulumi.asset.FileArchive(code.path);
    case "built":
      return built({ root: programFolder(), build: code.build, issues: issues.apart() }, app);
    case "source":
      return new pulumi.asset.AssetArchive({
        [code.file]: new pulumi.asset.FileAsset(code.file),
        [BUNDLE_OPTIONS_FILE]: new pulumi.asset.StringAsset(JSON.stringify(code.bundle)),
      });
    case "bundle": {
      const { kind: _, ...handler } = code;
      return bundled({ root: programFolder(), ...handler, runtime, issues: issues.apart() }, app);
    }
  }
}

async function bundled(request: BundleRequest, app: App): Promise<pulumi.asset.Archive> {
  // The same command has compared the deployment before.
  const isTried = process.env[LOAD_CHECK_VARIABLE] === "on" && pulumi.runtime.isDryRun();
  const bundler = bundlers.get(app) ?? new DeployBundler(isTried);
  bundlers.set(app, bundler);
  const { files, warnings } = await bundler.bundle(request);
  for (const warning of warnings) app.warnOnce(warning, warning);
  const entries = Object.entries(files).map(
    ([name, file]) => [name, new pulumi.asset.FileAsset(file)] as const,
  );
  return new pulumi.asset.AssetArchive(Object.fromEntries(entries));
}

async function built(request: SourceRequest, app: App): Promise<pulumi.asset.Archive> {
  const builder = builders.get(app) ?? new SourceBuilder();
  builders.set(app, builder);
  return new pulumi.asset.FileArchive(await builder.archive(request));
}
