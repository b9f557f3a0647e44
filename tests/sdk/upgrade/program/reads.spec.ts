import { expectUpgrade, type UpgradeCase } from "../../../support/upgraded-program";

const CASES: Readonly<Record<string, UpgradeCase>> = {
  "reads handles of constructs in variables, fields and parameters": {
    before: `// --- index.ts ---
import { App, Queue, Stack, Table } from "pulumi-serverless-api/gen0";

class Names {
  readonly table: Table;
  constructor(readonly queue: Queue, table: Table) {
    this.table = table;
  }
  all() {
    return [this.queue.sqsQueue.queueName, this.table.dynamodbTable["tableName"], this.table?.dynamodbTable?.tableArn];
  }
}

const app = new App();
const stack = new Stack(app, "main");
const table = new Table(stack, "Notes", { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });
const names = new Names(new Queue(stack, "Orders"), table);
const same = names.table;
stack.addOutputs({ First: same["dynamodbTable"].tableName, All: names.all().length, Url: names.queue.queueUrl });
export = app.outputs;
`,
    after: `// --- index.ts ---
import { App, Queue, Stack, Table } from "pulumi-serverless-api";

class Names {
  readonly table: Table;
  constructor(readonly queue: Queue, table: Table) {
    this.table = table;
  }
  all() {
    return [this.queue.native.queue.name, this.table.native.table.name, this.table?.native.table?.arn];
  }
}

const app = new App();
const stack = new Stack(app, "main");
const table = new Table(stack, "Notes", { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });
const names = new Names(new Queue(stack, "Orders"), table);
const same = names.table;
stack.addOutputs({ First: same.native.table.name, All: names.all().length, Url: names.queue.queueUrl });
export = app.outputs;
`,
    removed: ["tableName", "dynamodbTable"],
    runs: true,
  },
  "reads what is taken apart": {
    before: `const { App, Queue, Stack, Table } = require("pulumi-serverless-api/gen0");

const app = new App();
const stack = new Stack(app, "main");
const { sqsQueue } = new Queue(stack, "Orders");
const { dynamodbTable: { tableName, tableArn: arn }, tableName: own } = new Table(stack, "Notes", { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });
const urlOf = ({ sqsQueue: { queueUrl } }) => queueUrl;
stack.addOutputs({ Url: sqsQueue.queueUrl, Table: tableName, Arn: arn, Own: own, Again: urlOf(new Queue(stack, "Others")) });
module.exports = app.outputs;
`,
    after: `const { App, Queue, Stack, Table } = require("pulumi-serverless-api");

const app = new App();
const stack = new Stack(app, "main");
const { native: { queue: sqsQueue } } = new Queue(stack, "Orders");
const { native: { table: { name: tableName, arn: arn } }, tableName: own } = new Table(stack, "Notes", { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });
const urlOf = ({ native: { queue: { url: queueUrl } } }) => queueUrl;
stack.addOutputs({ Url: sqsQueue.url, Table: tableName, Arn: arn, Own: own, Again: urlOf(new Queue(stack, "Others")) });
module.exports = app.outputs;
`,
    runs: true,
  },
  "reads results that are passed on, through calls and choices": {
    before: `import { App, Function, Queue, Stack, Topic } from "pulumi-serverless-api/gen0";

const app = new App();
const stack = new Stack(app, "main");
function makeQueue(id: string) {
  return new Queue(stack, id, { consumer: "src/a.run" });
}
const queues = { orders: makeQueue("Orders"), topic: new Topic(stack, "News") };
const one = process.env.NOTHING ? queues.orders : makeQueue("Others");
const role = queues.orders.consumerFunction!.role;
stack.addOutputs({ One: one.sqsQueue.queueArn, News: queues.topic.snsTopic.topicArn, Role: role.roleArn });
export = app.outputs;
`,
    after: `import { App, Queue, Stack, Topic } from "pulumi-serverless-api";

const app = new App();
// runtime was nodejs12.x where nothing was said; generation 1: nodejs14.x
app.setDefaultFunctionProps({ runtime: "nodejs12.x" });
const stack = new Stack(app, "main");
function makeQueue(id: string) {
  return new Queue(stack, id, { consumer: "src/a.run" });
}
const queues = { orders: makeQueue("Orders"), topic: new Topic(stack, "News") };
const one = process.env.NOTHING ? queues.orders : makeQueue("Others");
const role = queues.orders.consumerFunction!.role;
stack.addOutputs({ One: one.native.queue.arn, News: queues.topic.native.topic.arn, Role: role.arn });
export = app.outputs;
`,
  },
  "knows a handle by a name that one construct alone has": {
    before: `// --- index.js ---
const { App, Queue, Stack } = require("pulumi-serverless-api/gen0");
const { nameOf } = require("./names");

const app = new App();
const stack = new Stack(app, "main");
const all = new Map([["orders", new Queue(stack, "Orders")]]);
stack.addOutputs({ Name: nameOf(all.get("orders")) });
for (const [id, queue] of all) stack.addOutputs({ [id]: queue.sqsQueue.queueUrl });
module.exports = app.outputs;
// --- names.js ---
exports.nameOf = (queue) => queue.queueName;
`,
    after: `// --- index.js ---
const { App, Queue, Stack } = require("pulumi-serverless-api");
const { nameOf } = require("./names");

const app = new App();
const stack = new Stack(app, "main");
const all = new Map([["orders", new Queue(stack, "Orders")]]);
stack.addOutputs({ Name: nameOf(all.get("orders")) });
for (const [id, queue] of all) stack.addOutputs({ [id]: queue.native.queue.url });
module.exports = app.outputs;
// --- names.js ---
exports.nameOf = (queue) => queue.queueName;
`,
    runs: true,
  },
  "leaves names alone that the program has itself, and tells of them": {
    before: `// --- index.js ---
const { App, Queue, Stack } = require("pulumi-serverless-api/gen0");

const app = new App();
const stack = new Stack(app, "main");
const own = { sqsQueue: "mine" };
void [own.sqsQueue.length];
[{ sqsQueue: "other" }].forEach((one) => void [one.sqsQueue]);
new Queue(stack, "Orders");
module.exports = app.outputs;
`,
    after: `// --- index.js ---
const { App, Queue, Stack } = require("pulumi-serverless-api");

const app = new App();
const stack = new Stack(app, "main");
const own = { sqsQueue: "mine" };
void [own.sqsQueue.length];
// sapi upgrade: if \`one.sqsQueue\` reads from a construct, write \`native.queue\` of a Queue
[{ sqsQueue: "other" }].forEach((one) => void [one.sqsQueue]);
new Queue(stack, "Orders");
module.exports = app.outputs;
`,
    notes: ["index.js:8 if `one.sqsQueue` reads from a construct, write `native.queue` of a Queue"],
    runs: true,
  },
  "leaves what other packages give": {
    before: `import * as aws from "@pulumi/aws";
import { App, Queue, Stack } from "pulumi-serverless-api/gen0";

const app = new App();
const stack = new Stack(app, "main");
const { url } = new Queue(stack, "Orders").sqsQueue;
stack.addOutputs({ Url: url, Region: aws.config.region });
void [process.env.dynamodbTable, app.name];
export = app.outputs;
`,
    after: `import * as aws from "@pulumi/aws";
import { App, Queue, Stack } from "pulumi-serverless-api";

const app = new App();
const stack = new Stack(app, "main");
const { url } = new Queue(stack, "Orders").native.queue;
stack.addOutputs({ Url: url, Region: aws.config.region });
void [process.env.dynamodbTable, app.name];
export = app.outputs;
`,
    runs: true,
  },
  "reads what stacks had": {
    before: `import { App, Stack } from "pulumi-serverless-api/gen0";

const app = new App();
const stack = new Stack(app, "main");
const nameOf = (of: Stack) => of.stackName;
stack.addOutputs({ Id: stack.node.id, Stage: stack.node.root.stage, Name: nameOf(stack) });
export = app.outputs;
`,
    after: `import { App, Stack } from "pulumi-serverless-api";

const app = new App();
const stack = new Stack(app, "main");
const nameOf = (of: Stack) => of.app.logicalPrefixedName(of.id);
stack.addOutputs({ Id: stack.id, Stage: stack.app.stage, Name: nameOf(stack) });
export = app.outputs;
`,
  },
};

describe("the reads of an upgraded program from constructs and stacks", () => {
  for (const [title, each] of Object.entries(CASES)) it(title, () => expectUpgrade(each));
});
