import { expectUpgrade, type UpgradeCase } from "../../../support/upgraded-program";

const CASES: Readonly<Record<string, UpgradeCase>> = {
  "leaves classes with bases between, static members and props of other files": {
    before: `// --- index.ts ---
import { App, Api as HttpApi, Duration, Queue, Stack, StackProps } from "pulumi-serverless-api/gen0";
import { settings } from "./settings";

abstract class Base extends Stack {
  protected readonly queue = new Queue(this, "Base" + this.id);
}

// Has a base.
class One extends Base {
  constructor(scope: App, id: string) {
    super(scope, id);
    new HttpApi(this, "One", settings);
  }
}

class Two extends Stack {
  static count = 0;
  constructor(scope: App, id: string, props?: StackProps) {
    super(scope, id, props);
    Two.count += 1;
    new HttpApi(this, "Two", { routes: { "GET /": "src/a.run" }, cors: { maxAge: Duration.hours(1), allowOrigins: ["*"], allowMethods: ["GET"], allowHeaders: ["*"] } });
  }
}

const app = new App();
new One(app, "one");
new Two(app, "two");
export = app.outputs;
// --- settings.ts ---
import { Duration, type ApiProps } from "pulumi-serverless-api/gen0";
export const settings: ApiProps = {
  routes: { "GET /one": { function: { handler: "src/a.run", timeout: Duration.seconds(Number(process.env.NOTHING ?? 3)) } } },
};
`,
    after: `// --- index.ts ---
import { App, Api as HttpApi, Queue, StackProps } from "pulumi-serverless-api";
import { Api as Gen0Api, Stack } from "pulumi-serverless-api/gen0";
import { settings } from "./settings";

// sapi upgrade: Base stays a class, since other classes extend it; make it a function of { stack } by hand, and give it to app.stack
abstract class Base extends Stack {
  protected readonly queue = new Queue(this, "Base" + this.id);
}

// Has a base.
// sapi upgrade: One stays a class, since it extends Base; make it a function of { stack } by hand, and give it to app.stack
class One extends Base {
  constructor(scope: App, id: string) {
    super(scope, id);
    // sapi upgrade: write these props as generation 1 takes them: they come from elsewhere, and were not read
    new Gen0Api(this, "One", settings);
  }
}

// sapi upgrade: Two stays a class, since count is static, and something is read from the class itself; make it a function of { stack } by hand, and give it to app.stack
class Two extends Stack {
  static count = 0;
  constructor(scope: App, id: string, props?: StackProps) {
    super(scope, id, props);
    Two.count += 1;
    new HttpApi(this, "Two", { routes: { "GET /": "src/a.run" }, cors: { maxAge: "1 hour", allowOrigins: ["*"], allowMethods: ["GET"], allowHeaders: ["*"] } });
  }
}

const app = new App();
// runtime was nodejs12.x where nothing was said; generation 1: nodejs14.x
app.setDefaultFunctionProps({ runtime: "nodejs12.x" });
new One(app, "one");
new Two(app, "two");
export = app.outputs;
// --- settings.ts ---
import { Duration, type ApiProps } from "pulumi-serverless-api/gen0";
export const settings: ApiProps = {
  routes: { "GET /one": { function: { handler: "src/a.run", timeout: Duration.seconds(Number(process.env.NOTHING ?? 3)) } } },
};
`,
    notes: [
      "index.ts:6 Base stays a class, since other classes extend it; make it a function of { stack } by hand, and give it to app.stack",
      "index.ts:12 One stays a class, since it extends Base; make it a function of { stack } by hand, and give it to app.stack",
      "index.ts:16 write these props as generation 1 takes them: they come from elsewhere, and were not read",
      "index.ts:21 Two stays a class, since count is static, and something is read from the class itself; make it a function of { stack } by hand, and give it to app.stack",
    ],
    runs: true,
  },
  "gives a class that stays what a function returns": {
    before: `import { App, Queue, Stack } from "pulumi-serverless-api/gen0";

class StorageStack extends Stack {
  readonly queue = new Queue(this, "Orders");
}
class ReadStack extends Stack {
  set url(_url: string) {}
  constructor(scope: App, id: string, props: { queue: Queue }) {
    super(scope, id);
    this.addOutputs({ Url: props.queue.sqsQueue.queueUrl });
  }
}
class LateStack extends Stack {
  constructor(scope: App, id: string, props: { read: ReadStack; queue: Queue }) {
    super(scope, id);
    this.addOutputs({ Late: props.queue.queueName + props.read.id });
  }
}
const app = new App();
const storage = new StorageStack(app, "storage");
const read = new ReadStack(app, "read", { queue: storage.queue });
new LateStack(app, "late", { read, queue: storage.queue });
export = app.outputs;
`,
    after: `import { App, Queue, type StackContext, use } from "pulumi-serverless-api";
import { Stack } from "pulumi-serverless-api/gen0";

function StorageStack({ stack }: StackContext) {
  const queue = new Queue(stack, "Orders");
  return { queue };
}
// sapi upgrade: ReadStack stays a class, since url is a setter, and its id is used from outside; make it a function of { stack } by hand, and give it to app.stack
class ReadStack extends Stack {
  set url(_url: string) {}
  constructor(scope: App, id: string, props: { queue: Queue }) {
    super(scope, id);
    this.addOutputs({ Url: props.queue.native.queue.url });
  }
}
function LateStack({ stack }: StackContext, props: { read: ReadStack; queue: Queue }) {
  stack.addOutputs({ Late: props.queue.queueName + props.read.id });
}
const app = new App();
app.stack(StorageStack, { id: "storage" });
const storage = use(StorageStack);
const read = new ReadStack(app, "read", { queue: storage.queue });
app.stack((context) => LateStack(context, { read, queue: use(StorageStack).queue }), { id: "late" });
export = app.outputs;
`,
    notes: [
      "index.ts:9 ReadStack stays a class, since url is a setter, and its id is used from outside; make it a function of { stack } by hand, and give it to app.stack",
    ],
    runs: true,
  },
  "leaves classes whose stacks are used from outside, as values, or in the same expression": {
    before: `import { App, Queue, Stack } from "pulumi-serverless-api/gen0";

class ScopeStack extends Stack {}
class ValueStack extends Stack {}
class WholeStack extends Stack {
  queue = new Queue(this, "Whole");
}
class MethodStack extends Stack {
  name() {
    return this.id;
  }
}
class SelfStack extends Stack {
  constructor(scope: App, id: string) {
    super(scope, id);
    const self = this;
    new Queue(self, "Self");
  }
}
class ComputedStack extends Stack {
  constructor(scope: App, id: string) {
    super(scope, \`\${id}-computed\`);
  }
}
class EarlyStack extends Stack {
  queue?: Queue;
  constructor(scope: App, id: string) {
    super(scope, id);
    if (scope.stage === "none") return;
    this.queue = new Queue(this, "Early");
  }
}
class BeforeStack extends Stack {
  constructor(scope: App, id: string) {
    if (scope.local) super(scope, id);
    else super(scope, id);
  }
}

const app = new App();
const scope = new ScopeStack(app, "scope");
new Queue(scope, "Inside");
for (const Made of [ValueStack]) new Made(app, "value");
void [new WholeStack(app, "whole").queue.sqsQueue.queueUrl !== undefined];
const method = new MethodStack(app, "method");
void [method.name()];
new SelfStack(app, "self");
new ComputedStack(app, "one");
const early = new EarlyStack(app, "early");
void [early.queue?.queueName !== undefined];
new BeforeStack(app, "before");
export = app.outputs;
`,
    after: `import { App, Queue } from "pulumi-serverless-api";
import { Stack } from "pulumi-serverless-api/gen0";

// sapi upgrade: ScopeStack stays a class, since it is used as a scope from outside; make it a function of { stack } by hand, and give it to app.stack
class ScopeStack extends Stack {}
// sapi upgrade: ValueStack stays a class, since it is used in other ways than to make a stack; make it a function of { stack } by hand, and give it to app.stack
class ValueStack extends Stack {}
// sapi upgrade: WholeStack stays a class, since what is made is used in the same expression: give it a statement of its own; make it a function of { stack } by hand, and give it to app.stack
class WholeStack extends Stack {
  queue = new Queue(this, "Whole");
}
// sapi upgrade: MethodStack stays a class, since its name is used from outside; make it a function of { stack } by hand, and give it to app.stack
class MethodStack extends Stack {
  name() {
    return this.id;
  }
}
// sapi upgrade: SelfStack stays a class, since it is passed on as a whole, and it is used as a scope from outside; make it a function of { stack } by hand, and give it to app.stack
class SelfStack extends Stack {
  constructor(scope: App, id: string) {
    super(scope, id);
    const self = this;
    new Queue(self, "Self");
  }
}
// sapi upgrade: ComputedStack stays a class, since its id is made in the constructor; make it a function of { stack } by hand, and give it to app.stack
class ComputedStack extends Stack {
  constructor(scope: App, id: string) {
    super(scope, \`\${id}-computed\`);
  }
}
// sapi upgrade: EarlyStack stays a class, since its constructor returns before its end; make it a function of { stack } by hand, and give it to app.stack
class EarlyStack extends Stack {
  queue?: Queue;
  constructor(scope: App, id: string) {
    super(scope, id);
    if (scope.stage === "none") return;
    this.queue = new Queue(this, "Early");
  }
}
// sapi upgrade: BeforeStack stays a class, since it does not call super in one statement of its constructor, and it uses super for more than to begin; make it a function of { stack } by hand, and give it to app.stack
class BeforeStack extends Stack {
  constructor(scope: App, id: string) {
    if (scope.local) super(scope, id);
    else super(scope, id);
  }
}

const app = new App();
const scope = new ScopeStack(app, "scope");
new Queue(scope, "Inside");
for (const Made of [ValueStack]) new Made(app, "value");
void [new WholeStack(app, "whole").queue.native.queue.url !== undefined];
const method = new MethodStack(app, "method");
void [method.name()];
new SelfStack(app, "self");
new ComputedStack(app, "one");
const early = new EarlyStack(app, "early");
void [early.queue?.queueName !== undefined];
new BeforeStack(app, "before");
export = app.outputs;
`,
    notes: [
      "index.ts:5 ScopeStack stays a class, since it is used as a scope from outside; make it a function of { stack } by hand, and give it to app.stack",
      "index.ts:7 ValueStack stays a class, since it is used in other ways than to make a stack; make it a function of { stack } by hand, and give it to app.stack",
      "index.ts:9 WholeStack stays a class, since what is made is used in the same expression: give it a statement of its own; make it a function of { stack } by hand, and give it to app.stack",
      "index.ts:13 MethodStack stays a class, since its name is used from outside; make it a function of { stack } by hand, and give it to app.stack",
      "index.ts:19 SelfStack stays a class, since it is passed on as a whole, and it is used as a scope from outside; make it a function of { stack } by hand, and give it to app.stack",
      "index.ts:27 ComputedStack stays a class, since its id is made in the constructor; make it a function of { stack } by hand, and give it to app.stack",
      "index.ts:33 EarlyStack stays a class, since its constructor returns before its end; make it a function of { stack } by hand, and give it to app.stack",
      "index.ts:42 BeforeStack stays a class, since it does not call super in one statement of its constructor, and it uses super for more than to begin; make it a function of { stack } by hand, and give it to app.stack",
    ],
    runs: true,
  },
  "leaves a class whose props are not written where it is made": {
    before: `import { App, Queue, Stack, type StackProps } from "pulumi-serverless-api/gen0";

class MainStack extends Stack {
  constructor(scope: App, id: string, props: StackProps) {
    super(scope, id, props);
    new Queue(this, "Orders");
  }
}
function make(app: App, props: StackProps) {
  new MainStack(app, "main", props);
}
const app = new App();
make(app, { tags: { team: "orders" } });
export = app.outputs;
`,
    after: `import { App, Queue, type StackProps } from "pulumi-serverless-api";
import { Stack } from "pulumi-serverless-api/gen0";

// sapi upgrade: MainStack stays a class, since its props are not written where it is made; make it a function of { stack } by hand, and give it to app.stack
class MainStack extends Stack {
  constructor(scope: App, id: string, props: StackProps) {
    super(scope, id, props);
    new Queue(this, "Orders");
  }
}
function make(app: App, props: StackProps) {
  new MainStack(app, "main", props);
}
const app = new App();
make(app, { tags: { team: "orders" } });
export = app.outputs;
`,
    notes: [
      "index.ts:5 MainStack stays a class, since its props are not written where it is made; make it a function of { stack } by hand, and give it to app.stack",
    ],
    runs: true,
  },
  "keeps what is not understood to the letter": {
    before: `// --- index.js ---
import { App, Queue, Stack, Topic, Duration } from "pulumi-serverless-api/gen0";
import { more, props } from "./props.js";

const app = new App();
const stack = new Stack(app, "main");
new Queue(stack, "One", { ...more });
new Queue(stack, "Two", { sqsQueue: { ...more, visibilityTimeout: Duration.seconds(9) } });
new Queue(stack, "Three", process.env.NOTHING ? {} : props);
new Queue(stack, "Four", { [process.env.NOTHING ?? "sqsQueue"]: {} });
new Topic(stack, "Five", /* why */ props /* so */);
export default app.outputs;
// --- props.js ---
export const more = JSON.parse("{}");
export const props = Object.freeze({});
`,
    after: `// --- index.js ---
import { App, Queue, Stack } from "pulumi-serverless-api";
import { Queue as Gen0Queue, Topic } from "pulumi-serverless-api/gen0";
import { more, props } from "./props.js";

const app = new App();
const stack = new Stack(app, "main");
new Queue(stack, "One", {
  // sapi upgrade: write this as generation 1 takes it: it was not read
  ...more,
});
new Queue(stack, "Two", {
  native: {
    // sapi upgrade: write this as generation 1 takes it: it was not read
    queue: { ...more, visibilityTimeoutSeconds: 9 },
  },
});
// sapi upgrade: write these props as generation 1 takes them: they come from elsewhere, and were not read
new Gen0Queue(stack, "Three", process.env.NOTHING ? {} : props);
new Queue(stack, "Four", {
  // sapi upgrade: write this as generation 1 takes it: it was not read
  [process.env.NOTHING ?? "sqsQueue"]: {},
});
// sapi upgrade: write these props as generation 1 takes them: they come from elsewhere, and were not read
new Topic(stack, "Five", /* why */ props /* so */);
export default app.outputs;
// --- props.js ---
export const more = JSON.parse("{}");
export const props = Object.freeze({});
`,
    notes: [
      "index.js:7 write this as generation 1 takes it: it was not read",
      "index.js:11 write this as generation 1 takes it: it was not read",
      "index.js:18 write these props as generation 1 takes them: they come from elsewhere, and were not read",
      "index.js:19 write this as generation 1 takes it: it was not read",
      "index.js:24 write these props as generation 1 takes them: they come from elsewhere, and were not read",
    ],
  },
  "leaves constructs on which something is called that cannot be upgraded": {
    before: `// --- index.ts ---
import { App, Bucket, EventType, Function, Stack } from "pulumi-serverless-api/gen0";
import { addTo } from "./add";
import { defaults } from "./defaults";

class MainStack extends Stack {
  constructor(scope: App, id: string) {
    super(scope, id);
    this.setDefaultFunctionProps(defaults());
    new Function(this, "Report", "src/report.run");
  }
}
const app = new App();
app.setDefaultFunctionProps({ memorySize: 256 });
const stack = new Stack(app, "stack");
const bucket = new Bucket(stack, "Files", { notifications: [{ function: "src/a.run", notificationProps: { events: [EventType.OBJECT_REMOVED] } }] });
bucket.attachPermissionsToNotification(0, ["s3"]);
addTo(bucket, stack);
new MainStack(app, "main");
export = app.outputs;
// --- add.ts ---
import { type Bucket, EventType, type Stack } from "pulumi-serverless-api/gen0";

export function addTo(bucket: Bucket, stack: Stack) {
  bucket.addNotifications(stack, [{ function: "src/b.run", notificationProps: { events: [EventType.OBJECT_CREATED] } }]);
}
// --- defaults.ts ---
import { Duration, type FunctionProps } from "pulumi-serverless-api/gen0";

export const defaults = (): FunctionProps => ({ timeout: Duration.seconds(3), memorySize: 128 });
`,
    after: `// --- index.ts ---
import { App, Function, Stack } from "pulumi-serverless-api";
import { Bucket, EventType, Stack as Gen0Stack } from "pulumi-serverless-api/gen0";
import { addTo } from "./add";
import { defaults } from "./defaults";

// sapi upgrade: MainStack stays a class, since something that is called on it could not be upgraded; make it a function of { stack } by hand, and give it to app.stack
class MainStack extends Gen0Stack {
  constructor(scope: App, id: string) {
    super(scope, id);
    // sapi upgrade: write these props as generation 1 takes them: they come from elsewhere, and were not read
    this.setDefaultFunctionProps(defaults());
    new Function(this, "Report", { handler: "src/report.run" });
  }
}
const app = new App();
// runtime was nodejs12.x where nothing was said; generation 1: nodejs14.x
app.setDefaultFunctionProps({ runtime: "nodejs12.x", memorySize: 256 });
const stack = new Stack(app, "stack");
// sapi upgrade: it stays what generation 0 made, since something that is called on it could not be upgraded
const bucket = new Bucket(stack, "Files", { notifications: [{ function: "src/a.run", notificationProps: { events: [EventType.OBJECT_REMOVED] } }] });
bucket.attachPermissionsToNotification(0, ["s3"]);
addTo(bucket, stack);
new MainStack(app, "main");
export = app.outputs;
// --- add.ts ---
import type { Stack } from "pulumi-serverless-api";
import { type Bucket, EventType } from "pulumi-serverless-api/gen0";

export function addTo(bucket: Bucket, stack: Stack) {
  // sapi upgrade: write a map with the names of these entries: their numbers continue after entries that are not known
  bucket.addNotifications(stack, [{ function: "src/b.run", notificationProps: { events: [EventType.OBJECT_CREATED] } }]);
}
// --- defaults.ts ---
import { Duration, type FunctionProps } from "pulumi-serverless-api/gen0";

export const defaults = (): FunctionProps => ({ timeout: Duration.seconds(3), memorySize: 128 });
`,
    notes: [
      "index.ts:7 MainStack stays a class, since something that is called on it could not be upgraded; make it a function of { stack } by hand, and give it to app.stack",
      "index.ts:11 write these props as generation 1 takes them: they come from elsewhere, and were not read",
      "index.ts:20 it stays what generation 0 made, since something that is called on it could not be upgraded",
      "add.ts:6 write a map with the names of these entries: their numbers continue after entries that are not known",
    ],
    runs: true,
  },
};

describe("the parts of a program that an upgrade leaves", () => {
  for (const [title, each] of Object.entries(CASES)) it(title, () => expectUpgrade(each));
});
