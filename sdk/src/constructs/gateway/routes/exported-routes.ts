import type { Component } from "../../../app/component";
import { Issues } from "../../../errors";
import type { Function } from "../../../functions/construct";
import type { DefaultsState } from "../../../functions/exported-defaults";
import { exportFunctions, type FunctionsState, importFunctions } from "../../../functions/shared-functions";
import type { NamedKey } from "./route-key";
import type { RouteTable } from "./route-table";

/** A route, as far as its function is concerned. */
export interface ServedRoute {
  /** The function of this library that serves it, if one does. */
  readonly function: Function | undefined;
  /** True for a route that another Pulumi stack made. */
  readonly imported?: boolean;
}

/** The routes of an API as another Pulumi stack sees them. */
export interface RoutesState {
  /** Keys as written. */
  readonly routes: readonly string[];
  /** The functions behind them by those keys. None for a route that something else serves. */
  readonly functions?: FunctionsState | undefined;
  /** The permissions and bindings of the functions of all routes. */
  readonly access?: DefaultsState | undefined;
}

/** The routes of an API that another Pulumi stack made, and how its kind of keys is parsed. */
export interface RoutesToImport {
  readonly state: RoutesState;
  parse(key: string, issues: Issues): NamedKey | undefined;
}

/** The routes of a table, and the functions behind them. */
export function exportRoutes(
  api: Component,
  table: RouteTable<ServedRoute>,
): Pick<RoutesState, "routes" | "functions"> {
  const served = table.entries.flatMap(({ key, value }) =>
    value.function ? [[key.written, value.function] as const] : [],
  );
  return { routes: table.keys, functions: exportFunctions(api, new Map(served)) };
}

/** The functions behind the routes of an API of another Pulumi stack. Each becomes a construct when it is asked for. */
export class ImportedFunctions {
  readonly #byKey: ReadonlyMap<string, () => Function>;

  constructor(api: Component, { functions }: RoutesState) {
    this.#byKey = importFunctions(api, functions);
  }

  get any(): boolean {
    return this.#byKey.size > 0;
  }

  /** A function that serves several routes is there once. */
  get all(): readonly Function[] {
    return [...new Set([...this.#byKey.values()].map((find) => find()))];
  }

  has(served: Function): boolean {
    return served.imported && this.all.includes(served);
  }

  /** The function of a route. */
  find(key: string): (() => Function) | undefined {
    return this.#byKey.get(key);
  }
}

/** Fill the table of an API with the routes of its state. */
export function importRoutes(
  api: Component,
  table: RouteTable<ServedRoute>,
  { state, parse }: RoutesToImport,
): ImportedFunctions {
  const functions = new ImportedFunctions(api, state);
  const issues = new Issues(api.constructName);
  for (const written of state.routes) {
    const key = parse(written, issues.at("routes", written));
    if (key) table.add(key, new ImportedRoute(functions.find(written)));
  }
  issues.throwIfAny();
  return functions;
}

class ImportedRoute implements ServedRoute {
  readonly imported = true;

  constructor(private readonly find: (() => Function) | undefined) {}

  get function(): Function | undefined {
    return this.find?.();
  }
}
