import * as pulumi from "@pulumi/pulumi";
import { toOutputText } from "../../values/stack-state";
import type { Origin } from "../origin";
import type { App } from "../stack";

/** Hashes by the path of an API, which is its logical name without its stack. */
export type RouteHashes = Readonly<Record<string, string>>;

/** Configuration that stands for the routes of programs that this one cannot know. */
const CONFIG = { namespace: "sapi", key: "routes" };

/** Hashes of the routes that this program adds to REST APIs of others, by app, then producing stack, then API path. */
const added = new WeakMap<App, Map<string, Map<string, pulumi.Input<string>>>>();

/**
 * Notes that this program adds routes to a REST API that another Pulumi stack deploys. The hash changes with the
 * routes. The producer reads it when it runs, and makes a new deployment for it.
 */
export function noteForeignRoutes(app: App, origin: Origin, path: string, hash: pulumi.Input<string>): void {
  const byStack = added.get(app) ?? new Map<string, Map<string, pulumi.Input<string>>>();
  const byPath = byStack.get(origin.stackId) ?? new Map<string, pulumi.Input<string>>();
  added.set(app, byStack.set(origin.stackId, byPath.set(path, hash)));
}

/** The notes of {@link noteForeignRoutes}, as the text of a stack output. Undefined when there are none. */
export function addedRoutes(app: App): pulumi.Output<string> | undefined {
  const byStack = added.get(app);
  if (!byStack) return undefined;
  const data = Object.fromEntries([...byStack].map(([stack, paths]) => [stack, Object.fromEntries(paths)]));
  return pulumi.output(data).apply((known) => toOutputText(known));
}

/**
 * The hashes of the routes that other Pulumi stacks add to a REST API of this program, by the stack that adds them.
 * Empty when there are none. Call it when the API is made, since the program's outputs wait for the calls made so far.
 */
export async function foreignRoutesOf(app: App, path: string): Promise<RouteHashes> {
  const read = await app.sharing.routesOfConsumers();
  const known = Object.entries(read).flatMap(([stack, byPath]) =>
    byPath[path] === undefined ? [] : [[stack, byPath[path]] as const],
  );
  const configured = configuredRoutes();
  return Object.fromEntries(configured === undefined ? known : [...known, ["", configured]]);
}

/** Hashes of routes that programs of other projects add, as `sapi:routes` of the configuration has them. */
export function configuredRoutes(): string | undefined {
  return new pulumi.Config(CONFIG.namespace).get(CONFIG.key);
}
