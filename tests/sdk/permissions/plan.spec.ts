import assert from "node:assert/strict";
import type * as dynamodb from "@pulumi/aws/dynamodb";
import * as pulumi from "@pulumi/pulumi";
import fc from "fast-check";
import { Issues } from "#sdk/errors/index";
import type { Permission, Permissions } from "#sdk/permissions/entries";
import type { Grantable } from "#sdk/permissions/grantable";
import {
  mergePermissions,
  mergePlans,
  NO_PERMISSIONS,
  planPermissions,
  statementsOf,
} from "#sdk/permissions/plan";
import { grantsOf } from "#sdk/permissions/resource-grants";
import { allow, policyDocument } from "#sdk/permissions/statements";
import { reportedLines } from "../../support/issues";
import { settled } from "../../support/settled";
import { rawResource } from "./raw";

const ARN = "arn:aws:dynamodb:us-east-1:123456789012:table/notes";
const raw = rawResource<dynamodb.Table>("aws:dynamodb/table:Table", {
  arn: ARN,
  streamArn: `${ARN}/stream/now`,
});
const construct: Grantable<"grantReadData"> = { getGrants: () => grantsOf("Table", raw) as never };

/** The statements that a list of permissions comes to. */
async function granted(permissions: unknown): Promise<readonly { Action: string[]; Resource: string[] }[]> {
  const issues = new Issues({ kind: "Function", id: "Hello" });
  const plan = planPermissions(permissions as Permissions, issues.at("permissions"));
  issues.throwIfAny();
  return JSON.parse(await settled(policyDocument(statementsOf(plan)))).Statement;
}

function refused(permissions: unknown): readonly string[] {
  return reportedLines((issues) => planPermissions(permissions as Permissions, issues.at("permissions")));
}

function warned(...lists: Permissions[]): readonly (readonly [string, string])[] {
  const warnings: [string, string][] = [];
  for (const list of lists) {
    const issues = new Issues({ kind: "Function", id: "Hello" }).at("permissions");
    planPermissions(list, issues, (key, message) => warnings.push([key, message]));
  }
  return warnings;
}

describe("permissions: entries", () => {
  it("allows everything for * among other entries, which are checked all the same", async () => {
    assert.deepEqual(await granted(["*"]), [{ Effect: "Allow", Action: ["*"], Resource: ["*"] }]);
    assert.deepEqual(await granted(["s3:GetObject", "*"]), [
      { Effect: "Allow", Action: ["*"], Resource: ["*"] },
    ]);
    const issues = new Issues({ kind: "Function", id: "Hello" });
    planPermissions(["*", "s3 "], issues.at("permissions"));
    assert.deepEqual(
      issues.list.map(({ code, path }) => `${code} ${path}`),
      ["PERMISSION_WORD_INVALID permissions[1]"],
    );
  });

  it("allows nothing without permissions and for an empty list", () => {
    assert.deepEqual(
      planPermissions(undefined, new Issues({ kind: "Function", id: "Hello" })),
      NO_PERMISSIONS,
    );
    assert.deepEqual(planPermissions([], new Issues({ kind: "Function", id: "Hello" })), NO_PERMISSIONS);
  });

  it("reads a word as a service, or as one action, on everything", async () => {
    assert.deepEqual(await granted(["s3", "ses:SendEmail", "logs:Describe*"]), [
      { Effect: "Allow", Action: ["s3:*"], Resource: ["*"] },
      { Effect: "Allow", Action: ["ses:SendEmail"], Resource: ["*"] },
      { Effect: "Allow", Action: ["logs:Describe*"], Resource: ["*"] },
    ]);
  });

  it("grants a construct and its raw resource alike", async () => {
    const ofConstruct = await granted([construct]);
    assert.deepEqual(ofConstruct, await granted([raw]));
    assert.equal(ofConstruct.length, 1);
    assert.ok(ofConstruct[0]?.Action.includes("dynamodb:PutItem"));
    assert.deepEqual(ofConstruct[0]?.Resource, [ARN, `${ARN}/index/*`]);
  });

  it("grants pairs around a construct and around its raw resource alike", async () => {
    const ofConstruct = await granted([[construct, "grantReadData"]]);
    assert.deepEqual(ofConstruct, await granted([[raw, "grantReadData"]]));
    assert.ok(ofConstruct[0]?.Action.includes("dynamodb:GetItem"));
    assert.ok(!ofConstruct[0]?.Action.includes("dynamodb:PutItem"));
  });

  it("takes a policy statement as IAM writes it and in short form", async () => {
    const long = {
      Effect: "Deny",
      Action: "s3:DeleteObject",
      Resource: ["arn:aws:s3:::files/*"],
      Sid: "Keep",
    };
    const short = {
      effect: "deny",
      actions: ["s3:DeleteObject"],
      resources: ["arn:aws:s3:::files/*"],
      sid: "Keep",
    };
    const expected = [
      { Sid: "Keep", Effect: "Deny", Action: ["s3:DeleteObject"], Resource: ["arn:aws:s3:::files/*"] },
    ];
    assert.deepEqual(await granted([long]), expected);
    assert.deepEqual(await granted([short]), expected);
    assert.deepEqual(await granted([long, short]), expected);
  });

  it("allows in a short statement that names no effect, with its conditions", async () => {
    const conditions = { Bool: { "aws:SecureTransport": "true" } };
    assert.deepEqual(await granted([{ actions: ["a:A"], resources: [pulumi.output(ARN)], conditions }]), [
      { Effect: "Allow", Action: ["a:A"], Resource: [ARN], Condition: conditions },
    ]);
  });

  it("joins plans, and everything stays everything", async () => {
    const issues = new Issues({ kind: "Function", id: "Hello" });
    const words = planPermissions(["a:A"], issues);
    const more = planPermissions(["b:B"], issues);
    assert.deepEqual(statementsOf(mergePlans(words, more)), [allow(["a:A"], ["*"]), allow(["b:B"], ["*"])]);
    assert.deepEqual(statementsOf(mergePlans(words, planPermissions("*", issues))), [allow(["*"], ["*"])]);
  });
});

describe("permissions: refused entries", () => {
  const cases: readonly (readonly [string, unknown, readonly string[]])[] = [
    [
      "a bare word",
      "s3",
      [
        'PERMISSIONS_INVALID permissions: permissions are a list, or everything, got "s3"; write ["s3"] or "*"',
      ],
    ],
    [
      "an object",
      { s3: true },
      [
        'PERMISSIONS_INVALID permissions: permissions are a list, or everything, got {"s3":true}; write a list or "*"',
      ],
    ],
    [
      "null",
      null,
      [
        'PERMISSIONS_INVALID permissions: permissions are a list, or everything, got null; write a list or "*"',
      ],
    ],
    [
      "an empty word",
      [""],
      [
        'PERMISSION_WORD_INVALID permissions[0]: a word is a service or an action, got ""; write for example "ses:SendEmail"',
      ],
    ],
    [
      "a word with a blank",
      ["s3 "],
      [
        'PERMISSION_WORD_INVALID permissions[0]: a word is a service or an action, got "s3 "; write for example "ses:SendEmail"',
      ],
    ],
    [
      "a pair without its list",
      [raw, "grantReadData"],
      [
        'PERMISSION_WORD_INVALID permissions[1]: a grant word needs its construct, got "grantReadData"; put the construct and the word in a list of their own: [[construct, "grantReadData"]]',
      ],
    ],
    [
      "undefined and null",
      ["s3:GetObject", undefined, null],
      [
        "PERMISSION_UNDEFINED permissions[1]: the entry is undefined; remove it, or check that what it names is exported and made before",
        "PERMISSION_UNDEFINED permissions[2]: the entry is null; remove it, or check that what it names is exported and made before",
      ],
    ],
    [
      "a hole",
      new Array(1),
      [
        "PERMISSION_UNDEFINED permissions[0]: the entry is undefined; remove it, or check that what it names is exported and made before",
      ],
    ],
    [
      "a number",
      [1],
      [
        "PERMISSION_UNSUPPORTED permissions[0]: nothing is known to grant on this, got 1; write a word, a construct, [construct, grant word] or a policy statement",
      ],
    ],
    [
      "a plain object",
      [{ table: "notes" }],
      [
        'PERMISSION_UNSUPPORTED permissions[0]: nothing is known to grant on this, got {"table":"notes"}; write a word, a construct, [construct, grant word] or a policy statement',
      ],
    ],
    [
      "a misspelt grant word",
      [[raw, "grantReadDat"]],
      [
        'PERMISSION_GRANT_UNKNOWN permissions[0][1]: aws.dynamodb.Table has no such grant word, got "grantReadDat"; did you mean "grantReadData"',
      ],
    ],
    [
      "a word of something else",
      [[raw, "invoke"]],
      [
        'PERMISSION_GRANT_UNKNOWN permissions[0][1]: aws.dynamodb.Table has no such grant word, got "invoke"; it has "grantReadData", "grantWriteData", "grantReadWriteData", "grantStreamRead", "grantFullAccess"',
      ],
    ],
    [
      "a pair around a word",
      [["s3", "grantRead"]],
      [
        'PERMISSION_PAIR_INVALID permissions[0]: a pair is a construct and a grant word, got ["s3","grantRead"]; write for example [table, "grantReadData"]',
      ],
    ],
    [
      "a list of one",
      [["s3"]],
      [
        'PERMISSION_PAIR_INVALID permissions[0]: a pair is a construct and a grant word, got ["s3"]; write for example [table, "grantReadData"]',
      ],
    ],
    [
      "a statement without resources",
      [{ effect: "allow", actions: ["a:A"] }],
      ["PROP_MISSING permissions[0].resources: a policy statement needs it; add a list"],
    ],
    [
      "a statement without actions",
      [{ Effect: "Allow", Resource: "*" }],
      ["PROP_MISSING permissions[0].Action: a policy statement needs it; add a list"],
    ],
    [
      "a statement of no actions",
      [{ actions: [], resources: ["*"] }],
      [
        "PERMISSION_STATEMENT_EMPTY permissions[0].actions: names nothing, got []; write a list with at least one text",
      ],
    ],
    [
      "a statement about undefined",
      [{ Action: "a:A", Resource: ["x", undefined] }],
      [
        'PERMISSION_STATEMENT_EMPTY permissions[0].Resource: names nothing, got ["x",null]; write a list with at least one text',
      ],
    ],
    [
      "an unknown effect",
      [{ effect: "permit", actions: ["a:A"], resources: ["*"] }],
      [
        'VALUE_NOT_ALLOWED permissions[0].effect: not one of the words allowed, got "permit"; write "allow", "deny", "Allow" or "Deny"',
      ],
    ],
    [
      "a principal",
      [{ Effect: "Allow", Action: "a:A", Resource: "*", Principal: "*" }],
      [
        "PERMISSION_PRINCIPAL permissions[0].Principal: a permission has no principal; remove it: the principal is the function that has the permission",
      ],
    ],
    [
      "an action and its opposite",
      [{ Action: "a:A", NotAction: "b:B", Resource: "*" }],
      ["PROP_CONFLICT permissions[0].NotAction: cannot be set together with Action; remove one of them"],
    ],
    [
      "a misspelt field",
      [{ actions: ["a:A"], resources: ["*"], condition: {} }],
      [
        "PROP_UNKNOWN permissions[0].condition: a policy statement has no such field; did you mean conditions",
      ],
    ],
    [
      "a mixture of both forms",
      [{ Effect: "Allow", actions: ["a:A"], Resource: "*" }],
      [
        "PROP_UNKNOWN permissions[0].actions: a policy statement has no such field; did you mean Action",
        "PROP_MISSING permissions[0].Action: a policy statement needs it; add a list",
      ],
    ],
  ];

  for (const [name, permissions, expected] of cases) {
    it(`refuses ${name}`, () => assert.deepEqual(refused(permissions), expected));
  }

  it("refuses a resource that nothing is known of, and an Output", () => {
    const parameter = rawResource("aws:ssm/parameter:Parameter", { arn: ARN });
    const found = refused([parameter, pulumi.output(ARN)]);
    assert.deepEqual(
      found.map((line) => line.split(":")[0]),
      ["PERMISSION_UNSUPPORTED permissions[0]", "PERMISSION_UNSUPPORTED permissions[1]"],
    );
  });

  it("refuses a word that this one construct cannot grant, with the construct's own reason", () => {
    const unavailable = () => ({ problem: "the table has no stream", cure: "add stream: true" });
    const without: Grantable = { getGrants: () => ({ ...grantsOf("Table", raw), unavailable }) as never };
    assert.deepEqual(refused([[without, "grantStreamRead"]]), [
      "PERMISSION_STREAM_MISSING permissions[0][1]: the table has no stream; add stream: true",
    ]);
    assert.deepEqual(refused([without]), []);
  });

  it("collects the mistakes of a whole list", () => {
    assert.equal(refused(["", undefined, 1, [raw, "grantNothing"]]).length, 4);
  });
});

describe("permissions: warnings", () => {
  it("warns of a whole service, under a key that lets the app say it once", () => {
    assert.deepEqual(warned(["s3", "ses:SendEmail"], ["s3"]), [
      [
        "permission word s3",
        'Function "Hello" permissions[0]: "s3" allows every action of the service on every resource; name the construct, or the action such as "s3:<Action>"',
      ],
      [
        "permission word s3",
        'Function "Hello" permissions[0]: "s3" allows every action of the service on every resource; name the construct, or the action such as "s3:<Action>"',
      ],
    ]);
  });

  it("does not warn of actions, constructs and *", () => {
    assert.deepEqual(warned(["s3:*", "ses:SendEmail", raw], "*"), []);
  });
});

describe("permissions: merging", () => {
  const list = fc.option(fc.oneof(fc.constant("*" as const), fc.array(fc.constantFrom("a:A", "b:B"))), {
    nil: undefined,
  });

  it("joins defaults first, and * wins", () => {
    assert.deepEqual(mergePermissions(["a:A"], ["b:B"]), ["a:A", "b:B"]);
    assert.equal(mergePermissions(["a:A"], "*"), "*");
    assert.equal(mergePermissions("*", []), "*");
    assert.deepEqual(mergePermissions(undefined, ["b:B"]), ["b:B"]);
    assert.deepEqual(mergePermissions(["a:A"], undefined), ["a:A"]);
    assert.equal(mergePermissions(undefined, undefined), undefined);
  });

  it("is associative, and undefined changes nothing", () => {
    fc.assert(
      fc.property(list, list, list, (a, b, c) => {
        assert.deepEqual(
          mergePermissions(mergePermissions(a, b), c),
          mergePermissions(a, mergePermissions(b, c)),
        );
        assert.deepEqual(mergePermissions(a, undefined), a);
        assert.deepEqual(mergePermissions(undefined, a), a);
      }),
    );
  });

  it("loses and adds no entry, and changes neither list", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (a, b) => {
        const [left, right]: readonly Permission[][] = [[...a], [...b]];
        assert.deepEqual(mergePermissions(left, right), [...a, ...b]);
        assert.deepEqual([left, right], [a, b]);
      }),
    );
  });

  it("hands on what is no list, for the check to refuse", () => {
    const malformed = "s3" as unknown as Permissions;
    assert.equal(mergePermissions(["a:A"], malformed), malformed);
    assert.equal(mergePermissions(malformed, ["a:A"]), malformed);
  });
});
