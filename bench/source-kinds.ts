import type * as Library from "pulumi-serverless-api";

/** What is called: the same function for all, or a handler for each. */
export type Called = string | Library.Function;

/** Makes a construct that calls these, by name. */
type MakeSource = (
  library: typeof Library,
  stack: Library.Stack,
  called: Readonly<Record<string, Called>>,
) => unknown;

/** Everything that calls many functions, by what one of them is called in the report. */
export const SOURCE_KINDS: Readonly<Record<string, MakeSource>> = {
  "table consumer": ({ Table }, stack, consumers) =>
    new Table(stack, "It", {
      fields: { id: "string" },
      primaryIndex: { partitionKey: "id" },
      stream: "new_image",
      consumers,
    }),
  "stream consumer": ({ KinesisStream }, stack, consumers) => new KinesisStream(stack, "It", { consumers }),
};

/** A program with one construct that calls as many functions, each its `own` or all the same `one`. */
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
