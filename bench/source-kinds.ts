import type * as Library from "pulumi-serverless-api";

/** The called function: the same one for all, or a handler for each. */
export type Called = string | Library.Function;

/** Makes a construct that calls these functions, by name. */
type MakeSource = (
  library: typeof Library,
  stack: Library.Stack,
  called: Readonly<Record<string, Called>>,
) => unknown;

/** The constructs that call many functions, by the name of one call in the report. */
export const SOURCE_KINDS: Readonly<Record<string, MakeSource>> = {
  "table consumer": ({ Table }, stack, consumers) =>
    new Table(stack, "It", {
      fields: { id: "string" },
      primaryIndex: { partitionKey: "id" },
      stream: "new_image",
      consumers,
    }),
  // AWS accepts one rule per prefix for an event, and a hundred for a bucket.
  notification: ({ Bucket }, stack, called) =>
    inHundreds(called).map(
      (some, n) =>
        new Bucket(stack, n === 0 ? "It" : `It${n}`, {
          notifications: each(some, (fn, name) => ({
            function: fn,
            events: ["object_created"],
            filters: [{ prefix: `${name}/` }],
          })),
        }),
    ),
  // A rule has five targets at most, so each target has a rule of its own.
  "rule target": ({ EventBus }, stack, called) =>
    new EventBus(stack, "It", {
      rules: each(called, (fn) => ({ pattern: { source: ["it"] }, targets: { called: fn } })),
    }),
  subscriber: ({ Topic }, stack, subscribers) => new Topic(stack, "It", { subscribers }),
  "stream consumer": ({ KinesisStream }, stack, consumers) => new KinesisStream(stack, "It", { consumers }),
};

/** Whether each function is its own, or all are the same one. A topic accepts no function twice. */
export function variantsOf(kind: string): readonly ("own" | "one")[] {
  return kind === "subscriber" ? ["own"] : ["own", "one"];
}

function inHundreds(called: Readonly<Record<string, Called>>): readonly Readonly<Record<string, Called>>[] {
  const entries = Object.entries(called);
  const count = Math.max(1, Math.ceil(entries.length / 100));
  return Array.from({ length: count }, (_, n) => Object.fromEntries(entries.slice(n * 100, (n + 1) * 100)));
}

function each<T>(
  called: Readonly<Record<string, Called>>,
  make: (called: Called, name: string) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(called).map(([name, one]) => [name, make(one, name)]));
}

/** Makes a program with one construct that calls as many functions, each its `own` or all the same `one`. */
export function sourceProgram(
  library: typeof Library,
  { kind, count, functions }: { readonly kind: string; readonly count: number; readonly functions: string },
): unknown {
  const app = new library.App({ defaults: "current" });
  app.stack(function SourceStack({ stack }) {
    const one = functions === "one" && new library.Function(stack, "One", { handler: "src/one.handler" });
    const entries = Array.from({ length: count }, (_, n): [string, Called] => [
      `f${n}`,
      one || `src/f${n}.handler`,
    ]);
    SOURCE_KINDS[kind]?.(library, stack, Object.fromEntries(entries));
  });
  return app.outputs;
}
