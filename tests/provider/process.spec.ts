import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { PluginAttach, type PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import {
  CallRequest,
  ConfigureRequest,
  type ConfigureResponse,
  GetSchemaRequest,
  type GetSchemaResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { Deployment } from "../support/provider/deployment";
import { FOLDER } from "../support/provider/flat-and-typed";
import { PROVIDER, ProviderProcess } from "../support/provider/process";
import { sharedProvider } from "../support/provider/shared";

const { version } = JSON.parse(readFileSync(path.join(PROVIDER, "package.json"), "utf8")) as {
  readonly version: string;
};

describe("provider: the process", () => {
  it("says its version, and serves the schema that is checked in", async () => {
    const provider = await sharedProvider();
    const info = await provider.call<PluginInfo>("getPluginInfo", new Empty());
    assert.equal(info.getVersion(), version);
    const schema = await provider.call<GetSchemaResponse>("getSchema", new GetSchemaRequest());
    assert.equal(schema.getSchema(), readFileSync(path.join(PROVIDER, "schema.json"), "utf8"));
  });

  it("accepts the engine's configuration, and takes secrets, references and outputs from then on", async () => {
    const provider = await sharedProvider();
    const request = new ConfigureRequest();
    request.getVariablesMap().set("serverless-api:config:stage", "live");
    request.setAcceptsecrets(true);
    request.setAcceptresources(true);
    const answered = await provider.call<ConfigureResponse>("configure", request);
    assert.equal(answered.getAcceptsecrets(), true);
    assert.equal(answered.getAcceptresources(), true);
    assert.equal(answered.getAcceptoutputs(), true);
  });

  it("prints its port and nothing else, and makes components for an engine that attaches later", async () => {
    const provider = await ProviderProcess.start({ folder: FOLDER });
    const deployment = await Deployment.start(provider);
    try {
      await assert.rejects(deployment.construct("Queue", "Early"), /Missing <engine> address/);
      const attach = new PluginAttach();
      attach.setAddress(deployment.address);
      await provider.call<Empty>("attach", attach);
      const { state } = await deployment.construct("Queue", "Orders");
      assert.equal(state.queueName, "dev-notes-Orders");
      assert.match(provider.printed.text, /^\d+\n$/);
    } finally {
      deployment.close();
      await provider.close();
    }
  });

  it("bundles handlers of the program's folder", async () => {
    const provider = await ProviderProcess.start({ folder: FOLDER, engine: "127.0.0.1:1" });
    const deployment = await Deployment.start(provider);
    try {
      await deployment.construct("Function", "Bundled", { inputs: { handler: "src/handler.run" } });
      const { code } = deployment.resource("Bundled-function").inputs as unknown as Bundled;
      assert.deepEqual(Object.keys(code.entries).sort(), ["src/handler.js", "src/handler.js.map"]);
    } finally {
      deployment.close();
      await provider.close();
    }
  });

  it("refuses a component that it does not have, and methods, which it has none of", async () => {
    const provider = await sharedProvider();
    const deployment = await Deployment.start(provider);
    try {
      await assert.rejects(
        deployment.construct("Worker", "One"),
        /the package has no component "serverless-api:index:Worker"/,
      );
      const call = new CallRequest();
      call.setTok("serverless-api:index:Api/addRoutes");
      await assert.rejects(
        provider.call("call", call),
        /unknown function serverless-api:index:Api\/addRoutes/,
      );
    } finally {
      deployment.close();
    }
  });
});

interface Bundled {
  readonly code: { readonly entries: object };
}
