import { expectUpgrade, type UpgradeCase } from "../../../support/upgraded-program";

const CASES: Readonly<Record<string, UpgradeCase>> = {
  "writes the old runtime behind the app": {
    before: `import { App, Queue, Stack } from "pulumi-serverless-api/gen0";

const app = new App(); // the app

new Queue(new Stack(app, "main"), "Orders", { consumer: "src/a.run" });
export = app.outputs;
`,
    after: `import { App, Queue, Stack } from "pulumi-serverless-api";

const app = new App(); // the app
// runtime was nodejs12.x where nothing was said; generation 1: nodejs14.x
app.setDefaultFunctionProps({ runtime: "nodejs12.x" });

new Queue(new Stack(app, "main"), "Orders", { consumer: "src/a.run" });
export = app.outputs;
`,
    runs: true,
  },
  "adds it to defaults that name no runtime, on one line": {
    before: `import { App, Duration, Queue, Stack } from "pulumi-serverless-api/gen0";

const app = new App();
app.setDefaultFunctionProps({ timeout: Duration.seconds(20) });
new Queue(new Stack(app, "main"), "Orders", { consumer: { handler: "src/a.run" } });
export = app.outputs;
`,
    after: `import { App, Queue, Stack } from "pulumi-serverless-api";

const app = new App();
// runtime was nodejs12.x where nothing was said; generation 1: nodejs14.x
app.setDefaultFunctionProps({ runtime: "nodejs12.x", timeout: "20 seconds" });
new Queue(new Stack(app, "main"), "Orders", { consumer: { handler: "src/a.run" } });
export = app.outputs;
`,
    runs: true,
  },
  "adds it to defaults on many lines": {
    before: `import { App, Duration, Queue, Stack } from "pulumi-serverless-api/gen0";

const app = new App();
app.setDefaultFunctionProps({
  // Slow.
  timeout: Duration.seconds(20),
});
new Queue(new Stack(app, "main"), "Orders", { consumer: { function: "src/a.run" } });
export = app.outputs;
`,
    after: `import { App, Queue, Stack } from "pulumi-serverless-api";

const app = new App();
app.setDefaultFunctionProps({
  // runtime was nodejs12.x where nothing was said; generation 1: nodejs14.x
  runtime: "nodejs12.x",
  // Slow.
  timeout: "20 seconds",
});
new Queue(new Stack(app, "main"), "Orders", { consumer: { function: "src/a.run" } });
export = app.outputs;
`,
    runs: true,
  },
  "says it beside defaults that hang on the stage": {
    before: `import { App, Queue, Stack } from "pulumi-serverless-api/gen0";

const app = new App();
if (app.stage === "prod") app.setDefaultFunctionProps({ runtime: "nodejs18.x" });
new Queue(new Stack(app, "main"), "Orders", { consumer: "src/a.run" });
export = app.outputs;
`,
    after: `import { App, Queue, Stack } from "pulumi-serverless-api";

const app = new App();
// runtime was nodejs12.x where nothing was said; generation 1: nodejs14.x
app.setDefaultFunctionProps({ runtime: "nodejs12.x" });
if (app.stage === "prod") app.setDefaultFunctionProps({ runtime: "nodejs18.x" });
new Queue(new Stack(app, "main"), "Orders", { consumer: "src/a.run" });
export = app.outputs;
`,
    runs: true,
  },
  "writes nothing where each function says its runtime": {
    before: `import { Api, App, Function, Queue, Runtime, Stack } from "pulumi-serverless-api/gen0";

const app = new App();
const stack = new Stack(app, "main");
const made = new Function(stack, "Made", { handler: "src/a.run", runtime: Runtime.NODEJS_18_X });
new Queue(stack, "Orders", { consumer: { handler: "src/a.run", runtime: "nodejs18.x" } });
new Queue(stack, "Others", { consumer: made });
new Queue(stack, "Nothing");
new Api(stack, "Api", { defaultFunctionProps: { runtime: "nodejs18.x" }, routes: { "GET /": "src/a.run" } });
export = app.outputs;
`,
    after: `import { Api, App, Function, Queue, Stack } from "pulumi-serverless-api";

const app = new App();
const stack = new Stack(app, "main");
const made = new Function(stack, "Made", { handler: "src/a.run", runtime: "nodejs18.x" });
new Queue(stack, "Orders", { consumer: { handler: "src/a.run", runtime: "nodejs18.x" } });
new Queue(stack, "Others", { consumer: made });
new Queue(stack, "Nothing");
new Api(stack, "Api", {
  defaults: { function: { runtime: "nodejs18.x" } },
  routes: { "GET /": "src/a.run" },
});
export = app.outputs;
`,
    runs: true,
  },
  "writes nothing where the stack or the app says it": {
    before: `// --- index.ts ---
import { App, Queue, Stack } from "pulumi-serverless-api/gen0";

class MainStack extends Stack {
  constructor(scope: App, id: string) {
    super(scope, id);
    this.setDefaultFunctionProps({ runtime: "nodejs18.x" });
    new Queue(this, "Orders", { consumer: "src/a.run" });
  }
}
const app = new App();
new MainStack(app, "main");
export = app.outputs;
`,
    after: `// --- index.ts ---
import { App, Queue, type StackContext } from "pulumi-serverless-api";

function MainStack({ stack }: StackContext) {
  stack.setDefaultFunctionProps({ runtime: "nodejs18.x" });
  new Queue(stack, "Orders", { consumer: "src/a.run" });
}
const app = new App();
app.stack(MainStack, { id: "main" });
export = app.outputs;
`,
    runs: true,
  },
  "tells of it where no app is in sight": {
    before: `// --- stack.ts ---
import { Queue, type Stack } from "pulumi-serverless-api/gen0";

export function makeQueue(stack: Stack) {
  return new Queue(stack, "Orders", { consumer: "src/a.run" });
}
`,
    after: `// --- stack.ts ---
import { Queue, type Stack } from "pulumi-serverless-api";

export function makeQueue(stack: Stack) {
  return new Queue(stack, "Orders", { consumer: "src/a.run" });
}
`,
    notes: [
      'stack.ts:4 no App is made in these files: write app.setDefaultFunctionProps({ runtime: "nodejs12.x" }) where it is made, or functions get the default of generation 1, nodejs14.x',
    ],
  },
};

describe("old defaults of functions in an upgraded program", () => {
  for (const [title, each] of Object.entries(CASES)) it(title, () => expectUpgrade(each));
});
