import { doubtLine } from "../../../upgrade/expressions/doubts";
import type { LeftSetting, SstSettings, StageTarget } from "./settings";

/** The content of `Pulumi.yaml` besides the settings. */
export interface ProjectFacts {
  /** The file that the program begins with, where it is not found by itself. */
  readonly main: string | undefined;
  /** Settings that become comments. */
  readonly left: readonly LeftSetting[];
}

/** The files of Pulumi for the settings of a project, by name. */
export function pulumiFiles(
  settings: SstSettings,
  name: string,
  facts: ProjectFacts,
): ReadonlyMap<string, string> {
  const files = new Map([["Pulumi.yaml", projectFile(settings, name, facts)]]);
  for (const [stage, target] of settings.ofStages)
    files.set(`Pulumi.${stage}.yaml`, `${configLines(target).join("\n")}\n`);
  return files;
}

function projectFile({ target }: SstSettings, name: string, { main, left }: ProjectFacts): string {
  const lines = [
    `name: ${scalar(name)}`,
    "# tsx runs TypeScript as it is, in both module systems.",
    "runtime:",
    "  name: nodejs",
    "  options:",
    "    typescript: false",
    "    nodeargs: --import=tsx",
    ...(main === undefined ? [] : [`main: ${scalar(main)}`]),
    ...configLines(target),
    ...left.flatMap(leftLines),
  ];
  return `${lines.join("\n")}\n`;
}

function configLines({ region, profile }: StageTarget): readonly string[] {
  const lines = [
    ...(region === undefined ? [] : [`  aws:region: ${scalar(region)}`]),
    ...(profile === undefined ? [] : [`  aws:profile: ${scalar(profile)}`]),
  ];
  return lines.length === 0 ? [] : ["config:", ...lines];
}

function leftLines({ name, text, message }: LeftSetting): readonly string[] {
  const [was = "", ...more] = text.split(/\r?\n/);
  const head = doubtLine(`${name}: ${message}; it was ${was}`).replace(/^\/\//, "#");
  return [head, ...more.map((line) => `#   ${line}`.trimEnd())];
}

/** A text as a scalar of YAML. */
function scalar(text: string): string {
  const isPlain = /^[A-Za-z][\w./-]*$/.test(text) && !/^(true|false|yes|no|on|off|null|y|n)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}
