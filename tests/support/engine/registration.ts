import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import { type Alias, aliasesOf } from "./aliases";
import type { Step } from "./deployed";
import type { ReceivedObject } from "./received";

/** A resource that the program registered. */
export interface Registered {
  readonly urn: string;
  readonly type: string;
  readonly name: string;
  readonly custom: boolean;
  readonly parent: string;
  /** `file:///project/index.ts:12`, the position in the program. Undefined where the SDK knows none. */
  readonly position: string | undefined;
  readonly inputs: ReceivedObject;
  /** URNs of its dependencies. */
  readonly dependencies: readonly string[];
  /** URNs of the dependencies of its inputs, by input. Inputs without any are left out. */
  readonly propertyDependencies: Readonly<Record<string, readonly string[]>>;
  readonly protect: boolean;
  /** The other options of the registration. Omitted ones are absent. */
  readonly options: RegisteredOptions;
  /** The URN that it had before, if an alias has found it. */
  readonly was: string | undefined;
  /** The operation on it. Absent for a component and for one that fails. */
  step: Step | undefined;
  /** The outputs given to `registerOutputs`. Undefined until it is called. */
  outputs: ReceivedObject | undefined;
}

/** Options of a registration. */
export interface RegisteredOptions {
  /** `<urn>::<id>` of an explicit provider. */
  readonly provider?: string;
  readonly providers?: Readonly<Record<string, string>>;
  readonly aliases?: readonly Alias[];
  readonly retainOnDelete?: boolean;
  readonly deletedWith?: string;
  readonly ignoreChanges?: readonly string[];
  readonly replaceOnChanges?: readonly string[];
  readonly additionalSecretOutputs?: readonly string[];
  readonly customTimeouts?: Readonly<Record<string, string>>;
}

/** A resource that the program read: it belongs to somebody else. */
export interface ReadResource {
  readonly urn: string;
  readonly type: string;
  readonly name: string;
  readonly id: string;
  readonly parent: string;
}

/** A Pulumi stack whose outputs or state the program has read. */
export interface StackRead {
  /** The stack as the program names it. */
  readonly stack: string;
  readonly by: "reference" | "invoke" | "invoke of its state";
}

export function positionOf(request: RegisterResourceRequest): string | undefined {
  const position = request.getSourceposition();
  return position && `${position.getUri()}:${position.getLine()}`;
}

export function propertyDependenciesOf(request: RegisterResourceRequest): Registered["propertyDependencies"] {
  const byInput: [string, string[]][] = [];
  request.getPropertydependenciesMap().forEach((found, input) => {
    if (found.getUrnsList().length > 0) byInput.push([input, found.getUrnsList()]);
  });
  return Object.fromEntries(byInput.sort());
}

export function optionsOf(request: RegisterResourceRequest): RegisteredOptions {
  const timeouts = request.getCustomtimeouts()?.toObject() ?? {};
  const all = {
    provider: request.getProvider(),
    providers: Object.fromEntries(request.getProvidersMap().entries()),
    aliases: aliasesOf(request),
    retainOnDelete: request.getRetainondelete(),
    deletedWith: request.getDeletedwith(),
    ignoreChanges: request.getIgnorechangesList(),
    replaceOnChanges: request.getReplaceonchangesList(),
    additionalSecretOutputs: request.getAdditionalsecretoutputsList(),
    customTimeouts: Object.fromEntries(Object.entries(timeouts).filter(([, text]) => text !== "")),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => isGiven(value)));
}

function isGiven(value: unknown): boolean {
  return typeof value === "object"
    ? Object.keys(value as object).length > 0
    : value !== undefined && value !== "";
}
