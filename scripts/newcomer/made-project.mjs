// Walks a project that `sapi init` makes, from a packed package. It type-checks strictly. Its own tests pass, which run
// the program and send requests to the local mode.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WITH_MANAGER } from "./managers.mjs";
import { environmentOf } from "./node-of.mjs";

/** The packages that a project needs beside those that the README installs, as names with versions. */
export function packagesOfProject(root) {
  const manifest = JSON.parse(readFileSync(join(root, "sdk", "templates", "notes", "package.json"), "utf8"));
  const { "pulumi-serverless-api": _, "@pulumi/pulumi": __, ...dependencies } = manifest.dependencies;
  return Object.entries({ ...dependencies, ...manifest.devDependencies }).map(
    ([name, version]) => `${name}@${version}`,
  );
}

/**
 * Make a project with the package that is installed in `packages`, and walk it.
 *
 * @param options.folder the folder of the project. Below `packages` it finds the packages that are installed there
 * @param options.install whether its own packages are installed, by `manager`
 */
export function walkMadeProject(node, packages, { folder, system, install, manager }) {
  const env = environmentOf(node);
  const start = (cwd, command, ...args) =>
    execFileSync(command, args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const run = (cwd, ...args) => start(cwd, node, ...args);
  const sapi = join(packages, "node_modules", "pulumi-serverless-api", "bin", "sapi.js");
  const options = [
    ...(system === "CommonJS" ? ["--commonjs"] : []),
    ...(install ? ["--package-manager", manager] : ["--no-install"]),
  ];
  const next = start(packages, ...WITH_MANAGER[manager], node, sapi, "init", folder, "--yes", ...options);
  const isInstalled = !/ install$/m.test(next);
  if (isInstalled !== install) throw new Error(`${install ? "not " : ""}installed: ${next}`);

  const modules = install ? join(folder, "node_modules") : join(packages, "node_modules");
  run(folder, join(modules, "typescript", "bin", "tsc"));
  const tests = ["tests/program.test.ts", "tests/requests.test.ts"];
  const output = run(folder, "--import", "tsx", "--test", "--test-reporter", "tap", ...tests);
  const [, passed] = /^# pass (\d+)$/m.exec(output) ?? [];
  if (Number(passed) < 4 || !/^# fail 0$/m.test(output)) throw new Error(output);
}
