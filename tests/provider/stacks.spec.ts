import assert from "node:assert/strict";
import * as library from "#sdk/index";
import type { Registered } from "../support/engine/registration";
import { Deployment } from "../support/provider/deployment";
import { inFolder } from "../support/provider/flat-and-typed";
import { Remote } from "../support/provider/remote";
import { sharedProvider } from "../support/provider/shared";

const HANDLER = "src/handler.run";
const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;

describe("provider: a program with app.stack", () => {
  it("has the same resources in TypeScript, with the stack's id before their names", async () => {
    const [flat, typed] = [await Deployment.start(await sharedProvider()), await Deployment.start(undefined)];
    await flat.run(() => {
      const table = new Remote("Table", "Notes", KEYS);
      new Remote("Queue", "Orders", { consumer: { function: { handler: HANDLER } } });
      new Remote("Api", "Api", {
        routes: { "GET /notes": { function: { handler: HANDLER, bind: [table] } } },
      });
    });
    await inFolder(() =>
      typed.run(() => {
        new library.App({ stage: "dev" }).stack(function Main({ stack }) {
          const table = new library.Table(stack, "Notes", KEYS);
          new library.Queue(stack, "Orders", { consumer: HANDLER });
          new library.Api(stack, "Api", {
            routes: { "GET /notes": { function: { handler: HANDLER, bind: [table] } } },
          });
        });
      }),
    );
    flat.close();
    typed.close();
    const inStack = typed.registered.filter(({ type }) => type !== "serverless-api:index:Stack");
    assert.ok(inStack.length > 15);
    assert.deepEqual(linesOf(inStack), linesOf(flat.registered));
  });
});

/** The parts that do not depend on names and ids of AWS made from logical names. */
function linesOf(registered: readonly Registered[]): readonly string[] {
  return registered
    .map(({ type, name, parent, inputs, options }) => {
      const around = parent.endsWith("::Main") ? "notes-dev" : (parent.split("::").at(-1) ?? "");
      const what = [type, withoutStack(name), "below", withoutStack(around)].join(" ");
      const where =
        inputs.name === undefined
          ? ""
          : ` ${JSON.stringify(inputs.name).replace(/-[a-z0-9]{10}\//, "-<id>/")}`;
      return `${what}: ${Object.keys(inputs).sort().join(" ")}${where} ${JSON.stringify(options.ignoreChanges)}`;
    })
    .sort();
}

function withoutStack(name: string): string {
  return name.replace(/^Main-/, "");
}
