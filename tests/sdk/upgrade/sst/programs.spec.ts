import assert from "node:assert/strict";
import { expectMoved, type MoveCase, moved } from "../../../support/moved-program";

const CASES: Readonly<Record<string, MoveCase>> = {
  "makes functions of the class stacks of SST 0, with the definition's words": {
    version: 0,
    path: "lib/index.js",
    before: `import * as sst from "@serverless-stack/resources";
import { Duration, RemovalPolicy } from "aws-cdk-lib";

class Storage extends sst.Stack {
  constructor(scope, id, props) {
    super(scope, id, props);

    // Kept for a day.
    this.table = new sst.Table(this, "Notes", {
      fields: { id: sst.TableFieldType.STRING },
      primaryIndex: { partitionKey: "id" },
      dynamodbTable: { removalPolicy: RemovalPolicy.DESTROY },
    });
  }
}

class Main extends sst.Stack {
  constructor(scope, id, props) {
    super(scope, id, props);
    const api = new sst.Api(this, "Api", {
      defaultAuthorizationType: sst.ApiAuthorizationType.AWS_IAM,
      defaultFunctionProps: {
        timeout: Duration.seconds(20),
        environment: { TABLE: props.table.dynamodbTable.tableName },
      },
      routes: { "GET /": "src/get.main" },
    });
    const auth = new sst.Auth(this, "Auth", {
      cognito: { userPool: { signInAliases: { email: true } } },
      google: { clientId: "x" },
    });
    auth.attachPermissionsForAuthUsers([api]);
    this.addOutputs({ Api: api.url, Pool: auth.cognitoUserPool.userPoolId });
  }
}

export default function main(app) {
  app.setDefaultFunctionProps({ runtime: "nodejs14.x" });
  const storage = new Storage(app, "storage");
  new Main(app, "main", { table: storage.table });
}
`,
    after: `import * as sst from "pulumi-serverless-api";

function Storage({ stack }) {
  // Kept for a day.
  const table = new sst.Table(stack, "Notes", {
    fields: { id: "string" },
    primaryIndex: { partitionKey: "id" },
  }, { retainOnDelete: false });
  return { table };
}

function Main({ stack }) {
  const { table } = sst.use(Storage);
  const api = new sst.Api(stack, "Api", {
    defaults: {
      function: {
        timeout: "20 seconds",
        environment: { TABLE: table.native.table.name },
      },
      authorizer: "iam",
    },
    routes: { "GET /": "src/get.main" },
  });
  const auth = new sst.Auth(stack, "Auth", {
    login: ["email"],
    identityPoolFederation: { federatedC: { clientId: "x" } },
  });
  auth.attachPermissionsForAuthUsers([api]);
  stack.addOutputs({ Api: api.url, Pool: auth.native.userPool.id });
}

export default function main(app) {
  app.setDefaultFunctionProps({ runtime: "nodejs22.x" });
  app.stack(Storage, { id: "storage" });
  app.stack(Main, { id: "main" });
}
`,
  },
  "writes the old default runtime of SST 0": {
    version: 0,
    path: "stacks/index.ts",
    before: `import { App, Cron, Stack } from "@serverless-stack/resources";

export default function main(app: App): void {
  new Nightly(app, "nightly");
}

class Nightly extends Stack {
  constructor(scope: App, id: string) {
    super(scope, id);
    new Cron(this, "Cron", { schedule: "rate(1 day)", job: "src/a.main" });
  }
}
`,
    after: `import { App, Cron, type StackContext } from "pulumi-serverless-api";

export default function main(app: App): void {
  // runtime was nodejs12.x where nothing was said; this library: nodejs14.x
  app.setDefaultFunctionProps({ runtime: "nodejs22.x" });
  app.stack(Nightly, { id: "nightly" });
}

function Nightly({ stack }: StackContext) {
  new Cron(stack, "Cron", { schedule: "rate(1 day)", job: "src/a.main" });
}
`,
  },
  "leaves what has to stay of SST 0 to generation 0": {
    version: 0,
    before: `import { Queue, Stack, Topic } from "@serverless-stack/resources";

export function Main({ stack }: { stack: Stack }) {
  new Topic(stack, "News");
  new Queue(stack, "Jobs", propsOfJobs());
}
`,
    after: `import { Stack, Topic } from "pulumi-serverless-api";
import { Queue } from "pulumi-serverless-api/gen0";

export function Main({ stack }: { stack: Stack }) {
  new Topic(stack, "News");
  // sapi upgrade: write these props as this library takes them: they come from elsewhere, and were not read
  new Queue(stack, "Jobs", propsOfJobs());
}
`,
    notes: ["7: write these props as this library takes them: they come from elsewhere, and were not read"],
  },
  "moves a construct of SST 1 with props that are made elsewhere, and tells of them": {
    version: 1,
    before: `import { Queue, StackContext } from "@serverless-stack/resources";

export function Main({ stack }: StackContext) {
  new Queue(stack, "Jobs", propsOfJobs());
}
`,
    after: `import { Queue, StackContext } from "pulumi-serverless-api";

export function Main({ stack }: StackContext) {
  // sapi upgrade: write these props as this library takes them: they come from elsewhere, and were not read
  new Queue(stack, "Jobs", propsOfJobs());
}
`,
    notes: [
      "5: write these props as this library takes them: they come from elsewhere, and were not read",
      '5: no App is made in these files: write app.setDefaultFunctionProps({ runtime: "nodejs22.x" }) where it is made, or functions get the default of this library, nodejs14.x',
    ],
  },
  "moves the functional stacks of SST 1, and what they know of one another": {
    version: 1,
    before: `import { App, Cognito, Config, StackContext, Table, use, dependsOn } from "@serverless-stack/resources";
import { RemovalPolicy } from "aws-cdk-lib";

export default function (app: App) {
  app.setDefaultRemovalPolicy("destroy");
  app.setDefaultFunctionProps({ bundle: { nodeModules: ["sharp"] } });
  app.stack(Storage).stack(SignIn);
}

function Storage({ stack }: StackContext) {
  const key = new Config.Secret(stack, "STRIPE_KEY");
  const notes = new Table(stack, "Notes", {
    fields: { id: "string" }, // the only one
    primaryIndex: { partitionKey: "id" },
    cdk: { table: { removalPolicy: RemovalPolicy.RETAIN } },
  });
  return { key, notes };
}

function SignIn({ stack }: StackContext) {
  dependsOn(Storage);
  const { notes: table } = use(Storage);
  const auth = new Cognito(stack, "Auth", { triggers: { preSignUp: { handler: "src/a.main", bind: [table] } } });
  stack.addOutputs({
    Table: table.cdk.table.tableArn,
    Pool: { value: auth.cdk.userPool.userPoolId, description: "of users" },
  });
}
`,
    after: `import { App, Auth, Config, StackContext, Table, use } from "pulumi-serverless-api";

export default function (app: App) {
  app.setDefaultRemovalPolicy("destroy");
  // runtime was nodejs14.x where nothing was said
  app.setDefaultFunctionProps({ runtime: "nodejs22.x", bundle: { install: ["sharp"] } });
  app.stack(Storage).stack(SignIn);
}

function Storage({ stack }: StackContext) {
  const key = new Config.Secret(stack, "STRIPE_KEY");
  const notes = new Table(stack, "Notes", {
    fields: { id: "string" }, // the only one
    primaryIndex: { partitionKey: "id" },
  });
  return { key, notes };
}

function SignIn({ stack }: StackContext) {
  const { notes: table } = use(Storage);
  const auth = new Auth(stack, "Auth", { triggers: { preSignUp: { handler: "src/a.main", bind: [table] } } });
  stack.addOutputs({
    Table: table.native.table.arn,
    Pool: auth.native.userPool.id,
  });
}
`,
  },
  "takes the Auth of SST 1.9 for what signs in users": {
    version: "1.9.4",
    before: `import { Auth, StackContext } from "@serverless-stack/resources";
export const Main = ({ stack }: StackContext) => new Auth(stack, "Auth", { login: ["email"] });
`,
    after: `import { Auth, StackContext } from "pulumi-serverless-api";
export const Main = ({ stack }: StackContext) => new Auth(stack, "Auth", { login: ["email"] });
`,
  },
  "moves programs of CommonJS, whose stacks are given by this": {
    version: 1,
    path: "stacks/index.js",
    before: `const { Api, Table, use } = require('@serverless-stack/resources')

function Data() {
  return new Table(this, 'T', { fields: { id: 'string' }, cdk: { table: { tableName: 'old' } } })
}

function Main() {
  const table = use(Data)
  const api = new Api(this, 'Api', { defaults: { function: { environment: { T: table.cdk.table.tableName } } } })
  this.addOutputs({ Url: api.url })
}

module.exports = (app) => {
  app.stack(Data)
  app.stack(Main)
}
`,
    after: `const { Api, Table, use } = require('pulumi-serverless-api')

function Data() {
  return new Table(this, 'T', { fields: { id: 'string' }, native: { table: { name: 'old' } } })
}

function Main() {
  const table = use(Data)
  const api = new Api(this, 'Api', { defaults: { function: { environment: { T: table.native.table.name } } } })
  this.addOutputs({ Url: api.url })
}

module.exports = (app) => {
  app.stack(Data)
  app.stack(Main)
}
`,
  },
  "makes functions of classes in the words of SST 1": {
    version: 1,
    path: "stacks/index.ts",
    before: `import { App, Queue, Stack } from "@serverless-stack/resources";

export default function main(app: App) {
  new Jobs(app, "jobs");
}

class Jobs extends Stack {
  constructor(scope: App, id: string) {
    super(scope, id);
    new Queue(this, "Queue", { consumer: { function: { handler: "src/a.main", enableLiveDev: false } } });
  }
}
`,
    after: `import { App, Queue, type StackContext } from "pulumi-serverless-api";

export default function main(app: App) {
  // runtime was nodejs14.x where nothing was said
  app.setDefaultFunctionProps({ runtime: "nodejs22.x" });
  app.stack(Jobs, { id: "jobs" });
}

function Jobs({ stack }: StackContext) {
  new Queue(stack, "Queue", { consumer: { function: { handler: "src/a.main" } } });
}
`,
  },
  "says the old defaults of SST 2 in the function of its settings": {
    version: 2,
    path: "sst.config.ts",
    before: `import { SSTConfig } from "sst";
import { Api } from "sst/constructs";

export default {
  config: () => ({ name: "notes", region: "us-east-1" }),
  stacks(app) {
    app.stack(function Main({ stack }) {
      const api = new Api(stack, "api", {
        authorizers: { own: { type: "lambda", function: one } },
        routes: { "GET /": "src/lambda.handler" },
      });
    });
  },
} satisfies SSTConfig;
`,
    after: `import { SSTConfig } from "sst";
import { Api } from "pulumi-serverless-api";

export default {
  config: () => ({ name: "notes", region: "us-east-1" }),
  stacks(app) {
    // runtime was nodejs18.x where nothing was said; this library: nodejs14.x
    // bundle.format was esm where nothing was said; this library: cjs
    app.setDefaultFunctionProps({ runtime: "nodejs22.x", bundle: { format: "esm" } });
    app.stack(function Main({ stack }) {
      const api = new Api(stack, "api", {
        authorizers: { own: { type: "func", function: one } },
        routes: { "GET /": "src/lambda.handler" },
      });
    });
  },
} satisfies SSTConfig;
`,
  },
  "keeps line ends of Windows": {
    version: 1,
    before: `import { StackContext, Topic } from "@serverless-stack/resources";\r\n\r\nexport function Main({ stack }: StackContext) {\r\n  new Topic(stack, "T", {\r\n    cdk: { topic: { topicName: "t" } },\r\n  });\r\n}\r\n`,
    after: `import { StackContext, Topic } from "pulumi-serverless-api";\r\n\r\nexport function Main({ stack }: StackContext) {\r\n  new Topic(stack, "T", {\r\n    native: { topic: { name: "t" } },\r\n  });\r\n}\r\n`,
  },
};

describe("programs of SST", () => {
  for (const [behaviour, each] of Object.entries(CASES)) it(behaviour, () => expectMoved(each));

  it("renames an output whose name a stack before has, by the name of its stack", () => {
    const stack = (name: string, outputs: string) =>
      `import { StackContext } from "sst/constructs";\nexport function ${name}({ stack }: StackContext) {\n  stack.addOutputs(${outputs});\n}\n`;
    const files = {
      "stacks/One.ts": stack("One", '{ Url: "a", Own: "b" }'),
      "stacks/Two.ts": stack("Two", "{ Other: `c`, Url }"),
    };
    const { all, notes } = moved(files, 2);
    assert.match(all["stacks/One.ts"] ?? "", /addOutputs\(\{ Url: "a", Own: "b" \}\)/);
    assert.match(all["stacks/Two.ts"] ?? "", /addOutputs\(\{ Other: `c`, TwoUrl: Url \}\)/);
    assert.deepEqual(
      notes.map(({ path, message }) => `${path} ${message}`),
      ["stacks/Two.ts the output Url of Two is TwoUrl now: another stack has one of its name"],
    );
  });
});
