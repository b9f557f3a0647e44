import type * as t from "@babel/types";
import { keyName, type Node, walk } from "../../../syntax/nodes";
import type { ConfigFile } from "./config-file";
import { type LeftSetting, leftSetting, type SstSettings, type StageTarget, stageTarget } from "./settings";
import { type StageValue, StageValues } from "./stage-values";

/** Stands for a stage that no line of the program names. */
const ANY_STAGE = "\0";
const STAGE = /^[A-Za-z][A-Za-z0-9-]*$/;
const READ = ["name", "region", "profile"] as const;

/** The settings that `config(input)` returns, for every stage and for the stages that it names. */
export function settingsOfConfig(config: ConfigFile): SstSettings {
  const values = (stage: string) => new StageValues(config.file, config.config, stage);
  const usual = readFor(values(ANY_STAGE));
  if (!usual) return { name: undefined, target: {}, ofStages: new Map(), left: [wholeConfig(config)] };
  const ofStages = new Map<string, StageTarget>();
  const names = new Set<unknown>([usual.name]);
  for (const stage of stagesNamedIn(config)) {
    const read = readFor(values(stage));
    if (!read) continue;
    names.add(read.name);
    const target = differing(targetIn(read), targetIn(usual));
    if (Object.keys(target).length > 0) ofStages.set(stage, target);
  }
  const name = names.size === 1 ? known(usual.name) : undefined;
  const nameExpression = name === undefined ? expressionOfName(config, usual) : undefined;
  return {
    name,
    ...(nameExpression !== undefined && { nameExpression }),
    target: targetIn(usual),
    ofStages,
    left: leftIn(config, usual, name !== undefined || nameExpression !== undefined),
  };
}

type Read = Record<(typeof READ)[number], StageValue> & { readonly object: t.ObjectExpression };

function readFor(values: StageValues): Read | undefined {
  const object = values.returned();
  if (!object) return undefined;
  const read = Object.fromEntries(READ.map((key) => [key, values.member(object, key)]));
  return { ...read, object } as Read;
}

/** The name as it is written, where it means the same outside of the function. */
function expressionOfName({ file }: ConfigFile, { object }: Read): string | undefined {
  const property = object.properties.find(
    (each) => each.type === "ObjectProperty" && keyName(each.key) === "name",
  );
  if (property?.type !== "ObjectProperty") return undefined;
  let isFileScoped = true;
  walk(property.value, (node) => {
    const scope = node.type === "Identifier" ? file.names.bindingOf(node)?.scope : undefined;
    if (scope && scope !== file.names.program) isFileScoped = false;
  });
  return isFileScoped ? file.textOf(property.value) : undefined;
}

function targetIn({ region, profile }: Read): StageTarget {
  return stageTarget(known(region), known(profile));
}

/** A text that is one for every stage that has no name. */
function known(value: StageValue): string | undefined {
  return typeof value === "string" && !value.includes(ANY_STAGE) ? value : undefined;
}

function differing(target: StageTarget, usual: StageTarget): StageTarget {
  const pairs = Object.entries(target).filter(([key, value]) => usual[key as keyof StageTarget] !== value);
  return Object.fromEntries(pairs);
}

/** Texts that can be the name of a stage: those that something is compared with, and keys. */
function stagesNamedIn({ file, config }: ConfigFile): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (text: string | undefined) => text !== undefined && STAGE.test(text) && found.add(text);
  walk(file.file.program, (node) => {
    if (node.type === "ObjectProperty") add(keyName(node.key, node.computed));
    if (node.type === "StringLiteral" && file.parents.get(node)?.type === "BinaryExpression") add(node.value);
  });
  for (const key of keysOf(config)) found.delete(key);
  return found;
}

/** Settings themselves are no stages. */
function keysOf(config: t.Function): readonly string[] {
  const keys: string[] = [...READ];
  walk(config, (node) => {
    if (node.type === "ObjectMethod") keys.push(keyName(node.key) ?? "");
  });
  return keys;
}

function leftIn({ file, config }: ConfigFile, usual: Read, isNamed: boolean): readonly LeftSetting[] {
  const left: LeftSetting[] = [];
  for (const property of usual.object.properties) {
    if (property.type === "SpreadElement") {
      left.push({ name: "...", text: file.textOf(property), message: "it is only known when it is run" });
      continue;
    }
    const key = keyName(property.key, property.computed) ?? "";
    const text = property.type === "ObjectProperty" ? file.textOf(property.value) : file.textOf(property);
    const reason = reasonFor(key, usual, isNamed);
    if (reason === "read") continue;
    left.push(reason === "unknown" ? leftSetting(key, text) : { name: key, text, message: reason });
  }
  return [...left, ...doneBefore(file, config)];
}

function reasonFor(key: string, usual: Read, isNamed: boolean): string {
  if (key === "name") return isNamed ? "read" : UNKNOWN_NAME;
  if (key !== "region" && key !== "profile") return "unknown";
  const value = usual[key];
  if (value === undefined || value === null || known(value) !== undefined) return "read";
  return `it is only known when it is run: pulumi config set aws:${key} ... --stack <stage>`;
}

const UNKNOWN_NAME =
  "it is not the same for every stage: write new App({ name: ... }), which physical names are made of";

/** Statements of the function that do something else than to say a setting. */
function doneBefore(file: ConfigFile["file"], { body }: t.Function): readonly LeftSetting[] {
  if (body.type !== "BlockStatement") return [];
  const done = body.body.filter(({ type }: Node) => !/^(Return|If|Variable|Block|Empty)/.test(type));
  return done.map((statement) => ({
    name: "config",
    text: file.textOf(statement),
    message: "config is not run any more: write it where the program begins, if it is needed",
  }));
}

function wholeConfig({ file, config }: ConfigFile): LeftSetting {
  return {
    name: "config",
    text: file.textOf(config),
    message: "write name and region into Pulumi.yaml: only a run of it knows them",
  };
}
