import assert from "node:assert/strict";
import * as aws from "@pulumi/aws/provider";
import * as sns from "@pulumi/aws/sns";
import * as pulumi from "@pulumi/pulumi";
import { Deployment } from "../support/provider/deployment";
import { deployFlat, deployTyped, graphOf, type Sample, sample } from "../support/provider/flat-and-typed";
import { Remote } from "../support/provider/remote";
import { sharedProvider } from "../support/provider/shared";

const HANDLER = "src/handler.run";
const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } };
const LAMBDA = "aws:lambda/function:Function";

/** Options that a program gives a table, a queue and an API, in both forms. */
const OPTIONS: Readonly<Record<string, () => pulumi.ComponentResourceOptions>> = {
  "an alias that is a URN": () => ({ aliases: ["urn:pulumi:dev::notes::serverless-api:index:Table::Old"] }),
  "an alias that is a name": () => ({ aliases: [{ name: "Old" }] }),
  "an alias that is a parent": () => ({ aliases: [{ parent: new Plain("before") }] }),
  "an alias below no parent": () => ({
    aliases: [{ parent: pulumi.rootStackResource }],
    parent: new Plain("around"),
  }),
  "aliases of another stack and project": () => ({ aliases: [{ stack: "old" }, { project: "older" }] }),
  protect: () => ({ protect: true }),
  "no protection": () => ({ protect: false }),
  dependsOn: () => ({ dependsOn: [new sns.Topic("first", {})] }),
  retainOnDelete: () => ({ retainOnDelete: true }),
  ignoreChanges: () => ({ ignoreChanges: ["tags"] }),
  replaceOnChanges: () => ({ replaceOnChanges: ["name"] }),
  customTimeouts: () => ({ customTimeouts: { create: "5m" } }),
  deletedWith: () => ({ deletedWith: new sns.Topic("first", {}) }),
  "a parent": () => ({ parent: new Plain("around") }),
};

class Plain extends pulumi.ComponentResource {
  constructor(name: string) {
    super("acme:index:Plain", name);
  }
}

function optionSample(title: string, options: () => pulumi.ComponentResourceOptions): Sample {
  return sample({
    title,
    given: options,
    flat: (make, opts) => {
      make(
        "Table",
        "Notes",
        { ...KEYS, stream: "keys_only", consumers: { one: { function: { handler: HANDLER } } } },
        opts,
      );
    },
    typed: (make, opts) => {
      make("Table", "Notes", { ...KEYS, stream: "keys_only", consumers: { one: HANDLER } }, opts);
    },
  });
}

describe("provider: options", () => {
  for (const [title, options] of Object.entries(OPTIONS)) {
    it(`reach the resources of a component as in TypeScript: ${title}`, async () => {
      const one = optionSample(title, options);
      const [flat, typed] = [await deployFlat(await sharedProvider(), one), await deployTyped(one)];
      flat.close();
      typed.close();
      assert.deepEqual(graphOf(flat), graphOf(typed));
    });
  }

  it("pass a provider to all resources in components, and make singletons once for it", async () => {
    const deployment = await Deployment.start(await sharedProvider());
    await deployment.run(() => {
      const west = new aws.Provider("west", { region: "us-west-2" });
      const opts = { providers: { aws: west } };
      new Remote("RestApiV1", "One", { routes: { "GET /x": { handler: HANDLER } } }, opts);
      new Remote("WebSocketApi", "Two", { routes: { $default: { handler: HANDLER } } }, opts);
      new Remote("RestApiV1", "Third", { routes: { "GET /x": { handler: HANDLER } } });
    });
    deployment.close();
    const west = deployment.resource("west", "pulumi:providers:aws").urn;
    const made = deployment.registered.filter(({ custom, type }) => custom && type.startsWith("aws:"));
    for (const { name, parent, options } of made) {
      const isThird =
        name.startsWith("Third") ||
        parent.includes("Third") ||
        name === "gateway-log-role" ||
        name.startsWith("gateway-");
      if (options.provider !== undefined) assert.match(options.provider, new RegExp(`^${west}::`), name);
      if (!isThird) assert.ok(options.provider, `${name} has the provider`);
    }
    const accounts = deployment.registered.filter(({ type }) => type === "aws:apigateway/account:Account");
    assert.deepEqual(accounts.map(({ name, options }) => [name, options.provider !== undefined]).sort(), [
      ["gateway-account", false],
      ["gateway-account-west", true],
    ]);
  });

  it("that are left out leave the removal policy as it is", async () => {
    const deployment = await Deployment.start(await sharedProvider());
    await deployment.construct("Table", "Notes", {
      inputs: KEYS,
      change: (request) => void request.setRetainondelete(false),
    });
    await deployment.construct("Bucket", "Files");
    deployment.close();
    for (const name of ["Notes-table", "Files-bucket"])
      assert.equal(deployment.resource(name).options.retainOnDelete, true, name);
  });

  it("protect nothing unless they say so, and then all of it", async () => {
    const deployment = await Deployment.start(await sharedProvider());
    await deployment.construct("Function", "Open", { inputs: { handler: HANDLER } });
    await deployment.construct("Function", "Closed", {
      inputs: { handler: HANDLER },
      change: (request) => void request.setProtect(true),
    });
    deployment.close();
    const lambdas = deployment.registered.filter(({ type }) => type === LAMBDA);
    assert.deepEqual(lambdas.map(({ name, protect }) => [name, protect]).sort(), [
      ["Closed-function", true],
      ["Open-function", false],
    ]);
  });
});
