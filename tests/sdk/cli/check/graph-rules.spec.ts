import assert from "node:assert/strict";
import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import { graphFindings, otherWarnings } from "#sdk/cli/check/graph-findings";
import { GRAPH_RULES } from "#sdk/cli/check/graph-rules";
import { captureProgram } from "#sdk/graph/index";
import {
  Api,
  App,
  Auth,
  Bucket,
  Function,
  KinesisStream,
  Queue,
  RDS,
  RestApiV1,
  type Stack,
  Table,
  Topic,
} from "#sdk/index";
import { readPage } from "../../../support/markdown";

const FOR_ALL = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: "*", Action: "sqs:SendMessage", Resource: "*" }],
};
const EVERYTHING = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Action: ["s3:*", "sqs:SendMessage"], Resource: "*" }],
};

type Definition = (stack: Stack) => void;

/** Programs of which a rule finds something, and what it finds. */
const BROKEN: Readonly<Record<string, readonly [Definition, string][]>> = {
  AWS_RUNTIME_CLOSED: [
    [
      (stack) => new Function(stack, "Old", { handler: "a.b", runtime: "nodejs14.x" }),
      "AWS no longer creates functions with the runtime nodejs14.x; nodejs22.x has taken its place",
    ],
  ],
  SECURITY_OLD_TLS: [
    [
      (stack) =>
        new RestApiV1(stack, "Rest", {
          customDomain: { domainName: "a.example.com", securityPolicy: "TLS 1.0" },
        }),
      "the custom domain accepts TLS 1.0",
    ],
    [
      () =>
        new aws.apigatewayv2.DomainName("domain", {
          domainName: "a.example.com",
          domainNameConfiguration: {
            certificateArn: "arn:aws:acm:us-east-1:1:certificate/a",
            endpointType: "REGIONAL",
            securityPolicy: "TLS_1_0",
          },
        }),
      "the custom domain accepts TLS 1.0",
    ],
  ],
  SECURITY_GUESTS: [
    [
      (stack) =>
        new Auth(stack, "Auth", {
          identityPoolFederation: { native: { cfnIdentityPool: { allowUnauthenticatedIdentities: true } } },
        }),
      "the identity pool gives AWS credentials to everybody who asks",
    ],
  ],
  SECURITY_SHARED_ROLE: [
    [
      () => {
        const role = new aws.iam.Role("role", { assumeRolePolicy: "{}" });
        const code = new pulumi.asset.AssetArchive({});
        for (const name of ["One", "Two"])
          new aws.lambda.Function(name, { role: role.arn, runtime: "nodejs22.x", handler: "a.b", code });
      },
      "2 functions share the role: One, Two",
    ],
  ],
  SECURITY_WIDE_PERMISSIONS: [
    [(stack) => new Function(stack, "All", { handler: "a.b", permissions: "*" }), "it allows *"],
    [
      () => new aws.iam.Policy("policy", { policy: JSON.stringify(EVERYTHING) }),
      "it allows s3:* on everything",
    ],
  ],
  SECURITY_OPEN_CALLS: [
    [() => permission("*"), "everybody may call the function"],
    [
      () => permission("apigateway.amazonaws.com"),
      "apigateway.amazonaws.com may call the function for anybody, from any account",
    ],
  ],
  SECURITY_OPEN_POLICY: [
    [
      () => new aws.sqs.QueuePolicy("policy", { queueUrl: "https://a", policy: JSON.stringify(FOR_ALL) }),
      "its policy lets everybody sqs:SendMessage",
    ],
  ],
  SECURITY_TLS_NOT_ASKED_FOR: [
    [() => new aws.sqs.Queue("queue"), "it can be reached without TLS"],
    [() => new aws.sns.Topic("topic"), "it can be reached without TLS"],
    [() => new aws.s3.Bucket("bucket"), "it can be reached without TLS"],
  ],
  SECURITY_PUBLIC_BUCKET: [
    [
      () => new aws.s3.Bucket("bucket"),
      "it is not closed to the public: blockPublicAcls, blockPublicPolicy, ignorePublicAcls, restrictPublicBuckets",
    ],
  ],
  SECURITY_UNENCRYPTED: [
    [
      (stack) => new Queue(stack, "Q", { native: { queue: { sqsManagedSseEnabled: false } } }),
      "it is not encrypted",
    ],
    [() => new aws.kinesis.Stream("stream", { shardCount: 1 }), "it is not encrypted"],
    [() => new aws.rds.Cluster("cluster", { engine: "aurora-postgresql" }), "it is not encrypted"],
  ],
  SECURITY_NO_RECOVERY: [
    [
      () =>
        new aws.dynamodb.Table("table", {
          hashKey: "id",
          attributes: [{ name: "id", type: "S" }],
          billingMode: "PAY_PER_REQUEST",
        }),
      "the table cannot be set back to an earlier moment",
    ],
  ],
  SECURITY_NO_ACCESS_LOG: [
    [(stack) => new Api(stack, "Api", { accessLog: false }), "the API writes no access log"],
    [(stack) => new RestApiV1(stack, "Rest", { accessLog: false }), "the API writes no access log"],
  ],
  SECURITY_SECRET_VARIABLE: [
    [
      (stack) => new Function(stack, "F", { handler: "a.b", environment: { KEY: pulumi.secret("x") } }),
      "a variable of the function has a secret in it",
    ],
  ],
};

function permission(principal: string): void {
  new aws.lambda.Permission("permission", { action: "lambda:InvokeFunction", function: "f", principal });
}

async function capture(definition: Definition) {
  const { graph } = await captureProgram(() => {
    const app = new App({ defaults: "current" });
    app.stack(({ stack }) => definition(stack as Stack), { id: "Shop" });
  });
  return graph;
}

describe("a rule of sapi check", () => {
  for (const { code } of GRAPH_RULES) {
    it(`finds what breaks it: ${code}`, async () => {
      const programs = BROKEN[code] ?? [];
      assert.ok(programs.length > 0, "no program");
      for (const [definition, problem] of programs) {
        const found = graphFindings(await capture(definition), []);
        const [finding] = found.filter((one) => one.code === code);
        assert.ok(finding?.problem.startsWith(problem), `${finding?.problem}, not ${problem}`);
        assert.doesNotMatch(finding?.cure ?? "", /`/);
      }
    });
  }

  it("finds nothing in what the library makes without being asked", async () => {
    const graph = await capture((stack) => {
      const table = new Table(stack, "Table", {
        fields: { id: "string" },
        primaryIndex: { partitionKey: "id" },
      });
      new Api(stack, "Api", { defaults: { function: { bind: [table] } }, routes: { "GET /": "a.b" } });
      new RestApiV1(stack, "Rest", { routes: { "GET /": "a.b" }, customDomain: "a.example.com" });
      new Auth(stack, "Auth");
      new Bucket(stack, "Bucket", { notifications: { made: { function: "a.b" } } });
      new Queue(stack, "Queue", { consumer: "a.b" });
      new Topic(stack, "Topic", { subscribers: { one: "a.b" } });
      new KinesisStream(stack, "Stream");
      new RDS(stack, "Database", { engine: "postgresql16", defaultDatabaseName: "notes" });
    });
    assert.ok(graph.resources.length > 50);
    assert.deepEqual(graphFindings(graph, []), []);
    assert.deepEqual(otherWarnings(graph), []);
  });

  it("names the construct, and where the program makes it", async () => {
    const graph = await capture(
      (stack) =>
        new Api(stack, "Api", {
          routes: { "GET /": { function: { handler: "a.b", runtime: "nodejs14.x" } } },
        }),
    );
    const position = { kind: "Api", id: "Api", path: "/p/index.ts", line: 7 };
    const [{ construct, file, line, resource } = {} as never] = graphFindings(graph, [position]);
    assert.deepEqual([construct, file, line], ['Api "Api"', "/p/index.ts", 7]);
    assert.equal((resource as { type: string }).type, "aws:lambda/function:Function");
    const [several] = graphFindings(graph, [position, { ...position, line: 9 }]);
    assert.deepEqual([several?.construct, several?.file], ['Api "Api"', undefined]);
  });

  it("stands for the warning that the program logs of the same", async () => {
    const graph = await capture((stack) => {
      new Function(stack, "Old", { handler: "a.b", runtime: "nodejs14.x", permissions: ["s3"] });
      void pulumi.log.warn("something else");
    });
    assert.equal(graph.logs.filter(({ severity }) => severity === "warn").length, 3);
    assert.deepEqual(otherWarnings(graph), ["something else"]);
  });

  it("is in docs/security.md, in the same words, and nothing else is", () => {
    const rows = readPage("docs/security.md")
      .split("\n")
      .filter((line) => /^\| `(AWS|SECURITY)_/.test(line))
      .map((line) => line.slice(2, -2).split(" | "));
    assert.deepEqual(
      rows,
      GRAPH_RULES.map(({ code, asks, cure }) => [`\`${code}\``, asks, cure]),
    );
  });
});
