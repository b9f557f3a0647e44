import type { Component } from "../../../app/component";
import { refuseOnImported } from "../../../app/sharing/refusal";
import { Issues, nearest } from "../../../errors";
import { planBindings } from "../../../functions/binding-plan";
import type { Function } from "../../../functions/construct";
import { SharedGrants } from "../../../functions/shared-grants";
import type { Bindable } from "../../../permissions/bindable";
import type { Permissions } from "../../../permissions/entries";
import { planPermissions } from "../../../permissions/plan";
import {
  exportRoutes,
  type ImportedFunctions,
  importRoutes,
  type RoutesState,
  type RoutesToImport,
  type ServedRoute,
} from "./exported-routes";
import type { RouteTable } from "./route-table";

/**
 * The functions behind the routes of an API, and what has been given to all of them: routes added later get the same.
 * Routes that no function of this library serves are passed over.
 */
export class RouteFunctions {
  /** Functions that came with the routes of another Pulumi stack have the permissions that it gave to all. */
  readonly #imported: ImportedFunctions | undefined;
  readonly #functions = new Set<Function>();
  readonly #given: SharedGrants;

  constructor(
    private readonly api: Component,
    private readonly routes: RouteTable<ServedRoute>,
    private readonly toImport?: RoutesToImport,
  ) {
    this.#given = SharedGrants.fromState(toImport?.state.access);
    this.#imported = toImport && importRoutes(api, routes, toImport);
  }

  /** A route has been made: give its function what all have. */
  add(served: Function | undefined): void {
    if (served === undefined || this.#functions.has(served) || this.#imported?.has(served)) return;
    this.#functions.add(served);
    this.#given.giveTo(served);
  }

  /** The routes, their functions, and what has been given to all of them. */
  exportState(): RoutesState {
    const { state } = this.toImport ?? {};
    const isAsImported = state?.routes.length === this.routes.keys.length;
    const { routes, functions } = isAsImported && state ? state : exportRoutes(this.api, this.routes);
    const access = this.#given.exportState();
    return { routes, ...(functions && { functions }), ...(access && { access }) };
  }

  attachPermissions(permissions: Permissions): void {
    this.#checkPermissions(permissions, new Issues(this.api.constructName).at("attachPermissions"));
    this.#given.addPermissions(permissions);
    for (const served of this.#all) served.attachPermissions(permissions);
  }

  attachPermissionsToRoute(key: string, permissions: Permissions): void {
    const issues = new Issues(this.api.constructName).at("attachPermissionsToRoute");
    const served = this.#functionOf(key, issues);
    this.#checkPermissions(permissions, issues);
    served?.attachPermissions(permissions);
  }

  /** Not on an API with functions of another Pulumi stack: these would be left out, and nobody would know. */
  bind(constructs: readonly Bindable[]): void {
    if (this.#imported?.any) refuseOnImported(this.api, "bind", "api.bind([...])");
    checkBindings(constructs, new Issues(this.api.constructName).at("bind"));
    this.#given.addBindings(constructs);
    for (const served of this.#functions) served.bind(constructs);
  }

  bindToRoute(key: string, constructs: readonly Bindable[]): void {
    const issues = new Issues(this.api.constructName).at("bindToRoute");
    const served = this.#functionOf(key, issues);
    if (this.routes.find(key)?.imported) {
      const call = `api.bindToRoute(${JSON.stringify(key)}, [...])`;
      refuseOnImported(this.api, "bindToRoute", call);
    }
    checkBindings(constructs, issues);
    served?.bind(constructs);
  }

  get #all(): Iterable<Function> {
    return [...(this.#imported?.all ?? []), ...this.#functions];
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
