import type { App } from "../app/stack";
import { type ConstructName, nearest } from "../errors";
import { deprecationOf, isClosedRuntime, RUNTIME_NAMES, successorOf } from "../values/runtimes";
import type { FunctionProps } from "./props";

/**
 * The runtime of a function that names none. A default that AWS refuses stays where a program has an App, because the
 * definition says so. A component without one has no set of defaults to choose: it gets the successor.
 */
export function defaultRuntime(byDefault: string, app: Pick<App, "isImplied">): string {
  return app.isImplied && isClosedRuntime(byDefault) ? (successorOf(byDefault) ?? byDefault) : byDefault;
}

/** The runtime that is meant by one that is refused, by which what else is wrong is found: `python3.13` of `python3.31`. */
export function nearestRuntime(refused: unknown): string | undefined {
  return typeof refused === "string" ? nearest(refused, RUNTIME_NAMES) : undefined;
}

/** Warn of a runtime with which AWS creates no functions any more, and of a default that was replaced. */
export function warnOfRuntime(
  runtime: string,
  props: FunctionProps,
  byDefault: string,
  app: Pick<App, "isImplied" | "warnOnce">,
  { kind, id }: ConstructName,
): void {
  const isDefault = props.runtime === undefined && props.native?.function?.runtime === undefined;
  if (isDefault && runtime !== byDefault) {
    const name = `${kind} ${JSON.stringify(id)}`;
    app.warnOnce(
      `runtime of ${name}`,
      `${name} runs on ${runtime}, since AWS no longer creates functions with ${byDefault}, the default; write runtime: ${JSON.stringify(runtime)}`,
    );
  }
  if (!isDefault) warnOfDeprecation(runtime, app);
  if (!isClosedRuntime(runtime)) return;
  const line = `runtime: ${JSON.stringify(successorOf(runtime))}`;
  const cure = isDefault ? `new App({ defaults: "current" }), or ${line}` : line;
  app.warnOnce(
    `runtime ${runtime}`,
    `AWS no longer creates functions with the runtime ${runtime}${isDefault ? ", the default" : ""}; write ${cure}`,
  );
}

/** A default runtime that will be deprecated has a warning with the reason for it. */
function warnOfDeprecation(runtime: string, app: Pick<App, "warnOnce">): void {
  const day = deprecationOf(runtime);
  if (day === undefined) return;
  app.warnOnce(
    `deprecation of ${runtime}`,
    `AWS deprecates the runtime ${runtime} on ${day}; write runtime: "nodejs24.x" for handlers that need no callback`,
  );
}
