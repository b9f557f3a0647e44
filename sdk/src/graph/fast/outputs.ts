import { Output } from "@pulumi/pulumi";
import { replaceIn } from "../keep/joins";
import { currentStore, type SdkStore } from "../sdk-internals";
import { ValueCell } from "./cell";
import { combine } from "./combine";
import { type InnerOutput, installApply, makeOutput } from "./output";

// The modules themselves: an `import *` would give copies, and the program would not see what is replaced in them.
const sdk = require("@pulumi/pulumi") as typeof import("@pulumi/pulumi");
const sdkOutput = require("@pulumi/pulumi/output") as typeof import("@pulumi/pulumi/output");

const light = new WeakSet<SdkStore>();
let installed = false;

/**
 * Gives programs that {@link lightenOutputs} marks Outputs without promises. Call it before code that observes how a
 * program makes them, such as the texts that it joins, because that reads the functions it finds.
 */
export function installLightOutputs(): void {
  if (!installed) install();
  installed = true;
}

/** Give a captured program Outputs without promises. Other programs in the process have those of the SDK. */
export function lightenOutputs(store: SdkStore): void {
  light.add(store);
}

/** Whether the running program has Outputs without promises. */
export function hasLightOutputs(): boolean {
  const store = currentStore();
  return store !== undefined && light.has(store);
}

type Make = (...args: never[]) => unknown;

function install(): void {
  const { output, secret, unsecret, all, concat, interpolate, jsonStringify, jsonParse } = sdkOutput;
  installApply();
  const instead =
    <F extends Make>(original: F, make: (...args: Parameters<F>) => unknown) =>
    (...args: Parameters<F>): unknown =>
      hasLightOutputs() ? make(...args) : original(...args);
  const replaced = {
    output: instead(output as Make, outputOf as Make),
    all: instead(all as Make, outputOf as Make),
    secret: instead(secret as Make, ((value: unknown) => marked(combine(value), true)) as Make),
    unsecret: instead(unsecret as Make, ((value: unknown) => marked(combine(value), false)) as Make),
    concat: instead(concat as Make, ((...values: unknown[]) => made(values, (all) => all.join(""))) as Make),
    interpolate: instead(
      interpolate as Make,
      ((texts: TemplateStringsArray, ...values: unknown[]) =>
        made(values, (all) => interpolated(texts, all))) as Make,
    ),
    jsonStringify: instead(
      jsonStringify as Make,
      ((value: unknown, ...rest: [never, never]) =>
        outputOf(value).apply((plain) => JSON.stringify(plain, ...rest))) as Make,
    ),
    jsonParse: instead(
      jsonParse as Make,
      ((value: unknown, reviver: never) =>
        outputOf(value).apply((text) => JSON.parse(text as string, reviver))) as Make,
    ),
  };
  replaceIn([sdk, sdkOutput], replaced);
  const create = Output.create as Make;
  (Output as unknown as { create: unknown }).create = instead(create, outputOf as Make);
}

function outputOf(value: unknown): InnerOutput {
  return makeOutput(combine(value));
}

/** The value as it is, secret or not. */
function marked(source: ValueCell, isSecret: boolean): InnerOutput {
  return derived(source, (cell) => cell.settle({ ...source.peek(), isSecret }, source.resources));
}

/** The result of the SDK's own code for a list of values, which needs no turn of its own. */
function made(values: readonly unknown[], make: (values: readonly unknown[]) => unknown): InnerOutput {
  const source = combine(values);
  return derived(source, (cell) => {
    const { value, isKnown, isSecret } = source;
    const text = isKnown ? make(value as unknown[]) : undefined;
    cell.settle({ value: text, isKnown, isSecret, isPlain: true }, source.resources);
  });
}

function derived(source: ValueCell, settle: (cell: ValueCell) => void): InnerOutput {
  const cell = new ValueCell(source.sources);
  const pass = (): void => {
    if (source.hasFailed) return cell.fail(source.error);
    try {
      settle(cell);
    } catch (error) {
      cell.fail(error);
    }
  };
  if (source.isSettled && !source.hasFailed) pass();
  else void source.whenSettled().then(pass);
  return makeOutput(cell);
}

function interpolated(texts: readonly string[], values: readonly unknown[]): string {
  let result = "";
  for (const [index, value] of values.entries()) result += `${texts[index]}${value}`;
  return result + texts[texts.length - 1];
}
