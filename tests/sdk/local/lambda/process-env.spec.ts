import assert from "node:assert/strict";
import { environmentOf, logStreamName } from "#sdk/local/lambda/process-env";
import { closeAll, serve, specOf, valueOf } from "./runtime-setup";

describe("process.env of a local function", () => {
  const spec = specOf("src/notes.list", {
    name: "dev-app-fn",
    memorySize: 256,
    environment: { TABLE: "notes" },
  });

  it("has the variables that Lambda reserves, and the function's own [LDG/configuration-envvars; BC]", () => {
    const { NODE_PATH, ...env } = environmentOf(spec, "2030/01/02/[$LATEST]abc", {});
    assert.match(NODE_PATH ?? "", /^\/opt\/nodejs\/node22\/node_modules:\/opt\/nodejs\/node_modules:/);
    assert.deepEqual(env, {
      TABLE: "notes",
      _HANDLER: "src/notes.list",
      AWS_REGION: "eu-west-1",
      AWS_DEFAULT_REGION: "eu-west-1",
      AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x",
      AWS_LAMBDA_FUNCTION_NAME: "dev-app-fn",
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "256",
      AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
      AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
      AWS_LAMBDA_LOG_GROUP_NAME: "/aws/lambda/dev-app-fn",
      AWS_LAMBDA_LOG_STREAM_NAME: "2030/01/02/[$LATEST]abc",
      LAMBDA_TASK_ROOT: spec.code.folder,
      LAMBDA_RUNTIME_DIR: "/var/runtime",
      LANG: "en_US.UTF-8",
      TZ: "UTC",
      LD_LIBRARY_PATH: "",
      AWS_XRAY_CONTEXT_MISSING: "LOG_ERROR",
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
      AWS_SESSION_TOKEN: "local",
    });
  });

  it("lets a function override what Lambda allows, and nothing that it reserves [LDG/configuration-envvars]", () => {
    const environment = { TZ: "Europe/Rome", LANG: "it_IT", AWS_REGION: "mars-1", _HANDLER: "x.y" };
    const env = environmentOf({ ...spec, environment }, "s", {});
    assert.deepEqual(
      [env.TZ, env.LANG, env.AWS_REGION, env._HANDLER],
      ["Europe/Rome", "it_IT", "eu-west-1", "src/notes.list"],
    );
  });

  it("has nothing of the developer's shell but paths and certificates", () => {
    const shell = {
      PATH: "/bin",
      NODE_EXTRA_CA_CERTS: "/ca.pem",
      HOME: "/home/me",
      AWS_PROFILE: "prod",
      AWS_SECRET_ACCESS_KEY: "real",
      GITHUB_TOKEN: "real",
    };
    const env = environmentOf(spec, "s", shell);
    assert.deepEqual([env.PATH, env.NODE_EXTRA_CA_CERTS], ["/bin", "/ca.pem"]);
    for (const name of ["HOME", "AWS_PROFILE", "GITHUB_TOKEN"]) assert.ok(!(name in env), name);
    assert.equal(env.AWS_SECRET_ACCESS_KEY, "local");
  });

  it("lets the local mode have the last word, for its endpoints and credentials", () => {
    const env = environmentOf(
      { ...spec, environment: { AWS_ENDPOINT_URL: "a" } },
      "s",
      {},
      { AWS_ENDPOINT_URL: "b", AWS_ACCESS_KEY_ID: "key" },
    );
    assert.deepEqual([env.AWS_ENDPOINT_URL, env.AWS_ACCESS_KEY_ID], ["b", "key"]);
  });

  it("has the folder of the layers in place of /opt, in what is read for the function alone", () => {
    const layers = { folder: "/layers", version: "1" };
    const environment = {
      AWS_LAMBDA_EXEC_WRAPPER: "/opt/wrap",
      NODE_OPTIONS: '--require /opt/a.js --import="/var/task/with blank.mjs" --no-opt',
      PATH: "/opt/own:/usr/bin",
      CONFIG: "/opt/settings.yaml",
    };
    const env = environmentOf({ ...spec, code: { folder: "/task" }, layers, environment }, "s", {});
    assert.equal(env.AWS_LAMBDA_EXEC_WRAPPER, "/layers/wrap");
    assert.equal(env.NODE_OPTIONS, '--require /layers/a.js "--import=/task/with blank.mjs" --no-opt');
    assert.equal(env.PATH, "/layers/own:/usr/bin");
    assert.equal(env.CONFIG, "/opt/settings.yaml");
    assert.equal(env.NODE_PATH, "/layers/nodejs/node22/node_modules:/layers/nodejs/node_modules:/task");
    assert.equal(env.LD_LIBRARY_PATH, "/layers/lib");
  });

  it("has the modules of layers of Python behind those of the package", () => {
    const layers = { folder: "/layers", version: "1" };
    const python = {
      ...spec,
      runtime: "python3.12",
      code: { folder: "/task", packages: "/packages" },
      layers,
    };
    const expected = "/packages:/layers/python:/layers/python/lib/python3.12/site-packages";
    assert.equal(environmentOf(python, "s", { PATH: "/bin" }).PYTHONPATH, expected);
    assert.equal(environmentOf(python, "s", { PATH: "/bin" }).PATH, "/bin:/layers/bin");
  });

  it("names the log stream as AWS does", () => {
    assert.equal(logStreamName(new Date("2030-01-02T03:04:05Z"), "abc"), "2030/01/02/[$LATEST]abc");
  });

  describe("in a worker", () => {
    afterEach(closeAll);

    it("is this and no more", async () => {
      process.env.SECRET_OF_THE_SHELL = "real";
      const { invoke } = serve(
        specOf("handlers.environment", { environment: { NODE_OPTIONS: "--enable-source-maps", A: "1" } }),
      );
      const env = valueOf(await invoke()) as Record<string, string>;
      delete process.env.SECRET_OF_THE_SHELL;
      assert.equal(env.A, "1");
      assert.equal(env.NODE_OPTIONS, "--enable-source-maps");
      assert.equal(env.AWS_LAMBDA_FUNCTION_NAME, "fn");
      assert.match(env.AWS_LAMBDA_LOG_STREAM_NAME ?? "", /^\d{4}\/\d\d\/\d\d\/\[\$LATEST\][0-9a-f]{32}$/);
      assert.ok(!("SECRET_OF_THE_SHELL" in env));
    });
  });
});
