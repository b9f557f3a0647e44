import { strict as assert } from "node:assert";
import { GraphIndex } from "#sdk/graph/index";
import { FunctionCallers } from "#sdk/local/session/function-callers";
import { graphResource, resourceGraph } from "../../../support/graph";

const ACCOUNT = "123456789012";
const ROLE = `arn:aws:iam::${ACCOUNT}:role/service/worker`;
const FUNCTION_ARN = `arn:aws:lambda:us-east-1:${ACCOUNT}:function:place`;
const PUT = { action: "dynamodb:PutItem", arn: "arn:aws:dynamodb:us-east-1:123456789012:table/Orders" };

function graph(action: string, role = ROLE): GraphIndex {
  const Statement = [{ Effect: "Allow", Action: action, Resource: "*" }];
  const state = { name: "worker", arn: ROLE, uniqueId: "AROAWORKER" };
  return new GraphIndex(
    resourceGraph(
      graphResource("aws:iam/role:Role", "Role", { inputs: { name: "worker" }, state }),
      graphResource("aws:iam/rolePolicy:RolePolicy", "Policy", {
        inputs: { role: "worker", policy: JSON.stringify({ Version: "2012-10-17", Statement }) },
      }),
      graphResource("aws:lambda/function:Function", "Place", {
        inputs: { role },
        state: { name: "place", arn: FUNCTION_ARN },
      }),
    ),
  );
}

describe("the callers behind functions", () => {
  let notices: string[];
  const callers = (isJudging = true) => {
    notices = [];
    return new FunctionCallers((message) => notices.push(message), isJudging);
  };

  it("are their roles with the function's name, by credentials of each function", () => {
    const made = callers();
    made.serve(graph("dynamodb:PutItem"));
    const credentials = made.credentialsOf("place");
    assert.match(credentials.accessKeyId, /^SAPI/);
    assert.notDeepEqual(made.credentialsOf("other"), credentials);
    assert.deepEqual(made.credentialsOf("place"), credentials);

    const caller = made.findCaller(credentials.accessKeyId);
    assert.equal(caller?.secretAccessKey, credentials.secretAccessKey);
    assert.deepEqual(caller?.identity, {
      accessKey: credentials.accessKeyId,
      accountId: ACCOUNT,
      userId: "AROAWORKER:place",
      userArn: `arn:aws:sts::${ACCOUNT}:assumed-role/worker/place`,
    });
    assert.deepEqual(made.callerOf(`${FUNCTION_ARN}:live`).identity, caller?.identity);
    assert.equal(made.findCaller("SAPIUNKNOWN"), undefined);
  });

  it("change with the program, while their credentials stay", () => {
    const made = callers();
    made.serve(graph("dynamodb:GetItem"));
    const { accessKeyId } = made.credentialsOf("place");
    assert.equal(made.findCaller(accessKeyId)?.allows?.(PUT), false);
    made.serve(graph("dynamodb:*"));
    assert.equal(made.findCaller(accessKeyId)?.allows?.(PUT), true);
    assert.deepEqual(notices, []);
  });

  it("are not restricted by a role outside the program, with a notice", () => {
    const made = callers();
    const foreign = `arn:aws:iam::${ACCOUNT}:role/elsewhere`;
    made.serve(graph("dynamodb:GetItem", foreign));
    assert.equal(made.callerOf(FUNCTION_ARN).allows, undefined);
    assert.deepEqual(notices, [
      `role ${foreign} is not part of this program: its permissions are unknown here, and functions with it may do everything`,
    ]);
  });

  it("are not restricted if policies are not checked", () => {
    const made = callers(false);
    made.serve(graph("dynamodb:GetItem"));
    assert.equal(made.callerOf(FUNCTION_ARN).allows, undefined);
    assert.equal(
      made.callerOf(FUNCTION_ARN).identity.userArn,
      `arn:aws:sts::${ACCOUNT}:assumed-role/worker/place`,
    );
  });

  it("can be a role alone, with the session name of the service", () => {
    const made = callers();
    made.serve(graph("dynamodb:PutItem"));
    const caller = made.callerOfRole(ROLE, "schedule");
    assert.equal(caller.identity.userArn, `arn:aws:sts::${ACCOUNT}:assumed-role/worker/schedule`);
    assert.equal(caller.allows?.(PUT), true);
    assert.equal(caller.allows?.({ ...PUT, action: "dynamodb:DeleteTable" }), false);
  });
});
