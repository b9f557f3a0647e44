import { strict as assert } from "node:assert";
import { GraphIndex } from "#sdk/graph/index";
import type { IamCaller, SignedAccess } from "#sdk/local/iam/caller";
import { requestConditions } from "#sdk/local/iam/request-conditions";
import type { AwsApi } from "#sdk/local/services/endpoint/aws-api";
import type { Caller } from "#sdk/local/services/endpoint/aws-service";
import { refusalOf } from "#sdk/local/services/endpoint/judge";
import { FunctionCallers } from "#sdk/local/session/function-callers";
import { graphResource, resourceGraph } from "../../../../support/graph";
import { request } from "../../gateways/support/requests";

const ACCOUNT = "123456789012";
const ACCOUNT_REGION = { region: "eu-west-1", accountId: ACCOUNT };
const TABLE = `arn:aws:dynamodb:eu-west-1:${ACCOUNT}:table/Orders`;
const PUT = { action: "dynamodb:PutItem", arn: TABLE };
const ROLE = `arn:aws:iam::${ACCOUNT}:role/worker`;
const USER = `arn:aws:sts::${ACCOUNT}:assumed-role/worker/place`;
const API: AwsApi = { name: "dynamodb", protocol: {} as AwsApi["protocol"], access: {} };

type Statement = Readonly<Record<string, unknown>>;

function policy(statements: readonly Statement[]): string {
  const Statement = statements.map((one) => ({ Effect: "Allow", Action: "*", Resource: "*", ...one }));
  return JSON.stringify({ Version: "2012-10-17", Statement });
}

/** A function whose role has these statements, and perhaps a boundary. */
function worker(identity: readonly Statement[], boundary?: readonly Statement[]): IamCaller {
  const bound = `arn:aws:iam::${ACCOUNT}:policy/bound`;
  const role = { name: "worker", ...(boundary && { permissionsBoundary: bound }) };
  const resources = [
    graphResource("aws:iam/role:Role", "Role", { inputs: role, state: { ...role, arn: ROLE } }),
    graphResource("aws:iam/rolePolicy:RolePolicy", "Policy", {
      inputs: { role: "worker", policy: policy(identity) },
    }),
    graphResource("aws:lambda/function:Function", "Place", {
      inputs: { role: ROLE },
      state: { name: "place", arn: `arn:aws:lambda:eu-west-1:${ACCOUNT}:function:place` },
    }),
    graphResource("aws:iam/policy:Policy", "Bound", {
      inputs: { policy: policy(boundary ?? []) },
      state: { arn: bound },
    }),
  ];
  const callers = new FunctionCallers((message) => assert.fail(message), true);
  callers.serve(new GraphIndex(resourceGraph(...resources)));
  return callers.callerOf(`arn:aws:lambda:eu-west-1:${ACCOUNT}:function:place`);
}

/** The message to a caller who may not put an item. */
function ask(
  caller: Caller,
  resource: readonly Statement[] = [],
  access: readonly SignedAccess[] = [PUT],
): string | undefined {
  const conditions = requestConditions(request("/"), ACCOUNT_REGION.region, 0);
  const document = resource.length === 0 ? undefined : policy(resource);
  const judged = {
    api: API,
    caller,
    access,
    accountRegion: ACCOUNT_REGION,
    conditions,
    policyOf: () => document,
  };
  return refusalOf(judged)?.error.message;
}

const refused = (why: string, who = USER) =>
  `User: ${who} is not authorized to perform: dynamodb:PutItem on resource: ${TABLE} ${why}`;
const NONE = refused("because no identity-based policy allows the dynamodb:PutItem action");

describe("the caller of a service", () => {
  const everybody = { Principal: "*" };
  const byRole = { Principal: { AWS: ROLE } };
  for (const [what, identity, resource, said] of [
    ["nothing allows it", [], [], NONE],
    ["the role allows it", [{ Action: "dynamodb:Put*", Resource: TABLE }], [], undefined],
    ["the role allows another table", [{ Resource: `${TABLE}2` }], [], NONE],
    ["the role allows another action", [{ Action: "dynamodb:GetItem" }], [], NONE],
    ["only the resource allows it", [], [byRole], undefined],
    ["the resource allows the account", [], [{ Principal: { AWS: ACCOUNT } }], NONE],
    ["both allow it", [{}], [everybody], undefined],
    [
      "the role denies what the resource allows",
      [{}, { Effect: "Deny", Action: "dynamodb:PutItem" }],
      [everybody],
      refused("with an explicit deny in an identity-based policy"),
    ],
    [
      "the resource denies what the role allows",
      [{}],
      [{ ...everybody, Effect: "Deny" }],
      refused("with an explicit deny in a resource-based policy"),
    ],
  ] as const) {
    it(`is ${said === undefined ? "let in" : "refused"} when ${what} [IUG/reference_policies_evaluation-logic]`, () => {
      assert.equal(ask(worker(identity), resource), said);
    });
  }

  it("may do no more than its boundary allows, even where a resource's policy allows more [IUG/access_policies_boundaries]", () => {
    const wide = [{}];
    const reads = [{ Action: "dynamodb:Get*" }];
    const bounded = refused("because no permissions boundary allows the dynamodb:PutItem action");
    assert.equal(ask(worker(wide, reads)), bounded);
    assert.equal(ask(worker(wide, reads), [byRole]), bounded);
    assert.equal(ask(worker([], wide)), NONE);
    assert.equal(ask(worker(wide, wide)), undefined);
    const denies = [{}, { Effect: "Deny", Action: "dynamodb:PutItem" }];
    assert.equal(ask(worker(wide, denies)), refused("with an explicit deny in an identity-based policy"));
  });

  it("needs a permission for everything that a call touches", () => {
    const index = { action: "dynamodb:Query", arn: `${TABLE}/index/ByCustomer` };
    const access = [PUT, index];
    const both = [{ Resource: [TABLE, `${TABLE}/index/*`] }];
    assert.equal(ask(worker(both), [], access), undefined);
    assert.match(String(ask(worker([{ Resource: TABLE }]), [], access)), /Query on resource: .*ByCustomer/);
  });

  it("is judged by conditions on itself and on the call [IUG/reference_policies_condition-keys]", () => {
    const when = (test: string, key: string, value: string) => [{ Condition: { [test]: { [key]: value } } }];
    assert.equal(ask(worker(when("ArnEquals", "aws:PrincipalArn", ROLE))), undefined);
    assert.equal(ask(worker(when("StringEquals", "aws:PrincipalAccount", ACCOUNT))), undefined);
    assert.equal(ask(worker(when("StringEquals", "aws:RequestedRegion", "us-east-1"))), NONE);
    assert.equal(ask(worker(when("Bool", "aws:SecureTransport", "true"))), undefined);
    assert.equal(ask(worker(when("StringLike", "aws:userid", "*:place"))), undefined);
  });

  describe("for AWS itself", () => {
    const topic = `arn:aws:sns:eu-west-1:${ACCOUNT}:Placed`;
    const sns: Caller = { service: "sns.amazonaws.com", sourceArn: topic };
    const service = { Principal: { Service: "sns.amazonaws.com" } };

    for (const [what, statements, isAllowed] of [
      ["no policy", [], false],
      ["its name", [service], true],
      ["another name", [{ Principal: { Service: "s3.amazonaws.com" } }], false],
      ["what it acts for", [{ ...service, Condition: { ArnLike: { "aws:SourceArn": topic } } }], true],
      ["another source", [{ ...service, Condition: { ArnLike: { "aws:SourceArn": `${topic}2` } } }], false],
      [
        "the account of its source",
        [{ ...service, Condition: { StringEquals: { "aws:SourceAccount": ACCOUNT } } }],
        true,
      ],
      [
        "another account",
        [{ ...service, Condition: { StringEquals: { "aws:SourceAccount": "210987654321" } } }],
        false,
      ],
      ["a secure transport", [{ ...service, Condition: { Bool: { "aws:SecureTransport": "true" } } }], true],
      [
        "a Deny of what is not secure",
        [
          service,
          { Effect: "Deny", Principal: "*", Condition: { Bool: { "aws:SecureTransport": "false" } } },
        ],
        true,
      ],
      ["a Deny", [service, { ...service, Effect: "Deny" }], false],
    ] as const) {
      it(`a policy with ${what} ${isAllowed ? "lets it in" : "does not"} [IUG/reference_policies_evaluation-logic]`, () => {
        assert.equal(ask(sns, statements) === undefined, isAllowed);
      });
    }

    it("acts in the program's account for a bucket, whose ARN has none", () => {
      const s3: Caller = { service: "s3.amazonaws.com", sourceArn: "arn:aws:s3:::pictures" };
      const Condition = { StringEquals: { "aws:SourceAccount": ACCOUNT } };
      assert.equal(ask(s3, [{ Principal: { Service: "s3.amazonaws.com" }, Condition }]), undefined);
    });

    it("is named in the refusal", () => {
      const why = "because no resource-based policy allows the dynamodb:PutItem action";
      assert.equal(ask(sns), refused(why, "sns.amazonaws.com"));
    });
  });

  it("is judged by conditions on members of the call", () => {
    const condition = { Condition: { StringLike: { "s3:prefix": "home/*" } } };
    const list = (prefix: readonly string[]) =>
      ask(worker([condition]), [], [{ ...PUT, keys: { "s3:prefix": prefix } }]);
    assert.equal(list(["home/ada"]), undefined);
    assert.equal(list(["other"]), NONE);
    assert.equal(list([]), NONE);
  });

  it("may do everything with the developer's credentials, whatever a resource's policy says", () => {
    const identity = {
      accessKey: "A",
      accountId: ACCOUNT,
      userId: "u",
      userArn: "arn:aws:iam::1:user/local",
    };
    const caller: Caller = { secretAccessKey: "s", identity };
    assert.equal(ask(caller, [{ Effect: "Deny", Principal: "*" }]), undefined);
  });

  it("is refused with the code and the status of the service", () => {
    const conditions = requestConditions(request("/"), ACCOUNT_REGION.region, 0);
    const judged = {
      caller: worker([]),
      access: [PUT],
      accountRegion: ACCOUNT_REGION,
      conditions,
      policyOf: () => undefined,
    };
    const api = { ...API, denied: "AccessDenied", deniedStatus: 403 };
    const { error } = refusalOf({ ...judged, api }) as { error: { code: string; status: number } };
    const plain = refusalOf({ ...judged, api: API })?.error;
    assert.deepEqual([error.code, error.status], ["AccessDenied", 403]);
    assert.deepEqual([plain?.code, plain?.status], ["AccessDeniedException", 400]);
  });
});
