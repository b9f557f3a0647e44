import { isDeepStrictEqual } from "node:util";
import type { GraphResource } from "../../graph";
import type { Values } from "./cloudformation/values";
import { nameIn } from "./criteria";
import { importIdOf, ownIdOf } from "./import-id";
import { isPrecious, type Pair } from "./match";

type Data = Readonly<Record<string, unknown>>;

/** A resource as `pulumi stack export` writes it. */
export interface StoredResource {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  readonly inputs?: Data;
  readonly outputs?: Data;
  readonly [setting: string]: unknown;
}

/** The output of `pulumi stack export`. */
export interface StoredState {
  readonly deployment: {
    readonly resources?: readonly StoredResource[];
    readonly pending_operations?: readonly { readonly type: string }[];
    readonly [setting: string]: unknown;
  };
  readonly [setting: string]: unknown;
}

/** Inputs that Pulumi makes a name for when the program gives none. */
const NAMED_BY_PULUMI = ["name", "bucket", "clusterIdentifier", "identifier"];
/** Inputs of the program that stand in place of the name. */
const PREFIXES = ["namePrefix", "bucketPrefix"];
/** The key under which providers store the inputs that the program has not given. */
const DEFAULTS = "__defaults";

/**
 * Completes the state of a stack after an import:
 *
 * - A name that the program does not give is marked as one that Pulumi has chosen, which stays. Unmarked, the next
 *   deployment chooses another one and replaces the resource.
 * - Inputs that AWS fixed when the resource was made, and that the provider did not report, are taken from the
 *   template.
 * - An id is written as the provider stores it.
 * - A resource with data is marked, so that nothing deletes it before a deployment has written the program's policy.
 * - A resource that does not report an output for others is left out, and made anew.
 *
 * `planned` are the inputs that the preview shows, for values that no template has. Nothing else is touched. Values
 * that the provider has reported are never overwritten.
 */
export function completeState(
  state: StoredState,
  pairs: ReadonlyMap<string, Pair>,
  values: Values,
  planned: ReadonlyMap<string, Data> = new Map(),
): StoredState {
  const { deployment } = state;
  const resources = (deployment.resources ?? []).flatMap((stored) => {
    const pair = pairs.get(stored.urn);
    if (pair === undefined) return [stored];
    return isUsable(stored, pair) ? [completed(stored, pair, values, planned.get(stored.urn) ?? {})] : [];
  });
  const { pending_operations: pending, ...rest } = deployment;
  // An import that was killed is known by its result: the resource is there, or it is imported again.
  const others = pending?.filter(({ type }) => type !== "importing");
  const left = others === undefined ? {} : { pending_operations: others };
  const after: StoredState = { ...state, deployment: { ...rest, ...left, resources } };
  return isDeepStrictEqual(after, state) ? state : after;
}

/** A resource without an output that others need is left out again. */
function isUsable({ outputs = {} }: StoredResource, { type: { needs } }: Pair): boolean {
  if (needs === undefined) return true;
  const output = outputs[needs];
  return Array.isArray(output) ? output.length > 0 : !isOpen(output);
}

function completed(stored: StoredResource, pair: Pair, values: Values, planned: Data): StoredResource {
  const { resource } = pair;
  const importId = importIdOf(pair, values);
  const own = ownIdOf(pair);
  const id = own !== undefined && stored.id === importId ? own : stored.id;
  const adoptedInputs: Record<string, unknown> = { ...stored.inputs };
  const isEcho = (value: unknown) => value !== undefined && (value === importId || value === stored.id);
  const fixed = Object.entries(fixedValues(pair, values, planned)).filter(
    ([input]) => adoptedInputs[input] === undefined || isEcho(adoptedInputs[input]),
  );
  const name = nameIn(pair.deployed.physicalId);
  const named = NAMED_BY_PULUMI.filter(
    (input) => isEcho(adoptedInputs[input]) && adoptedInputs[input] !== name,
  );
  const added: Data = {
    ...Object.fromEntries(named.map((input) => [input, name])),
    ...Object.fromEntries(fixed),
  };
  const inputs = withRetainedNames({ ...adoptedInputs, ...added }, resource);
  const renamed = named.length > 0 && importId !== undefined ? ([importId, name] as const) : undefined;
  const outputs = stored.outputs && {
    ...withNames(withoutEmpty(stored.outputs, pair), renamed),
    ...outputsFor(stored.outputs, added, isEcho),
    ...idIn(stored, id),
  };
  const { protect: _protect, retainOnDelete: _retain, ...rest } = stored;
  return { ...rest, ...marksOf(pair), ...(id !== undefined && { id }), inputs, ...(outputs && { outputs }) };
}

/** An ARN that has the id in place of the name. */
function withNames(outputs: Data, renamed: readonly [id: string, name: string] | undefined): Data {
  if (renamed === undefined) return outputs;
  const [id, name] = renamed;
  const isMade = (value: unknown): value is string =>
    typeof value === "string" && value.startsWith("arn:") && value !== id && value.includes(id);
  const entries = Object.entries(outputs).map(
    ([key, value]) => [key, isMade(value) ? value.replace(id, name) : value] as const,
  );
  return Object.fromEntries(entries);
}

/** Values that are only known after the deployment. */
function withoutEmpty(outputs: Data, { type, deployed }: Pair): Data {
  const isEmpty = ([key, value]: readonly [string, unknown]) => {
    const property = type.open[key];
    return property !== undefined && deployed.properties[property] !== undefined && isOpen(value);
  };
  return Object.fromEntries(Object.entries(outputs).filter((entry) => !isEmpty(entry)));
}

function outputsFor(outputs: Data, added: Data, isEcho: (value: unknown) => boolean): Data {
  const open = Object.entries(added).filter(([key]) => isOpen(outputs[key]) || isEcho(outputs[key]));
  return Object.fromEntries(open);
}

function isOpen(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function idIn({ outputs = {} }: StoredResource, id: string | undefined): Data {
  return "id" in outputs ? { id } : {};
}

/** Values of the inputs that the program sets and AWS has fixed. */
function fixedValues({ deployed, type, resource }: Pair, values: Values, planned: Data): Data {
  const { stack, properties } = deployed;
  const entries = Object.entries(type.fixed).flatMap(([input, source]) => {
    const wanted = resource.inputs[input];
    if (wanted === undefined) return [];
    const raw = typeof source === "string" ? properties[source] : source(deployed, values);
    if (raw === undefined) return [];
    const known = plain(raw, wanted, stack, values);
    if (known !== undefined) return [[input, known]];
    const shown = planned[input];
    return typeof shown === "string" && namesAll(shown, raw, stack, values) ? [[input, shown]] : [];
  });
  return Object.fromEntries(entries);
}

/** A value of a template as data, with numbers and booleans where the program has them. */
function plain(raw: unknown, wanted: unknown, stack: string, values: Values): unknown {
  if (Array.isArray(raw)) {
    const all = raw.map((one) => plain(one, "", stack, values));
    return all.includes(undefined) ? undefined : all;
  }
  const text = values.text(raw, stack);
  if (text === undefined) return isFunction(raw) ? undefined : raw;
  if (typeof wanted === "boolean") return text === "true";
  if (typeof wanted === "number") return Number(text);
  return text.includes("{{resolve:") ? undefined : text;
}

function isFunction(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && Object.keys(value).some((key) => /^(Ref|Fn::)/.test(key))
  );
}

/** Whether a text names all that a value of a template refers to. */
function namesAll(text: string, raw: unknown, stack: string, values: Values): boolean {
  const named = values.refs(raw, stack).map(({ physicalId }) => nameIn(physicalId));
  return named.length > 0 && named.every((name) => text.includes(name));
}

/** A name that the program leaves to Pulumi stays what it is. */
function withRetainedNames(
  inputs: Record<string, unknown>,
  { inputs: wanted, options }: GraphResource,
): Data {
  const hasPrefix = PREFIXES.some(
    (prefix) => wanted[prefix] !== undefined && !options.ignoreChanges.includes(prefix),
  );
  const retained = hasPrefix
    ? []
    : NAMED_BY_PULUMI.filter((name) => inputs[name] !== undefined && wanted[name] === undefined);
  if (retained.length === 0) return inputs;
  const known = Array.isArray(inputs[DEFAULTS]) ? inputs[DEFAULTS] : [];
  return { ...inputs, [DEFAULTS]: [...new Set([...known, ...retained])] };
}

/** Options in a state that decide whether the engine may delete a resource. */
interface Marks {
  readonly protect?: boolean;
  readonly retainOnDelete?: boolean;
}

/**
 * The marks of an adopted resource until a deployment writes those of the program. A resource with data has both,
 * because each stops something else. The engine refuses to delete a protected one. `pulumi up` of a program that does
 * not protect it may still replace it in the same update, and `retainOnDelete` leaves the old one in AWS. Everything
 * else is as the program says, so that a deployment may replace it.
 * @see pulumi, pkg/resource/deploy/step_generator.go: unprotecting and replacing in a single update is allowed
 */
function marksOf({ resource: { options }, type }: Pick<Pair, "resource" | "type">): Marks {
  if (isPrecious(type)) return { protect: true, retainOnDelete: true };
  const { protect, retainOnDelete } = options;
  return { ...(protect && { protect }), ...(retainOnDelete && { retainOnDelete }) };
}
