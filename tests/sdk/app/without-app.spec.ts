import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as library from "#sdk/index";
import { App, Function } from "#sdk/index";
import { type Recorded, record } from "../../support/record";

const everyConstruct = require("../../fixtures/protocol/every-construct");

const LAMBDA = "aws:lambda/function:Function";

class Notes extends pulumi.ComponentResource {
  constructor() {
    super("acme:index:Notes", "Notes");
  }
}

function inComponent(): Promise<Recorded> {
  return record(() => {
    const stack = new Notes();
    everyConstruct(library, { stack, others: {} });
  });
}

describe("constructs in a component, where a program makes no App", () => {
  it("have the defaults of generation 1, but for the runtime that AWS refuses", async () => {
    const without = await inComponent();
    const within = await record(() => {
      new App({ defaults: "v1" });
      const stack = new Notes();
      everyConstruct(library, { stack, others: {} });
    });
    const changed = new Set<string>();
    assert.deepEqual(keysOf(without), keysOf(within));
    within.resources().forEach(({ type, name, inputs }) => {
      const now = without.resource(type as never, name).inputs;
      for (const key of Object.keys({ ...inputs, ...now }))
        if (JSON.stringify(now[key]) !== JSON.stringify(inputs[key]))
          changed.add(`${type} ${key}: ${JSON.stringify(inputs[key])} is ${JSON.stringify(now[key])}`);
    });
    assert.deepEqual([...changed], [`${LAMBDA} runtime: "nodejs14.x" is "nodejs22.x"`]);
  });

  it("say so by the name of each function, with a cure that fits there", async () => {
    const graph = await record(() => {
      const notes = new Notes();
      new Function(notes, "Clean", { handler: "src/clean.run" });
      new Function(notes, "Count", { handler: "src/count.run", runtime: "nodejs24.x" });
    });
    assert.deepEqual(
      graph.logs.map(({ message }) => message),
      [
        'Function "Clean" runs on nodejs22.x, since AWS no longer creates functions with nodejs14.x, the default; write runtime: "nodejs22.x"',
      ],
    );
    assert.equal(graph.resource(LAMBDA, "notes-Notes-Count-function").inputs.runtime, "nodejs24.x");
  });

  it("warn once of a runtime that a function names and that AWS will deprecate, with the day", async () => {
    const graph = await record(() => {
      const notes = new Notes();
      for (const name of ["Clean", "Count"])
        new Function(notes, name, { handler: "src/clean.run", runtime: "nodejs22.x" });
    });
    assert.deepEqual(
      graph.logs.map(({ message }) => message),
      [
        'AWS deprecates the runtime nodejs22.x on 2027-04-30; write runtime: "nodejs24.x" for handlers that need no callback',
      ],
    );
  });

  it("leave a closed runtime that a function names as it is, and warn of it", async () => {
    const graph = await record(() => {
      new Function(new Notes(), "Clean", { handler: "src/clean.run", runtime: "nodejs16.x" });
    });
    assert.equal(graph.resource(LAMBDA).inputs.runtime, "nodejs16.x");
    assert.deepEqual(
      graph.logs.map(({ message }) => message),
      ['AWS no longer creates functions with the runtime nodejs16.x; write runtime: "nodejs22.x"'],
    );
  });
});

function keysOf(graph: Recorded): readonly string[] {
  return graph.resources().map(({ type, name }) => `${type} ${name}`);
}
