import { strict as assert } from "node:assert";
import { writeFileSync } from "node:fs";
import * as pulumi from "@pulumi/pulumi";
import { DefinitionError, type Issue, Issues } from "#sdk/errors/index";
import { checkFunctionDefaults } from "#sdk/functions/default-layers";
import { planFunction } from "#sdk/functions/plan";
import { FUNCTION_BRAND, type FunctionDefinition, type FunctionProps } from "#sdk/functions/props";
import { type PlanningContext, planned } from "../../support/function-context";
import { inProgramFolder } from "../../support/program-folder";
import { settled } from "../../support/settled";

const FILES = {
  "src/notes.ts": "export const list = 1;",
  "backend/src/users.js": "exports.get = 1;",
  "python/main.py": "",
  "python/notes.py": "def list(event, context):\n  return 1\n",
  "python/notes.v2.py": "def list(event, context):\n  return 1\n",
  "ruby/notes.rb": "def list(event:, context:)\n  1\nend\n",
  "plain/notes.js": "export const list = 1;",
  "java/app.jar": "",
};

/** Plan in a folder with the files above. */
function plan(definition: unknown, context?: PlanningContext) {
  return inProgramFolder(FILES, () => planned(definition as FunctionDefinition, context));
}

/** The refusals of the definition, as `CODE path: message`. */
async function refusal(definition: unknown, context?: PlanningContext): Promise<string[]> {
  try {
    await plan(definition, context);
  } catch (error) {
    if (DefinitionError.isInstance(error)) return error.issues.map(line);
    throw error;
  }
  return [];
}

const line = ({ code, path, message }: Issue) => `${code}${path && ` ${path}`}: ${message}`;
const HANDLER = { handler: "src/notes.list" };

/** The settings that a handler of these files is bundled with, and what Lambda calls. */
async function bundled(files: Readonly<Record<string, string>>, definition: FunctionProps) {
  return inProgramFolder(files, () => {
    const { code, handler } = planned(definition, { defaults: "current" });
    assert.equal(code.kind, "bundle");
    return { settings: code.bundle, handler };
  });
}

describe("a function in Python without srcPath", () => {
  const runtime = "python3.12";
  const CODE = "def main(event, context):\n  return 1\n";

  async function planOf(files: Readonly<Record<string, string>>, handler: string) {
    return inProgramFolder(files, () => {
      const { code, handler: called } = planned({ handler, runtime }, { defaults: "current" });
      const folder =
        code.kind === "files" ? code.path : code.kind === "built" ? code.build.folder : undefined;
      return { folder, called };
    });
  }

  it("is in the folder of its file", async () => {
    const found = await planOf({ "functions/lambda.py": CODE }, "functions/lambda.main");
    assert.deepEqual(found, { folder: "functions", called: "lambda.main" });
  });

  it("is in the nearest folder above that requires packages", async () => {
    const files = { "services/requirements.txt": "boto3\n", "services/notes/list.py": CODE };
    const found = await planOf(files, "services/notes/list.main");
    assert.deepEqual(found, { folder: "services", called: "notes/list.main" });
  });

  it("is refused where the program's own folder requires packages", async () => {
    await assert.rejects(
      planOf({ "requirements.txt": "boto3\n", "functions/lambda.py": CODE }, "functions/lambda.main"),
      /FUNCTION_SOURCE_AT_ROOT|without srcPath that is the whole program's/,
    );
  });
});

describe("the module format of a handler", () => {
  const LIST = "export const list = 1;";
  const MODULE = '{ "type": "module" }';

  const formats: Readonly<Record<string, [Readonly<Record<string, string>>, "esm" | undefined]>> = {
    "is CommonJS without a package": [{ "src/notes.ts": LIST }, undefined],
    "is CommonJS in a package that says nothing": [{ "package.json": "{}", "src/notes.ts": LIST }, undefined],
    "is that of an ES module in a package that says so": [
      { "package.json": MODULE, "src/notes.ts": LIST },
      "esm",
    ],
    "goes by the nearest package.json, that says module": [
      { "package.json": "{}", "src/package.json": MODULE, "src/notes.js": LIST },
      "esm",
    ],
    "goes by the nearest package.json, that says nothing": [
      { "package.json": MODULE, "src/package.json": "{}", "src/notes.js": LIST },
      undefined,
    ],
    "is that of an ES module for .mts": [{ "src/notes.mts": LIST }, "esm"],
    "is that of an ES module for .mjs": [
      { "package.json": '{ "type": "commonjs" }', "src/notes.mjs": LIST },
      "esm",
    ],
    "is CommonJS for .cts": [{ "package.json": MODULE, "src/notes.cts": LIST }, undefined],
    "is CommonJS for .cjs": [{ "package.json": MODULE, "src/notes.cjs": "exports.list = 1;" }, undefined],
    "is CommonJS where package.json is broken": [{ "package.json": "{", "src/notes.ts": LIST }, undefined],
  };
  for (const [says, [files, format]] of Object.entries(formats)) {
    it(says, async () => {
      const { settings, handler } = await bundled(files, HANDLER);
      assert.deepEqual(settings, format === undefined ? {} : { format });
      assert.equal(handler, "src/notes.list");
    });
  }

  it("is what the program says, whatever the handler is", async () => {
    const module = { "package.json": MODULE, "src/notes.ts": LIST };
    const cjs = { format: "cjs", minify: false } as const;
    assert.deepEqual((await bundled(module, { ...HANDLER, bundle: cjs })).settings, cjs);
    const esm = { format: "esm" } as const;
    assert.deepEqual((await bundled({ "src/notes.cts": LIST }, { ...HANDLER, bundle: esm })).settings, esm);
  });

  it("is added to the other settings of a handler", async () => {
    const module = { "package.json": MODULE, "src/notes.ts": LIST };
    const { settings } = await bundled(module, { ...HANDLER, bundle: { minify: false } });
    assert.deepEqual(settings, { minify: false, format: "esm" });
  });

  it("is CommonJS for runtimes that load no ES modules", async () => {
    const module = { "package.json": MODULE, "src/notes.ts": LIST };
    const formats = [];
    for (const runtime of ["nodejs12.x", "nodejs14.x", "nodejs24.x"] as const)
      formats.push((await bundled(module, { ...HANDLER, runtime })).settings.format);
    assert.deepEqual(formats, [undefined, "esm", "esm"]);
  });

  it("is that of a package.json as it is now", async () => {
    await inProgramFolder({ "package.json": MODULE, "src/notes.ts": LIST }, () => {
      const format = () => {
        const { code } = planned(HANDLER, { defaults: "current" });
        return code.kind === "bundle" ? code.bundle.format : "none";
      };
      assert.equal(format(), "esm");
      writeFileSync("package.json", "{}");
      assert.equal(format(), undefined);
    });
  });
});

describe("the plan of a function", () => {
  it("makes the string form and the props form the same function", async () => {
    const [text, props] = [await plan("src/notes.list"), await plan({ handler: "src/notes.list" })];
    assert.deepEqual({ ...text, issues: undefined }, { ...props, issues: undefined });
    assert.equal(text.handler, "src/notes.list");
  });

  it("has the definition's defaults under v1", async () => {
    const { runtime, memorySize, timeout, diskSize, tracing, architecture, url, role, logRetention, layers } =
      await plan("src/notes.list");
    assert.deepEqual(
      { runtime, memorySize, timeout, diskSize, tracing },
      { runtime: "nodejs14.x", memorySize: 1024, timeout: 10, diskSize: 512, tracing: "active" },
    );
    assert.deepEqual(
      { architecture, url, role, logRetention },
      { architecture: undefined, url: undefined, role: undefined, logRetention: undefined },
    );
    assert.deepEqual(layers, []);
  });

  it("has a runtime that Lambda accepts and logs of a month under current", async () => {
    const { runtime, logRetention } = await plan("src/notes.list", { defaults: "current" });
    assert.deepEqual({ runtime, logRetention }, { runtime: "nodejs24.x", logRetention: 30 });
  });

  it("reads durations and sizes as text and as numbers, and 0 as not given", async () => {
    const text = await plan({ ...HANDLER, timeout: "1 minute", memorySize: "1 GB", diskSize: "1 GB" });
    assert.deepEqual([text.timeout, text.memorySize, text.diskSize], [60, 1024, 1024]);
    const numbers = await plan({ ...HANDLER, timeout: 1800, memorySize: 128, diskSize: 10_240 });
    assert.deepEqual([numbers.timeout, numbers.memorySize, numbers.diskSize], [1800, 128, 10_240]);
    const zero = await plan({ ...HANDLER, timeout: 0, memorySize: 0 });
    assert.deepEqual([zero.timeout, zero.memorySize], [10, 1024]);
  });

  it("merges the layers of defaults, weakest first: app and stack, construct, function", async () => {
    const context: PlanningContext = {
      inherited: [
        { timeout: 20, memorySize: 256, environment: { A1: "app", B1: "app" } },
        { memorySize: 512 },
      ],
      constructDefaults: { timeout: 30, environment: { B1: "construct" } },
    };
    const { timeout, memorySize, environment } = await plan({ ...HANDLER, timeout: 40 }, context);
    assert.deepEqual([timeout, memorySize], [40, 512]);
    assert.deepEqual([environment.A1, environment.B1], ["app", "construct"]);
  });

  it("takes the handler from defaults", async () => {
    const { handler } = await plan({}, { constructDefaults: { handler: "src/notes.list" } });
    assert.equal(handler, "src/notes.list");
  });

  it("writes what Lambda calls arm64 for arm_64", async () => {
    assert.equal((await plan({ ...HANDLER, architecture: "arm_64" })).architecture, "arm64");
    assert.equal((await plan({ ...HANDLER, architecture: "x86_64" })).architecture, "x86_64");
  });

  it("gives every function the app and the stage, and Node functions connection reuse, which the user may change", async () => {
    const { environment } = await plan({ ...HANDLER, bundle: { sourcemap: false } });
    assert.deepEqual(environment, {
      SAPI_APP: "notes",
      SAPI_STAGE: "dev",
      AWS_NODEJS_CONNECTION_REUSE_ENABLED: "1",
    });
    const own = await plan({ ...HANDLER, environment: { AWS_NODEJS_CONNECTION_REUSE_ENABLED: "0" } });
    assert.equal(own.environment.AWS_NODEJS_CONNECTION_REUSE_ENABLED, "0");
    const python = await plan({ handler: "main.handler", srcPath: "python", runtime: "python3.12" });
    assert.deepEqual(python.environment, { SAPI_APP: "notes", SAPI_STAGE: "dev" });
  });

  it("turns source maps on for bundled code without losing the user's Node options", async () => {
    assert.equal((await plan("src/notes.list")).environment.NODE_OPTIONS, "--enable-source-maps");
    const own = await plan({ ...HANDLER, environment: { NODE_OPTIONS: "--no-warnings" } });
    assert.equal(own.environment.NODE_OPTIONS, "--no-warnings --enable-source-maps");
    const later = await plan({ ...HANDLER, environment: { NODE_OPTIONS: pulumi.output("--no-warnings") } });
    assert.equal(
      await settled(later.environment.NODE_OPTIONS as pulumi.Input<string>),
      "--no-warnings --enable-source-maps",
    );
    const without = await plan({ ...HANDLER, bundle: { sourcemap: false } });
    assert.ok(!("NODE_OPTIONS" in without.environment));
  });

  it("calls a functionName callback with the stack and the merged props", async () => {
    const functionName = ({
      stack,
      functionProps,
    }: {
      stack: { id: string };
      functionProps: FunctionProps;
    }) => `${stack.id}-${functionProps.timeout}`;
    const { functionName: name } = await plan(
      { ...HANDLER, timeout: 25 },
      { constructDefaults: { functionName } as never },
    );
    assert.equal(name, "Main-25");
  });

  it("keeps a log group of ours away where the user names another one", async () => {
    const native = { function: { loggingConfig: { logFormat: "JSON", logGroup: "/mine" } } };
    assert.equal((await plan({ ...HANDLER, native }, { defaults: "current" })).logRetention, undefined);
    assert.equal((await plan({ ...HANDLER, native, logRetention: "one_week" })).logRetention, 7);
    const format = { function: { loggingConfig: { logFormat: "JSON" } } };
    assert.equal((await plan({ ...HANDLER, native: format }, { defaults: "current" })).logRetention, 30);
  });

  it("keeps a log for ever in a group of ours with infinite", async () => {
    assert.equal((await plan({ ...HANDLER, logRetention: "infinite" })).logRetention, 0);
  });
});

describe("warnings of a function", () => {
  const warningsOf = async (definition: unknown, context: PlanningContext = {}) => {
    const warnings: string[] = [];
    await plan(definition, { ...context, warnings });
    return warnings;
  };

  it("name the line that replaces the default runtime, which AWS refuses", async () => {
    assert.deepEqual(await warningsOf("src/notes.list"), [
      'AWS no longer creates functions with the runtime nodejs14.x, the default; write new App({ defaults: "current" }), or runtime: "nodejs22.x"',
    ]);
  });

  it("name the successor of a closed runtime that was asked for", async () => {
    const props = { handler: "main.handler", srcPath: "python", runtime: "python3.8" };
    assert.deepEqual(await warningsOf(props), [
      'AWS no longer creates functions with the runtime python3.8; write runtime: "python3.14"',
    ]);
  });

  it("are none under current", async () => {
    assert.deepEqual(await warningsOf("src/notes.list", { defaults: "current" }), []);
  });

  const CALLBACK =
    "export const list = async () => 1;\n\nexport const run = (event, context, callback) => callback();";

  /** The runtime of a function of `src/notes.ts`, and its warnings. */
  const ofSource = (source: string, props: FunctionProps, defaults: "v1" | "current" = "current") =>
    inProgramFolder({ "src/notes.ts": source }, async () => {
      const warnings: string[] = [];
      const { runtime } = await planned(props, { defaults, warnings });
      return { runtime, warnings };
    });

  it("name a handler with a callback, which runs on the last runtime that has one under current", async () => {
    assert.deepEqual(await ofSource(CALLBACK, { handler: "src/notes.run" }), {
      runtime: "nodejs22.x",
      warnings: [
        'Function "Test" handler: has a third parameter, callback (src/notes.ts:3), and Lambda has no callbacks since Node 24: the function runs on nodejs22.x and not on nodejs24.x, got "src/notes.run"; return the result from an async function of two parameters, or write runtime: "nodejs22.x"',
      ],
    });
    const other = await ofSource(CALLBACK, { handler: "src/notes.list" });
    assert.deepEqual(other, { runtime: "nodejs24.x", warnings: [] });
  });

  it("name a handler of which the source does not say whether it has one", async () => {
    const source = 'import { wrap } from "@acme/lambda";\nexport const run = wrap(async () => 1);';
    assert.deepEqual(await ofSource(source, { handler: "src/notes.run" }), {
      runtime: "nodejs22.x",
      warnings: [
        'Function "Test" handler: its source does not say whether it takes a callback (src/notes.ts:2), and Lambda has no callbacks since Node 24: the function runs on nodejs22.x and not on nodejs24.x, got "src/notes.run"; write runtime: "nodejs24.x" if the function that is exported has at most two parameters, and runtime: "nodejs22.x" otherwise',
      ],
    });
  });

  it("name code that nobody reads", async () => {
    const code = new pulumi.asset.StringAsset("");
    const native = { function: { code: new pulumi.asset.AssetArchive({ "a.js": code }) } };
    const { runtime, warnings } = await ofSource("", { handler: "a.run", native });
    assert.equal(runtime, "nodejs22.x");
    assert.match(
      warnings.join(),
      /does not say whether it takes a callback \(native\.function has its code\)/,
    );
  });

  it("say so of files that are packaged as they are", async () => {
    const props = { handler: "old.run", srcPath: "plain", bundle: false };
    const found = await inProgramFolder({ "plain/old.js": "exports.run = (a, b, c) => c();" }, async () => {
      const warnings: string[] = [];
      return [(await planned(props, { defaults: "current", warnings })).runtime, warnings.join()];
    });
    assert.equal(found[0], "nodejs22.x");
    assert.match(String(found[1]), /has a third parameter, c \(plain\/old\.js:1\)/);
  });

  it("name a handler with a callback for which the program asks for a later runtime", async () => {
    assert.deepEqual(await ofSource(CALLBACK, { handler: "src/notes.run", runtime: "nodejs24.x" }), {
      runtime: "nodejs24.x",
      warnings: [
        'Function "Test" handler: has a third parameter, callback (src/notes.ts:3), and Lambda has no callbacks since Node 24: the function does not start on nodejs24.x, got "src/notes.run"; return the result from an async function of two parameters, or write runtime: "nodejs22.x"',
      ],
    });
  });

  it("say nothing of callbacks where the runtime has them", async () => {
    const named = await ofSource(CALLBACK, { handler: "src/notes.run", runtime: "nodejs22.x" });
    assert.equal(named.runtime, "nodejs22.x");
    assert.doesNotMatch(named.warnings.join(), /has a third parameter/);
    const { runtime, warnings } = await ofSource(CALLBACK, { handler: "src/notes.run" }, "v1");
    assert.equal(runtime, "nodejs14.x");
    assert.doesNotMatch(warnings.join(), /callback/);
  });
});

describe("where no handler is looked for", () => {
  it("a file may be missing, and an export may not", async () => {
    const ofHandler = (handler: string) =>
      inProgramFolder({}, async () => {
        process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
        try {
          await planned(handler);
          return [];
        } catch (error) {
          assert.ok(DefinitionError.isInstance(error));
          return error.issues.map(line);
        }
      });

    assert.deepEqual(await ofHandler("src/to-come.list"), []);
    assert.deepEqual(await ofHandler("src/notes"), [
      'HANDLER_INVALID handler: is not a file and an export joined by a dot, got "src/notes"; write "folder/file.export", for example "src/notes.list"',
    ]);
  });
});

describe("a function is refused", () => {
  const REFUSED: readonly [title: string, definition: unknown, expected: readonly RegExp[]][] = [
    [
      "without a handler",
      {},
      [/^FUNCTION_HANDLER_MISSING handler: missing; write for example "src\/notes.list"$/],
    ],
    ["with an empty handler", "", [/^FUNCTION_HANDLER_MISSING handler: /]],
    ["with nothing at all", undefined, [/^PROP_MISSING: the function is missing; /]],
    ["as a number", 42, [/^VALUE_WRONG_TYPE: /]],
    ["with a handler of another type, once", { handler: 42 }, [/^VALUE_WRONG_TYPE handler: /]],
    ["with white space in the handler", "src/notes list", [/^HANDLER_INVALID handler: /]],
    ["with a handler that names no export", "src/notes", [/^HANDLER_INVALID handler: /]],
    [
      "with a handler of more than 128 characters",
      `src/${"x".repeat(128)}.list`,
      [/^HANDLER_INVALID handler: .*128/],
    ],
    [
      "with a handler whose file is not there",
      "src/note.list",
      [/^HANDLER_NOT_FOUND handler: .*; did you mean "src\/notes.list"/],
    ],
    [
      "with a handler that its file does not export",
      "src/notes.lst",
      [/^HANDLER_EXPORT_MISSING handler: src\/notes.ts does not export it, got "lst"; did you mean "list"$/],
    ],
    [
      "with a handler outside srcPath",
      { handler: "src/notes.list", srcPath: "backend" },
      [/^HANDLER_NOT_FOUND handler: /],
    ],
    [
      "with an unknown runtime",
      { ...HANDLER, runtime: "nodejs22" },
      [/^VALUE_NOT_ALLOWED runtime: unknown runtime, got "nodejs22"; did you mean "nodejs22.x"$/],
    ],
    [
      "with a runtime that is misspelt, and by the language that it means",
      { handler: "notes.lst", runtime: "python3.31", srcPath: "python" },
      [
        /^VALUE_NOT_ALLOWED runtime: unknown runtime, got "python3.31"; did you mean "python3.1\d"$/,
        /^HANDLER_EXPORT_MISSING handler: python\/notes.py has no such function, got "lst"; did you mean "list"$/,
      ],
    ],
    [
      "with a runtime nobody knows, and with nothing of its files",
      { handler: "notes.list", runtime: "fortran", srcPath: "python" },
      [/^VALUE_NOT_ALLOWED runtime: /],
    ],
    [
      "with a runtime nobody knows",
      { ...HANDLER, runtime: "cobol" },
      [/^VALUE_NOT_ALLOWED runtime: .*native: \{ function: \{ runtime \} \}$/],
    ],
    [
      "with a time-out of 0 seconds as text",
      { ...HANDLER, timeout: "0 seconds" },
      [/^VALUE_OUT_OF_RANGE timeout: /],
    ],
    ["with a time-out without unit", { ...HANDLER, timeout: "10" }, [/^DURATION_INVALID timeout: /]],
    [
      "with too little memory",
      { ...HANDLER, memorySize: 127 },
      [/^VALUE_OUT_OF_RANGE memorySize: .*got 127; write 128 MB to 10240 MB$/],
    ],
    ["with a size of an unknown unit", { ...HANDLER, memorySize: "1 TB" }, [/^SIZE_INVALID memorySize: /]],
    ["with too small a disk", { ...HANDLER, diskSize: 511 }, [/^VALUE_OUT_OF_RANGE diskSize: /]],
    ["with unknown tracing", { ...HANDLER, tracing: "on" }, [/^VALUE_NOT_ALLOWED tracing: /]],
    [
      "with an unknown processor",
      { ...HANDLER, architecture: "arm64" },
      [/^VALUE_NOT_ALLOWED architecture: .*did you mean "arm_64"/],
    ],
    [
      "with an unknown log retention",
      { ...HANDLER, logRetention: "one_wek" },
      [/^VALUE_NOT_ALLOWED logRetention: .*did you mean "one_week"/],
    ],
    [
      "with a name Lambda does not take",
      { ...HANDLER, functionName: "my function" },
      [/^FUNCTION_NAME_INVALID functionName: /],
    ],
    [
      "with a callback that gives no name",
      { ...HANDLER, functionName: () => undefined },
      [/^FUNCTION_NAME_INVALID functionName: /],
    ],
    [
      "with a name over 64 characters",
      { ...HANDLER, functionName: "n".repeat(65) },
      [/^FUNCTION_NAME_INVALID functionName: /],
    ],
    [
      "with a misspelt prop",
      { ...HANDLER, memorysize: 512 },
      [/^PROP_UNKNOWN memorysize: a function has no such prop; did you mean memorySize$/],
    ],
    [
      "with the names of other tools",
      { ...HANDLER, vpc: {} },
      [/^PROP_UNKNOWN vpc: .*; write native: \{ function: \{ vpcConfig \} \}$/],
    ],
    ["with a layer that is no ARN", { ...HANDLER, layers: ["my-layer"] }, [/^ARN_INVALID layers\[0\]: /]],
    [
      "with a layer without its version, and with something else of Lambda",
      {
        ...HANDLER,
        layers: [
          "arn:aws:lambda:us-east-1:123456789012:layer:tools",
          "arn:aws:lambda:us-east-1:123456789012:function:tools",
        ],
      },
      [
        /^ARN_INVALID layers\[0\]: a layer without its version, got .*; write the ARN of one version, such as "arn:aws:lambda:us-east-1:123456789012:layer:tools:1"$/,
        /^ARN_INVALID layers\[1\]: not the ARN of a layer, got /,
      ],
    ],
    [
      "with permissions that are neither * nor a list",
      { ...HANDLER, permissions: "s3" },
      [/^PERMISSIONS_INVALID permissions: /],
    ],
    [
      "with an unsupported permission",
      { ...HANDLER, permissions: [42] },
      [/^PERMISSION_UNSUPPORTED permissions\[0\]: /],
    ],
    [
      "with something to bind that cannot be bound",
      { ...HANDLER, bind: [{}] },
      [/^FUNCTION_BIND_INVALID bind\[0\]: not something that can be bound, got \{\}; /],
    ],
    [
      "with something undefined to bind",
      { ...HANDLER, bind: [undefined] },
      [/^FUNCTION_BIND_INVALID bind\[0\]: the entry is undefined; /],
    ],
    [
      "with a role that is none",
      { ...HANDLER, role: "arn:aws:iam::1:role/x" },
      [/^VALUE_WRONG_TYPE role: not a role/],
    ],
    [
      "with a platform function",
      { __pulumiType: "aws:lambda/function:Function" },
      [/^FUNCTION_IS_RESOURCE: .*native: \{ function \}/],
    ],
    [
      "with a platform function as settings",
      { ...HANDLER, native: { function: { __pulumiType: "aws:lambda/function:Function" } } },
      [/^FUNCTION_IS_RESOURCE native.function: /],
    ],
    [
      "with an unknown native object",
      { ...HANDLER, native: { vpcConfig: {} } },
      [/^PROP_UNKNOWN native.vpcConfig: .*write native: \{ function: \{ vpcConfig \} \}$/],
    ],
    [
      "with native settings that have a prop",
      { ...HANDLER, native: { function: { environment: {}, name: "x", role: "y" } } },
      [
        /^FUNCTION_NATIVE_OWN_PROP native.function.environment: .*; write environment$/,
        /^FUNCTION_NATIVE_OWN_PROP native.function.name: .*; write functionName$/,
        /^FUNCTION_NATIVE_OWN_PROP native.function.role: .*; write role: /,
      ],
    ],
    [
      "with an unknown URL authorizer",
      { ...HANDLER, url: { authorizer: "jwt" } },
      [/^VALUE_NOT_ALLOWED url.authorizer: /],
    ],
    [
      "with cookies for all origins",
      { ...HANDLER, url: { cors: { allowCredentials: true } } },
      [/^FUNCTION_URL_CORS_OPEN url.cors.allowCredentials: .*allowOrigins: \["https:\/\/example.com"\]$/],
    ],
    [
      "with a CORS age over a day",
      { ...HANDLER, url: { cors: { maxAge: "2 days" } } },
      [/^VALUE_OUT_OF_RANGE url.cors.maxAge: /],
    ],
    [
      "with bundling off at the project root",
      { ...HANDLER, bundle: false },
      [/^BUNDLE_OFF_AT_ROOT bundle: /],
    ],
    [
      "with bundle settings that do not exist",
      { ...HANDLER, bundle: { minfy: true } },
      [/^PROP_UNKNOWN bundle.minfy: /],
    ],
    [
      "in Python at the project root",
      { handler: "main.handler", runtime: "python3.12" },
      [/^FUNCTION_SOURCE_AT_ROOT srcPath: .*; move the code into a folder of its own/],
    ],
    [
      "with a source folder that is not there",
      { handler: "main.handler", runtime: "python3.12", srcPath: "pyton" },
      [/^FUNCTION_SOURCE_MISSING srcPath: .*got "pyton"; did you mean "python"$/],
    ],
    [
      "with a Python handler that is not there",
      { handler: "mian.handler", runtime: "python3.12", srcPath: "python" },
      [/^HANDLER_NOT_FOUND handler: .*; there is python\/main.py$/],
    ],
    [
      "with a function that is missing in a file of Python",
      { handler: "notes.lst", runtime: "python3.12", srcPath: "python" },
      [
        /^HANDLER_EXPORT_MISSING handler: python\/notes.py has no such function, got "lst"; did you mean "list"$/,
      ],
    ],
    [
      "with one that is missing in a file of Ruby",
      { handler: "notes.remove", runtime: "ruby3.3", srcPath: "ruby" },
      [
        /^HANDLER_EXPORT_MISSING handler: ruby\/notes.rb has no such function, got "remove"; write it; the file has list$/,
      ],
    ],
    [
      "with one that is missing in a file that is not bundled",
      { handler: "notes.lst", runtime: "nodejs22.x", srcPath: "plain", bundle: false },
      [
        /^HANDLER_EXPORT_MISSING handler: plain\/notes.js has no such function, got "lst"; did you mean "list"$/,
      ],
    ],
    [
      "with a file of Python that has a dot in its name",
      { handler: "notes.v2.list", runtime: "python3.12", srcPath: "python" },
      [
        /^HANDLER_NOT_FOUND handler: .*; rename python\/notes.v2.py, since a dot in a handler of Python is a folder$/,
      ],
    ],
  ];
  for (const [title, definition, expected] of REFUSED) {
    it(title, async () => {
      const found = await refusal(definition);
      assert.equal(found.length, expected.length, found.join("\n"));
      expected.forEach((pattern, index) => assert.match(found[index] as string, pattern));
    });
  }

  it("with all its mistakes at once", async () => {
    const found = await refusal({
      handler: "src/note.list",
      timeout: "soon",
      memorySize: 1,
      environment: { AWS_REGION: "x" },
    });
    assert.deepEqual(found.map((text) => text.split(":")[0]).sort(), [
      "DURATION_INVALID timeout",
      "FUNCTION_ENVIRONMENT_RESERVED environment.AWS_REGION",
      "HANDLER_NOT_FOUND handler",
      "VALUE_OUT_OF_RANGE memorySize",
    ]);
  });

  it("with more than five layers, those of the defaults included", async () => {
    const layers = [1, 2, 3].map((version) => `arn:aws:lambda:us-east-1:123456789012:layer:a:${version}`);
    const found = await refusal({ ...HANDLER, layers }, { constructDefaults: { layers } });
    assert.equal(found.length, 1);
    assert.match(
      found[0] as string,
      /^FUNCTION_LAYERS_TOO_MANY layers: 6 layers, those of the defaults included/,
    );
  });

  it("with two things to bind that a handler could not tell apart", async () => {
    const table = () => ({
      getBinding: () => ({ kind: "Table", id: "notes", values: { name: "n" }, permissions: [] }),
    });
    const [found] = await refusal({ ...HANDLER, bind: [table(), table()] });
    assert.match(
      found as string,
      /^FUNCTION_BIND_INVALID bind\[1\]: another Table in the list has the id "notes"/,
    );
  });
});

describe("mistakes in defaults", () => {
  it("are reported where the function is, naming whose defaults they are", async () => {
    const found = await refusal(HANDLER, {
      inherited: [{ timeout: "0 seconds" }],
      constructDefaults: { memorySize: 1 },
    });
    assert.deepEqual(
      found.map((text) => text.split(": ")[0]),
      [
        "VALUE_OUT_OF_RANGE setDefaultFunctionProps.timeout",
        "VALUE_OUT_OF_RANGE defaults.function.memorySize",
      ],
    );
  });

  it("of the runtime leave the files of functions to its language", async () => {
    const files = { handler: "notes.list", srcPath: "python" };
    assert.deepEqual(
      (await refusal(files, { constructDefaults: { runtime: "python3.31" as never } })).map(
        (text) => text.split(": ")[0],
      ),
      ["VALUE_NOT_ALLOWED defaults.function.runtime"],
    );
  });

  it("are reported once for a construct with many functions", async () => {
    const issues = new Issues({ kind: "Api", id: "Notes" });
    const constructDefaults: FunctionProps = { memorySize: 1 };
    await inProgramFolder(FILES, () => {
      checkFunctionDefaults(constructDefaults, issues.at("defaults", "function"));
      const context = contextOf({});
      for (const key of ["GET /a", "GET /b"]) {
        planFunction("src/notes.list", { ...context, constructDefaults }, issues.at("routes", key));
      }
    });
    assert.deepEqual(
      issues.list.map(({ path }) => path),
      ["defaults.function.memorySize"],
    );
  });
});

describe("a function given by the user", () => {
  const given = { [FUNCTION_BRAND]: true };
  const planGiven = (constructDefaults?: FunctionProps) => {
    const issues = new Issues({ kind: "Api", id: "Notes" });
    const plan = planFunction(given as never, { ...contextOf({ timeout: 5 }), constructDefaults }, issues);
    return { plan, found: issues.list.map(line) };
  };

  it("is used as it is, whatever the defaults of app and stack", () => {
    assert.deepEqual(planGiven(), { plan: { kind: "given", function: given }, found: [] });
    assert.deepEqual(planGiven({}), { plan: { kind: "given", function: given }, found: [] });
  });

  it("is refused together with defaults of the construct", () => {
    const { plan, found } = planGiven({ timeout: 10 });
    assert.equal(plan, undefined);
    assert.match(found.join(), /^FUNCTION_GIVEN_WITH_DEFAULTS: .*remove defaults.function$/);
  });
});

/** An app and a stack with default props. */
function contextOf(inherited: FunctionProps): { app: never; stack: never; defaults: never } {
  const defaults = {
    function: { runtime: "nodejs22.x", memorySize: 1024, timeout: 10, diskSize: 512, tracing: "active" },
  };
  const app = { name: "notes", stage: "dev", defaults, warnOnce: () => undefined };
  const stack = { id: "Main", functionDefaults: { resolve: () => [inherited] } };
  return { app: app as never, stack: stack as never, defaults: defaults as never };
}
