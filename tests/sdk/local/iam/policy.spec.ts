import { strict as assert } from "node:assert";
import { evaluatePolicy, readPolicy } from "#sdk/local/iam/policy";

const ARN = "arn:aws:execute-api:eu-west-1:123456789012:api123/$default/GET/notes/1";
const ACTION = "execute-api:Invoke";

function allows(statement: unknown): boolean {
  const policy = readPolicy({ Version: "2012-10-17", Statement: statement });
  assert.ok(typeof policy !== "string", String(policy));
  return evaluatePolicy(policy, ACTION, ARN);
}

const allow = (changes: object = {}) => ({ Effect: "Allow", Action: ACTION, Resource: ARN, ...changes });
const deny = (changes: object = {}) => ({ ...allow(changes), Effect: "Deny" });

describe("an IAM policy", () => {
  for (const [what, statement, expected] of [
    ["allows what a statement names", allow(), true],
    ["allows nothing without statements", [], false],
    ["takes a list of statements", [allow({ Resource: "arn:aws:s3:::x" }), allow()], true],
    ["takes lists of actions and resources", allow({ Action: ["a:b", ACTION], Resource: ["x", ARN] }), true],
    ["lets a Deny win over an Allow before it", [allow(), deny()], false],
    ["lets a Deny win over an Allow after it", [deny(), allow()], false],
    ["ignores a Deny of something else", [allow(), deny({ Resource: `${ARN}0` })], true],
    ["compares actions in any case", allow({ Action: "Execute-API:invoke" }), true],
    ["has * in actions", allow({ Action: "execute-api:*" }), true],
    ["has ? in actions", allow({ Action: "execute-api:Invok?" }), true],
    ["does not take another action", allow({ Action: "execute-api:ManageConnections" }), false],
    ["has * for every resource", allow({ Resource: "*" }), true],
    ["has * over slashes", allow({ Resource: "arn:aws:execute-api:eu-west-1:123456789012:api123/*" }), true],
    ["has * in the middle", allow({ Resource: "arn:aws:execute-api:*:*:api123/*/GET/notes/?" }), true],
    ["compares resources in their case", allow({ Resource: ARN.replace("notes", "Notes") }), false],
    [
      "does not let * reach over a colon",
      allow({ Resource: "arn:aws:execute-api:*/$default/GET/notes/1" }),
      false,
    ],
    [
      "takes characters of expressions as they are",
      allow({ Resource: ARN.replace("notes", "n.tes") }),
      false,
    ],
    ["has NotAction", allow({ Action: undefined, NotAction: "execute-api:Other" }), true],
    ["has NotResource", allow({ Resource: undefined, NotResource: ARN }), false],
    ["does not count an Allow with a condition", allow({ Condition: { Bool: {} } }), false],
    ["counts a Deny with a condition", [allow(), deny({ Condition: { Bool: {} } })], false],
  ] as const) {
    it(what, () => assert.equal(allows(statement), expected));
  }

  for (const [what, document] of [
    ["no object", "Allow"],
    ["no statement", {}],
    ["an unknown effect", { Statement: [allow({ Effect: "allow" })] }],
    ["no action", { Statement: [allow({ Action: undefined })] }],
    ["an action that is no text", { Statement: [allow({ Action: [1] })] }],
    ["no resource", { Statement: [allow({ Resource: undefined })] }],
  ] as const) {
    it(`is refused with ${what}`, () => assert.equal(typeof readPolicy(document), "string"));
  }
});
