import { JsonText } from "./json-text";
import { convertScript } from "./scripts";

/** What package.json files are to name. */
export interface Packages {
  /** Of this package: a version, or `file:` and a path. */
  readonly own: string;
  readonly pulumi: string;
  readonly aws: string;
  readonly tsx: string;
}

/** A package.json and what is known of it. */
export interface ManifestCase {
  readonly text: string;
  /** Whether it is that of the folder that the program is in. */
  readonly isRoot: boolean;
  /** Packages that some file of the project still imports. */
  readonly imported: ReadonlySet<string>;
  readonly packages: Packages;
}

/** A new package.json, and what is left to be done about it. */
export interface ConvertedManifest {
  readonly text: string;
  readonly notes: readonly { readonly line: number; readonly message: string }[];
}

const OWN = "pulumi-serverless-api";
const SECTIONS = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"] as const;
/** Packages that are SST, or that only it needs. */
const SST =
  /^(sst|@serverless-stack\/(cli|core|resources|node)|aws-cdk|aws-cdk-lib|constructs|@aws-cdk\/.+)$/;
/** Those of them that ours takes the place of; the others are parts of CDK. */
const REPLACED = /^(sst|@serverless-stack\/(cli|core|resources|node))$/;
/** Packages of SST that do something of their own, and what is nearest. */
const LEFT: Readonly<Record<string, string>> = {
  "@serverless-stack/static-site-env": "StaticSite puts the values of the app into the build of a site",
  "eslint-config-serverless-stack": "its rules come from another package now, or from none",
  "astro-sst": "build the site as static files for StaticSite, or run its server beside this",
  "svelte-kit-sst": "build the site as static files for StaticSite, or run its server beside this",
  "solid-start-sst": "build the site as static files for StaticSite, or run its server beside this",
};

/** A package.json with the packages and commands of this product; the same text where it has nothing of SST. */
export function convertManifest({ text, isRoot, imported, packages }: ManifestCase): ConvertedManifest {
  const json = JsonText.read(text);
  if (!json) return { text, notes: [] };
  const notes = [...convertScripts(json), ...leftPackages(json), ...lintRules(json)];
  let isPlaced = hasDependency(json, OWN);
  const placed = isRoot ? rootPackages(json, packages) : [entry(OWN, packages.own)];
  for (const section of SECTIONS) {
    const members = json.membersOf(section);
    const isGone = (key: string) => SST.test(key) && !imported.has(key);
    const at = members.findIndex(({ key }) => REPLACED.test(key));
    const added = isPlaced || at < 0 ? [] : placed;
    if (added.length === 0 && !members.some(({ key }) => isGone(key))) continue;
    if (added.length > 0) isPlaced = true;
    const kept = (some: typeof members) =>
      some.filter(({ key }) => !isGone(key)).map((member) => member.text);
    const all = [
      ...kept(members.slice(0, at < 0 ? members.length : at)),
      ...added,
      ...kept(at < 0 ? [] : members.slice(at)),
    ];
    json.setMembers([section], isSorted(members.map(({ key }) => key)) ? [...all].sort(byKey) : all);
  }
  if (isRoot) addMissing(json, isPlaced ? [] : placed, packages);
  return { text: json.edits.toString(), notes };
}

function rootPackages(json: JsonText, { own, pulumi, aws }: Packages): readonly string[] {
  const wanted = [entry("@pulumi/aws", aws), entry("@pulumi/pulumi", pulumi), entry(OWN, own)];
  return wanted.filter((one) => !hasDependency(json, keyOf(one)));
}

/** What the program needs and nothing was replaced by; tsx runs it, as `Pulumi.yaml` says. */
function addMissing(json: JsonText, placed: readonly string[], { tsx }: Packages): void {
  const add = (section: "dependencies" | "devDependencies", entries: readonly string[]) => {
    if (entries.length === 0) return;
    const now = JsonText.read(json.edits.toString())?.membersOf(section) ?? [];
    const texts = now.map((member) => member.text);
    const all = [...texts, ...entries];
    json.setMembers([section], isSorted(now.map(({ key }) => key)) ? all.sort(byKey) : all);
  };
  add("dependencies", placed);
  add("devDependencies", hasDependency(json, "tsx") ? [] : [entry("tsx", tsx)]);
}

function convertScripts(json: JsonText): readonly { line: number; message: string }[] {
  const notes: { line: number; message: string }[] = [];
  for (const { key, value, start } of json.membersOf("scripts")) {
    if (value.type !== "StringLiteral") continue;
    const converted = convertScript(value.value);
    notes.push(
      ...converted.notes.map((message) => ({
        line: json.lineAt(start),
        message: `script ${key}: ${message}`,
      })),
    );
    if (converted.text !== value.value)
      json.edits.replace(
        { start: value.start as number, end: value.end as number },
        JSON.stringify(converted.text),
      );
  }
  return notes;
}

function leftPackages(json: JsonText): readonly { line: number; message: string }[] {
  return SECTIONS.flatMap((section) => json.membersOf(section)).flatMap(({ key, start }) =>
    Object.hasOwn(LEFT, key) ? [{ line: json.lineAt(start), message: `${key} is left: ${LEFT[key]}` }] : [],
  );
}

/** The rules that came with the command of SST 0.x. */
function lintRules(json: JsonText): readonly { line: number; message: string }[] {
  const rules = json.membersOf("eslintConfig").filter(({ text }) => text.includes("serverless-stack"));
  const message = "the rules serverless-stack came with SST: name others, or leave them out";
  return rules.map(({ start }) => ({ line: json.lineAt(start), message }));
}

function hasDependency(json: JsonText, name: string): boolean {
  return SECTIONS.some((section) => json.membersOf(section).some(({ key }) => key === name));
}

function entry(name: string, version: string): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(version)}`;
}

function keyOf(member: string): string {
  return /^"([^"]*)"/.exec(member)?.[1] ?? "";
}

function byKey(one: string, other: string): number {
  return keyOf(one) < keyOf(other) ? -1 : 1;
}

function isSorted(keys: readonly string[]): boolean {
  return keys.every((key, at) => at === 0 || (keys[at - 1] as string) <= key);
}
