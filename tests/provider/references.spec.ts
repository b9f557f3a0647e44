import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import * as lambda from "@pulumi/aws/lambda";
import * as sqs from "@pulumi/aws/sqs";
import * as pulumi from "@pulumi/pulumi";
import { AWS } from "../../provider/src/references";
import { type Property, schema } from "../../provider/src/schema";
import { SOURCES } from "../support/paths";
import { Deployment } from "../support/provider/deployment";
import { Remote } from "../support/provider/remote";
import { lambdaFunction } from "../support/provider/samples/given";
import { sharedProvider } from "../support/provider/shared";

const HANDLER = "src/handler.run";

/** Types that references are made for, `iam.Role`. */
function known(): ReadonlySet<string> {
  return new Set(
    Object.entries(AWS).map(([module, folder]) => {
      const name = path.posix.basename(module);
      return `${folder}.${name[0]?.toUpperCase()}${name.slice(1)}`;
    }),
  );
}

describe("provider: references to resources of the AWS package", () => {
  it("become objects of the existing classes", () => {
    for (const [module, folder] of Object.entries(AWS)) {
      const name = path.posix.basename(module);
      const kind = `${name[0]?.toUpperCase()}${name.slice(1)}`;
      const classes = require(`@pulumi/aws/${folder}`) as Record<string, { readonly __pulumiType?: string }>;
      assert.equal(classes[kind]?.__pulumiType, `aws:${module}:${kind}`);
    }
  });

  it("are understood for all types that the schema accepts", () => {
    const all = [
      ...Object.values(schema().resources).map(({ inputProperties }) => inputProperties),
      ...Object.values(schema().types).map(({ properties = {} }) => properties),
    ].flatMap((properties) => Object.values(properties) as readonly Described[]);
    const given = all.filter(({ $ref }) => $ref === "pulumi.json#/Any");
    const named = given.flatMap(({ description = "" }) =>
      [...description.matchAll(/`aws\.(\w+\.\w+)`/g)].map(([, type]) => type as string),
    );
    assert.ok(named.length > 20);
    assert.deepEqual(
      [...new Set(named)].filter((type) => !known().has(type)),
      [],
    );
  });

  it("are understood for all types that permissions accept", () => {
    const text = fs.readFileSync(path.join(SOURCES, "permissions", "entries.ts"), "utf8");
    const [, members = ""] = /export interface RawResources \{([^}]+)\}/.exec(text) ?? [];
    const types = [...members.matchAll(/\b([a-z0-9]+\.[A-Z]\w+)/g)].map(([, type]) => type as string);
    assert.ok(types.length > 10);
    assert.deepEqual(
      types.filter((type) => !known().has(type)),
      [],
    );
  });

  it("carry the outputs of a resource, in an update and in a preview that knows them", async () => {
    for (const preview of [true, false]) {
      const deployment = await Deployment.start(await sharedProvider(), { preview });
      await deployment.run(() => {
        const raw = lambdaFunction();
        const alias = new lambda.Alias("live", { functionName: raw.name, functionVersion: "1" });
        new Remote("Api", "Api", { routes: { "GET /x": { lambda: alias } } });
        const queue = new sqs.Queue("raw", {});
        new Remote("Function", "Fn", {
          handler: HANDLER,
          permissions: [{ resource: queue, grant: "grantSendMessages" }],
        });
      });
      deployment.close();
      const { policy } = deployment.resource("Fn-policy").inputs;
      if (preview) assert.deepEqual(policy, { $unknown: true });
      else assert.match(String(policy), /sqs:SendMessage.*arn:aws:sqs:us-east-1:123456789012:raw-/s);
      const { dependencies } = deployment.resource("Api-permission-GET-x");
      assert.ok(dependencies.includes(deployment.resource("live").urn), dependencies.join("\n"));
    }
  });

  it("may be networks of awsx", async () => {
    const deployment = await Deployment.start(await sharedProvider());
    await deployment.run(() => {
      const vpc = new Network("network");
      new Remote("RDS", "Data", { engine: "postgresql16", defaultDatabaseName: "notes", native: { vpc } });
    });
    deployment.close();
    const { subnetIds } = deployment.resource("Data-subnets").inputs;
    assert.deepEqual(subnetIds, ["subnet-1", "subnet-2"]);
  });
});

/** A network, registered as a program would, without the provider of awsx. */
class Network extends pulumi.ComponentResource {
  constructor(name: string) {
    super("awsx:ec2:Vpc", name);
    this.registerOutputs({ vpcId: "vpc-1", isolatedSubnetIds: ["subnet-1", "subnet-2"] });
  }
}

interface Described extends Property {
  readonly description?: string;
}
