import { expectUpgrade, type UpgradeCase } from "../../../support/upgraded-program";

const CASES: Readonly<Record<string, UpgradeCase>> = {
  "gives arguments their form of now": {
    before: `import { Api, App, Bucket, Duration, EventBus, EventType, PermissionType, Queue, Stack } from "pulumi-serverless-api/gen0";

const app = new App();
const stack = new Stack(app, "main");
const queue = new Queue(stack, "Orders").addConsumer(stack, { function: { handler: "src/a.run", timeout: Duration.seconds(5) }, consumerProps: { batchSize: 5 } });
const bucket = new Bucket(stack, "Files", { notifications: [{ function: "src/a.run", notificationProps: { events: [EventType.OBJECT_CREATED] } }] });
bucket.addNotifications(stack, [{ function: "src/b.run", notificationProps: { events: [EventType.OBJECT_REMOVED] } }]);
const first = 0;
bucket.attachPermissionsToNotification(0, PermissionType.ALL);
bucket.attachPermissionsToNotification(first + 1, ["s3"]);
const api = new Api(stack, "Api", { routes: { "GET /": "src/c.run" } });
api.addRoutes(stack, { "GET /more": { handler: "src/d.run", timeout: Duration.seconds(3) } });
api.attachPermissions([bucket, queue]);
const bus = new EventBus(stack, "Bus", { rules: { made: { eventPattern: { source: ["a"] }, targets: ["src/e.run"] } } });
bus.attachPermissionsToTarget("made", 0, ["s3"]);
export = app.outputs;
`,
    after: `import { Api, App, Bucket, EventBus, Queue, Stack } from "pulumi-serverless-api";

const app = new App();
// runtime was nodejs12.x where nothing was said; generation 1: nodejs14.x
app.setDefaultFunctionProps({ runtime: "nodejs12.x" });
const stack = new Stack(app, "main");
const queue = new Queue(stack, "Orders").addConsumer(stack, {
  function: { handler: "src/a.run", timeout: "5 seconds" },
  native: { eventSource: { batchSize: 5 } },
});
const bucket = new Bucket(stack, "Files", { notifications: { "0": { function: "src/a.run", events: ["object_created"] } } });
bucket.addNotifications(stack, { "1": { function: "src/b.run", events: ["object_removed"] } });
bucket.attachPermissionsToNotification("0", "*");
bucket.attachPermissionsToNotification("1", ["s3"]);
const api = new Api(stack, "Api", { routes: { "GET /": "src/c.run" } });
api.addRoutes(stack, { "GET /more": { function: { handler: "src/d.run", timeout: "3 seconds" } } });
api.attachPermissions([bucket, queue]);
const bus = new EventBus(stack, "Bus", { rules: { made: { pattern: { source: ["a"] }, targets: { "0": "src/e.run" } } } });
bus.attachPermissionsToTarget("made", "0", ["s3"]);
export = app.outputs;
`,
    runs: true,
  },
  "tells of arguments that are not written one by one": {
    before: `import { App, Queue, Stack } from "pulumi-serverless-api/gen0";

const app = new App();
const stack = new Stack(app, "main");
const given: [Stack, string] = [stack, "Orders"];
new Queue(...given);
export = app.outputs;
`,
    after: `import { App, Stack } from "pulumi-serverless-api";
import { Queue } from "pulumi-serverless-api/gen0";

const app = new App();
const stack = new Stack(app, "main");
const given: [Stack, string] = [stack, "Orders"];
// sapi upgrade: write the arguments of this Queue one by one, so that they can be upgraded
new Queue(...given);
export = app.outputs;
`,
    notes: ["index.ts:8 write the arguments of this Queue one by one, so that they can be upgraded"],
    runs: true,
  },
  "sets defaults of the app and of stacks": {
    before: `import { App, Duration, Function, PermissionType, PolicyStatement, RemovalPolicy, Runtime, Stack, Tracing } from "pulumi-serverless-api/gen0";

const app = new App();
app.setDefaultRemovalPolicy(app.stage === "prod" ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);
app.setDefaultFunctionProps({ runtime: Runtime.NODEJS_18_X, timeout: Duration.seconds(20), enableLiveDev: true });
app.addDefaultFunctionEnv({ STAGE: app.stage });
app.addDefaultFunctionPermissions([new PolicyStatement({ actions: ["s3:*"], resources: ["*"] })]);
const stack = new Stack(app, "main");
stack.setDefaultFunctionProps((of) => {
  // Slow.
  if (of.stage === "prod") return { timeout: Duration.minutes(1) };
  return { timeout: 30, tracing: Tracing.DISABLED };
});
stack.addDefaultFunctionPermissions(PermissionType.ALL);
new Function(stack, "Report", "src/report.run");
export = app.outputs;
`,
    after: `import { App, Function, Stack } from "pulumi-serverless-api";

const app = new App();
app.setDefaultRemovalPolicy(app.stage === "prod" ? "retain" : "destroy");
app.setDefaultFunctionProps({ runtime: "nodejs18.x", timeout: "20 seconds" });
app.addDefaultFunctionEnv({ STAGE: app.stage });
app.addDefaultFunctionPermissions([{ effect: "Allow", actions: ["s3:*"], resources: ["*"] }]);
const stack = new Stack(app, "main");
stack.setDefaultFunctionProps((of) => {
  // Slow.
  if (of.stage === "prod") return { timeout: "1 minute" };
  return { timeout: 30, tracing: "disabled" };
});
stack.addDefaultFunctionPermissions("*");
new Function(stack, "Report", { handler: "src/report.run" });
export = app.outputs;
`,
    runs: true,
  },
  "takes settings of outputs and dependences of stacks off": {
    before: `import { App, Queue, Stack } from "pulumi-serverless-api/gen0";

const app = new App();
const first = new Stack(app, "first");
const stack = new Stack(app, "main");
stack.addDependency(first); // first
const queue = new Queue(stack, "Orders");
stack.addOutputs({
  // Where to send to.
  Url: { value: queue.queueUrl, description: "The URL" },
  Name: queue.queueName,
});
export = app.outputs;
`,
    after: `import { App, Queue, Stack } from "pulumi-serverless-api";

const app = new App();
const first = new Stack(app, "first");
const stack = new Stack(app, "main");
// first
const queue = new Queue(stack, "Orders");
stack.addOutputs({
  // Where to send to.
  Url: queue.queueUrl,
  Name: queue.queueName,
});
export = app.outputs;
`,
    removed: ["The URL"],
    runs: true,
  },
};

describe("the calls of an upgraded program on constructs, stacks and the app", () => {
  for (const [title, each] of Object.entries(CASES)) it(title, () => expectUpgrade(each));
});
