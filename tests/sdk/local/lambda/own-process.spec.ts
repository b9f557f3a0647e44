import assert from "node:assert/strict";
import { environmentRows, undurableRows } from "#sdk/local/lambda/environment-rows";
import { nodeOptionsText, parseNodeOptions } from "#sdk/local/lambda/node-options";
import { ownProcessFor } from "#sdk/local/lambda/own-process";
import { graphResource } from "../../../support/graph";

describe("a function on Node that needs a process of its own", () => {
  const rows: readonly [environment: Record<string, string>, variable: string | undefined][] = [
    [{}, undefined],
    [{ TZ: "UTC" }, undefined],
    [{ TZ: ":UTC" }, undefined],
    [{ TZ: "Etc/UTC" }, undefined],
    [{ TZ: "Asia/Tokyo" }, "TZ"],
    [{ TZ: "CET-1CEST" }, "TZ"],
    [{ NODE_OPTIONS: "" }, undefined],
    [{ NODE_OPTIONS: "--enable-source-maps" }, undefined],
    [{ NODE_OPTIONS: "--enable-source-maps --require ./a.js" }, "NODE_OPTIONS"],
    [{ NODE_OPTIONS: "--import=./a.mjs" }, "NODE_OPTIONS"],
    [{ AWS_LAMBDA_EXEC_WRAPPER: "" }, undefined],
    [{ AWS_LAMBDA_EXEC_WRAPPER: "/opt/wrap", TZ: "Asia/Tokyo" }, "AWS_LAMBDA_EXEC_WRAPPER"],
  ];
  for (const [environment, variable] of rows) {
    it(`is one with ${JSON.stringify(environment)}: ${variable ?? "no"}`, () => {
      assert.equal(ownProcessFor({ runtime: "nodejs22.x", environment }, "UTC"), variable);
    });
  }

  it("is none of another runtime, which has a process in any case", () => {
    assert.equal(
      ownProcessFor({ runtime: "python3.12", environment: { TZ: "Asia/Tokyo" } }, "UTC"),
      undefined,
    );
  });

  it("is one that asks for Lambda's own zone where this process has another", () => {
    assert.equal(ownProcessFor({ runtime: "nodejs22.x", environment: { TZ: "UTC" } }, "Asia/Tokyo"), "TZ");
    const environment = { TZ: "Asia/Tokyo" };
    assert.equal(ownProcessFor({ runtime: "nodejs22.x", environment }, "Asia/Tokyo"), undefined);
  });
});

describe("the report on the environment of functions", () => {
  const lambda = (name: string, variables: Record<string, string>, runtime = "nodejs22.x") => ({
    lambda: graphResource("aws:lambda/function:Function", name, {
      inputs: { runtime, environment: { variables } },
    }),
    missing: [],
  });
  const functions = [
    lambda("plain", {}),
    lambda("tokyo", { TZ: "Asia/Tokyo" }),
    lambda("py", {}, "python3.12"),
  ];

  it("is nothing in Lambda's zone", () => {
    assert.deepEqual(environmentRows(functions, "UTC", false), []);
  });

  it("is that functions without a zone have that of this process", () => {
    assert.deepEqual(environmentRows(functions, "Europe/Rome", false), [
      {
        what: "time zone of functions on Node",
        fidelity: "approximated",
        note: "they have that of this process, Europe/Rome, and on AWS UTC; start it with TZ=UTC",
      },
    ]);
    assert.deepEqual(environmentRows(functions.slice(1), "Europe/Rome", false), []);
  });

  it("is that Node is too old for the SDK of durable functions", () => {
    const durable = graphResource("aws:lambda/function:Function", "order", {
      inputs: { runtime: "nodejs22.x", durableConfig: { executionTimeout: 60 } },
    });
    const all = [...functions, { lambda: durable, missing: [] }];
    assert.deepEqual(undurableRows(all, "22.0.0"), []);
    assert.deepEqual(undurableRows(all, "20.20.2"), [
      {
        what: "function order on Node",
        fidelity: "approximated",
        note: "the SDK of durable functions wants Node 22 or newer, and this is 20.20.2; start sapi dev with a newer one",
      },
    ]);
  });

  it("is which functions a debugger does not reach, where one may come", () => {
    assert.deepEqual(environmentRows(functions, "UTC", true), [
      {
        what: "function tokyo",
        fidelity: "approximated",
        note: "it has a process of its own for TZ, where the debugger of this one does not reach",
      },
    ]);
  });
});

describe("NODE_OPTIONS", () => {
  const rows: readonly [text: string, options: readonly string[]][] = [
    ["", []],
    ["  --a   --b=1 ", ["--a", "--b=1"]],
    ['--require "./with blank.js"', ["--require", "./with blank.js"]],
    ['--require="a\\"b"', ['--require=a"b']],
    ['--title ""', ["--title", ""]],
    ["--path=C:\\a", ["--path=C:\\a"]],
  ];
  for (const [text, options] of rows) {
    it(`is read as Node reads it: ${text}`, () => {
      assert.deepEqual(parseNodeOptions(text), options);
    });
  }

  it("is written so that it is read in the same way", () => {
    for (const options of [["--require", "/a b/c.js"], ['--title=a"b\\c d'], ["--require", "C:\\a"]])
      assert.deepEqual(parseNodeOptions(nodeOptionsText(options)), options);
  });
});
