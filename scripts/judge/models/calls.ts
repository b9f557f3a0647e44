import type { GraphResource, ResourceGraph } from "#sdk/graph/index";
import type { Call } from "#sdk/local/services/external-emulator/calls";
import type { Replayed, ReplayedType } from "#sdk/local/services/external-emulator/replayed-type";
import { REPLAYED_TYPES } from "../replay/types";
import { isUnsent, UNCALLED_TYPES } from "./uncalled";

/** A call that creates or configures a resource of a program. */
export interface ModelledCall {
  readonly program: string;
  readonly type: string;
  /** Logical name of the resource. */
  readonly name: string;
  readonly call: Call;
}

export interface PlannedCalls {
  readonly calls: readonly ModelledCall[];
  /** Resources that no call makes, and inputs that no call has. */
  readonly complaints: readonly string[];
}

/** The calls that create the resources of a program, with the ids and ARNs of its capture. */
export function callsOf(
  program: { readonly name: string; readonly graph: Pick<ResourceGraph, "resources"> },
  types: ReadonlyMap<string, ReplayedType> = REPLAYED_TYPES,
): PlannedCalls {
  const made = program.graph.resources.filter(
    ({ custom, external, type }) =>
      custom && !external && type.startsWith("aws:") && !UNCALLED_TYPES.has(type),
  );
  const planned = made.map((resource) => plannedCalls(resource, types.get(resource.type)));
  return {
    calls: planned.flatMap(({ calls }, at) => {
      const { type, name } = made[at] as GraphResource;
      return calls.map((call) => ({ program: program.name, type, name, call }));
    }),
    complaints: planned.flatMap(({ complaints }) => complaints),
  };
}

function plannedCalls(
  { type, name, id, inputs, state }: GraphResource,
  how: ReplayedType | undefined,
): { readonly calls: readonly Call[]; readonly complaints: readonly string[] } {
  if (!how) return { calls: [], complaints: [`${type}: nothing says by which call it is made`] };
  const read = new Set<string>();
  const region = typeof inputs.region === "string" ? inputs.region : "us-east-1";
  const noted = { inputs: noting(inputs, "", read), state: noting(state, "", read) };
  const resource: Replayed = { type, name, id, region, ...noted };
  const calls = [how.create(resource), ...(how.settle?.(resource) ?? [])];
  const unread = leavesOf(inputs).filter((input) => !read.has(input) && !isUnsent(type, input));
  return { calls, complaints: [...new Set(unread)].map((input) => `${type}: no call has its ${input}`) };
}

/** The same value, which records the paths that are read from it: `attributes[].name`. */
function noting<T extends object>(value: T, path: string, read: Set<string>): T {
  return new Proxy(value, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      if (typeof key !== "string" || !Object.hasOwn(target, key)) return found;
      const at = pathIn(target, path, key);
      if (found === null || typeof found !== "object") read.add(at);
      return found !== null && typeof found === "object" ? noting(found, at, read) : found;
    },
  });
}

function pathIn(parent: object, path: string, key: string): string {
  if (Array.isArray(parent)) return `${path}[]`;
  return path === "" ? key : `${path}.${key}`;
}

/** The paths of all values that are neither list nor object. */
function leavesOf(value: object, path = ""): readonly string[] {
  return Object.entries(value).flatMap(([key, one]) => {
    const at = pathIn(value, path, key);
    return one !== null && typeof one === "object" ? leavesOf(one, at) : [at];
  });
}
