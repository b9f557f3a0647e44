import { strict as assert } from "node:assert";
import { GraphIndex } from "#sdk/graph/index";
import type { GraphResource } from "#sdk/graph/types";
import type { Caller } from "#sdk/local/services/endpoint/aws-service";
import { refusalNotice } from "#sdk/local/session/refused";
import { graphResource, resourceGraph } from "../../../support/graph";

const ACCOUNT = "123456789012";
const STACK = "serverless-api:index:Stack";
const arn = (rest: string) => `arn:aws:${rest.replace("::", `:eu-west-1:${ACCOUNT}:`)}`;

/** A resource with a construct of ours around it: `Table` `Orders` makes `aws:dynamodb/table:Table`. */
function made(
  kind: string,
  id: string,
  type: string,
  state: GraphResource["state"],
  inputs: GraphResource["inputs"] = {},
): GraphResource[] {
  const stack = graphResource(STACK, "dev-Shop");
  const construct = graphResource(`serverless-api:index:${kind}`, `dev-Shop-${id}`, { parent: stack.urn });
  return [construct, graphResource(type, `dev-Shop-${id}`, { parent: construct.urn, state, inputs })];
}

const ORDERS = { arn: arn("dynamodb::table/dev-Orders"), name: "dev-Orders" };
const PICTURES = { arn: "arn:aws:s3:::pictures-123" };
const INDEX = new GraphIndex(
  resourceGraph(
    graphResource(STACK, "dev-Shop"),
    ...made("Table", "Orders", "aws:dynamodb/table:Table", ORDERS, {
      globalSecondaryIndexes: [{ name: "ByCustomer" }],
      localSecondaryIndexes: [{ name: "ByTime" }],
    }),
    ...made("Bucket", "user-pictures", "aws:s3/bucket:Bucket", PICTURES),
    ...made("Function", "Pack", "aws:lambda/function:Function", {
      arn: arn("lambda::function:dev-Pack"),
      name: "dev-Pack",
    }),
    ...made("WebSocketApi", "Chat", "aws:apigatewayv2/api:Api", {
      executionArn: arn("execute-api::abc123"),
      protocolType: "WEBSOCKET",
    }),
    graphResource("aws:sqs/queue:Queue", "plain", { state: { arn: arn("sqs::plain") } }),
    graphResource("aws:lambda/function:Function", "place", {
      state: { arn: arn("lambda::function:dev-place"), name: "dev-place" },
    }),
  ),
);

const inRole = (role: string, session: string): Caller => ({
  secretAccessKey: "s",
  identity: {
    accessKey: "k",
    accountId: ACCOUNT,
    userId: "u",
    userArn: `arn:aws:sts::${ACCOUNT}:assumed-role/${role}/${session}`,
  },
});
const NONE = "because no identity-based policy allows the action";

function notice(action: string, on: string, caller: Caller = inRole("worker", "dev-place"), message = NONE) {
  const handlerOf = (name: string) => (name === "dev-place" ? "src/orders.place" : name);
  return refusalNotice({ caller, access: { action, arn: on }, message, index: INDEX, handlerOf });
}

describe("the notice of a call that policies did not allow", () => {
  for (const [what, action, on, said] of [
    [
      "the construct and its narrowest word",
      "dynamodb:PutItem",
      ORDERS.arn,
      'table Orders: bind it (bind: [orders]) or give it permissions: [[orders, "grantWriteData"]]',
    ],
    [
      "the word for an index",
      "dynamodb:Query",
      `${ORDERS.arn}/index/ByCustomer`,
      'table Orders: bind it (bind: [orders]) or give it permissions: [[orders, "grantReadData"]]',
    ],
    [
      "the word for a local index",
      "dynamodb:Query",
      `${ORDERS.arn}/index/ByTime`,
      'table Orders: bind it (bind: [orders]) or give it permissions: [[orders, "grantReadData"]]',
    ],
    [
      "an index that the table does not have",
      "dynamodb:Query",
      `${ORDERS.arn}/index/ByCostumer`,
      'table Orders: the table has no index "ByCostumer"',
    ],
    [
      "a word that binding does not stand for",
      "dynamodb:DeleteTable",
      ORDERS.arn,
      'table Orders: give it permissions: [[orders, "grantFullAccess"]]',
    ],
    [
      "the bucket of an object",
      "s3:GetObject",
      `${PICTURES.arn}/a/b.png`,
      'bucket user-pictures: bind it (bind: [userPictures]) or give it permissions: [[userPictures, "grantRead"]]',
    ],
    [
      "a function by its alias",
      "lambda:InvokeFunction",
      arn("lambda::function:dev-Pack:live"),
      'function Pack: bind it (bind: [pack]) or give it permissions: [[pack, "grantInvoke"]]',
    ],
    [
      "a resource of @pulumi/aws, which nobody is bound to",
      "sqs:SendMessage",
      arn("sqs::plain"),
      'queue plain: give it permissions: [[plain, "grantSendMessages"]]',
    ],
    [
      "the statement where no word has the action",
      "dynamodb:PutResourcePolicy",
      ORDERS.arn,
      `table Orders: give it permissions: [{ actions: ["dynamodb:PutResourcePolicy"], resources: ["${ORDERS.arn}"] }]`,
    ],
    [
      "the statement for what is none of the program",
      "sns:Publish",
      arn("sns::elsewhere"),
      `${arn("sns::elsewhere")}: give it permissions: [{ actions: ["sns:Publish"], resources: ["${arn("sns::elsewhere")}"] }]`,
    ],
    [
      "the action for what is on nothing in particular",
      "dynamodb:ListTables",
      "*",
      '*: give it permissions: ["dynamodb:ListTables"]',
    ],
  ] as const) {
    it(`names ${what}`, () => {
      assert.equal(notice(action, on), `src/orders.place may not ${action} on ${said}`);
    });
  }

  it("names the connections of a WebSocket API", () => {
    const on = `${arn("execute-api::abc123")}/dev/POST/@connections/xyz=`;
    assert.match(
      notice("execute-api:ManageConnections", on),
      /Chat: .*\[\[chat, "grantManageConnections"\]\]$/,
    );
  });

  it("names a role that no function has", () => {
    assert.equal(
      notice("dynamodb:GetItem", ORDERS.arn, inRole("guests", "CognitoIdentityCredentials")),
      `role guests may not dynamodb:GetItem on table Orders: allow it in a policy of the role, { actions: ["dynamodb:GetItem"], resources: ["${ORDERS.arn}"] }`,
    );
  });

  it("proposes no grant if a Deny or a boundary prevents it", () => {
    const who = "src/orders.place may not dynamodb:GetItem on table Orders";
    const caller = inRole("worker", "dev-place");
    assert.equal(
      notice(
        "dynamodb:GetItem",
        ORDERS.arn,
        caller,
        "User: x is not ... with an explicit deny in a resource-based policy",
      ),
      `${who}: it is refused with an explicit deny in a resource-based policy, which wins over every Allow`,
    );
    assert.equal(
      notice(
        "dynamodb:GetItem",
        ORDERS.arn,
        caller,
        "User: x is not ... because no permissions boundary allows it",
      ),
      `${who}: the permissions boundary of role worker does not allow it`,
    );
  });

  it("names the permission that a service of AWS needs", () => {
    const sourceArn = arn("sns::Placed");
    const sns = { service: "sns.amazonaws.com", sourceArn };
    assert.equal(
      notice("lambda:InvokeFunction", arn("lambda::function:dev-Pack"), sns),
      `sns.amazonaws.com may not lambda:InvokeFunction on function Pack for ${sourceArn}: it needs an aws.lambda.Permission with action "lambda:InvokeFunction", principal "sns.amazonaws.com" and sourceArn "${sourceArn}"`,
    );
    assert.equal(
      notice("sqs:SendMessage", arn("sqs::plain"), sns),
      `sns.amazonaws.com may not sqs:SendMessage on queue plain for ${sourceArn}: it needs a policy that allows principal sns.amazonaws.com sqs:SendMessage on ${arn("sqs::plain")} where aws:SourceArn is ${sourceArn}`,
    );
  });

  it("has AWS's message for any other caller", () => {
    const identity = { accessKey: "k", accountId: ACCOUNT, userId: "u", userArn: "anonymous" };
    assert.equal(
      notice("s3:GetObject", PICTURES.arn, { secretAccessKey: "", identity }, "in AWS's words"),
      "in AWS's words",
    );
  });
});
