import assert from "node:assert/strict";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failureText } from "#sdk/local/lambda/failure-text";
import { explainFailure, FailedCalls } from "#sdk/local/session/failed-calls";

const OWN = join(__dirname, "..", "..", "..", "..", "sdk", "dist", "local", "lambda", "worker", "serve.js");

describe("a failed call", () => {
  let folder: string;
  before(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "sapi-failed-")));
    writeFileSync(join(folder, "pay.ts"), "export function pay() {\n  fail();\n}\n");
    writeFileSync(join(folder, "pay.py"), "def pay(event, context):\n    raise ValueError('no')\n");
  });
  after(() => rmSync(folder, { recursive: true }));

  const at = (name: string, file: string, position: string) =>
    `    at ${name} (${join(folder, file)}:${position})`;

  it("is explained by the user's own frames and the causes, with lines of code", () => {
    const error = {
      errorType: "Error",
      errorMessage: "not paid\nat all",
      trace: [
        "Error: not paid",
        "at all",
        at("pay", "pay.ts", "2:3"),
        at("handler", "pay.ts", "1:8"),
        `    at ${OWN}:4:5`,
        at("__require", ".sapi/local/a/b.js", "1:1"),
      ],
    };
    const causes = [
      { name: "TypeError", message: "no card", stack: `TypeError: no card\n${at("pay", "pay.ts", "3:1")}` },
    ];
    const reason = `function "pay" failed: ${failureText(error)}`;
    const file = join(folder, "pay.ts");
    assert.equal(
      explainFailure(reason, { error, causes }),
      [
        'function "pay" failed: Error: not paid',
        "at all",
        `    at ${file}:2:3`,
        "    1 | export function pay() {",
        "  > 2 |   fail();",
        "      |   ^",
        "    3 | }",
        `    at handler (${file}:1:8)`,
        "caused by TypeError: no card",
        `    at ${file}:3:1`,
        "    1 | export function pay() {",
        "    2 |   fail();",
        "  > 3 | }",
        "      | ^",
        "    4 |",
      ].join("\n"),
    );
  });

  it("of a handler in Python is explained by its innermost line", () => {
    const file = join(folder, "pay.py");
    const stackTrace = [
      '  File "/usr/lib/python3.12/importlib/__init__.py", line 90, in import_module\n',
      `  File "${file}", line 2, in pay\n    raise ValueError('no')\n`,
    ];
    const error = { errorType: "ValueError", errorMessage: "no", stackTrace };
    assert.equal(
      explainFailure(failureText(error), { error }),
      [
        "ValueError: no",
        `    at ${file}:2:1`,
        "    1 | def pay(event, context):",
        "  > 2 |     raise ValueError('no')",
        "      | ^",
        "    3 |",
      ].join("\n"),
    );
  });

  it("that comes from no code of the user's has nothing to explain", () => {
    const error = { errorType: "Sandbox.Timedout", errorMessage: "Task timed out after 3.00 seconds" };
    assert.equal(explainFailure(failureText(error), { error }), undefined);
    const own = { errorType: "Error", errorMessage: "x", trace: ["Error: x", `    at ${OWN}:4:5`] };
    assert.equal(explainFailure(failureText(own), { error: own }), undefined);
  });

  it("is found by its trace and by its request, among the last of them", () => {
    const calls = new FailedCalls();
    const failure = (requestId: string) =>
      ({
        ok: false,
        error: { errorType: "E", errorMessage: requestId },
        requestId,
        durationMs: 1,
        logs: [],
      }) as const;
    calls.add("t", { ok: true, payload: "", requestId: "good", durationMs: 1, logs: [] });
    for (let call = 0; call < 300; call++) calls.add(`t${call}`, failure(`r${call}`));
    assert.deepEqual(
      [calls.find("t"), calls.find("t0"), calls.find("r0")],
      [undefined, undefined, undefined],
    );
    assert.equal(calls.find("t299"), calls.find("r299"));
    assert.equal(calls.find("t299")?.error.errorMessage, "r299");
  });
});
