import { strict as assert } from "node:assert";
import * as ec2 from "@pulumi/awsx/ec2";
import { checkAwsx } from "#sdk/app/awsx";
import { loadAwsx } from "#sdk/app/awsx-resources";
import { Issues } from "#sdk/errors/index";

describe("parts that @pulumi/awsx makes", () => {
  it("are asked for by the name of the package where it is not installed", () => {
    const issues = new Issues({ kind: "RDS", id: "Db" });
    const find = (name: string) => {
      throw new Error(`Cannot find module '${name}'`);
    };
    assert.equal(checkAwsx("the network", issues.at("native", "vpc"), find), false);
    assert.deepEqual(
      issues.list.map(({ code, path, message }) => ({ code, path, message })),
      [
        {
          code: "AWSX_MISSING",
          path: "native.vpc",
          message: "the network needs @pulumi/awsx, which is not installed; run npm install @pulumi/awsx",
        },
      ],
    );
  });

  it("are loaded where it is installed", () => {
    const issues = new Issues({ kind: "RDS", id: "Db" });
    assert.equal(checkAwsx("the network", issues), true);
    assert.equal(loadAwsx("ec2").Vpc, ec2.Vpc);
  });
});
