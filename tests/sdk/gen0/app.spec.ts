import assert from "node:assert/strict";
import type { App as AnyApp } from "#sdk/app/stack";
import {
  App,
  Duration,
  Function,
  LayerVersion,
  RemovalPolicy,
  Runtime,
  Stack,
  type StackProps,
  Tracing,
} from "#sdk/gen0/index";
import { App as NewApp, Function as NewFunction, Stack as NewStack, use } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { record } from "../../support/record";

const handler = "src/report.run";
const LAYER = "arn:aws:lambda:us-east-1:123456789012:layer:tools:1";
const OTHER_LAYER = "arn:aws:lambda:us-east-1:123456789012:layer:more:1";
const LAMBDA = "aws:lambda/function:Function";

class Storage extends Stack {
  readonly report: Function;

  constructor(scope: AnyApp, id: string, props?: StackProps) {
    super(scope, id, props);
    this.report = new Function(this, "Report", handler);
  }
}

interface ApiProps extends StackProps {
  readonly report: Function;
}

class Site extends Stack {
  constructor(scope: AnyApp, id: string, props: ApiProps) {
    super(scope, id, props);
    new Function(this, "Read", { handler, permissions: [props.report] });
    this.addOutputs({
      Plain: props.report.functionName,
      Exported: { value: props.report.functionArn, description: "which one", exportName: "Report" },
    });
    this.addDependency(props.report.stack);
    assert.equal(this.node.root, scope);
  }
}

async function resourcesOf(define: () => unknown) {
  const recorded = await record(define);
  return recorded.resources().map(({ type, name, inputs }) => ({ type, name, inputs }));
}

describe("stacks of generation 0", () => {
  it("are classes that are made directly, with props of their own and this as scope", async () => {
    const old = await resourcesOf(() => {
      const app = new App();
      const { report } = new Storage(app, "storage");
      new Site(app, "site", { report, tags: { team: "notes" } });
      return app.outputs;
    });
    const now = await resourcesOf(() => {
      const app = new NewApp();
      const runtime = "nodejs12.x";
      function StorageStack(this: NewStack) {
        return { report: new NewFunction(this, "Report", { handler, runtime }) };
      }
      function SiteStack(this: NewStack) {
        const { report } = use(StorageStack);
        new NewFunction(this, "Read", { handler, runtime, permissions: [report] });
        this.addOutputs({ Plain: report.functionName, Exported: report.functionArn });
      }
      app.stack(StorageStack, { id: "storage" }).stack(SiteStack, { id: "site", tags: { team: "notes" } });
      return app.outputs;
    });
    assert.deepEqual(old, now);
  });

  it("may be given to app.stack of either generation", async () => {
    for (const app of [() => new App(), () => new NewApp()]) {
      const recorded = await record(() => app().stack(Storage, { id: "storage" }).outputs);
      recorded.resource(LAMBDA, "storage-Report-function");
    }
  });

  it("have values of outputs that are settings of the platform", async () => {
    const { outputs } = await record(() => {
      const app = new App();
      new Site(app, "site", { report: new Storage(app, "storage").report });
      return app.outputs;
    });
    const { Plain, Exported } = outputs as Record<string, string>;
    assert.match(Plain ?? "", /storage-Report/);
    assert.match(Exported ?? "", /^arn:aws:lambda:/);
  });

  it("know where they are, and the name they had in AWS", async () => {
    const { outputs } = await record(() => {
      const stack = new Stack(new App(), "storage");
      const { stage, region, account, stackName } = stack;
      return { stage, region, account, stackName };
    });
    assert.deepEqual(outputs, {
      stage: "dev",
      region: "us-east-1",
      account: "123456789012",
      stackName: "dev-notes-storage",
    });
  });

  it("are refused with what the platform did to stacks, unless it is off", async () => {
    await record(() => new Storage(new App(), "storage", { terminationProtection: false } as StackProps));
    await expectDefinitionError(
      () => record(() => new Storage(new App(), "storage", { terminationProtection: true } as StackProps)),
      [{ code: "PROP_GONE", path: "terminationProtection", cure: /production/ }],
    );
  });

  it("are refused with an environment, and with what is no object", async () => {
    await expectDefinitionError(
      () => record(() => new Storage(new App(), "storage", { env: { region: "eu-west-1" } })),
      [{ code: "STACK_PROPS_INVALID", path: "env", cure: /pulumi config set aws:region/ }],
    );
    await expectDefinitionError(
      () => record(() => new Storage(new App(), "storage", "eu-west-1" as never)),
      [{ code: "STACK_PROPS_INVALID", path: "", value: "eu-west-1" }],
    );
  });

  it("are refused where each stack has a Pulumi stack of its own, which names the upgrade", () =>
    expectDefinitionError(
      () => record(() => new Storage(new App(), "storage"), { stack: "dev.storage" }),
      [{ code: "SPLIT_OUTSIDE_STACK", path: "", cure: /sapi upgrade/ }],
    ));
});

describe("defaults of an App and a Stack of generation 0", () => {
  const settings = { runtime: Runtime.NODEJS_14_X, timeout: Duration.minutes(1), tracing: Tracing.DISABLED };

  async function functionsOf(define: (app: App) => unknown) {
    const recorded = await record(() => void define(new App()));
    return recorded.resources(LAMBDA).map(({ inputs }) => inputs);
  }

  it("are translated, as props or from a callback, and reach constructs of both generations", async () => {
    for (const defaults of [settings, () => settings]) {
      const found = await functionsOf((app) => {
        app.setDefaultFunctionProps(defaults);
        const stack = new Stack(app, "Main");
        new Function(stack, "Old", handler);
        new NewFunction(stack, "New", handler);
      });
      assert.equal(found.length, 2);
      for (const inputs of found) {
        assert.equal(inputs.runtime, "nodejs14.x");
        assert.equal(inputs.timeout, 60);
      }
    }
  });

  it("are those of the stack where it sets its own", async () => {
    const found = await functionsOf((app) => {
      app.setDefaultFunctionProps(settings);
      const stack = new Stack(app, "Main");
      stack.setDefaultFunctionProps({ timeout: Duration.seconds(5) });
      new Function(stack, "Old", handler);
    });
    assert.equal(found[0]?.timeout, 5);
  });

  it("may hold nothing but what generation 1 has no need of", async () => {
    const found = await functionsOf((app) => {
      app.setDefaultFunctionProps({ enableLiveDev: true });
      const stack = new Stack(app, "Main");
      stack.setDefaultFunctionProps(() => ({ enableLiveDev: false }));
      new Function(stack, "Old", handler);
    });
    assert.equal(found.length, 1);
  });

  it("are those of each construct's own generation, in whichever app", async () => {
    for (const app of [() => new App(), () => new NewApp(), () => new NewApp({ defaults: "current" })]) {
      const recorded = await record(() => {
        const stack = new NewStack(app(), "Main");
        new Function(stack, "Old", handler);
        new NewFunction(stack, "New", handler);
      });
      assert.equal(recorded.resource(LAMBDA, "Main-Old-function").inputs.runtime, "nodejs12.x");
      assert.notEqual(recorded.resource(LAMBDA, "Main-New-function").inputs.runtime, "nodejs12.x");
    }
  });

  it("are refused by the names of the methods that set them", () =>
    expectDefinitionError(
      () =>
        record(() => {
          const app = new App();
          app.setDefaultFunctionProps({ timeout: "soon" as never });
          new Function(new Stack(app, "Main"), "Old", handler);
        }),
      [{ code: "DURATION_INVALID", path: "setDefaultFunctionProps.timeout" }],
    ));

  it("take permissions, environment and layers on top, in the platform's forms", async () => {
    const found = await functionsOf((app) => {
      app.addDefaultFunctionEnv({ FROM: "app" });
      app.addDefaultFunctionPermissions(["ses:SendEmail"]);
      app.addDefaultFunctionLayers([LayerVersion.fromLayerVersionArn(undefined as never, "Tools", LAYER)]);
      const stack = new Stack(app, "Main");
      stack.addDefaultFunctionEnv({ STACK: "main" });
      stack.addDefaultFunctionPermissions(["s3:GetObject"]);
      stack.addDefaultFunctionLayers([LayerVersion.fromLayerVersionArn(stack, "More", OTHER_LAYER)]);
      assert.equal(app.defaultFunctionProps.length, 3);
      assert.equal(stack.defaultFunctionProps.length, 6);
      new Function(stack, "Old", handler);
    });
    const { variables } = found[0]?.environment as { variables: Record<string, string> };
    assert.deepEqual([variables.FROM, variables.STACK], ["app", "main"]);
    assert.deepEqual(found[0]?.layers, [LAYER, OTHER_LAYER]);
  });

  it("are refused with options that generation 1 has nothing for", () =>
    expectDefinitionError(
      () =>
        record(() => {
          const stack = new Stack(new App(), "Main");
          stack.setDefaultFunctionProps({ vpc: {} } as never);
        }),
      [{ code: "PROP_GONE", path: "setDefaultFunctionProps.vpc", cure: /vpcConfig/ }],
    ));

  it("know what becomes of data by the platform's words", async () => {
    const { outputs } = await record(() => {
      const app = new App();
      app.setDefaultRemovalPolicy(RemovalPolicy.RETAIN);
      return { policy: app.defaultRemovalPolicy };
    });
    assert.deepEqual(outputs, { policy: "retain" });
  });
});
