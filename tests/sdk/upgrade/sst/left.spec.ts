import assert from "node:assert/strict";
import { expectMoved, type MoveCase, moved } from "../../../support/moved-program";

const JOB =
  "this library has no Job: write a Function with a timeout of up to 30 minutes, or an aws.ecs task for longer ones";
const SESSIONS =
  "this library has no sessions of its own: write an Auth (a user pool), or keep the handler and sign tokens in a Function";

const CASES: Readonly<Record<string, MoveCase>> = {
  "become comments with what to do, and the rest moves": {
    version: 2,
    before: `import { Api, Auth, Job, StackContext } from "sst/constructs";

export function Main({ stack }: StackContext) {
  const job = new Job(stack, "Report", { handler: "src/report.main" });
  const auth = new Auth(stack, "auth", { authenticator: { handler: "src/auth.handler" } });
  new Api(stack, "Api", { defaults: { function: { runtime: "nodejs18.x", bundle: false, bind: [job] } } });
}
`,
    after: `import { Api, StackContext } from "pulumi-serverless-api";
// sapi upgrade: left out with Auth "auth"
// import { Auth, Job } from "sst/constructs";
// sapi upgrade: end of left out

export function Main({ stack }: StackContext) {
  // sapi upgrade: left out, Job "Report": ${JOB}
  // const job = new Job(stack, "Report", { handler: "src/report.main" });
  // sapi upgrade: end of left out
  // sapi upgrade: left out, Auth "auth": ${SESSIONS}
  // const auth = new Auth(stack, "auth", { authenticator: { handler: "src/auth.handler" } });
  // sapi upgrade: end of left out
  new Api(stack, "Api", { defaults: { function: { runtime: "nodejs22.x", bundle: false, bind: [/* sapi upgrade: left out with Job "Report": job */] } } });
}
`,
    notes: [`7: Job "Report": ${JOB}`, `10: Auth "auth": ${SESSIONS}`, '13: left out with Job "Report"'],
  },
  "are told with the nearest that there is, where they are of CDK": {
    version: 1,
    before: `import * as cognito from "aws-cdk-lib/aws-cognito";
import { aws_kms as kms } from "aws-cdk-lib";
import { Queue, StackContext } from "@serverless-stack/resources";

export function Main({ stack }: StackContext) {
  const key = new kms.Key(stack, "Key");
  const pool = cognito.UserPoolClient.fromUserPoolClientId(stack, "Pool", "x");
  const queue = new Queue(stack, "Jobs", { cdk: { queue: { encryptionMasterKey: key } } });
  queue.cdk.queue.grantPurge(role);
  queue.cdk.queue.node.addDependency(key);
}
`,
    after: `// sapi upgrade: left out with UserPoolClient.fromUserPoolClientId "Pool" of CDK
// import * as cognito from "aws-cdk-lib/aws-cognito";
// sapi upgrade: end of left out
// sapi upgrade: left out with Key "Key" of CDK
// import { aws_kms as kms } from "aws-cdk-lib";
// sapi upgrade: end of left out
import { Queue, StackContext } from "pulumi-serverless-api";

export function Main({ stack }: StackContext) {
  // sapi upgrade: left out, Key "Key" of CDK: write aws.kms.Key
  // const key = new kms.Key(stack, "Key");
  // sapi upgrade: end of left out
  // sapi upgrade: left out, UserPoolClient.fromUserPoolClientId "Pool" of CDK: write aws.cognito.UserPoolClient
  // const pool = cognito.UserPoolClient.fromUserPoolClientId(stack, "Pool", "x");
  // sapi upgrade: end of left out
  const queue = new Queue(stack, "Jobs", { native: { queue: { /* sapi upgrade: left out with Key "Key" of CDK: kmsMasterKeyId: key.arn */ } } });
  // sapi upgrade: left out, queue.native.queue.grantPurge: write permissions: [[queue, "grantPurge"]] of the function in place of this call
  // queue.native.queue.grantPurge(role);
  // sapi upgrade: end of left out
  // sapi upgrade: left out, queue.native.queue.node.addDependency: leave this out, and where one of them does not use the other, write the option { dependsOn: [...] }
  // queue.native.queue.node.addDependency(key);
  // sapi upgrade: end of left out
}
`,
    notes: [
      '10: Key "Key" of CDK: write aws.kms.Key',
      '13: UserPoolClient.fromUserPoolClientId "Pool" of CDK: write aws.cognito.UserPoolClient',
      '16: left out with Key "Key" of CDK',
      '17: queue.native.queue.grantPurge: write permissions: [[queue, "grantPurge"]] of the function in place of this call',
      "20: queue.native.queue.node.addDependency: leave this out, and where one of them does not use the other, write the option { dependsOn: [...] }",
    ],
  },
  "are methods that there is nothing for": {
    version: 2,
    before: `import { EventBus, StackContext } from "sst/constructs";

export function Main({ app, stack }: StackContext) {
  const bus = new EventBus(stack, "Bus");
  bus.subscribe(app.stage, "src/made.main");
}
`,
    after: `import { EventBus, StackContext } from "pulumi-serverless-api";

export function Main({ app, stack }: StackContext) {
  const bus = new EventBus(stack, "Bus");
  // sapi upgrade: left out, bus.subscribe: write bus.addRules(stack, { name: { pattern: { detailType: ["..."] }, targets: { name: ... } } }) in place of this call
  // bus.subscribe(app.stage, "src/made.main");
  // sapi upgrade: end of left out
}
`,
    notes: [
      '5: bus.subscribe: write bus.addRules(stack, { name: { pattern: { detailType: ["..."] }, targets: { name: ... } } }) in place of this call',
    ],
  },
};

describe("parts of SST that this library has nothing for", () => {
  for (const [behaviour, each] of Object.entries(CASES)) it(behaviour, () => expectMoved(each));

  it("are tests of templates, which are left as they are and do not keep a class from becoming a function", () => {
    const test = `import { Template } from "aws-cdk-lib/assertions";
import * as sst from "@serverless-stack/resources";
import Main from "../stacks/Main";
Template.fromStack(new Main(new sst.App(), "main"));
`;
    const { all, notes } = moved(
      {
        "stacks/index.js": `import Main from "./Main";\nexport default function main(app) {\n  new Main(app, "main");\n}\n`,
        "stacks/Main.js": `import * as sst from "@serverless-stack/resources";\nexport default class Main extends sst.Stack {\n  constructor(scope, id) {\n    super(scope, id);\n    new sst.Topic(this, "T");\n  }\n}\n`,
        "test/Main.test.js": test,
      },
      0,
    );
    const message = "write this test with pulumi-serverless-api/testing: it asks for templates of CDK";
    assert.equal(all["test/Main.test.js"], `// sapi upgrade: ${message}\n${test}`);
    assert.match(all["stacks/Main.js"] ?? "", /export default function Main\(\{ stack \}\) \{/);
    assert.deepEqual(notes, [{ path: "test/Main.test.js", line: 2, message }]);
  });

  it("are not counted in the share that is moved", () => {
    const { share } = moved(
      {
        "stacks/index.ts": `import { Job, Queue, StackContext } from "sst/constructs";
export function Main({ stack }: StackContext) {
  new Queue(stack, "Q");
  new Job(stack, "J", { handler: "a.b" });
}
`,
        "src/a.ts": `import { Queue } from "sst/node/queue";\nexport const url = Queue.Q.queueUrl;\n`,
      },
      2,
    );
    assert.deepEqual(share, { moved: 3, all: 4 });
  });

  it("are nothing where there is no SST", () => {
    const { files, notes, share } = moved({ "index.ts": "export class Stack {}\n", "a.json": "{}" }, 2);
    assert.deepEqual(
      { files: [...files], notes, share },
      { files: [], notes: [], share: { moved: 0, all: 0 } },
    );
  });
});
