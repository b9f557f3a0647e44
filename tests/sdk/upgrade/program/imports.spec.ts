import { expectUpgrade, type UpgradeCase } from "../../../support/upgraded-program";

const CASES: Readonly<Record<string, UpgradeCase>> = {
  "takes names from generation 1, on one line or on many, and drops those that are gone": {
    before: `import { App, Duration, Queue, Stack, type StackProps } from "pulumi-serverless-api/gen0";

const app = new App();
const stack = new Stack(app, "main");
new Queue(stack, "Orders", { sqsQueue: { visibilityTimeout: Duration.seconds(30) } });
const props: StackProps = { tags: { team: "orders" } };
void [typeof props];
export = app.outputs;
`,
    after: `import { App, Queue, Stack, type StackProps } from "pulumi-serverless-api";

const app = new App();
const stack = new Stack(app, "main");
new Queue(stack, "Orders", { native: { queue: { visibilityTimeoutSeconds: 30 } } });
const props: StackProps = { tags: { team: "orders" } };
void [typeof props];
export = app.outputs;
`,
    runs: true,
  },
  "keeps names that are renamed": {
    before: `import { App as TheApp, Queue as Line, Stack as Stage } from 'pulumi-serverless-api/gen0';

const app = new TheApp();
new Line(new Stage(app, 'main'), 'Orders', { sqsQueue: { fifo: true } });
export = app.outputs;
`,
    after: `import { App as TheApp, Queue as Line, Stack as Stage } from 'pulumi-serverless-api';

const app = new TheApp();
new Line(new Stage(app, 'main'), 'Orders', { fifo: true });
export = app.outputs;
`,
    runs: true,
  },
  "keeps the name of the whole library": {
    before: `import * as sapi from "pulumi-serverless-api/gen0";

const app = new sapi.App();
const stack: sapi.Stack = new sapi.Stack(app, "main");
new sapi.Queue(stack, "Orders", { sqsQueue: { visibilityTimeout: sapi.Duration.minutes(1) } });
export = app.outputs;
`,
    after: `import * as sapi from "pulumi-serverless-api";

const app = new sapi.App();
const stack: sapi.Stack = new sapi.Stack(app, "main");
new sapi.Queue(stack, "Orders", { native: { queue: { visibilityTimeoutSeconds: 60 } } });
export = app.outputs;
`,
    runs: true,
  },
  "gives the whole library of generation 0 a name of its own where it is still used": {
    before: `import * as sapi from "pulumi-serverless-api/gen0";

const app = new sapi.App();
const later = sapi.Duration.minutes(Number(process.env.MINUTES ?? 1));
void [later.toSeconds()];
new sapi.Queue(new sapi.Stack(app, "main"), "Orders");
export = app.outputs;
`,
    after: `import * as sapi from "pulumi-serverless-api";
import * as gen0 from "pulumi-serverless-api/gen0";

const app = new sapi.App();
const later = gen0.Duration.minutes(Number(process.env.MINUTES ?? 1));
void [later.toSeconds()];
new sapi.Queue(new sapi.Stack(app, "main"), "Orders");
export = app.outputs;
`,
    runs: true,
  },
  "leaves what is still used where it was": {
    before: `import { App, Duration, Queue, Stack } from "pulumi-serverless-api/gen0";

const app = new App();
const later = Duration.minutes(Number(process.env.MINUTES ?? 1));
void [later.toSeconds()];
new Queue(new Stack(app, "main"), "Orders");
export = app.outputs;
`,
    after: `import { App, Queue, Stack } from "pulumi-serverless-api";
import { Duration } from "pulumi-serverless-api/gen0";

const app = new App();
const later = Duration.minutes(Number(process.env.MINUTES ?? 1));
void [later.toSeconds()];
new Queue(new Stack(app, "main"), "Orders");
export = app.outputs;
`,
    runs: true,
  },
  "calls one of two constructs otherwise where the other one stays": {
    before: `// --- index.ts ---
import { App, Queue, type QueueProps, Stack } from "pulumi-serverless-api/gen0";

function props(): QueueProps {
  return { sqsQueue: { fifo: true } };
}

const app = new App();
const stack = new Stack(app, "main");
new Queue(stack, "Orders", props());
new Queue(stack, "Others", { sqsQueue: { fifo: true } });
export = app.outputs;
`,
    after: `// --- index.ts ---
import { App, Queue, Stack } from "pulumi-serverless-api";
import { Queue as Gen0Queue, type QueueProps } from "pulumi-serverless-api/gen0";

function props(): QueueProps {
  return { sqsQueue: { fifo: true } };
}

const app = new App();
const stack = new Stack(app, "main");
// sapi upgrade: write these props as generation 1 takes them: they come from elsewhere, and were not read
new Gen0Queue(stack, "Orders", props());
new Queue(stack, "Others", { fifo: true });
export = app.outputs;
`,
    notes: [
      "index.ts:11 write these props as generation 1 takes them: they come from elsewhere, and were not read",
    ],
    runs: true,
  },
  "merges with what is imported already": {
    before: `import { Topic } from "pulumi-serverless-api";
import { App, Queue, Stack } from "pulumi-serverless-api/gen0";

const app = new App();
const stack = new Stack(app, "main");
new Queue(stack, "Orders", { sqsQueue: { fifo: true } });
new Topic(stack, "News");
export = app.outputs;
`,
    after: `import { Topic, App, Queue, Stack } from "pulumi-serverless-api";

const app = new App();
const stack = new Stack(app, "main");
new Queue(stack, "Orders", { fifo: true });
new Topic(stack, "News");
export = app.outputs;
`,
    runs: true,
  },
  "takes types as types": {
    before: `// --- index.ts ---
import { App, Stack } from "pulumi-serverless-api/gen0";
import { urlOf } from "./urls";

const app = new App();
void [typeof urlOf, new Stack(app, "main").id];
export = app.outputs;
// --- urls.ts ---
import type { Queue, Table } from "pulumi-serverless-api/gen0";

/** The URL of a queue. */
export const urlOf = (queue: Queue) => queue.sqsQueue.queueUrl;
export const nameOf = ({ dynamodbTable }: Table) => dynamodbTable.tableName;
`,
    after: `// --- index.ts ---
import { App, Stack } from "pulumi-serverless-api";
import { urlOf } from "./urls";

const app = new App();
void [typeof urlOf, new Stack(app, "main").id];
export = app.outputs;
// --- urls.ts ---
import type { Queue, Table } from "pulumi-serverless-api";

/** The URL of a queue. */
export const urlOf = (queue: Queue) => queue.native.queue.url;
export const nameOf = ({ native: { table: dynamodbTable } }: Table) => dynamodbTable.name;
`,
  },
  "takes constructs by require": {
    before: `// --- index.js ---
const { App, Duration, Queue: Line, Stack } = require("pulumi-serverless-api/gen0");

const app = new App();
new Line(new Stack(app, "main"), "Orders", { sqsQueue: { visibilityTimeout: Duration.seconds(30) } });
module.exports = app.outputs;
`,
    after: `// --- index.js ---
const { App, Queue: Line, Stack } = require("pulumi-serverless-api");

const app = new App();
new Line(new Stack(app, "main"), "Orders", { native: { queue: { visibilityTimeoutSeconds: 30 } } });
module.exports = app.outputs;
`,
    runs: true,
  },
  "takes the whole library by require, and one name alone": {
    before: `// --- index.js ---
const sapi = require("pulumi-serverless-api/gen0");
const Queue = require("pulumi-serverless-api/gen0").Queue;

const app = new sapi.App();
new Queue(new sapi.Stack(app, "main"), "Orders", { sqsQueue: { fifo: true } });
module.exports = app.outputs;
`,
    after: `// --- index.js ---
const sapi = require("pulumi-serverless-api");
const { Queue } = require("pulumi-serverless-api");

const app = new sapi.App();
new Queue(new sapi.Stack(app, "main"), "Orders", { fifo: true });
module.exports = app.outputs;
`,
    runs: true,
  },
  "takes the whole library by import equals, and by its default": {
    before: `// --- index.ts ---
import sapi = require("pulumi-serverless-api/gen0");
import { makeQueue } from "./queue.mjs";

const app = new sapi.App();
makeQueue(new sapi.Stack(app, "main"));
export = app.outputs;
// --- queue.mjs ---
import sapi from "pulumi-serverless-api/gen0";

export const makeQueue = (stack) => new sapi.Queue(stack, "Orders", { sqsQueue: { fifo: true } });
`,
    after: `// --- index.ts ---
import sapi = require("pulumi-serverless-api");
import { makeQueue } from "./queue.mjs";

const app = new sapi.App();
makeQueue(new sapi.Stack(app, "main"));
export = app.outputs;
// --- queue.mjs ---
import sapi from "pulumi-serverless-api";

export const makeQueue = (stack) => new sapi.Queue(stack, "Orders", { fifo: true });
`,
  },
  "exports on what generation 1 has, and the rest as before": {
    before: `// --- index.ts ---
import { App, Duration, Queue, Stack } from "./lib";

const app = new App();
new Queue(new Stack(app, "main"), "Orders", { sqsQueue: { visibilityTimeout: Duration.seconds(3) } });
export = app.outputs;
// --- lib.ts ---
export { ApolloApi, App, Duration, type Queue as Line, Queue, Stack } from "pulumi-serverless-api/gen0";
`,
    after: `// --- index.ts ---
import { App, Queue, Stack } from "./lib";

const app = new App();
new Queue(new Stack(app, "main"), "Orders", { native: { queue: { visibilityTimeoutSeconds: 3 } } });
export = app.outputs;
// --- lib.ts ---
export { GraphQLApi as ApolloApi, App, type Queue as Line, Queue, Stack } from "pulumi-serverless-api";
export { Duration } from "pulumi-serverless-api/gen0";
`,
    runs: true,
  },
  "exports on all, and what is asked for of generation 0": {
    before: `// --- index.ts ---
import { App, Duration, Queue, Stack } from "./lib";

const app = new App();
const wait = Duration.seconds(Number("3"));
void [wait.toSeconds()];
new Queue(new Stack(app, "main"), "Orders", { sqsQueue: { fifo: true } });
export = app.outputs;
// --- lib.ts ---
export * from "pulumi-serverless-api/gen0";
`,
    after: `// --- index.ts ---
import { App, Duration, Queue, Stack } from "./lib";

const app = new App();
const wait = Duration.seconds(Number("3"));
void [wait.toSeconds()];
new Queue(new Stack(app, "main"), "Orders", { fifo: true });
export = app.outputs;
// --- lib.ts ---
export * from "pulumi-serverless-api";
export { Duration } from "pulumi-serverless-api/gen0";
`,
    runs: true,
  },
  "keeps comments among the names": {
    before: `import {
  App, // the app
  Queue,
  /* where things are */ Stack,
} from "pulumi-serverless-api/gen0";

const app = new App();
new Queue(new Stack(app, "main"), "Orders", { sqsQueue: { fifo: true } });
export = app.outputs;
`,
    after: `// the app
/* where things are */
import { App, Queue, Stack } from "pulumi-serverless-api";

const app = new App();
new Queue(new Stack(app, "main"), "Orders", { fifo: true });
export = app.outputs;
`,
    runs: true,
  },
  "knows ApolloApi by its name of now": {
    before: `import { ApolloApi, App, Stack } from "pulumi-serverless-api/gen0";

const app = new App();
const api: ApolloApi = new ApolloApi(new Stack(app, "main"), "Graph", { server: { handler: "src/a.run", runtime: "nodejs18.x" } });
void [typeof api.url];
export = app.outputs;
`,
    after: `import { App, GraphQLApi, Stack } from "pulumi-serverless-api";

const app = new App();
const api: GraphQLApi = new GraphQLApi(new Stack(app, "main"), "Graph", {
  server: { handler: "src/a.run", runtime: "nodejs18.x" },
  defaults: { payloadFormatVersion: "1.0" /* generation 1: \`2.0\` */ },
});
void [typeof api.url];
export = app.outputs;
`,
    runs: true,
  },
  "avoids a name that the file has": {
    before: `import { App, Queue, Stack } from "pulumi-serverless-api/gen0";

const use = "use";
class MainStack extends Stack {
  readonly queue = new Queue(this, "Orders");
}
const app = new App();
const main = new MainStack(app, "main");
void [use, typeof main.queue];
export = app.outputs;
`,
    after: `import {
  App,
  Queue,
  type StackContext,
  use as sapiUse,
} from "pulumi-serverless-api";

const use = "use";
function MainStack({ stack }: StackContext) {
  const queue = new Queue(stack, "Orders");
  return { queue };
}
const app = new App();
app.stack(MainStack, { id: "main" });
const main = sapiUse(MainStack);
void [use, typeof main.queue];
export = app.outputs;
`,
    runs: true,
  },
  "leaves files alone that have nothing to do with the library": {
    before: `// --- index.ts ---
import { Queue } from "./queue";

export const queue = new Queue(undefined, "sqsQueue").sqsQueue;
// --- queue.ts ---
export class Queue {
  sqsQueue = 1;
  constructor(readonly scope: unknown, readonly name: string) {}
}
`,
    after: `// --- index.ts ---
import { Queue } from "./queue";

export const queue = new Queue(undefined, "sqsQueue").sqsQueue;
// --- queue.ts ---
export class Queue {
  sqsQueue = 1;
  constructor(readonly scope: unknown, readonly name: string) {}
}
`,
  },
};

describe("the imports of an upgraded program", () => {
  for (const [title, each] of Object.entries(CASES)) it(title, () => expectUpgrade(each));
});
