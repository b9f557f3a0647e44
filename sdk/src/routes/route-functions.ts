import type { Component } from "../app/component";
import { Issues, nearest } from "../errors";
import { planBindings } from "../functions/binding-plan";
import type { Function } from "../functions/function";
import type { Bindable } from "../permissions/bindable";
import type { Permissions } from "../permissions/entries";
import { planPermissions } from "../permissions/plan";
import type { RouteTable } from "./route-table";

/** A route, as far as its function is concerned. */
interface ServedRoute {
  readonly function: Function | undefined;
}

/**
 * The functions behind the routes of an API, and what has been given to all of them: routes added later get the same.
 * Routes that no function of this library serves are passed over.
 */
export class RouteFunctions {
  readonly #functions = new Set<Function>();
  readonly #permissions: Permissions[] = [];
  readonly #bindings: (readonly Bindable[])[] = [];

  constructor(
    private readonly api: Component,
    private readonly routes: RouteTable<ServedRoute>,
  ) {}

  /** A route has been made: give its function what all have. */
  add(served: Function | undefined): void {
    if (served === undefined || this.#functions.has(served)) return;
    this.#functions.add(served);
    for (const permissions of this.#permissions) served.attachPermissions(permissions);
    for (const list of this.#bindings) served.bind(list);
  }

  attachPermissions(permissions: Permissions): void {
    this.#checkPermissions(permissions, new Issues(this.api.constructName).at("attachPermissions"));
    this.#permissions.push(permissions);
    for (const served of this.#functions) served.attachPermissions(permissions);
  }

  attachPermissionsToRoute(key: string, permissions: Permissions): void {
    const issues = new Issues(this.api.constructName).at("attachPermissionsToRoute");
    const served = this.#functionOf(key, issues);
    this.#checkPermissions(permissions, issues);
    served?.attachPermissions(permissions);
  }

  bind(constructs: readonly Bindable[]): void {
    checkBindings(constructs, new Issues(this.api.constructName).at("bind"));
    this.#bindings.push(constructs);
    for (const served of this.#functions) served.bind(constructs);
  }

  bindToRoute(key: string, constructs: readonly Bindable[]): void {
    const issues = new Issues(this.api.constructName).at("bindToRoute");
    const served = this.#functionOf(key, issues);
    checkBindings(constructs, issues);
    served?.bind(constructs);
  }

  #functionOf(key: string, issues: Issues): Function | undefined {
    const route = this.routes.find(key);
    if (route?.function) return route.function;
    if (route) {
      const problem = "no function of this library serves the route";
      const cure = "give it to what serves the route";
      issues.add("ROUTE_WITHOUT_FUNCTION", { problem, value: key, cure });
      return undefined;
    }
    const guess = nearest(String(key), this.routes.keys);
    const cure = guess === undefined ? "add the route before" : `did you mean ${JSON.stringify(guess)}`;
    issues.add("ROUTE_UNKNOWN", { problem: "there is no such route", value: key, cure });
    return undefined;
  }

  #checkPermissions(permissions: Permissions, issues: Issues): void {
    planPermissions(permissions, issues, (key, message) => this.api.app.warnOnce(key, message));
    issues.throwIfAny();
  }
}

function checkBindings(constructs: readonly Bindable[], issues: Issues): void {
  planBindings(constructs, issues);
  issues.throwIfAny();
}
