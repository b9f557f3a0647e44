import { strict as assert } from "node:assert";
import * as cognito from "@pulumi/aws/cognito";
import type * as pulumi from "@pulumi/pulumi";
import { Stack, type StackContext, use } from "#sdk/app/index";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import { type Recorded, record } from "../../support/record";
import { settled } from "../../support/settled";

const LAMBDA = "aws:lambda/function:Function";
const POLICY = "aws:iam/rolePolicy:RolePolicy";

/** Record a program of these stacks, in order. */
function recordStacks(...stacks: Parameters<App["stack"]>[0][]): Promise<Recorded> {
  return record(() => {
    const app = new App();
    for (const stack of stacks) app.stack(stack);
    return app.outputs;
  });
}

interface Statement {
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
}

function statements(recorded: Recorded, name: string): readonly Statement[] {
  return JSON.parse(recorded.resource(POLICY, name).inputs.policy as string).Statement;
}

/** Names of the functions that a policy lets its role invoke. */
function invoked(recorded: Recorded, policy: string): readonly string[] {
  const invocations = statements(recorded, policy).filter(
    ({ Action }) => Action.join() === "lambda:InvokeFunction",
  );
  const arns = invocations.flatMap(({ Resource }) => Resource);
  return recorded
    .resources(LAMBDA)
    .filter(({ state }) => arns.includes(state.arn as string))
    .map(({ name }) => name);
}

function variables(recorded: Recorded, lambda: string): Record<string, string> {
  const { environment } = recorded.resource(LAMBDA, lambda).inputs;
  return (environment as { variables: Record<string, string> }).variables;
}

const policies = (recorded: Recorded) =>
  recorded
    .resources(POLICY)
    .map(({ name }) => name)
    .sort();

describe("statements and variables that come after the construct", () => {
  it("let a function invoke itself, in its one policy", async () => {
    const recorded = await recordStacks(function Main({ stack }) {
      const self = new Function(stack, "Self", "src/self.main");
      self.attachPermissions([self]);
    });
    assert.deepEqual(policies(recorded), ["Main-Self-policy"]);
    assert.deepEqual(invoked(recorded, "Main-Self-policy"), ["Main-Self-function"]);
  });

  it("let two functions invoke each other", async () => {
    const recorded = await recordStacks(function Main({ stack }) {
      const a = new Function(stack, "A", "src/a.main");
      const b = new Function(stack, "B", { handler: "src/b.main", permissions: [a] });
      a.attachPermissions([[b, "grantInvoke"]]);
    });
    assert.deepEqual(invoked(recorded, "Main-A-policy"), ["Main-B-function"]);
    assert.deepEqual(invoked(recorded, "Main-B-policy"), ["Main-A-function"]);
    assert.deepEqual(policies(recorded), ["Main-A-policy", "Main-B-policy"]);
  });

  it("let a function be bound to one that it is granted to", async () => {
    const recorded = await recordStacks(function Main({ stack }) {
      const a = new Function(stack, "A", "src/a.main");
      const b = new Function(stack, "B", "src/b.main");
      a.attachPermissions([b]);
      b.bind([a]);
    });
    assert.equal(
      variables(recorded, "Main-B-function").SAPI_Function_name_A,
      recorded.resource(LAMBDA, "Main-A-function").state.name,
    );
    assert.deepEqual(invoked(recorded, "Main-A-policy"), ["Main-B-function"]);
    assert.deepEqual(invoked(recorded, "Main-B-policy"), ["Main-A-function"]);
  });

  it("let a trigger be granted on its own user pool", async () => {
    const recorded = await recordStacks(function Main({ stack }) {
      const trigger = new Function(stack, "PreSignUp", "src/trigger.main");
      const pool = new cognito.UserPool(
        "pool",
        { lambdaConfig: { preSignUp: trigger.functionArn } },
        { parent: stack },
      );
      trigger.attachPermissions([{ actions: ["cognito-idp:AdminGetUser"], resources: [pool.arn] }]);
    });
    const { arn } = recorded.resource("aws:cognito/userPool:UserPool").state;
    assert.deepEqual(statements(recorded, "Main-PreSignUp-policy").at(-1), {
      Effect: "Allow",
      Action: ["cognito-idp:AdminGetUser"],
      Resource: [arn],
    });
    assert.deepEqual(policies(recorded), ["Main-PreSignUp-policy"]);
  });

  it("may come from the constructor of a class stack", async () => {
    class Main extends Stack {
      constructor(app: App, id: string) {
        super(app, id);
        const a = new Function(this, "A", "src/a.main");
        const b = new Function(this, "B", "src/b.main");
        a.attachPermissions([b]);
        a.addEnvironment("LATER", "yes");
      }
    }
    const recorded = await recordStacks(Main);
    assert.deepEqual(invoked(recorded, "Main-A-policy"), ["Main-B-function"]);
    assert.equal(variables(recorded, "Main-A-function").LATER, "yes");
  });

  it("may come from a later stack, in the same policy when both stacks run at once", async () => {
    function First({ stack }: StackContext) {
      return new Function(stack, "A", "src/a.main");
    }
    function Second({ stack }: StackContext) {
      const a = use(First);
      a.attachPermissions([new Function(stack, "B", "src/b.main")]);
      a.addEnvironment({ LATER: "yes" });
    }
    const recorded = await recordStacks(First, Second);
    assert.deepEqual(policies(recorded), ["First-A-policy", "Second-B-policy"]);
    assert.deepEqual(invoked(recorded, "First-A-policy"), ["Second-B-function"]);
    assert.equal(variables(recorded, "First-A-function").LATER, "yes");
  });

  it("may wait for a function's ARN in an async stack, and then get policies of their own", async () => {
    async function Main({ stack }: StackContext) {
      const a = new Function(stack, "A", "src/a.main");
      const arn = await settled(a.functionArn);
      a.attachPermissions([{ actions: ["lambda:InvokeFunction"], resources: [arn] }]);
      a.attachPermissions(["ses:SendEmail"]);
      await settled(a.functionName);
      await new Promise(setImmediate);
      a.attachPermissions(["ses:SendRawEmail"]);
      assert.equal(a.ready.length, 3);
    }
    const recorded = await recordStacks(Main);
    assert.deepEqual(policies(recorded), ["Main-A-late-1", "Main-A-late-2", "Main-A-policy"]);
    assert.deepEqual(invoked(recorded, "Main-A-late-1"), ["Main-A-function"]);
    assert.deepEqual(
      statements(recorded, "Main-A-late-1").map(({ Action }) => Action.join()),
      ["lambda:InvokeFunction", "ses:SendEmail"],
    );
    assert.deepEqual(
      statements(recorded, "Main-A-late-2").map(({ Action }) => Action.join()),
      ["ses:SendRawEmail"],
    );
    assert.equal(
      recorded.resource(POLICY, "Main-A-late-1").inputs.role,
      recorded.resource(POLICY, "Main-A-policy").inputs.role,
    );
  });

  it("keep a function's own value of a variable that a binding would set", async () => {
    const recorded = await recordStacks(function Main({ stack }) {
      const a = new Function(stack, "A", "src/a.main");
      new Function(stack, "B", {
        handler: "src/b.main",
        environment: { SAPI_Function_name_A: "mine" },
        bind: [a],
      });
    });
    assert.equal(variables(recorded, "Main-B-function").SAPI_Function_name_A, "mine");
  });

  it("drop a binding that is said twice", async () => {
    const recorded = await recordStacks(function Main({ stack }) {
      const a = new Function(stack, "A", "src/a.main");
      const b = new Function(stack, "B", { handler: "src/b.main", bind: [a, a] });
      b.bind([a]);
    });
    assert.equal(statements(recorded, "Main-B-policy").length, 3);
  });
});

describe("bind and addEnvironment after the turn", () => {
  /** Make a function, let its turn end, and do something with it. */
  function later(change: (made: Function, stack: Stack) => void): Promise<Recorded> {
    return recordStacks(async function Main({ stack }: StackContext) {
      const made = new Function(stack, "A", "src/a.main");
      const other = new Function(stack, "Known", { handler: "src/b.main", bind: [made] });
      await settled(made.functionArn);
      change(other, stack);
    });
  }

  it("are refused, saying where to write them instead", async () => {
    const message =
      /^Function "Known" (bind|addEnvironment): the function is registered already, .*; write \1 before the first await/;
    const addEnvironment = later((made) => made.addEnvironment("LATE", "x"));
    await assert.rejects(addEnvironment, { code: "FUNCTION_CLOSED", message });
    const bind = later((made, stack) => made.bind([new Function(stack, "New", "src/c.main")]));
    await assert.rejects(bind, { code: "FUNCTION_CLOSED", message });
  });

  it("may repeat what is bound already", async () => {
    let known: Function | undefined;
    const recorded = await recordStacks(async function Main({ stack }: StackContext) {
      known = new Function(stack, "A", "src/a.main");
      const b = new Function(stack, "B", { handler: "src/b.main", bind: [known] });
      await settled(b.functionArn);
      b.bind([known]);
    });
    assert.deepEqual(invoked(recorded, "Main-B-late-1"), ["Main-A-function"]);
  });

  it("check what they are given", async () => {
    await recordStacks(function Main({ stack }) {
      const made = new Function(stack, "A", "src/a.main");
      assert.throws(() => made.addEnvironment("AWS_REGION", "x"), {
        code: "FUNCTION_ENVIRONMENT_RESERVED",
        message: /^Function "A" addEnvironment.AWS_REGION: /,
      });
      assert.throws(() => made.bind([{} as never]), { code: "FUNCTION_BIND_INVALID" });
      assert.throws(() => made.attachPermissions([undefined as never]), { code: "PERMISSION_UNDEFINED" });
    });
  });
});

describe("functions whose environments need one another", () => {
  it("are refused by name, in the order of the circle", async () => {
    const program = recordStacks(function Main({ stack }) {
      const a = new Function(stack, "A", "src/a.main");
      const b = new Function(stack, "B", { handler: "src/b.main", bind: [a] });
      const c = new Function(stack, "C", { handler: "src/c.main", bind: [b] });
      a.bind([c]);
    });
    await assert.rejects(program, {
      code: "FUNCTION_CYCLE",
      message:
        /^Function "A" environment: waits in a circle for what waits for it: "A" -> "C" -> "B" -> "A"; pass one of the values another way/,
    });
  });

  it("are refused when it is one function that needs itself", async () => {
    const program = recordStacks(function Main({ stack }) {
      const self = new Function(stack, "Self", "src/self.main");
      self.addEnvironment("SELF", self.functionArn);
    });
    await assert.rejects(program, {
      code: "FUNCTION_CYCLE",
      message:
        /^Function "Self" environment: needs an output of the function itself, .*AWS_LAMBDA_FUNCTION_NAME/,
    });
  });

  it("are refused when the circle goes through a URL or an apply", async () => {
    const program = recordStacks(function Main({ stack }) {
      const a = new Function(stack, "A", { handler: "src/a.main", url: true });
      const url = a.url as pulumi.Output<string>;
      const b = new Function(stack, "B", {
        handler: "src/b.main",
        environment: { A_URL: url.apply((text) => `${text}b`) },
      });
      a.addEnvironment("B_ARN", b.functionArn);
    });
    await assert.rejects(program, { code: "FUNCTION_CYCLE", message: /"A" -> "B" -> "A"/ });
  });

  it("are refused when the circle goes through other resources", async () => {
    const program = recordStacks(function Main({ stack }) {
      const trigger = new Function(stack, "Trigger", "src/trigger.main");
      const lambdaConfig = { preSignUp: trigger.functionArn };
      const pool = new cognito.UserPool("pool", { lambdaConfig }, { parent: stack });
      const client = new cognito.UserPoolClient("client", { userPoolId: pool.id }, { parent: stack });
      trigger.addEnvironment("CLIENT", client.id);
    });
    await assert.rejects(program, {
      code: "FUNCTION_CYCLE",
      message:
        /"Trigger" -> aws:cognito\/userPoolClient:UserPoolClient "client" -> aws:cognito\/userPool:UserPool "pool" -> "Trigger"; /,
    });
  });

  it("are refused when the circle goes through dependsOn", async () => {
    const program = recordStacks(function Main({ stack }) {
      const made = new Function(stack, "Made", "src/a.main");
      const pool = new cognito.UserPool("pool", {}, { parent: stack, dependsOn: [made.native.function] });
      made.addEnvironment("POOL", pool.id);
    });
    await assert.rejects(program, { code: "FUNCTION_CYCLE", message: /"Made" -> .*"pool" -> "Made"/ });
  });

  it("are fine when one of them has a fixed name", async () => {
    const recorded = await recordStacks(function Main({ stack }) {
      const a = new Function(stack, "A", { handler: "src/a.main", functionName: "fixed" });
      const b = new Function(stack, "B", { handler: "src/b.main", bind: [a] });
      a.bind([b, a]);
    });
    assert.equal(variables(recorded, "Main-B-function").SAPI_Function_name_A, "fixed");
    assert.equal(variables(recorded, "Main-A-function").SAPI_Function_name_A, "fixed");
    assert.deepEqual([...invoked(recorded, "Main-A-policy")].sort(), ["Main-A-function", "Main-B-function"]);
  });

  it("are fine as a chain, which waits in its order", async () => {
    const recorded = await recordStacks(function Main({ stack }) {
      let before = new Function(stack, "F0", "src/a.main");
      for (let count = 1; count < 20; count++) {
        before = new Function(stack, `F${count}`, { handler: "src/a.main", bind: [before] });
      }
    });
    assert.equal(recorded.resources(LAMBDA).length, 20);
  });
});

describe("an environment that is too large", () => {
  const large = "x".repeat(2_100);

  it("is refused at once where its values are plain", async () => {
    await recordStacks(function Main({ stack }) {
      const environment = { ONE: large, TWO: large };
      assert.throws(() => new Function(stack, "A", { handler: "src/a.main", environment }), {
        code: "FUNCTION_ENVIRONMENT_TOO_LARGE",
        message: /^Function "A" environment: \d+ bytes of names and values, and Lambda takes 4096; /,
      });
    });
  });

  it("is refused when later additions or known outputs make it so", async () => {
    const plain = recordStacks(function Main({ stack }) {
      const made = new Function(stack, "A", { handler: "src/a.main", environment: { ONE: large } });
      made.addEnvironment("TWO", large);
    });
    await assert.rejects(plain, { code: "FUNCTION_ENVIRONMENT_TOO_LARGE" });
    const later = recordStacks(function Main({ stack }) {
      const other = new Function(stack, "Other", "src/a.main");
      const environment = { ONE: large, TWO: other.functionName.apply(() => large) };
      new Function(stack, "A", { handler: "src/a.main", environment });
    });
    await assert.rejects(later, { code: "FUNCTION_ENVIRONMENT_TOO_LARGE" });
  });
});
