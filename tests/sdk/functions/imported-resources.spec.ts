import assert from "node:assert/strict";
import { Stack } from "#sdk/app/index";
import { setOrigin } from "#sdk/app/origin";
import { Table } from "#sdk/constructs/table/construct";
import { Function } from "#sdk/functions/construct";
import type { FunctionState } from "#sdk/functions/state";
import { App } from "#sdk/index";
import { FUNCTION, LAMBDA, POLICY } from "../../support/api";
import { expectDefinitionError } from "../../support/definition-error";
import { type Recorded, record } from "../../support/record";
import { settled } from "../../support/settled";

const ROLE = "aws:iam/role:Role";
const STATE: FunctionState = {
  functionArn: "arn:aws-cn:lambda:cn-north-1:123456789012:function:Jobs-Report-function-1a2b3c4",
  roleArn: "arn:aws-cn:iam::123456789012:role/team/Jobs-Report-role-5d6e7f8",
};

/** Record what the stack `Web` does with the function `Report`, which the stack `Jobs` made. */
function recordImported<T>(
  use: (report: Function, stack: Stack) => T,
  state: FunctionState = STATE,
): Promise<Recorded<Awaited<T>>> {
  return record(async () => {
    const stack = new Stack(new App({ defaults: "current" }), "Web");
    const own = { ...state };
    setOrigin(own, { stackId: "Jobs", reference: "acme/notes/dev.Jobs", path: "Report" });
    return await use(Function.fromState(stack, "Report", own), stack);
  });
}

function statements(recorded: Recorded, name: string): unknown {
  return JSON.parse(recorded.resource(POLICY, name).inputs.policy as string).Statement;
}

describe("Function of another Pulumi stack", () => {
  it("is a component under the consumer's stack and nothing in AWS, and no function of that stack", async () => {
    const recorded = await recordImported((report, stack) => {
      assert.ok(report instanceof Function && Function.isInstance(report));
      assert.equal(report.imported, true);
      assert.deepEqual(stack.getAllFunctions(), []);
    });
    const made = recorded.resources().map(({ type, name }) => `${type} ${name}`);
    assert.deepEqual(made, ["serverless-api:index:Stack Web", `${FUNCTION} Web-import-Report`]);
  });

  it("finds its name, its role's and what gateways call in the ARNs, in any partition", async () => {
    await recordImported(async (report) => {
      assert.equal(await settled(report.functionName), "Jobs-Report-function-1a2b3c4");
      assert.equal(
        await settled(report.invokeArn),
        `arn:aws-cn:apigateway:cn-north-1:lambda:path/2015-03-31/functions/${STATE.functionArn}/invocations`,
      );
      assert.equal(report.url, undefined);
    });
  });

  it("gets permissions in a policy of the consumer's own, on its role", async () => {
    const recorded = await recordImported((report) => {
      report.attachPermissions(["ses:SendEmail"]);
      report.attachPermissions(["sqs:ListQueues"]);
    });
    const policy = recorded.expect(POLICY, "Web-import-Report-policy", { role: "Jobs-Report-role-5d6e7f8" });
    assert.equal(policy.parent, recorded.resource(FUNCTION).urn);
    assert.deepEqual(statements(recorded, policy.name), [
      { Effect: "Allow", Action: ["ses:SendEmail"], Resource: ["*"] },
      { Effect: "Allow", Action: ["sqs:ListQueues"], Resource: ["*"] },
    ]);
    recorded.expectNone(ROLE);
    recorded.expectNone(LAMBDA);
  });

  it("may be granted and bound to the consumer's functions, under the name given by the user", async () => {
    const recorded = await recordImported(
      (report, stack) => new Function(stack, "Caller", { handler: "src/call.main", bind: [report] }),
      { ...STATE, fixedName: "report" },
    );
    const { variables } = recorded.resource(LAMBDA).inputs.environment as { variables: object };
    assert.equal((variables as { SAPI_Function_name_Report: string }).SAPI_Function_name_Report, "report");
    const found = statements(recorded, "Web-Caller-policy") as { Action: string[]; Resource: string[] }[];
    const invoke = found.find(({ Action }) => Action.includes("lambda:InvokeFunction"));
    assert.deepEqual(invoke?.Resource, [STATE.functionArn, `${STATE.functionArn}:*`]);
  });

  it("consumes a stream of the consumer's, which waits for its policy", async () => {
    const recorded = await recordImported((report, stack) => {
      return new Table(stack, "Notes", {
        fields: { id: "string" },
        primaryIndex: { partitionKey: "id" },
        stream: true,
        consumers: { report },
      });
    });
    const mapping = recorded.resource("aws:lambda/eventSourceMapping:EventSourceMapping");
    assert.equal(mapping.inputs.functionName, STATE.functionArn);
    assert.ok(mapping.dependencies.includes(recorded.resource(POLICY, "Web-import-Report-policy").urn));
  });

  it("reads each AWS object when it is first asked for, and once", async () => {
    const recorded = await recordImported(
      (report) => {
        assert.deepEqual(Object.keys(report.native), []);
        assert.equal(report.native.role, report.role);
        assert.equal(report.native.function, report.native.function);
        assert.equal(report.native.url, undefined);
        assert.ok(report.native.logGroup);
        assert.deepEqual(report.native.policies, []);
      },
      { ...STATE, logGroupName: "/aws/lambda/dev-notes-Jobs-Report-5d6e7f8" },
    );
    const read = recorded.resources().filter(({ custom }) => custom);
    assert.deepEqual(
      read.map(({ type, name, id }) => [type, name, id]),
      [
        [ROLE, "Web-import-Report-role", "Jobs-Report-role-5d6e7f8"],
        [LAMBDA, "Web-import-Report-function", "Jobs-Report-function-1a2b3c4"],
        [
          "aws:cloudwatch/logGroup:LogGroup",
          "Web-import-Report-log",
          "/aws/lambda/dev-notes-Jobs-Report-5d6e7f8",
        ],
      ],
    );
  });

  it("keeps its environment: bindings and variables are refused with the stack to write them in", async () => {
    await recordImported(async (report) => {
      const expected = (path: string, cure: string) =>
        [
          {
            code: "IMPORTED_READ_ONLY",
            path,
            message: "made in Jobs (Pulumi stack acme/notes/dev.Jobs)",
            cure,
          },
        ] as const;
      await expectDefinitionError(() => report.bind([]), expected("bind", "write fn.bind([...]) in Jobs"));
      await expectDefinitionError(
        () => report.addEnvironment("MODE", "fast"),
        expected("addEnvironment", "write fn.addEnvironment({ ... }) in Jobs"),
      );
    });
  });

  it("is shared once more as it was", async () => {
    await recordImported(
      async (report) => {
        const { functionArn, roleArn, ...rest } = report.exportState();
        assert.deepEqual(rest, { fixedName: "report" });
        assert.deepEqual(
          [await settled(functionArn), await settled(roleArn)],
          [STATE.functionArn, STATE.roleArn],
        );
      },
      { ...STATE, fixedName: "report" },
    );
  });
});
