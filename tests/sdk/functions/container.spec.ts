import assert from "node:assert/strict";
import { Api, App, Function, Stack } from "#sdk/index";
import { codeSource } from "#sdk/local/lambda/code";
import { expectDefinitionError } from "../../support/definition-error";
import { inProgramFolder } from "../../support/program-folder";
import { type Recorded, record } from "../../support/record";

const LAMBDA = "aws:lambda/function:Function";

function define(props: object): Promise<Recorded> {
  return record(() => {
    const stack = new Stack(new App({ defaults: "current" }), "Web");
    new Function(stack, "Pdf", { runtime: "container", handler: "pdf", ...props });
  });
}

describe("a function of a container image", () => {
  it("builds the folder of its handler into a repository of its own, scanned, with the last images", async () => {
    const recorded = await define({});
    recorded.expect("awsx:ecr:Repository", "Web-Pdf-repository", {
      forceDelete: true,
      imageScanningConfiguration: { scanOnPush: true },
      lifecyclePolicy: { rules: [{ tagStatus: "any", maximumNumberOfImages: 10 }] },
    });
    const image = recorded.expect("awsx:ecr:Image", "Web-Pdf-image", {
      context: "pdf",
      dockerfile: "pdf/Dockerfile",
      platform: "linux/amd64",
    });
    assert.match(String(image.inputs.repositoryUrl), /\.dkr\.ecr\.us-east-1\.amazonaws\.com\//);
    recorded.expect(LAMBDA, "Web-Pdf-function", {
      packageType: "Image",
      imageUri: image.state.imageUri,
      imageConfig: undefined,
      code: undefined,
      handler: undefined,
      runtime: undefined,
      memorySize: 1024,
    });
    for (const type of ["awsx:ecr:Repository", "awsx:ecr:Image"])
      assert.equal(recorded.resource(type).parent, recorded.resource("serverless-api:index:Function").urn);
  });

  it("takes a Dockerfile, variables and a stage of the build, a command, a processor and a folder before the folder", async () => {
    const recorded = await define({
      srcPath: "services",
      architecture: "arm_64",
      container: {
        file: "Dockerfile.lambda",
        buildArgs: { NODE: "22" },
        target: "lambda",
        cmd: ["app.handler"],
      },
    });
    recorded.expect("awsx:ecr:Image", "Web-Pdf-image", {
      context: "services/pdf",
      dockerfile: "services/pdf/Dockerfile.lambda",
      args: { NODE: "22" },
      target: "lambda",
      platform: "linux/arm64",
    });
    recorded.expect(LAMBDA, "Web-Pdf-function", {
      architectures: ["arm64"],
      imageConfig: { commands: ["app.handler"] },
    });
  });

  it("serves routes, with the defaults that are no matter of code", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App({ defaults: "current" }), "Web");
      const routes = { "GET /": { function: { runtime: "container", handler: "pdf" } } } as const;
      new Api(stack, "Api", { defaults: { function: { timeout: 20 } }, routes });
    });
    recorded.expect(LAMBDA, { packageType: "Image", timeout: 20 });
    assert.equal(recorded.resources("awsx:ecr:Repository").length, 1);
  });

  it("is refused without its folder or its Dockerfile where it is deployed", async () => {
    await inProgramFolder({ "pdf/Dockerfile": "FROM scratch" }, async () => {
      const code = "FUNCTION_IMAGE_SOURCE_MISSING";
      await define({});
      await expectDefinitionError(define({ handler: "pdg" }), [
        { code, path: "handler", value: "pdg", cure: "name a folder" },
      ]);
      await expectDefinitionError(define({ container: { file: "Other" } }), [
        { code, path: "container.file", value: "Other", cure: "create it, or name another one" },
      ]);
    });
  });

  it("is refused with what images do not take, and its settings with other runtimes", async () => {
    const layers = ["arn:aws:lambda:us-east-1:123456789012:layer:tools:1"];
    await expectDefinitionError(define({ layers }), [
      { code: "PROP_CONFLICT", path: "layers", cure: "copy what they hold in the Dockerfile" },
    ]);
    await expectDefinitionError(
      define({ runtime: "nodejs22.x", handler: "src/a.b", container: { cmd: ["x"] } }),
      [{ code: "PROP_CONFLICT", path: "container", cure: 'write runtime: "container", or remove it' }],
    );
    const native = { function: { imageUri: "123456789012.dkr.ecr.us-east-1.amazonaws.com/pdf:1" } };
    await expectDefinitionError(define({ native, container: { cmd: ["x"] } }), [
      { code: "PROP_CONFLICT", path: "container", cure: "remove it: native.function has the code" },
    ]);
    await expectDefinitionError(define({ container: { dockerfile: "x", local: 3, cmd: "x" } }), [
      { code: "PROP_UNKNOWN", path: "container.dockerfile", cure: "" },
      { code: "VALUE_WRONG_TYPE", path: "container.local", value: 3 },
      { code: "VALUE_WRONG_TYPE", path: "container.cmd", value: "x" },
    ]);
  });

  it("tells the local mode which command stands for it, or that none does", async () => {
    const sourceOf = (recorded: Recorded) => {
      const lambda = recorded.resource(LAMBDA);
      return codeSource(lambda, "/app", recorded.resource("serverless-api:index:Function"));
    };
    assert.deepEqual(sourceOf(await define({ container: { local: "npm start" } })), {
      kind: "command",
      folder: "/app/pdf",
      command: "npm start",
    });
    assert.deepEqual(sourceOf(await define({})), {
      kind: "none",
      reason: 'container images are not run; name a command to run in its place: container: { local: "..." }',
    });
  });
});
