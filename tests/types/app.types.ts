import type { Output } from "@pulumi/pulumi";
import { App, type AppMode, Stack, type StackContext, type StackProps, use } from "#sdk/index";

declare const stack: Stack;
const app = new App();

const region: string = app.region + stack.region + stack.stage;
const local: boolean = app.local;
const mode: AppMode = app.mode === "dev" ? "dev" : "deploy";
const accounts: Output<string>[] = [app.account, stack.account];
export const plain = [region, local, mode, accounts];

// @ts-expect-error the account is known when AWS has been asked
if (stack.account === "123456789012") throw new Error();
// @ts-expect-error of the app as well
if (app.account !== "123456789012") throw new Error();
// @ts-expect-error there are two modes
if (app.mode === "remove") throw new Error();

function Plain(this: Stack) {
  return { id: this.id };
}
const Arrow = ({ stack }: StackContext) => stack.id;
async function Both(this: Stack, { stack }: StackContext) {
  return this === stack;
}
class Made extends Stack {
  readonly size = 1;
}
class WithProps extends Stack {
  constructor(app: App, id: string, props: StackProps) {
    super(app, id, props);
  }
}
app
  .stack(Plain, { tags: { team: "web" }, stackName: "a", description: "b", id: "c" })
  .stack(Arrow)
  .stack(Both)
  .stack(Made)
  .stack(WithProps)
  .stack(function Named() {
    this.addOutputs({ Stage: this.stage });
  });
const used: [string, string, boolean, number] = [use(Plain).id, use(Arrow), use(Both), use(Made).size];
export const values = used;
// @ts-expect-error tags are texts
app.stack(Plain, { tags: { team: 7 } });
// @ts-expect-error a stack has no environment
app.stack(Plain, { env: {} });
