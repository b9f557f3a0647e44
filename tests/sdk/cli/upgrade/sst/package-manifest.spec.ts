import assert from "node:assert/strict";
import { convertManifest, type ManifestCase } from "#sdk/cli/upgrade/sst/package-manifest";

const PACKAGES = { own: "0.1.0", pulumi: "3.248.0", aws: "7.48.0", tsx: "4.23.15" };

function convert(text: string, given: Partial<ManifestCase> = {}) {
  return convertManifest({ text, isRoot: true, imported: new Set(), packages: PACKAGES, ...given });
}

describe("a package.json of a project of SST", () => {
  it("has our packages where those of SST were, in their order, and everything else as it was", () => {
    const before = `{
    "name": "shop", "private": true,
    "devDependencies": {
        "@serverless-stack/cli": "^1.18.4",
        "@serverless-stack/resources": "^1.18.4",
        "aws-cdk-lib": "2.50.0",
        "vitest": "^0.25.0"
    },
    "workspaces": ["services"]
}`;
    const after = `{
    "name": "shop", "private": true,
    "devDependencies": {
        "@pulumi/aws": "7.48.0",
        "@pulumi/pulumi": "3.248.0",
        "pulumi-serverless-api": "0.1.0",
        "tsx": "4.23.15",
        "vitest": "^0.25.0"
    },
    "workspaces": ["services"]
}`;
    assert.deepEqual(convert(before), { text: after, notes: [] });
    assert.deepEqual(convert(after), { text: after, notes: [] });
  });

  it("gets this package alone where it is that of another folder", () => {
    const text =
      '{\n  "dependencies": {\n    "uuid": "9.0.0",\n    "@serverless-stack/node": "^1.18.4"\n  }\n}\n';
    assert.equal(
      convert(text, { isRoot: false }).text,
      '{\n  "dependencies": {\n    "uuid": "9.0.0",\n    "pulumi-serverless-api": "0.1.0"\n  }\n}\n',
    );
  });

  it("names the AWS SDK v2 where handlers import it and no package.json names it, and says so", () => {
    const text = '{\n  "dependencies": {\n    "sst": "2.44.0"\n  }\n}\n';
    const converted = convert(text, { lacksSdk: true });
    assert.equal(JSON.parse(converted.text).dependencies["aws-sdk"], "^2.1693.0");
    assert.deepEqual(converted.notes, [
      {
        line: 5,
        message: "aws-sdk is added, since handlers import it and no runtime of Node that AWS creates has it",
        isDone: true,
      },
    ]);
    assert.doesNotMatch(convert(text, { lacksSdk: true, isRoot: false }).text, /aws-sdk/);
    assert.doesNotMatch(convert(text).text, /aws-sdk/);
  });

  it("keeps packages that something still imports", () => {
    const text =
      '{\n  "devDependencies": {\n    "aws-cdk-lib": "2.124.0",\n    "constructs": "10.3.0",\n    "sst": "2.44.0"\n  }\n}\n';
    const { devDependencies } = JSON.parse(convert(text, { imported: new Set(["aws-cdk-lib", "sst"]) }).text);
    assert.deepEqual(Object.keys(devDependencies), [
      "@pulumi/aws",
      "@pulumi/pulumi",
      "aws-cdk-lib",
      "pulumi-serverless-api",
      "sst",
      "tsx",
    ]);
  });

  it("names a version that is there already once", () => {
    const text = '{"dependencies": {"pulumi-serverless-api": "file:own.tgz", "sst": "2.44.0"}}';
    const { dependencies } = JSON.parse(
      convert(text, { packages: { ...PACKAGES, own: "file:own.tgz" } }).text,
    );
    assert.deepEqual(dependencies, {
      "@pulumi/aws": "7.48.0",
      "@pulumi/pulumi": "3.248.0",
      "pulumi-serverless-api": "file:own.tgz",
    });
  });

  it("gets sections that it has not", () => {
    assert.deepEqual(JSON.parse(convert("{}").text), {
      dependencies: {
        "@pulumi/aws": "7.48.0",
        "@pulumi/pulumi": "3.248.0",
        "pulumi-serverless-api": "0.1.0",
      },
      devDependencies: { tsx: "4.23.15" },
    });
  });

  it("says with their lines what is left in it", () => {
    const text = `{
  "scripts": {
    "start": "sst start",
    "console": "sst console"
  },
  "eslintConfig": {
    "extends": ["serverless-stack"]
  },
  "devDependencies": {
    "@serverless-stack/static-site-env": "0.69.7",
    "datadog-cdk-constructs-v2": "1.5.0"
  }
}
`;
    const { notes, text: now } = convert(text, { isRoot: false });
    assert.equal(now, text.replace("sst start", "sapi dev"));
    assert.deepEqual(notes, [
      { line: 4, message: "script console: sst console: left as it is; the console is a page of sapi dev" },
      { line: 7, message: "the rules serverless-stack came with SST: name others, or leave them out" },
      {
        line: 10,
        message:
          "@serverless-stack/static-site-env is left: StaticSite puts the values of the app into the build of a site",
      },
      {
        line: 11,
        message:
          "datadog-cdk-constructs-v2 is left: if it has constructs of CDK, make what they made with @pulumi/aws",
      },
    ]);
  });

  it("stays as it is where it is no JSON, or has nothing of SST", () => {
    assert.deepEqual(convert("{ not json", { isRoot: false }), { text: "{ not json", notes: [] });
    const text = '{"dependencies":{"hono":"4.0.0"}}';
    assert.deepEqual(convert(text, { isRoot: false }), { text, notes: [] });
  });

  it("gets scripts and packages in place of what SST brought, and keeps its own of the same names", () => {
    const text =
      '{\n  "scripts": {\n    "schema": "mine"\n  },\n  "devDependencies": {\n    "sst": "2.44.0"\n  }\n}\n';
    const script = (name: string) => ({ name, command: `make ${name}`, note: "run it" });
    const needs = {
      packages: { kysely: "0.25.0" },
      tools: { pglite: "0.5.16" },
      scripts: [script("schema"), script("types:database")],
    };
    const { text: now, notes } = convert(text, { needs });
    const { scripts, dependencies, devDependencies } = JSON.parse(now);
    assert.equal(devDependencies.pglite, "0.5.16");
    assert.deepEqual(scripts, { schema: "mine", "types:database": "make types:database" });
    assert.equal(dependencies.kysely, "0.25.0");
    assert.deepEqual(notes, [
      {
        line: 3,
        message: "script schema: it is your own; SST had a generator, and its script is: make schema",
      },
      { line: 4, message: "script types:database: run it" },
    ]);
  });
});
