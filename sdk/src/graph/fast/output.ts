import { inspect } from "node:util";
import { Output, type Resource } from "@pulumi/pulumi";
import { type Cell, type Known, NO_RESOURCES, type Resources, union, ValueCell } from "./cell";
import { hasUnknowns, unknown } from "./unknowns";

/** The parts of an Output that the SDK's declarations leave out. */
export interface InnerOutput {
  readonly __pulumiOutput?: true;
  resources(): Set<Resource>;
  allResources?(): Promise<Set<Resource>>;
  readonly isKnown: Promise<boolean>;
  readonly isSecret: Promise<boolean>;
  promise(withUnknowns?: boolean): Promise<unknown>;
  apply(func: Func, runWithUnknowns?: boolean): InnerOutput;
}

export type Func = (value: unknown) => unknown;

interface OutputClass {
  new (
    resources: ReadonlySet<Resource>,
    promise: Promise<unknown>,
    isKnown: Promise<boolean>,
    isSecret: Promise<boolean>,
    allResources: Promise<ReadonlySet<Resource>>,
  ): InnerOutput;
  readonly prototype: InnerOutput;
}

const SdkOutput = Output as unknown as OutputClass;

// By symbols: any name may be that of a member of the value, which an Output hands on.
const CELL = Symbol("cell");
const KEY = Symbol("key");

/** An Output that has no promises until they are asked for. */
interface LightOutput extends InnerOutput {
  readonly [CELL]: Cell;
  readonly [KEY]: string | undefined;
}

/** Made by Output's own rules, such as what it says when it is written into a text: these depend on the version. */
const example = new SdkOutput(
  NO_RESOURCES,
  Promise.resolve(),
  Promise.resolve(true),
  Promise.resolve(false),
  Promise.resolve(NO_RESOURCES),
);

/** The members that an Output of the SDK has itself. All else, `apply` in particular, it has of the SDK's class. */
const PARTS: PropertyDescriptorMap & ThisType<LightOutput> = {
  __pulumiOutput: { value: true },
  resources: {
    value() {
      return new Set(this[CELL].sources);
    },
  },
  allResources: {
    async value() {
      await settledOf(this);
      return new Set(this[CELL].resources);
    },
  },
  isKnown: {
    async get() {
      return (await settledOf(this)).isKnown;
    },
  },
  isSecret: {
    async get() {
      return (await settledOf(this)).isSecret;
    },
  },
  promise: {
    async value(withUnknowns?: boolean) {
      const { value } = await settledOf(this);
      return !withUnknowns && hasUnknowns(value) ? undefined : value;
    },
  },
  toString: { value: () => String(example) },
  toJSON: { value: () => (example as unknown as { toJSON(): unknown }).toJSON() },
};

function Light(this: { [CELL]: Cell; [KEY]: string | undefined }, cell: Cell, key: string | undefined) {
  this[CELL] = cell;
  this[KEY] = key;
}
Light.prototype = Object.create(SdkOutput.prototype, {
  ...PARTS,
  // Node asks the object behind a Proxy, and would show that.
  [inspect.custom]: {
    value(this: LightOutput, _: number, options: object) {
      return inspect(toSdkOutput(this), options);
    },
  },
});
const LightClass = Light as unknown as new (cell: Cell, key: string | undefined) => LightOutput;

/** Members of the value, as the SDK passes them on. Other uses of an Output get the members of the SDK's. */
const HANDLER: ProxyHandler<LightOutput> = {
  get(output, name) {
    // The member that is read most.
    if (name === "__pulumiOutput") return output.__pulumiOutput;
    if (name === CELL || name === KEY) return output[name as typeof CELL];
    if (OWN_MEMBERS.has(name)) return (withMembers(output) as unknown as Record<PropertyKey, unknown>)[name];
    if (name !== inspect.custom && name in output)
      return (output as unknown as Record<PropertyKey, unknown>)[name];
    if (typeof name === "symbol" || name === "then" || isReserved(name)) return undefined;
    return output.apply((value) => memberOf(value, name), true);
  },
  has: (output, name) => name !== inspect.custom && Reflect.has(output, name),
  getPrototypeOf: () => SdkOutput.prototype,
  ownKeys: (output) => Reflect.ownKeys(withMembers(output)).filter((name) => !OWN_SYMBOLS.has(name)),
  getOwnPropertyDescriptor: (output, name) =>
    OWN_SYMBOLS.has(name) ? undefined : Reflect.getOwnPropertyDescriptor(withMembers(output), name),
  set(output, name, value, receiver) {
    cells.delete(receiver);
    return Reflect.set(changed(output), name, value);
  },
  defineProperty: (output, name, descriptor) => Reflect.defineProperty(changed(output), name, descriptor),
  deleteProperty: (output, name) => Reflect.deleteProperty(changed(output), name),
  preventExtensions: (output) => Reflect.preventExtensions(changed(output)),
};

/** Members that are made when they are asked for. */
const OWN_MEMBERS: ReadonlySet<PropertyKey> = new Set(Object.keys(PARTS));
const OWN_SYMBOLS: ReadonlySet<PropertyKey> = new Set([CELL, KEY]);

/** The same Output, with the members that one of the SDK has itself. */
function withMembers(output: LightOutput): LightOutput {
  if (Object.hasOwn(output, "__pulumiOutput")) return output;
  // The members are those of a twin, since this Output may lose its cell.
  const twin = new LightClass(output[CELL], output[KEY]);
  for (const name of Object.keys(PARTS)) {
    const member = (twin as unknown as Record<string, unknown>)[name];
    const value = typeof member === "function" ? member.bind(twin) : member;
    Object.defineProperty(output, name, { value, writable: true, enumerable: true, configurable: true });
  }
  return output;
}

/** The same Output as one of the SDK's own, whose members the program may change. */
function changed(output: LightOutput): LightOutput {
  if (!output[CELL]) return output;
  withMembers(output);
  Reflect.deleteProperty(output, CELL);
  Reflect.deleteProperty(output, KEY);
  return Object.setPrototypeOf(output, SdkOutput.prototype);
}

function isReserved(name: string): boolean {
  return name.startsWith("__") || name === "doNotCapture" || name === "deploymentOnlyModule";
}

function memberOf(value: unknown, name: string): unknown {
  if (value === undefined || value === null) return undefined;
  return value === unknown ? unknown : (value as Record<string, unknown>)[name];
}

/** The Output of a cell. Of a resource's cell, that of a property. */
export function makeOutput(cell: Cell, key?: string): InnerOutput {
  return new Proxy(new LightClass(cell, key), HANDLER);
}

/** The cell of an Output that was made here. */
export function cellOf(output: unknown): Cell | undefined {
  return (output as { readonly [CELL]?: Cell })[CELL];
}

/** The cell of any Output. */
export function cellFor(output: unknown): Cell {
  return cellOf(output) ?? adopted(output);
}

/** An Output of the SDK's own class. */
function toSdkOutput({ resources, promise, isKnown, isSecret, allResources }: InnerOutput): InnerOutput {
  return new SdkOutput(
    resources(),
    promise(true),
    isKnown,
    isSecret,
    allResources?.() ?? Promise.resolve(NO_RESOURCES),
  );
}

/** The known state of an Output, by its settled cell. */
export function peek(output: unknown, cell: Cell): Known {
  return cell.peek((output as LightOutput)[KEY]);
}

async function settledOf(output: LightOutput): Promise<Known> {
  const cell = output[CELL];
  if (!cell.isSettled) await cell.whenSettled();
  if (cell.hasFailed) throw cell.error;
  return peek(output, cell);
}

const { apply } = SdkOutput.prototype;

/** Replaces `apply` in the class of the SDK, where a program may replace it again. */
export function installApply(): void {
  SdkOutput.prototype.apply = function applied(this: InnerOutput, func, runWithUnknowns) {
    if (!cellOf(this)) return apply.call(this, func, runWithUnknowns);
    return makeOutput(applyTo(this as LightOutput, func, runWithUnknowns === true));
  };
}

function applyTo(output: LightOutput, func: Func, runWithUnknowns: boolean): ValueCell {
  const source = output[CELL];
  const result = new ValueCell(source.sources);
  // By a promise, which knows what the program is doing here: `AsyncLocalStorage` has it in the function too.
  void source.whenSettled().then(() => {
    if (source.hasFailed) return result.fail(source.error);
    const known = peek(output, source);
    if (!known.isKnown && !runWithUnknowns)
      return result.settle({ ...known, value: undefined }, source.resources);
    run(func, known, source.resources, result);
  });
  return result;
}

function run(func: Func, { value, isKnown, isSecret }: Known, resources: Resources, result: ValueCell): void {
  let returned: unknown;
  try {
    returned = func(isKnown || hasUnknowns(value) ? value : unknown);
  } catch (error) {
    return result.fail(error);
  }
  const lift = (given: unknown): void => settleWith(result, given, isSecret, resources);
  if (isThenable(returned)) Promise.resolve(returned).then(lift, (error) => result.fail(error));
  else lift(returned);
}

function isThenable(value: unknown): boolean {
  return (
    value !== null &&
    (typeof value === "object" || typeof value === "function") &&
    typeof (value as { then?: unknown }).then === "function"
  );
}

/** The value itself, or that of the Output that it is. */
function settleWith(cell: ValueCell, value: unknown, isSecret: boolean, resources: Resources): void {
  if (!Output.isInstance(value)) {
    const isPlain = value === null || typeof value !== "object";
    return cell.settle({ value, isKnown: !hasUnknowns(value), isSecret, isPlain }, resources);
  }
  const inner = cellFor(value);
  const settle = (): void => {
    if (inner.hasFailed) return cell.fail(inner.error);
    const known = peek(value, inner);
    cell.settle({ ...known, isSecret: isSecret || known.isSecret }, union(resources, inner.resources));
  };
  if (inner.isSettled) settle();
  else void inner.whenSettled().then(settle);
}

const cells = new WeakMap<object, ValueCell>();

/** The cell of an Output that was made by the SDK itself, or by another copy of it. */
function adopted(output: unknown): ValueCell {
  const inner = output as InnerOutput;
  return remembered(inner, new Set(inner.resources()), async (cell) => {
    // All at once, so that none is rejected unhandled.
    const [resources, value, isKnown, isSecret] = await Promise.all([
      inner.allResources instanceof Function ? inner.allResources() : inner.resources(),
      inner.promise(true),
      inner.isKnown,
      inner.isSecret,
    ]);
    cell.settle({ value, isKnown, isSecret: isSecret === true, isPlain: false }, resources);
  });
}

/** The cell of what a promise gives. */
export function promised(promise: Promise<unknown>): ValueCell {
  return remembered(promise, NO_RESOURCES, async (cell) => {
    const value = await promise;
    cell.settle({ value, isKnown: true, isSecret: false, isPlain: false }, NO_RESOURCES);
  });
}

function remembered(key: object, sources: Resources, fill: (cell: ValueCell) => Promise<void>): ValueCell {
  const before = cells.get(key);
  if (before) return before;
  const cell = new ValueCell(sources);
  cells.set(key, cell);
  fill(cell).catch((error: unknown) => cell.fail(error));
  return cell;
}
