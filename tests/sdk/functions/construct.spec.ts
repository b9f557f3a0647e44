import { strict as assert } from "node:assert";
import * as iam from "@pulumi/aws/iam";
import * as lambda from "@pulumi/aws/lambda";
import * as pulumi from "@pulumi/pulumi";
import type { Stack } from "#sdk/app/index";
import { Issues } from "#sdk/errors/index";
import { Function, makeFunction } from "#sdk/functions/construct";
import { planFunction } from "#sdk/functions/plan";
import type { FunctionProps } from "#sdk/functions/props";
import { App } from "#sdk/index";
import { expectDefinitionError, expectRefused } from "../../support/definition-error";
import { contextIn } from "../../support/function-context";
import { inProgramFolder } from "../../support/program-folder";
import { type Recorded, record } from "../../support/record";

const LAMBDA = "aws:lambda/function:Function";
const POLICY = "aws:iam/rolePolicy:RolePolicy";
const ROLE = "aws:iam/role:Role";
const LOG_GROUP = "aws:cloudwatch/logGroup:LogGroup";
const URL = "aws:lambda/functionUrl:FunctionUrl";
const PERMISSION = "aws:lambda/permission:Permission";

/** Record a program of one stack `Main`. */
function recordStack(
  define: (stack: Stack) => unknown,
  defaults: "v1" | "current" = "v1",
): Promise<Recorded> {
  return record(() => {
    const app = new App({ defaults });
    app.stack(function Main({ stack }) {
      return define(stack);
    });
    return app.outputs;
  });
}

function statements(recorded: Recorded, name: string): { Action: string[]; Resource: string[] }[] {
  return JSON.parse(recorded.resource(POLICY, name).inputs.policy as string).Statement;
}

describe("Function", () => {
  it("registers a component, a role, a policy and a lambda, and nothing else", async () => {
    const recorded = await recordStack((stack) => new Function(stack, "Hello", "src/hello.main"));
    const made = recorded.resources().filter(({ type }) => type !== "serverless-api:index:Stack");
    assert.deepEqual(made.map(({ type, name }) => `${type} ${name}`).sort(), [
      "aws:iam/role:Role Main-Hello-role",
      "aws:iam/rolePolicy:RolePolicy Main-Hello-policy",
      "aws:lambda/function:Function Main-Hello-function",
      "serverless-api:index:Function Main-Hello",
    ]);
    const component = recorded.resource("serverless-api:index:Function");
    const children = made.filter(({ custom }) => custom);
    assert.deepEqual(
      children.map(({ parent }) => parent),
      children.map(() => component.urn),
    );
  });

  it("writes every setting in the words of AWS", async () => {
    const recorded = await recordStack((stack) => {
      return new Function(stack, "Hello", {
        handler: "hello.main",
        srcPath: "src/",
        runtime: "nodejs22.x",
        timeout: "1 minute",
        memorySize: "1 GB",
        diskSize: 1024,
        tracing: "pass_through",
        architecture: "arm_64",
        environment: { TABLE: "notes", A1: "first" },
        layers: ["arn:aws:lambda:us-east-1:123456789012:layer:a:1"],
        functionName: "hello",
      });
    });
    const { inputs } = recorded.expect(LAMBDA, {
      handler: "src/hello.main",
      runtime: "nodejs22.x",
      timeout: 60,
      memorySize: 1024,
      ephemeralStorage: { size: 1024 },
      tracingConfig: { mode: "PassThrough" },
      architectures: ["arm64"],
      layers: ["arn:aws:lambda:us-east-1:123456789012:layer:a:1"],
      name: "hello",
      loggingConfig: undefined,
      vpcConfig: undefined,
    });
    const { variables } = inputs.environment as { variables: object };
    assert.deepEqual(Object.entries(variables), [
      ["A1", "first"],
      ["AWS_NODEJS_CONNECTION_REUSE_ENABLED", "1"],
      ["NODE_OPTIONS", "--enable-source-maps"],
      ["SAPI_APP", "notes"],
      ["SAPI_STAGE", "dev"],
      ["TABLE", "notes"],
    ]);
  });

  it("leaves out what is not set: name, layers, processor, log group, URL", async () => {
    const recorded = await recordStack((stack) => new Function(stack, "Hello", "src/hello.main"));
    recorded.expect(LAMBDA, {
      name: undefined,
      layers: undefined,
      architectures: undefined,
      loggingConfig: undefined,
      tracingConfig: { mode: "Active" },
    });
    recorded.expectNone(LOG_GROUP);
    recorded.expectNone(URL);
    recorded.expectNone(PERMISSION);
  });

  it("lets Lambda assume the role, and the role write its own log and send traces, without a managed policy", async () => {
    const recorded = await recordStack((stack) => new Function(stack, "Hello", "src/hello.main"));
    const trust = JSON.parse(recorded.resource(ROLE).inputs.assumeRolePolicy as string);
    assert.deepEqual(trust.Statement, [
      { Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" },
    ]);
    assert.equal(recorded.resource(ROLE).inputs.managedPolicyArns, undefined);
    const name = recorded.resource(LAMBDA).state.name;
    const group = `arn:aws:logs:us-east-1:123456789012:log-group:/aws/lambda/${name}`;
    assert.deepEqual(statements(recorded, "Main-Hello-policy"), [
      {
        Effect: "Allow",
        Action: ["logs:CreateLogGroup", "logs:CreateLogStream", "logs:PutLogEvents"],
        Resource: [group, `${group}:*`],
      },
      { Effect: "Allow", Action: ["xray:PutTraceSegments", "xray:PutTelemetryRecords"], Resource: ["*"] },
    ]);
    recorded.expectNone("aws:iam/rolePolicyAttachment:RolePolicyAttachment");
  });

  it("takes the trace permission away when tracing is disabled", async () => {
    const recorded = await recordStack(
      (stack) => new Function(stack, "Hello", { handler: "src/hello.main", tracing: "disabled" }),
    );
    recorded.expect(LAMBDA, { tracingConfig: undefined });
    assert.equal(statements(recorded, "Main-Hello-policy").length, 1);
  });

  it("does not make the lambda wait for its policy", async () => {
    const recorded = await recordStack((stack) => new Function(stack, "Hello", "src/hello.main"));
    const policy = recorded.resource(POLICY);
    assert.ok(!recorded.resource(LAMBDA).dependencies.includes(policy.urn));
  });

  it("makes a log group with a retention, sends the log there and allows no other", async () => {
    const recorded = await recordStack((stack) => new Function(stack, "Hello", "src/hello.main"), "current");
    const role = String(recorded.resource(ROLE).state.name);
    const group = recorded.expect(LOG_GROUP, "Main-Hello-log", {
      name: `/aws/lambda/dev-notes-Main-Hello-${role.slice(-7)}`,
      retentionInDays: 30,
      namePrefix: undefined,
    });
    recorded.expect(LAMBDA, { loggingConfig: { logFormat: "Text", logGroup: group.state.name } });
    const [log] = statements(recorded, "Main-Hello-policy");
    assert.deepEqual(log?.Action, ["logs:CreateLogStream", "logs:PutLogEvents"]);
    assert.deepEqual(log?.Resource, [
      `arn:aws:logs:us-east-1:123456789012:log-group:${group.state.name}`,
      `arn:aws:logs:us-east-1:123456789012:log-group:${group.state.name}:*`,
    ]);
  });

  it("leaves retentionInDays out for infinite", async () => {
    const recorded = await recordStack(
      (stack) => new Function(stack, "Hello", { handler: "src/hello.main", logRetention: "infinite" }),
    );
    recorded.expect(LOG_GROUP, { retentionInDays: undefined });
  });

  it("lets native settings win, and merges the format of the log with our group", async () => {
    const recorded = await recordStack((stack) => {
      return new Function(stack, "Hello", {
        handler: "src/hello.main",
        timeout: 5,
        logRetention: "one_week",
        native: {
          function: {
            timeout: 7,
            handler: "wrapper.handler",
            reservedConcurrentExecutions: 3,
            loggingConfig: { logFormat: "JSON" },
          },
        },
      });
    });
    const { inputs } = recorded.expect(LAMBDA, {
      timeout: 7,
      handler: "wrapper.handler",
      reservedConcurrentExecutions: 3,
    });
    assert.deepEqual(inputs.loggingConfig, {
      logFormat: "JSON",
      logGroup: recorded.resource(LOG_GROUP).state.name,
    });
    assert.deepEqual(Object.keys((inputs.code as { entries: object }).entries), [
      ".sapi-bundle.json",
      "src/hello",
    ]);
  });

  it("gives the role what Lambda checks for in a policy that the lambda waits for", async () => {
    const recorded = await recordStack((stack) => {
      return new Function(stack, "Hello", {
        handler: "src/hello.main",
        native: {
          function: {
            vpcConfig: { subnetIds: ["subnet-1"], securityGroupIds: ["sg-1"] },
            deadLetterConfig: { targetArn: "arn:aws:sns:us-east-1:123456789012:dead" },
            fileSystemConfig: {
              arn: "arn:aws:elasticfilesystem:us-east-1:123456789012:access-point/fsap-1",
              localMountPath: "/mnt/data",
            },
          },
        },
      });
    });
    const [network, letters, files] = statements(recorded, "Main-Hello-access") as [object, object, object];
    assert.deepEqual(network, {
      Effect: "Allow",
      Action: [
        "ec2:AssignPrivateIpAddresses",
        "ec2:CreateNetworkInterface",
        "ec2:DeleteNetworkInterface",
        "ec2:DescribeNetworkInterfaces",
        "ec2:DescribeSubnets",
        "ec2:UnassignPrivateIpAddresses",
      ],
      Resource: ["*"],
    });
    assert.deepEqual(letters, {
      Effect: "Allow",
      Action: ["sns:Publish"],
      Resource: ["arn:aws:sns:us-east-1:123456789012:dead"],
    });
    assert.deepEqual(files, {
      Effect: "Allow",
      Action: ["elasticfilesystem:ClientMount", "elasticfilesystem:ClientWrite"],
      Resource: ["*"],
      Condition: {
        StringEquals: {
          "elasticfilesystem:AccessPointArn":
            "arn:aws:elasticfilesystem:us-east-1:123456789012:access-point/fsap-1",
        },
      },
    });
    assert.ok(
      recorded.resource(LAMBDA).dependencies.includes(recorded.resource(POLICY, "Main-Hello-access").urn),
    );
  });

  it("lets a function send dead letters to a queue", async () => {
    const recorded = await recordStack((stack) => {
      const deadLetterConfig = { targetArn: "arn:aws:sqs:us-east-1:123456789012:dead" };
      return new Function(stack, "Hello", {
        handler: "src/hello.main",
        native: { function: { deadLetterConfig } },
      });
    });
    assert.deepEqual(statements(recorded, "Main-Hello-access")[0]?.Action, ["sqs:SendMessage"]);
  });

  it("packages nothing where native settings have the code", async () => {
    const recorded = await recordStack((stack) => {
      const settings = { s3Bucket: "code", s3Key: "hello.zip" };
      return new Function(stack, "Hello", { handler: "index.main", native: { function: settings } });
    });
    recorded.expect(LAMBDA, {
      code: undefined,
      s3Bucket: "code",
      handler: "index.main",
      runtime: "nodejs14.x",
    });
  });

  it("leaves handler and runtime out for a container image", async () => {
    const recorded = await recordStack((stack) => {
      const settings = {
        packageType: "Image",
        imageUri: "123456789012.dkr.ecr.us-east-1.amazonaws.com/hello:1",
      };
      return new Function(stack, "Hello", { native: { function: settings } });
    });
    recorded.expect(LAMBDA, {
      packageType: "Image",
      handler: undefined,
      runtime: undefined,
      code: undefined,
    });
  });

  it("names both a function and its log group by functionName", async () => {
    const recorded = await recordStack((stack) => {
      return new Function(stack, "Hello", {
        handler: "src/hello.main",
        functionName: ({ stack: { stage } }) => `hello-${stage}`,
        logRetention: "one_day",
      });
    });
    recorded.expect(LAMBDA, { name: "hello-dev" });
    const role = String(recorded.resource(ROLE).state.name);
    recorded.expect(LOG_GROUP, { name: `/aws/lambda/hello-dev-${role.slice(-7)}`, retentionInDays: 1 });
  });
});

describe("a function's own URL", () => {
  const open = { allowOrigins: ["*"], allowMethods: ["*"], allowHeaders: ["*"] };

  it("is open to everybody with true, and needs both permissions of AWS for that", async () => {
    let url: pulumi.Output<string> | undefined;
    const recorded = await recordStack((stack) => {
      url = new Function(stack, "Hello", { handler: "src/hello.main", url: true }).url;
      stack.addOutputs({ url });
    });
    const { name } = recorded.resource(LAMBDA).state;
    const made = recorded.expect(URL, "Main-Hello-url", {
      functionName: name,
      authorizationType: "NONE",
      cors: open,
    });
    recorded.expect(PERMISSION, "Main-Hello-url-permission", {
      function: name,
      principal: "*",
      action: "lambda:InvokeFunctionUrl",
      functionUrlAuthType: "NONE",
      invokedViaFunctionUrl: undefined,
    });
    recorded.expect(PERMISSION, "Main-Hello-url-invoke", {
      function: name,
      principal: "*",
      action: "lambda:InvokeFunction",
      functionUrlAuthType: undefined,
      invokedViaFunctionUrl: true,
    });
    assert.equal(recorded.outputs.url, made.state.functionUrl);
  });

  it("is signed for with iam, with no permission for everybody", async () => {
    const recorded = await recordStack((stack) => {
      return new Function(stack, "Hello", {
        handler: "src/hello.main",
        url: { authorizer: "iam", cors: false },
      });
    });
    recorded.expect(URL, { authorizationType: "AWS_IAM", cors: undefined });
    recorded.expectNone(PERMISSION);
  });

  it("streams where it says so, and has no such setting otherwise", async () => {
    for (const [url, invokeMode] of [
      [{ streaming: true }, "RESPONSE_STREAM"],
      [{ streaming: false }, undefined],
      [true, undefined],
    ] as const) {
      const recorded = await recordStack(
        (stack) => new Function(stack, "Hello", { handler: "src/hello.main", url }),
      );
      assert.equal(recorded.resource(URL).inputs.invokeMode, invokeMode);
    }
  });

  it("warns of a URL that streams in front of a function in a VPC, and of no other", async () => {
    const native = { function: { vpcConfig: { subnetIds: ["subnet-1"], securityGroupIds: ["sg-1"] } } };
    const { logs } = await recordStack((stack) => {
      new Function(stack, "Live", { handler: "src/hello.main", url: { streaming: true }, native });
      new Function(stack, "Whole", { handler: "src/hello.main", url: true, native });
      new Function(stack, "Outside", { handler: "src/hello.main", url: { streaming: true } });
    });
    const found = logs.map(({ message }) => message).filter((one) => one.includes("in a VPC"));
    assert.equal(found.length, 1);
    assert.match(
      found[0] ?? "",
      /^Function "Live" url\.streaming: AWS does not stream replies .*, got true; write streaming: true at a route/,
    );
  });

  it("fills in the parts of CORS that are left out", async () => {
    const recorded = await recordStack((stack) => {
      const cors = {
        allowOrigins: ["https://example.com"],
        allowCredentials: true,
        maxAge: "1 hour" as const,
      };
      return new Function(stack, "Hello", { handler: "src/hello.main", url: { cors } });
    });
    const { cors } = recorded.resource(URL).inputs;
    assert.deepEqual(cors, {
      ...open,
      allowOrigins: ["https://example.com"],
      allowCredentials: true,
      maxAge: 3600,
    });
  });

  it("is undefined without url", async () => {
    let made: Function | undefined;
    await recordStack((stack) => {
      made = new Function(stack, "Hello", "src/hello.main");
    });
    assert.equal(made?.url, undefined);
    assert.equal(made?.native.url, undefined);
  });
});

describe("the code of a function", () => {
  it("is the source and how to bundle it, without reading the file, where nothing is bundled", async () => {
    const recorded = await recordStack((stack) => {
      return new Function(stack, "Hello", { handler: "src/not-there.main", bundle: { external: ["pg"] } });
    });
    assert.deepEqual(recorded.resource(LAMBDA).inputs.code, {
      $asset: "archive",
      entries: {
        "src/not-there": { $asset: "file", path: "src/not-there" },
        ".sapi-bundle.json": { $asset: "string", text: '{"external":["pg"]}' },
      },
    });
  });

  it("is the bundle at the path of the handler's file in a deployment", async () => {
    const source = "export const main = () => 42;";
    await inProgramFolder({ "src/hello.ts": source, "package.json": "{}" }, async () => {
      const recorded = await recordStack(
        (stack) => new Function(stack, "Hello", { handler: "src/hello.main", runtime: "nodejs22.x" }),
      );
      const { handler, code } = recorded.resource(LAMBDA).inputs as {
        handler: string;
        code: { entries: object };
      };
      assert.equal(handler, "src/hello.main");
      assert.ok("src/hello.js" in code.entries, Object.keys(code.entries).join());
      assert.ok(!(".sapi-bundle.json" in code.entries));
    });
  });

  it("has packages for the function's processor, and is refused where those are not installed", async () => {
    const files = {
      "src/hello.js": "exports.main = () => 42;",
      "node_modules/image/package.json":
        '{"optionalDependencies":{"@image/linux-x64":"1","@image/linux-arm64":"1"}}',
      "node_modules/@image/linux-x64/package.json": '{"os":["linux"],"cpu":["x64"]}',
    };
    const define = (props: Partial<FunctionProps>) => (stack: Stack) =>
      new Function(stack, "Hello", {
        handler: "src/hello.main",
        runtime: "nodejs22.x",
        bundle: { install: ["image"] },
        ...props,
      });
    const arm = ["arm64"];
    await inProgramFolder(files, async () => {
      const recorded = await recordStack(define({}));
      const { entries } = recorded.resource(LAMBDA).inputs.code as { entries: object };
      assert.ok("node_modules/@image/linux-x64/package.json" in entries);
      const native = { function: { architectures: arm } };
      for (const props of [{ architecture: "arm_64" }, { native }] as const) {
        const message =
          /Function "Hello" bundle\.install: image: its package for Linux arm64 with glibc, @image\/linux-arm64, is not installed/;
        await assert.rejects(() => recordStack(define(props)), message);
      }
      await recordStack(define({ native: { function: { architectures: pulumi.output(arm) } } }));
    });
  });

  it("is refused once for each package that is not installed, with its index in the list", async () => {
    await inProgramFolder({ "src/hello.js": "exports.main = () => 42;" }, async () => {
      const install = ["no-such-package", "no-other-package"];
      const define = (stack: Stack) =>
        new Function(stack, "Hello", {
          handler: "src/hello.main",
          runtime: "nodejs22.x",
          bundle: { install },
        });
      await expectDefinitionError(
        () => recordStack(define),
        install.map((value, index) => ({
          code: "BUNDLE_INSTALL_MISSING" as const,
          path: `bundle.install[${index}]`,
          value,
        })),
      );
    });
  });

  it("is the folder as it is for other languages, with the handler relative to it", async () => {
    const recorded = await recordStack((stack) => {
      return new Function(stack, "Hello", {
        handler: "main.handler",
        srcPath: "python/",
        runtime: "python3.12",
      });
    });
    recorded.expect(LAMBDA, { handler: "main.handler", code: { $asset: "fileArchive", path: "python" } });
  });

  it("is a prebuilt archive as it is", async () => {
    const recorded = await recordStack((stack) => {
      return new Function(stack, "Hello", {
        handler: "com.example.Hello::run",
        srcPath: "build/app.jar",
        runtime: "java21",
      });
    });
    recorded.expect(LAMBDA, {
      handler: "com.example.Hello::run",
      code: { $asset: "fileArchive", path: "build/app.jar" },
    });
  });
});

describe("a role given by the user", () => {
  const assumeRolePolicy = "{}";

  it("gets the statements of all its functions as one policy of its own, and no role is made", async () => {
    const recorded = await recordStack((stack) => {
      const role = new iam.Role("shared", { assumeRolePolicy }, { parent: stack });
      new Function(stack, "One", { handler: "src/one.main", role, permissions: ["ses:SendEmail"] });
      new Function(stack, "Two", { handler: "src/two.main", role, permissions: ["ses:SendEmail"] });
    });
    assert.deepEqual(
      recorded.resources(ROLE).map(({ name }) => name),
      ["shared"],
    );
    const policy = recorded.resource(POLICY, "shared-functions-policy");
    assert.equal(policy.parent, recorded.resource(ROLE).urn);
    const group = "arn:aws:logs:us-east-1:123456789012:log-group:/aws/lambda/Main*";
    assert.deepEqual(statements(recorded, policy.name), [
      {
        Effect: "Allow",
        Action: ["logs:CreateLogGroup", "logs:CreateLogStream", "logs:PutLogEvents"],
        Resource: [group, `${group}:*`],
      },
      { Effect: "Allow", Action: ["xray:PutTraceSegments", "xray:PutTelemetryRecords"], Resource: ["*"] },
      { Effect: "Allow", Action: ["ses:SendEmail"], Resource: ["*"] },
    ]);
  });

  it("serves 40 functions with a policy that does not grow", async () => {
    const recorded = await recordStack((stack) => {
      const role = new iam.Role("shared", { assumeRolePolicy }, { parent: stack });
      for (let count = 0; count < 40; count++)
        new Function(stack, `F${count}`, { handler: "src/one.main", role });
    }, "current");
    const { policy } = recorded.resource(POLICY).inputs;
    assert.ok((policy as string).length < 600, `${(policy as string).length} characters`);
  });

  it("is refused when its policies grow beyond what IAM takes", async () => {
    const program = recordStack((stack) => {
      const actions = Array.from({ length: 400 }, (_, count) => `ses:SendTemplatedEmail${count}`);
      return new Function(stack, "Big", { handler: "src/one.main", permissions: actions });
    });
    await assert.rejects(program, { code: "FUNCTION_POLICY_TOO_LARGE", message: /and IAM takes 10240; / });
  });
});

describe("a function made by another construct", () => {
  it("has the name of its route and is found in its stack", async () => {
    const recorded = await recordStack((stack) => {
      const outer = new Function(stack, "Outer", "src/outer.main");
      const issues = new Issues({ kind: "Api", id: "Notes" });
      const plan = planFunction("src/notes.list", contextIn(stack), issues);
      assert.ok(plan);
      const made = makeFunction(outer, "GET /notes", plan);
      assert.deepEqual(stack.getAllFunctions(), [outer, made]);
    });
    recorded.resource(LAMBDA, "Main-Outer-GET-notes-function");
    recorded.resource("serverless-api:index:Function", "Main-Outer-GET-notes");
  });

  it("is the one given, and nothing is made", async () => {
    const recorded = await recordStack((stack) => {
      const given = new Function(stack, "Given", "src/given.main");
      const plan = planFunction(given, contextIn(stack), new Issues({ kind: "Api", id: "Notes" }));
      assert.ok(plan);
      assert.equal(makeFunction(stack, "GET /notes", plan), given);
    });
    assert.equal(recorded.resources(LAMBDA).length, 1);
  });

  it("cannot be bound, because a handler could not name it", async () => {
    await recordStack((stack) => {
      const plan = planFunction("src/notes.list", contextIn(stack), new Issues({ kind: "Api", id: "Notes" }));
      assert.ok(plan);
      const inner = makeFunction(stack, "GET /notes", plan);
      assert.throws(() => new Function(stack, "User", { handler: "src/user.main", bind: [inner] }), {
        code: "FUNCTION_BIND_INVALID",
        message: /make it with new Function\(stack, "Id", ...\) and pass that/,
      });
    });
  });
});

describe("a Function that is refused", () => {
  const inStack = (define: (stack: Stack) => unknown) => () => {
    const app = new App();
    app.stack(function Main({ stack }) {
      return define(stack);
    });
  };

  it("registers nothing, the component included", async () => {
    await expectRefused(
      inStack(
        (stack) =>
          new Function(stack, "Hello", {
            handler: "src/hello.main",
            timeout: "0 seconds",
            url: { cors: 1 as never },
          }),
      ),
      [
        { code: "VALUE_OUT_OF_RANGE", path: "timeout", value: "0 seconds" },
        { code: "VALUE_WRONG_TYPE", path: "url.cors", value: 1 },
      ],
      { construct: 'Function "Hello"' },
    );
  });

  it("because another one of the app has its id", async () => {
    await record(async () => {
      const app = new App();
      const define = inStackOf(app);
      define((stack) => new Function(stack, "Hello", "src/hello.main"));
      assert.throws(() => define((stack) => new Function(stack, "Hello", "src/hello.main")), {
        code: "CONSTRUCT_ID_DUPLICATE",
      });
    });
  });

  it("because it is made of a Function", async () => {
    await record(() => {
      const app = new App();
      inStackOf(app)((stack) => {
        const one = new Function(stack, "One", "src/one.main");
        assert.throws(() => new Function(stack, "Two", one as never), { code: "VALUE_WRONG_TYPE" });
      });
    });
  });

  it("because it is made of a platform function", async () => {
    await record(() => {
      inStackOf(new App())((stack) => {
        const raw = new lambda.Function("raw", {
          role: "arn:aws:iam::123456789012:role/raw",
          handler: "index.main",
        });
        assert.throws(() => new Function(stack, "Two", raw as never), { code: "FUNCTION_IS_RESOURCE" });
      });
    });
  });

  function inStackOf(app: App): (define: (stack: Stack) => unknown) => void {
    let count = 0;
    return (define) => void app.stack(({ stack }) => define(stack), { id: `Stack${++count}` });
  }
});
