import assert from "node:assert/strict";
import { DATA_RESOURCES, SNAPSHOT_RESOURCES } from "#sdk/aws/resource-sets";
import { DATA_TYPES, dataKind } from "#sdk/cli/deploy/data-resources";

describe("DATA_TYPES", () => {
  it("names types of @pulumi/aws", () => {
    for (const type of Object.keys(DATA_TYPES)) {
      const [, file, name] = /^aws:(.+):(\w+)$/.exec(type) ?? [];
      assert.ok(file !== undefined && name !== undefined, type);
      const found = require(`@pulumi/aws/${file}`) as Record<string, { __pulumiType?: string }>;
      assert.equal(found[name]?.__pulumiType, type);
    }
  });

  it("has whatever the removal policy keeps or takes a snapshot of, apart from logs", () => {
    const kept = [...DATA_RESOURCES, ...SNAPSHOT_RESOURCES].filter((type) => dataKind(type) === undefined);
    assert.deepEqual(kept, ["aws:cloudwatch/logGroup:LogGroup"]);
  });
});
