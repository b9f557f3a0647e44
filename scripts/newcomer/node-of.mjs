import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { MANAGERS } from "./managers.mjs";

/** Path of a Node of this version, which is had as an npm package below `folder`. `this` is the one that runs. */
export function nodeOf(version, folder) {
  if (version === "this") return process.execPath;
  const target = join(folder, `node-${version}`);
  mkdirSync(target);
  const [command, ...args] = MANAGERS.npm;
  execFileSync(command, [...args, "--prefix", target, `node@${version}`], {
    cwd: target,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return join(target, "node_modules", "node", "bin", "node");
}

/** The environment in which this Node comes before all others. */
export function environmentOf(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
}
