import * as pulumi from "@pulumi/pulumi";
import type * as sapi from "pulumi-serverless-api";
import { namesOnly, type Outputs } from "./outputs";
import type { Mistakes } from "./translate/mistakes";
import { kindOf } from "./translate/translate";

type Props = Readonly<Record<string, unknown>>;
type Permissions = Parameters<sapi.Function["attachPermissions"]>[0];

/**
 * How a component adds to another one. It has no resources of its own. An addition belongs to the other component,
 * as if the program had written it there. It keeps its names when it moves there.
 */
export interface AdditionRule {
  /**
   * Adds, and returns the outputs of the component. All required props are present, and references have the right
   * kind.
   */
  add(props: Props, mistakes: Mistakes): Outputs;
}

interface Routed {
  addRoutes(scope: sapi.Scope, routes: object, extras?: object): unknown;
  getFunction(key: string): sapi.Function | undefined;
}

/** The rules by the name of the component in the package. */
export const ADDITIONS: Readonly<Record<string, AdditionRule>> = {
  ApiRoutes: {
    add: ({ api, routes, authorizers }) =>
      addRoutes(api, routes, authorizers === undefined ? [] : [{ authorizers }]),
  },
  WebSocketApiRoutes: { add: ({ api, routes }) => addRoutes(api, routes) },
  Permissions: { add: addPermissions },
  AuthPermissions: { add: addUserPermissions },
};

/** Returns the program's path for the argument of a construct's method. */
export function writtenInAddition(path: string): string {
  const [, inRoutes] = /^addRoutes(.*)$/.exec(path) ?? [];
  if (inRoutes !== undefined)
    return inRoutes.startsWith(".authorizers") ? inRoutes.slice(1) : `routes${inRoutes}`;
  const [, inPermissions] = /^attachPermissions\w*(.*)$/.exec(path) ?? [];
  if (inPermissions === undefined) return path;
  return inPermissions === "" ? "part" : `permissions${inPermissions}`;
}

function addRoutes(api: unknown, routes: unknown, extras: readonly object[] = []): Outputs {
  const routed = api as Routed;
  routed.addRoutes(api as sapi.Scope, routes as object, ...extras);
  return namesOnly(Object.keys(routes as object), (key) => routed.getFunction(key));
}

/** The methods that give functions of a construct more permissions: all functions, and one. */
const METHODS: Readonly<Record<string, readonly [all: string, one?: string]>> = {
  Api: ["attachPermissions", "attachPermissionsToRoute"],
  Auth: ["attachPermissionsForTriggers", "attachPermissionsForTrigger"],
  Bucket: ["attachPermissions", "attachPermissionsToNotification"],
  Cron: ["attachPermissions"],
  EventBus: ["attachPermissions", "attachPermissionsToTarget"],
  Function: ["attachPermissions"],
  GraphQLApi: ["attachPermissions", "attachPermissionsToRoute"],
  KinesisStream: ["attachPermissions", "attachPermissionsToConsumer"],
  Queue: ["attachPermissions"],
  RestApiV1: ["attachPermissions", "attachPermissionsToRoute"],
  Table: ["attachPermissions", "attachPermissionsToConsumer"],
  Topic: ["attachPermissions", "attachPermissionsToSubscriber"],
  WebSocketApi: ["attachPermissions", "attachPermissionsToRoute"],
};

function addPermissions({ component, part, target, permissions }: Props, mistakes: Mistakes): Outputs {
  if (!checkHasFunctions(component, mistakes)) return {};
  const kind = kindOf(component);
  const [all, one] = METHODS[kind] as readonly [string, string?];
  const parts = [part, target].filter((name) => name !== undefined);
  if (parts.length > 0 && one === undefined) {
    const problem = `a ${kind} has one function`;
    mistakes.add("PROP_CONFLICT", "part", { problem, value: part, cure: "leave it out" });
  }
  if (kind === "EventBus" && parts.length === 1) {
    const cure = "write the name of the rule as part, and that of its target as target";
    mistakes.add("PROP_MISSING", part === undefined ? "part" : "target", { problem: "missing", cure });
  }
  if (kind !== "EventBus" && target !== undefined) {
    const problem = `a ${kind} has no targets`;
    mistakes.add("PROP_CONFLICT", "target", { problem, value: target, cure: "leave it out" });
  }
  if (mistakes.list.length > 0) return {};
  const method = parts.length === 0 ? all : (one as string);
  (component as unknown as Record<string, (...given: readonly unknown[]) => void>)[method]?.(
    ...parts,
    permissions,
  );
  return {};
}

function addUserPermissions({ auth, guests = false, permissions }: Props): Outputs {
  const users = auth as sapi.Auth;
  if (guests === true) users.attachPermissionsForUnauthUsers(permissions as Permissions);
  else users.attachPermissionsForAuthUsers(permissions as Permissions);
  return {};
}

function checkHasFunctions(value: unknown, mistakes: Mistakes): value is pulumi.Resource {
  if (pulumi.Resource.isInstance(value) && kindOf(value) in METHODS) return true;
  mistakes.wrongType("component", `one of ${Object.keys(METHODS).join(", ")} of this package`, value);
  return false;
}
