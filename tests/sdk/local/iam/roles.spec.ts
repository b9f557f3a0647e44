import { strict as assert } from "node:assert";
import { Roles } from "#sdk/local/iam/roles";
import { API, PoolGraph, policy, roleArn, trust } from "../services/cognito/identity-pool/support";

const NOTES = `${API}/dev/GET/notes`;
const MANAGED = "arn:aws:iam::aws:policy/AmazonAppFlowReadOnlyAccess";

/** The permissions of a graph's role on the notes, and the warnings. */
function ask(graph: PoolGraph, resource = NOTES) {
  const notices: string[] = [];
  const role = new Roles(graph.index(), (message) => notices.push(message)).find(roleArn("users"));
  const allowed = role?.allows("execute-api:Invoke", resource, { find: () => undefined });
  return { allowed, notices: [...new Set(notices)] };
}

const users = (inputs: Parameters<PoolGraph["role"]>[2] = {}) =>
  new PoolGraph().role("users", trust("authenticated"), inputs);

function attach(graph: PoolGraph, policyArn: string, document?: string): PoolGraph {
  graph.add("aws:iam/rolePolicyAttachment:RolePolicyAttachment", "Attached", "attached", {
    role: "users",
    policyArn,
  });
  if (document === undefined) return graph;
  return graph.add("aws:iam/policy:Policy", "Policy", policyArn, { policy: document }, { arn: policyArn });
}

describe("the policies of a role", () => {
  it("allow nothing when there are none", () => {
    assert.deepEqual(ask(users()), { allowed: false, notices: [] });
  });

  const own = "arn:aws:iam::123456789012:policy/own";
  for (const [what, graph] of [
    ["inline ones", users().rolePolicy("users", policy({ Resource: `${API}/*` }))],
    ["inline ones by the role's ARN", users().rolePolicy(roleArn("users"), policy({ Resource: NOTES }))],
    ["inline ones that are no text", users().rolePolicy("users", JSON.parse(policy({ Resource: NOTES })))],
    [
      "those in the role itself",
      users({ inlinePolicies: [{ name: "a", policy: policy({ Resource: NOTES }) }] }),
    ],
    ["attached ones of the program", attach(users(), own, policy({ Resource: NOTES }))],
    [
      "attached ones named by the role",
      users({ managedPolicyArns: [own] }).add(
        "aws:iam/policy:Policy",
        "P",
        own,
        { policy: policy({ Resource: NOTES }) },
        { arn: own },
      ),
    ],
    [
      "attached ones of several roles",
      users()
        .add("aws:iam/policyAttachment:PolicyAttachment", "A", "a", {
          roles: ["other", "users"],
          policyArn: own,
        })
        .add("aws:iam/policy:Policy", "P", own, { policy: policy({ Resource: NOTES }) }, { arn: own }),
    ],
  ] as const) {
    it(`count: ${what}`, () => assert.deepEqual(ask(graph), { allowed: true, notices: [] }));
  }

  for (const [what, document] of [
    ["another API", policy({ Resource: `${API.replace("api123", "api124")}/*` })],
    ["an API whose id begins alike", policy({ Resource: `${API}4/*` })],
    ["another method", policy({ Resource: `${API}/*/POST/notes` })],
    ["another stage", policy({ Resource: `${API}/prod/*` })],
    ["another action", policy({ Action: "execute-api:ManageConnections", Resource: "*" })],
  ] as const) {
    it(`do not allow: ${what}`, () => {
      assert.equal(ask(users().rolePolicy("users", document)).allowed, false);
    });
  }

  it("allow with wildcards", () => {
    for (const Resource of ["*", "arn:aws:execute-api:*:*:*/dev/GET/note?", `${API}/*/*/notes`])
      assert.equal(ask(users().rolePolicy("users", policy({ Resource }))).allowed, true);
  });

  it("of another role do not count", () => {
    assert.equal(ask(users().rolePolicy("guests", policy({ Resource: "*" }))).allowed, false);
  });

  it("let a Deny of one win over an Allow of another", () => {
    const graph = users()
      .rolePolicy("users", policy({ Resource: "*" }))
      .rolePolicy("users", policy({ Effect: "Deny", Resource: NOTES }));
    assert.equal(ask(graph).allowed, false);
    assert.equal(ask(graph, `${API}/dev/GET/other`).allowed, true);
  });

  it("say of one of AWS that it is not known here and allows nothing", () => {
    for (const graph of [attach(users(), MANAGED), users({ managedPolicyArns: [MANAGED] })])
      assert.deepEqual(ask(graph), {
        allowed: false,
        notices: [
          `role "users" has policy ${MANAGED}, which is none of this program: it is not known here and allows nothing`,
        ],
      });
  });

  it("are those of AWS that functions are given most", () => {
    const everything = "arn:aws:iam::aws:policy/AmazonAPIGatewayInvokeFullAccess";
    assert.deepEqual(ask(attach(users(), everything)), { allowed: true, notices: [] });
    const logs = "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole";
    assert.deepEqual(ask(attach(users(), logs)), { allowed: false, notices: [] });
  });

  it("allow no more than the boundary", () => {
    const bounded = (document: string) =>
      users({ permissionsBoundary: own })
        .rolePolicy("users", policy({ Resource: "*" }))
        .add("aws:iam/policy:Policy", "P", own, { policy: document }, { arn: own });
    assert.equal(ask(bounded(policy({ Resource: NOTES }))).allowed, true);
    assert.equal(ask(bounded(policy({ Resource: NOTES })), `${API}/dev/GET/other`).allowed, false);
    assert.equal(
      ask(users({ permissionsBoundary: MANAGED }).rolePolicy("users", policy({ Resource: "*" }))).allowed,
      false,
    );
  });

  it("allow nothing at all when one cannot be read", () => {
    const graph = users()
      .rolePolicy("users", policy({ Resource: "*" }))
      .rolePolicy("users", "{");
    assert.deepEqual(ask(graph), {
      allowed: false,
      notices: [
        'role "users" has a policy that cannot be read (policyDocument is not an object): it allows nothing',
      ],
    });
  });

  it("say which condition is not known here", () => {
    const Condition = { StringEquals: { "aws:SourceVpc": "vpc-1" } };
    const { allowed, notices } = ask(users().rolePolicy("users", policy({ Resource: "*", Condition })));
    assert.equal(allowed, false);
    assert.deepEqual(notices, [
      'role "users" has a policy with condition key aws:SourceVpc, which is not known here: an Allow with it does not count, a Deny does',
    ]);
  });

  it("are not known of a role that is none of the program", () => {
    const { allowed, notices } = ask(new PoolGraph());
    assert.equal(allowed, undefined);
    assert.deepEqual(notices, [
      `role ${roleArn("users")} is none of this program: what it allows is not known here, and nobody gets it`,
    ]);
  });
});
