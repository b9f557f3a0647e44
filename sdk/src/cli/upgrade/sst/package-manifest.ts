import type { GeneratorScript } from "./generator-scripts";
import { JsonText } from "./json-text";
import { convertScript } from "./scripts";

/** The versions that package.json files name. */
export interface Packages {
  /** The specifier of this package: a version, or `file:` and a path. */
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
  /** Whether handlers import version 2 of the AWS SDK, and no `package.json` names it. @default `false` */
  readonly lacksSdk?: boolean;
  readonly packages: Packages;
  /** @default it needs nothing else */
  readonly needs?: ManifestNeeds;
}

/** Packages and scripts in place of what SST brought. */
export interface ManifestNeeds {
  /** Versions by name. */
  readonly packages: Readonly<Record<string, string>>;
  /** Packages that only the local mode uses, with their versions. @default none */
  readonly tools?: Readonly<Record<string, string>>;
  readonly scripts: readonly GeneratorScript[];
}

/** A new package.json, and what is left to be done about it. */
export interface ConvertedManifest {
  readonly text: string;
  readonly notes: readonly { readonly line: number; readonly message: string; readonly isDone?: true }[];
}

const OWN = "pulumi-serverless-api";
const SECTIONS = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"] as const;
/** Packages that are SST, or that only it needs. */
const SST =
  /^(sst|@serverless-stack\/(cli|core|resources|node)|aws-cdk|aws-cdk-lib|constructs|@aws-cdk\/.+)$/;
/** Packages that this one replaces. The others are parts of CDK. */
const REPLACED = /^(sst|@serverless-stack\/(cli|core|resources|node))$/;
/** Packages of SST that do something of their own, and what is nearest. */
const LEFT: Readonly<Record<string, string>> = {
  "@serverless-stack/static-site-env": "StaticSite puts the values of the app into the build of a site",
  "eslint-config-serverless-stack": "its rules come from another package now, or from none",
  "astro-sst": "build the site as static files for StaticSite, or run its server beside this",
  "svelte-kit-sst": "build the site as static files for StaticSite, or run its server beside this",
  "solid-start-sst": "build the site as static files for StaticSite, or run its server beside this",
};

/** Converts a package.json to the packages and commands of this product. A file without SST stays the same. */
export function convertManifest({ text, ...facts }: ManifestCase): ConvertedManifest {
  const json = JsonText.read(text);
  if (!json) return { text, notes: [] };
  const scripts = convertScripts(json);
  const { packages = {}, tools = {}, scripts: wanted = [] } = facts.needs ?? {};
  const withPackages = withAdded(convertPackages(scripts.json, facts), "dependencies", entriesOf(packages));
  const now = withScripts(withAdded(withPackages, "devDependencies", entriesOf(tools)), wanted);
  const ofScripts = now.membersOf("scripts").flatMap(({ key, line }) => {
    const messages = scripts.notes.get(key) ?? [];
    return messages.map((message) => ({ line, message: `script ${key}: ${message}` }));
  });
  const ofSdk = facts.isRoot && facts.lacksSdk ? addedSdk(now) : [];
  const added = now.membersOf("scripts").flatMap(({ key, line, value }) => {
    const script = wanted.find(({ name }) => name === key);
    if (!script) return [];
    const isAdded = value.type === "StringLiteral" && value.value === script.command;
    const message = isAdded
      ? script.note
      : `it is your own; SST had a generator, and its script is: ${script.command}`;
    return [{ line, message: `script ${key}: ${message}` }];
  });
  return {
    text: now.text,
    notes: [...ofScripts, ...added, ...lintRules(now), ...leftPackages(now), ...ofSdk],
  };
}

function entriesOf(packages: ManifestNeeds["packages"]): readonly string[] {
  return Object.entries(packages).map(([name, version]) => entry(name, version));
}

/** Adds scripts at the end. One of the same name is the program's own, and stays. */
function withScripts(json: JsonText, scripts: readonly GeneratorScript[]): JsonText {
  const known = json.membersOf("scripts");
  const missing = scripts.filter(({ name }) => !known.some(({ key }) => key === name));
  if (missing.length === 0) return json;
  const entries = missing.map(({ name, command }) => entry(name, command));
  return json.withMembers("scripts", [...known.map((member) => member.text), ...entries]);
}

/** The runtimes of SST had version 2 of the AWS SDK, so that it was in the archive of no handler. */
const SDK = entry("aws-sdk", "^2.1693.0");

function addedSdk(json: JsonText): readonly Note[] {
  const message = "aws-sdk is added, since handlers import it and no runtime of Node that AWS creates has it";
  return SECTIONS.flatMap((section) => json.membersOf(section))
    .filter(({ key }) => key === keyOf(SDK))
    .map(({ line }) => ({ line, message, isDone: true }));
}

function convertPackages(
  json: JsonText,
  { isRoot, imported, lacksSdk = false, packages }: Omit<ManifestCase, "text">,
): JsonText {
  const ofRoot = [...rootPackages(packages), ...(lacksSdk ? [SDK] : [])];
  const wanted = isRoot ? ofRoot : [entry(OWN, packages.own)];
  const placed = wanted.filter((one) => !hasDependency(json, keyOf(one)));
  let now = json;
  let waiting: readonly string[] = placed;
  for (const section of SECTIONS) {
    const members = now.membersOf(section);
    const at = members.findIndex(({ key }) => REPLACED.test(key));
    const isRemoved = (key: string) => SST.test(key) && !imported.has(key);
    const added = at < 0 ? [] : waiting;
    if (added.length === 0 && !members.some(({ key }) => isRemoved(key))) continue;
    if (at >= 0) waiting = [];
    const remaining = (some: typeof members) =>
      some.filter(({ key }) => !isRemoved(key)).map((member) => member.text);
    const index = at < 0 ? members.length : at;
    now = withSection(now, section, [
      ...remaining(members.slice(0, index)),
      ...added,
      ...remaining(members.slice(index)),
    ]);
  }
  return isRoot ? withMissing(now, waiting, packages) : now;
}

function rootPackages({ own, pulumi, aws }: Packages): readonly string[] {
  return [entry("@pulumi/aws", aws), entry("@pulumi/pulumi", pulumi), entry(OWN, own)];
}

/** Adds the packages that the program needs and that replaced nothing. tsx runs it, as `Pulumi.yaml` says. */
function withMissing(json: JsonText, missing: readonly string[], { tsx }: Packages): JsonText {
  const now = withAdded(json, "dependencies", missing);
  return withAdded(now, "devDependencies", hasDependency(json, "tsx") ? [] : [entry("tsx", tsx)]);
}

function withAdded(json: JsonText, section: string, entries: readonly string[]): JsonText {
  if (entries.length === 0) return json;
  return withSection(json, section, [...json.membersOf(section).map((member) => member.text), ...entries]);
}

/** Adds entries to a section, in the order of names where the section has that order. */
function withSection(json: JsonText, section: string, entries: readonly string[]): JsonText {
  const keys = json.membersOf(section).map(({ key }) => key);
  const isSorted = keys.every((key, at) => at === 0 || (keys[at - 1] as string) <= key);
  return json.withMembers(section, isSorted ? [...entries].sort(byKey) : entries);
}

/** Converts the scripts to the commands of `sapi`, with notes on each. */
function convertScripts(json: JsonText): {
  readonly json: JsonText;
  readonly notes: ReadonlyMap<string, readonly string[]>;
} {
  const notes = new Map<string, readonly string[]>();
  let now = json;
  for (const { key } of json.membersOf("scripts")) {
    const script = now.membersOf("scripts").find((member) => member.key === key);
    if (script?.value.type !== "StringLiteral") continue;
    const converted = convertScript(script.value.value);
    notes.set(key, converted.notes);
    if (converted.text !== script.value.value) now = now.withText(script, converted.text);
  }
  return { json: now, notes };
}

type Note = ConvertedManifest["notes"][number];

function leftPackages(json: JsonText): readonly Note[] {
  return SECTIONS.flatMap((section) => json.membersOf(section)).flatMap(({ key, line }) => {
    const nearest = Object.hasOwn(LEFT, key) ? LEFT[key] : isOfCdk(key) ? OF_CDK : undefined;
    return nearest === undefined ? [] : [{ line, message: `${key} is left: ${nearest}` }];
  });
}

const OF_CDK = "if it has constructs of CDK, make what they made with @pulumi/aws";

/**
 * Whether a package is one of CDK by its name alone: `datadog-cdk-constructs-v2`. A package that a file imports is
 * reported there.
 */
function isOfCdk(name: string): boolean {
  return /(^|[/-])cdk(-|$)/.test(name) && !SST.test(name);
}

/** The rules that came with the command of SST 0.x. */
function lintRules(json: JsonText): readonly Note[] {
  const rules = json.membersOf("eslintConfig").filter(({ text }) => text.includes("serverless-stack"));
  const message = "the rules serverless-stack came with SST: name others, or leave them out";
  return rules.map(({ line }) => ({ line, message }));
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
