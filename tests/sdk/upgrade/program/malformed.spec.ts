import { expectUpgrade, type UpgradeCase } from "../../../support/upgraded-program";

const CASES: Readonly<Record<string, UpgradeCase>> = {
  "leaves files that are no programs, and tells why": {
    before: `// --- index.ts ---
import { App, Queue, Stack } from "pulumi-serverless-api/gen0";
import { broken } from "./broken";

const app = new App();
const stack = new Stack(app, "main");
new Queue(stack, "Orders", { sqsQueue: { fifo: true } });
broken(stack);
// --- broken.ts ---
import { Queue } from "pulumi-serverless-api/gen0";

export function broken(stack {
  new Queue(stack, "Broken", { sqsQueue: { fifo: true } });
}
// --- other.ts ---
this is no program, and has nothing to do with it
`,
    after: `// --- index.ts ---
import { App, Queue, Stack } from "pulumi-serverless-api";
import { broken } from "./broken";

const app = new App();
const stack = new Stack(app, "main");
new Queue(stack, "Orders", { fifo: true });
broken(stack);
// --- broken.ts ---
import { Queue } from "pulumi-serverless-api/gen0";

export function broken(stack {
  new Queue(stack, "Broken", { sqsQueue: { fifo: true } });
}
// --- other.ts ---
this is no program, and has nothing to do with it
`,
    notes: ['broken.ts:3 left as it is, since it cannot be read: Unexpected token, expected ","'],
  },
  "takes exports that need the value of a stack": {
    before: `// --- index.ts ---
import { App, Queue, Stack } from "pulumi-serverless-api/gen0";
class MainStack extends Stack {
  // The queue.
  readonly queue: Queue;

  constructor(scope: App, id: string) {
    super(scope, id);
    this.queue = new Queue(this, "Orders", {
      sqsQueue: { fifo: true },
    });
  }
}
const app = new App();
const main = new MainStack(app, "main");
export const url = main.queue.queueUrl;
`,
    after: `// --- index.ts ---
import { App, Queue, type StackContext, use } from "pulumi-serverless-api";
function MainStack({ stack }: StackContext) {
  // The queue.
  const queue = new Queue(stack, "Orders", {
    fifo: true,
  });
  return { queue };
}
const app = new App();
app.stack(MainStack, { id: "main" });
const main = use(MainStack);
export const url = main.queue.queueUrl;
`,
    runs: true,
  },
  "takes tabs, no semicolons, and statements that share a line": {
    before: `// --- index.js ---
const { App, Queue, Stack } = require('pulumi-serverless-api/gen0')

class MainStack extends Stack {
	constructor(scope, id) {
		super(scope, id)
		this.queue = new Queue(this, 'Orders', { sqsQueue: { fifo: true } })
	}
}
const app = new App(); const main = new MainStack(app, 'main'); module.exports = { url: main.queue.queueUrl }
`,
    after: `// --- index.js ---
const { App, Queue, use } = require('pulumi-serverless-api')

function MainStack({ stack }) {
	const queue = new Queue(stack, 'Orders', { fifo: true })
	return { queue };
}
const app = new App(); app.stack(MainStack, { id: 'main' });
 const main = use(MainStack); module.exports = { url: main.queue.queueUrl }
`,
    runs: true,
  },
  "takes a program on one line": {
    before: `// --- index.js ---
const{App,Queue,Stack}=require("pulumi-serverless-api/gen0");class M extends Stack{constructor(s,i){super(s,i);this.q=new Queue(this,"Orders",{sqsQueue:{fifo:true}})}}const a=new App();const m=new M(a,"main");module.exports={u:m.q.sqsQueue.queueUrl};
`,
    after: `// --- index.js ---
const {App, Queue, use} = require("pulumi-serverless-api");function M({ stack }) {const q=new Queue(stack,"Orders",{
  fifo: true,
}); return { q }; }const a=new App();a.stack(M, { id: "main" });
 const m = use(M);module.exports={u:m.q.native.queue.url};
`,
    runs: true,
  },
  "takes decorators, casts, optional chains and other syntax around": {
    before: `// --- index.ts ---
import { App, type Queue as Line, Queue, Stack, type StackProps } from "pulumi-serverless-api/gen0";
import * as fs from "node:fs";

enum Names { Orders = "Orders" }
namespace Kept { export const fifo = true as const; }
declare const unknown: unique symbol;
type Both<T extends Line = Line> = T | undefined;
export default class MainStack extends Stack {
  readonly queue: Both;
  constructor(scope: App, id: string, { more, ...rest }: StackProps & { more?: number } = {}) {
    super(scope, id, rest);
    label: for (const name of Object.values(Names)) {
      if (!name) continue label;
    }
    this.queue = new Queue(this as Stack, Names.Orders, <const>{ sqsQueue: { fifo: Kept.fifo } }) satisfies Line;
    this.addOutputs({ [\`\${more ?? ""}Url\`]: (this.queue as Line)!.sqsQueue?.queueUrl, Exists: fs.existsSync(".") });
  }
}
const app = new App();
new MainStack(app, "main");
export { app };
`,
    after: `// --- index.ts ---
import { App, Queue, Stack, type StackContext, type StackProps } from "pulumi-serverless-api";
import * as fs from "node:fs";

enum Names { Orders = "Orders" }
namespace Kept { export const fifo = true as const; }
declare const unknown: unique symbol;
export default function MainStack({ stack }: StackContext, { more }: StackProps & { more?: number } = {}) {
  label: for (const name of Object.values(Names)) {
    if (!name) continue label;
  }
  const queue = new Queue(stack as Stack, Names.Orders, <const>{ fifo: Kept.fifo }) satisfies Queue;
  stack.addOutputs({ [\`\${more ?? ""}Url\`]: (queue as Queue)!.native.queue?.url, Exists: fs.existsSync(".") });
}
const app = new App();
app.stack((context) => MainStack(context), { id: "main" });
export { app };
`,
    runs: true,
  },
  "takes an empty file, and one with comments alone": {
    before: `// --- index.ts ---
import { App } from "pulumi-serverless-api/gen0";
export const app = new App();
// --- empty.ts ---
// --- comments.ts ---
// import { Queue } from "pulumi-serverless-api/gen0";
/* new Queue(stack, "Orders", { sqsQueue: {} }); */
`,
    after: `// --- index.ts ---
import { App } from "pulumi-serverless-api";
export const app = new App();
// --- empty.ts ---
// --- comments.ts ---
// import { Queue } from "pulumi-serverless-api/gen0";
/* new Queue(stack, "Orders", { sqsQueue: {} }); */
`,
  },
};

describe("the upgrade of programs that are hard to read", () => {
  for (const [title, each] of Object.entries(CASES)) it(title, () => expectUpgrade(each));
});
