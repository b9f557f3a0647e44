import { expectUpgrade, type UpgradeCase } from "../../../support/upgraded-program";

const CASES: Readonly<Record<string, UpgradeCase>> = {
  "makes functions that ask for what they get by props, in files of their own": {
    before: `// --- index.js ---
import * as sst from "pulumi-serverless-api/gen0";
import ApiStack from "./stacks/ApiStack";
import StorageStack from "./stacks/StorageStack";

export default function main(app) {
  const storageStack = new StorageStack(app, "storage");

  const apiStack = new ApiStack(app, "api", {
    table: storageStack.table,
  });
  void [typeof apiStack.api.url];
}
main(new sst.App());
// --- stacks/StorageStack.js ---
import * as sst from "pulumi-serverless-api/gen0";

export default class StorageStack extends sst.Stack {
  // Public reference to the table
  table;

  constructor(scope, id, props) {
    super(scope, id, props);

    // Create the DynamoDB table
    this.table = new sst.Table(this, "Notes", {
      fields: {
        userId: sst.TableFieldType.STRING,
        noteId: sst.TableFieldType.STRING,
      },
      primaryIndex: { partitionKey: "userId", sortKey: "noteId" },
    });
  }
}
// --- stacks/ApiStack.js ---
import * as sst from "pulumi-serverless-api/gen0";

export default class ApiStack extends sst.Stack {
  // Public reference to the API
  api;

  constructor(scope, id, props) {
    super(scope, id, props);

    const { table } = props;

    // Create the API
    this.api = new sst.Api(this, "Api", {
      defaultAuthorizationType: "CLOUD_IAM",
      defaultFunctionProps: {
        timeout: sst.Duration.seconds(20),
        permissions: [table],
        environment: {
          TABLE_NAME: table.dynamodbTable.tableName,
          STAGE: scope.stage,
        },
      },
      routes: {
        "GET   /notes": "src/list.main",
      },
    });

    // Show the API endpoint in the output
    this.addOutputs({
      ApiEndpoint: this.api.url,
    });
  }
}
`,
    after: `// --- index.js ---
import * as sst from "pulumi-serverless-api";
import ApiStack from "./stacks/ApiStack";
import StorageStack from "./stacks/StorageStack";

export default function main(app) {
  // runtime was nodejs12.x where nothing was said; generation 1: nodejs14.x
  app.setDefaultFunctionProps({ runtime: "nodejs12.x" });
  app.stack(StorageStack, { id: "storage" });

  app.stack(ApiStack, { id: "api" });
  const apiStack = sst.use(ApiStack);
  void [typeof apiStack.api.url];
}
main(new sst.App());
// --- stacks/StorageStack.js ---
import * as sst from "pulumi-serverless-api";

export default function StorageStack({ stack }) {
  // Public reference to the table
  // Create the DynamoDB table
  const table = new sst.Table(stack, "Notes", {
    fields: {
      userId: "string",
      noteId: "string",
    },
    primaryIndex: { partitionKey: "userId", sortKey: "noteId" },
  });
  return { table };
}
// --- stacks/ApiStack.js ---
import * as sst from "pulumi-serverless-api";
import StorageStack from "./StorageStack";

export default function ApiStack({ stack, app }) {
  const { table } = sst.use(StorageStack);

  // Public reference to the API
  // Create the API
  const api = new sst.Api(stack, "Api", {
    defaults: {
      function: {
        timeout: "20 seconds",
        permissions: [table],
        environment: {
          TABLE_NAME: table.native.table.name,
          STAGE: app.stage,
        },
      },
      authorizer: "iam",
    },
    routes: {
      "GET   /notes": "src/list.main",
    },
  });

  // Show the API endpoint in the output
  stack.addOutputs({
    ApiEndpoint: api.url,
  });
  return { api };
}
`,
    removed: ["CLOUD_IAM"],
    runs: true,
  },
  "makes functions of classes that are exported by CommonJS": {
    before: `// --- index.js ---
const { App, RemovalPolicy } = require("pulumi-serverless-api/gen0");
const ApiStack = require("./api");
const { StorageStack } = require("./storage");

const app = new App();
if (app.stage !== "prod") app.setDefaultRemovalPolicy(RemovalPolicy.DESTROY);
const storage = new StorageStack(app, "storage");
if (app.stage === "dev") new ApiStack(app, "api", { table: storage.table, tags: { team: "notes" } });
module.exports = app.outputs;
// --- storage.js ---
const { Stack, Table, TableFieldType } = require("pulumi-serverless-api/gen0");

class StorageStack extends Stack {
  constructor(scope, id) {
    super(scope, id);
    const table = new Table(this, "Notes", { fields: { id: TableFieldType.STRING }, primaryIndex: { partitionKey: "id" } });
    this.table = table;
  }
}

module.exports = { StorageStack };
// --- api.js ---
const sapi = require("pulumi-serverless-api/gen0");

module.exports = class ApiStack extends sapi.Stack {
  constructor(scope, id, props) {
    super(scope, id, props);
    const api = new sapi.Api(this, "Api", { routes: { "GET /": { function: { handler: "src/a.b", environment: { TABLE: props.table.dynamodbTable.tableName } } } } });
    this.addOutputs({ Url: { value: api.url, exportName: "Url" } });
  }
};
`,
    after: `// --- index.js ---
const { App } = require("pulumi-serverless-api");
const ApiStack = require("./api");
const { StorageStack } = require("./storage");

const app = new App();
// runtime was nodejs12.x where nothing was said; generation 1: nodejs14.x
app.setDefaultFunctionProps({ runtime: "nodejs12.x" });
if (app.stage !== "prod") app.setDefaultRemovalPolicy("destroy");
app.stack(StorageStack, { id: "storage" });
if (app.stage === "dev") app.stack(ApiStack, { id: "api", tags: { team: "notes" } });
module.exports = app.outputs;
// --- storage.js ---
const { Table } = require("pulumi-serverless-api");

function StorageStack({ stack }) {
  const table = new Table(stack, "Notes", { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });
  return { table };
}

module.exports = { StorageStack };
// --- api.js ---
const sapi = require("pulumi-serverless-api");
const { StorageStack } = require("./storage");

module.exports = function ApiStack({ stack }) {
  const { table } = sapi.use(StorageStack);
  const api = new sapi.Api(stack, "Api", { routes: { "GET /": { function: { handler: "src/a.b", environment: { TABLE: table.native.table.name } } } } });
  stack.addOutputs({ Url: api.url });
};
`,
    runs: true,
  },
  "calls functions with props that are values, and those that are made more than once": {
    before: `// --- index.ts ---
import { App } from "pulumi-serverless-api/gen0";
import { RegionStack } from "./region";
import { PageStack } from "./page";

const app = new App();
// Two of them.
const regions = ["eu", "us"];
for (const region of regions) {
  const made = new RegionStack(app, \`region-\${region}\`, { region, tags: { region } });
  new PageStack(app, "page-" + region, { url: made.queue.sqsQueue.queueUrl, title: "Region" });
}
export = app.outputs;
// --- region.ts ---
import { App, Queue, Stack, StackProps } from "pulumi-serverless-api/gen0";

export interface RegionProps extends StackProps {
  readonly region: string;
}

export class RegionStack extends Stack {
  public readonly queue: Queue;

  constructor(scope: App, id: string, props: RegionProps) {
    super(scope, id, props);
    this.queue = new Queue(this, "Queue-" + props.region);
  }
}
// --- page.ts ---
import type { Output } from "@pulumi/pulumi";
import { App, Function, Stack, StackProps } from "pulumi-serverless-api/gen0";

interface PageProps extends StackProps {
  url: Output<string>;
  title: string;
}

export class PageStack extends Stack {
  constructor(scope: App, id: string, { url, title, ...props }: PageProps) {
    super(scope, id, props);
    new Function(this, "Page-" + id, { handler: "src/page.show", environment: { URL: url, TITLE: title } });
  }
}
`,
    after: `// --- index.ts ---
import { App, type StackContext, use } from "pulumi-serverless-api";
import { RegionStack } from "./region";
import { PageStack } from "./page";

const app = new App();
// runtime was nodejs12.x where nothing was said; generation 1: nodejs14.x
app.setDefaultFunctionProps({ runtime: "nodejs12.x" });
// Two of them.
const regions = ["eu", "us"];
for (const region of regions) {
  const regionStack = (context: StackContext) => RegionStack(context, { region });
  app.stack(regionStack, { id: \`region-\${region}\`, tags: { region } });
  app.stack((context) => PageStack(context, { url: use(regionStack).queue.native.queue.url, title: "Region" }), { id: "page-" + region });
}
export = app.outputs;
// --- region.ts ---
import { Queue, type StackContext, StackProps } from "pulumi-serverless-api";

export interface RegionProps extends StackProps {
  readonly region: string;
}

export function RegionStack({ stack }: StackContext, props: RegionProps) {
  const queue = new Queue(stack, "Queue-" + props.region);
  return { queue };
}
// --- page.ts ---
import type { Output } from "@pulumi/pulumi";
import { Function, type StackContext, StackProps } from "pulumi-serverless-api";

interface PageProps extends StackProps {
  url: Output<string>;
  title: string;
}

export function PageStack({ stack }: StackContext, { url, title }: PageProps) {
  new Function(stack, "Page-" + stack.id, { handler: "src/page.show", environment: { URL: url, TITLE: title } });
}
`,
    runs: true,
  },
  "makes functions of methods, and names of fields": {
    before: `import { App, Api, Bucket, Duration, EventType, PermissionType, Stack } from "pulumi-serverless-api/gen0";

class MainStack extends Stack {
  private readonly bucket: Bucket;
  private api?: Api;
  readonly name = "main";

  constructor(scope: App, id: string) {
    super(scope, id);
    // Whoever uploads.
    this.bucket = new Bucket(this, "Files", { notifications: [{ function: "src/a.run", notificationProps: { events: [EventType.OBJECT_REMOVED] } }] });
    this.addMore();
    this.bucket.attachPermissionsToNotification(0, PermissionType.ALL);
    this.makeApi();
    this.addOutputs({ Url: this.api!.url, Bucket: this.bucket.bucketName, Name: this.name, Stack: this.stackName, Id: this.node.id, Stage: this.stage });
  }

  /** Adds to the bucket. */
  private addMore(): void {
    this.bucket.addNotifications(this, [{ function: "src/b.run", notificationProps: { events: [EventType.OBJECT_CREATED] } }]);
  }

  private makeApi() {
    this.api = new Api(this, "Api", { routes: { "GET /": { handler: "src/c.run", timeout: Duration.seconds(3) } } });
    this.api.addRoutes(this, { "GET /more": "src/d.run" });
  }
}

const app = new App();
new MainStack(app, "main");
export = app.outputs;
`,
    after: `import { App, Api, Bucket, type StackContext } from "pulumi-serverless-api";

function MainStack({ stack, app }: StackContext) {
  let api: Api | undefined;
  const name = "main";

  // Whoever uploads.
  const bucket = new Bucket(stack, "Files", { notifications: { "0": { function: "src/a.run", events: ["object_removed"] } } });
  addMore();
  bucket.attachPermissionsToNotification("0", "*");
  makeApi();
  stack.addOutputs({ Url: api!.url, Bucket: bucket.bucketName, Name: name, Stack: app.logicalPrefixedName(stack.id), Id: stack.id, Stage: stack.stage });

  /** Adds to the bucket. */
  function addMore(): void {
    bucket.addNotifications(stack, { "1": { function: "src/b.run", events: ["object_created"] } });
  }

  function makeApi() {
    api = new Api(stack, "Api", { routes: { "GET /": { function: { handler: "src/c.run", timeout: "3 seconds" } } } });
    api.addRoutes(stack, { "GET /more": "src/d.run" });
  }
}

const app = new App();
// runtime was nodejs12.x where nothing was said; generation 1: nodejs14.x
app.setDefaultFunctionProps({ runtime: "nodejs12.x" });
app.stack(MainStack, { id: "main" });
export = app.outputs;
`,
    runs: true,
  },
  "finds names that mean nothing else": {
    before: `import { App, Queue, Stack, Topic } from "pulumi-serverless-api/gen0";
const stack = "not a stack";
function use() { return stack; }
class MainStack extends Stack {
  readonly queue: Queue;
  readonly function: Topic;
  constructor(scope: App, id: string) {
    super(scope, id);
    const queue = "Queue";
    this.queue = new Queue(this, queue);
    this.function = new Topic(this, "Topic");
    [1].forEach((app) => this.addOutputs({ [use() + app + stack.length]: scope.stage }));
  }
}
class OtherStack extends Stack {
  constructor(scope: App, id: string, { queue, topic }: { queue: Queue, topic: Topic }) {
    super(scope, id, {});
    this.addOutputs({ Queue: queue.queueUrl, Topic: topic.snsTopic.topicArn });
  }
}
const app = new App();
const main = new MainStack(app, "main");
const other = new OtherStack(app, "other", { queue: main.queue, topic: main.function });
other.addDependency(main);
export = app.outputs;
`,
    after: `import {
  App,
  Queue,
  type StackContext,
  Topic,
  use as sapiUse,
} from "pulumi-serverless-api";
const stack = "not a stack";
function use() { return stack; }
function MainStack({ stack: ownStack, app: ownApp }: StackContext) {
  const queue = "Queue";
  const ownQueue = new Queue(ownStack, queue);
  const ownFunction = new Topic(ownStack, "Topic");
  [1].forEach((app) => ownStack.addOutputs({ [use() + app + stack.length]: ownApp.stage }));
  return { queue: ownQueue, function: ownFunction };
}
function OtherStack({ stack }: StackContext) {
  const { queue, function: topic } = sapiUse(MainStack);
  stack.addOutputs({ Queue: queue.queueUrl, Topic: topic.native.topic.arn });
}
const app = new App();
app.stack(MainStack, { id: "main" });
app.stack(OtherStack, { id: "other" });
export = app.outputs;
`,
    runs: true,
  },
  "returns what getters give, and keeps options that the class says itself": {
    before: `import { App, Duration, Function, Queue, Stack, StackProps } from "pulumi-serverless-api/gen0";

interface Props extends StackProps {
  main: MainStack;
}

class MainStack extends Stack {
  #queue: Queue;
  readonly handler: Function;
  constructor(scope: App, id: string, props?: StackProps) {
    super(scope, id, { ...props, tags: { team: "main" } });
    const timeout = Duration.seconds(20);
    this.#queue = new Queue(this, "Queue", { sqsQueue: { visibilityTimeout: timeout } });
    this.setDefaultFunctionProps({ timeout, memorySize: 256 });
    this.handler = new Function(this, "Handler", "src/a.run");
    this.handler.addToRolePolicy("s3");
  }
  /** Where to send to. */
  get url() {
    return this.#queue.sqsQueue.queueUrl;
  }
}

class ReadStack extends Stack {
  constructor(scope: App, id: string, props: Props) {
    super(scope, id, props);
    const url = props.main.url;
    this.addOutputs({ Url: url, Arn: props.main.handler.role.roleArn });
  }
}

const app = new App();
app.setDefaultFunctionProps((stack) => ({ timeout: Duration.minutes(1), environment: { STACK: stack.node.id } }));
const main = new MainStack(app, "main");
new ReadStack(app, "read", { main });
export = app.outputs;
`,
    after: `import { App, Function, Queue, type StackContext, use } from "pulumi-serverless-api";

function MainStack({ stack }: StackContext) {
  const queue = new Queue(stack, "Queue", { native: { queue: { visibilityTimeoutSeconds: 20 } } });
  stack.setDefaultFunctionProps({ timeout: "20 seconds", memorySize: 256 });
  const handler = new Function(stack, "Handler", { handler: "src/a.run" });
  handler.attachPermissions(["s3"]);
  /** Where to send to. */
  return { handler, url: queue.native.queue.url };
}

function ReadStack({ stack }: StackContext) {
  const main = use(MainStack);
  const url = main.url;
  stack.addOutputs({ Url: url, Arn: main.handler.role.arn });
}

const app = new App();
// runtime was nodejs12.x where nothing was said; generation 1: nodejs14.x
app.setDefaultFunctionProps({ runtime: "nodejs12.x" });
app.setDefaultFunctionProps((stack) => ({ timeout: "1 minute", environment: { STACK: stack.id } }));
app.stack(MainStack, { id: "main", tags: { team: "main" } });
app.stack(ReadStack, { id: "read" });
export = app.outputs;
`,
    runs: true,
  },
  "asks in place of arguments, stacks that are taken apart, and values that are read deep inside": {
    before: `import { App, Queue, Stack, Table } from "pulumi-serverless-api/gen0";

class StorageStack extends Stack {
  readonly tables = { notes: new Table(this, "Notes" + this.id, { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } }) };
  queue = new Queue(this, "Orders" + this.id);
}
class ReadStack extends Stack {
  constructor(scope: App, name: string, queue: Queue, private readonly table: Table, props: { url?: string }) {
    super(scope, name);
    this.addOutputs({ Queue: queue.sqsQueue.queueName, Table: this.table.dynamodbTable.tableArn, Url: props.url });
  }
}
class TakeStack extends Stack {
  constructor(scope: App, id: string, queue: Queue) {
    super(scope, "takes");
    this.addOutputs({ TakenBy: queue.queueName + id.length });
  }
}
class NameStack extends Stack {
  constructor(scope: App, id: string, props: any) {
    super(scope, id);
    const tableName = props.tableName;
    const arn = \`\${props.arn}\`;
    this.addOutputs({ TableName: tableName, Arn: arn });
  }
}

const app = new App();
const { queue, tables } = new StorageStack(app, "storage");
new TakeStack(app, "take", queue);
new ReadStack(app, "read", queue, tables.notes, { url: "https://example.org" });
const storage = new StorageStack(app, "more");
new NameStack(app, "name", { tableName: storage.tables.notes.dynamodbTable.tableName, arn: storage.queue.sqsQueue.queueArn });
export = app.outputs;
`,
    after: `import { App, Queue, type StackContext, Table, use } from "pulumi-serverless-api";

function StorageStack({ stack }: StackContext) {
  const tables = { notes: new Table(stack, "Notes" + stack.id, { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } }) };
  const queue = new Queue(stack, "Orders" + stack.id);
  return { tables, queue };
}
function ReadStack({ stack }: StackContext, queue: Queue, table: Table, props: { url?: string }) {
  stack.addOutputs({ Queue: queue.native.queue.name, Table: table.native.table.arn, Url: props.url });
}
function TakeStack({ stack }: StackContext, queue: Queue) {
  stack.addOutputs({ TakenBy: queue.queueName + stack.id.length });
}
function NameStack({ stack }: StackContext, props: any) {
  const tableName = props.tableName;
  const arn = \`\${props.arn}\`;
  stack.addOutputs({ TableName: tableName, Arn: arn });
}

const app = new App();
const storageStack = (context: StackContext) => StorageStack(context);
app.stack(storageStack, { id: "storage" });
const { queue, tables } = use(storageStack);
app.stack((context) => TakeStack(context, queue), { id: "takes" });
app.stack((context) => ReadStack(context, queue, tables.notes, { url: "https://example.org" }), { id: "read" });
const storageStack2 = (context: StackContext) => StorageStack(context);
app.stack(storageStack2, { id: "more" });
app.stack((context) => NameStack(context, { tableName: use(storageStack2).tables.notes.native.table.name, arn: use(storageStack2).queue.native.queue.arn }), { id: "name" });
export = app.outputs;
`,
    runs: true,
  },
  "moves lines to the left, but for those of texts": {
    before: `import { App, Function, Stack } from "pulumi-serverless-api/gen0";

export default class ReportStack extends Stack {
    constructor(scope: App, id: string) {
        // Before.
        const text = \`one
        two \${id}
    three\`;
        super(scope, id); // made
        /*
         * A comment
         *   of lines.
         */
        new Function(this, "Report", {
            handler: "src/report.run",
            environment: { TEXT: text },
        });

        // The end.
    }
}

export { app };
const app = new App();
const Made = class MadeStack extends Stack {
    readonly one = 1;

    constructor(scope: App, id: string) { super(scope, id); new Function(this, "One", { handler: "src/one.run", memorySize: 128 + this.one }); }
};
new Made(app, "made");
new ReportStack(app, "report");
`,
    after: `import { App, Function, type StackContext } from "pulumi-serverless-api";

export default function ReportStack({ stack }: StackContext) {
    // Before.
    const text = \`one
        two \${stack.id}
    three\`;
    // made
    /*
     * A comment
     *   of lines.
     */
    new Function(stack, "Report", {
        handler: "src/report.run",
        environment: { TEXT: text },
    });

    // The end.
}

export { app };
const app = new App();
// runtime was nodejs12.x where nothing was said; generation 1: nodejs14.x
app.setDefaultFunctionProps({ runtime: "nodejs12.x" });
const Made = function MadeStack({ stack }: StackContext) {
    const one = 1;

    new Function(stack, "One", { handler: "src/one.run", memorySize: 128 + one });
};
app.stack(Made, { id: "made" });
app.stack(ReportStack, { id: "report" });
`,
    runs: true,
  },
  "exports what stacks give, and calls a function that comes later": {
    before: `// --- index.ts ---
import { App } from "pulumi-serverless-api/gen0";
import { storage } from "./storage";
import { app } from "./app";

(() => {
  void [typeof storage.queue.sqsQueue.queueUrl, typeof App];
})();
export = app.outputs;
// --- app.ts ---
import { App } from "pulumi-serverless-api/gen0";

export const app = new App();
// --- storage.ts ---
import { Queue, Stack } from "pulumi-serverless-api/gen0";
import { app } from "./app";

class StorageStack extends Stack {
  queue: Queue = new Queue(this, "Orders");
  private readonly other: Queue = new Queue(this, "Others");
}

/** The one storage. */
export const storage = new StorageStack(app, "storage");
`,
    after: `// --- index.ts ---
import { App } from "pulumi-serverless-api/gen0";
import { storage } from "./storage";
import { app } from "./app";

(() => {
  void [typeof storage.queue.native.queue.url, typeof App];
})();
export = app.outputs;
// --- app.ts ---
import { App } from "pulumi-serverless-api";

export const app = new App();
// --- storage.ts ---
import { Queue, type StackContext, use } from "pulumi-serverless-api";
import { app } from "./app";

function StorageStack({ stack }: StackContext) {
  const queue = new Queue(stack, "Orders");
  new Queue(stack, "Others");
  return { queue };
}

/** The one storage. */
app.stack(StorageStack, { id: "storage" });
export const storage = use(StorageStack);
`,
    runs: true,
  },
  "leaves a function that uses a stack as it is": {
    before: `import { App, Queue, Stack, type StackContext, use } from "pulumi-serverless-api/gen0";

class StorageStack extends Stack {
  queue = new Queue(this, "Orders");
}
function ReadStack({ stack }: StackContext) {
  const { queue } = use(StorageStack);
  stack.addOutputs({ Url: queue.sqsQueue.queueUrl });
}
const app = new App();
app.stack(StorageStack).stack(ReadStack, { id: "read" });
export = app.outputs;
`,
    after: `import { App, Queue, type StackContext, use } from "pulumi-serverless-api";

function StorageStack({ stack }: StackContext) {
  const queue = new Queue(stack, "Orders");
  return { queue };
}
function ReadStack({ stack }: StackContext) {
  const { queue } = use(StorageStack);
  stack.addOutputs({ Url: queue.native.queue.url });
}
const app = new App();
app.stack(StorageStack).stack(ReadStack, { id: "read" });
export = app.outputs;
`,
  },
  "makes stacks in stacks, and says what users may do where it was said": {
    before: `import { App, Auth, Queue, Stack } from "pulumi-serverless-api/gen0";

class AuthStack extends Stack {
  readonly auth: Auth;
  constructor(scope: App, id: string) {
    super(scope, id);
    this.auth = new Auth(this, "Auth", { userdir: true });
    this.auth.attachPermissionsForAuthUsers(["s3"]);
  }
}
class ReadStack extends Stack {
  constructor(scope: App, id: string, props: { auth: Auth }) {
    super(scope, id);
    new InnerStack(scope, "inner");
    props.auth.attachPermissionsForAuthUsers([new Queue(this, "Orders")]);
  }
}
class InnerStack extends Stack {
  constructor(...args: [App, string]) {
    super(...args);
    new Queue(this, "Inner");
  }
}

const app = new App();
const { auth } = new AuthStack(app, "auth");
new ReadStack(app, "read", { auth });
export = app.outputs;
`,
    after: `import {
  App,
  Auth,
  Queue,
  type StackContext,
  use,
} from "pulumi-serverless-api";

function AuthStack({ stack }: StackContext) {
  const auth = new Auth(stack, "Auth", {});
  auth.attachPermissionsForAuthUsers(["s3"]);
  return { auth };
}
function ReadStack({ stack, app }: StackContext) {
  const { auth } = use(AuthStack);
  app.stack(InnerStack, { id: "inner" });
  auth.attachPermissionsForAuthUsers(auth, [new Queue(stack, "Orders")]);
}
function InnerStack({ stack }: StackContext) {
  new Queue(stack, "Inner");
}

const app = new App();
app.stack(AuthStack, { id: "auth" });
app.stack(ReadStack, { id: "read" });
export = app.outputs;
`,
    runs: true,
  },
};

describe("class stacks in an upgraded program", () => {
  for (const [title, each] of Object.entries(CASES)) it(title, () => expectUpgrade(each));
});
