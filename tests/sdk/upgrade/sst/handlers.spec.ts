import { expectMoved, type MoveCase } from "../../../support/moved-program";

const HOOK =
  "keep the package sst for it, or read it from the event and the context that the handler is called with";

const CASES: Readonly<Record<string, MoveCase>> = {
  "look up what they are bound to by this library": {
    version: 2,
    before: `import { DynamoDB } from "aws-sdk";
import { Table } from "sst/node/table";
import { Bucket } from "sst/node/bucket";
import { RDS } from "sst/node/rds";

// One table.
export const main = async () => ({
  table: Table.Notes.tableName,
  other: Table["old-notes"].tableName,
  computed: Table[process.env.ID as string]["tableName"],
  bucket: Bucket.Files.bucketName, secret: RDS.db.secretArn,
});
`,
    after: `import { DynamoDB } from "aws-sdk";
import { Table } from "pulumi-serverless-api/node";
import { Bucket } from "pulumi-serverless-api/node";
import { RDS } from "pulumi-serverless-api/node";

// One table.
export const main = async () => ({
  table: Table("Notes").name,
  other: Table("old-notes").name,
  computed: Table(process.env.ID as string).name,
  bucket: Bucket("Files").name, secret: RDS("db").secretArn,
});
`,
  },
  "look up what is taken apart, in CommonJS as well": {
    version: 1,
    path: "src/a.js",
    before: `const { Table } = require("@serverless-stack/node/table");
const { Queue } = require("@serverless-stack/node/queue");
const { tableName } = Table.Notes;
const { queueUrl: url } = Queue.Jobs;
module.exports.main = async () => [tableName, url];
`,
    after: `const { Table } = require("pulumi-serverless-api/node");
const { Queue } = require("pulumi-serverless-api/node");
const { name: tableName } = Table("Notes");
const { url } = Queue("Jobs");
module.exports.main = async () => [tableName, url];
`,
  },
  "read secrets and parameters as before, and the stage from the environment": {
    version: 2,
    before: `import { Config } from "sst/node/config";

export const key = Config.STRIPE_KEY;
export const name = \`\${Config.APP}-\${Config.STAGE}\`;
export const stage: string = Config.STAGE;
`,
    after: `import { Config } from "pulumi-serverless-api/node";

export const key = Config.STRIPE_KEY;
export const name = \`\${process.env.SAPI_APP}-\${process.env.SAPI_STAGE}\`;
export const stage: string = (process.env.SAPI_STAGE as string);
`,
  },
  "need no import where they read the stage alone": {
    version: 1,
    path: "src/a.js",
    before: `import { Config } from "@serverless-stack/node/config";
export const main = () => Config.STAGE;
`,
    after: `export const main = () => process.env.SAPI_STAGE;
`,
  },
  "keep what there is nothing for, and say so": {
    version: 2,
    before: `import { Api, ApiHandler, useBody } from "sst/node/api";

export const main = ApiHandler(async () => useBody() ?? Api.api.url);
`,
    after: `// sapi upgrade: ${HOOK}
import { ApiHandler, useBody } from "sst/node/api";
import { Api } from "pulumi-serverless-api/node";

export const main = ApiHandler(async () => useBody() ?? Api("api").url);
`,
    notes: [`2: ${HOOK}`],
  },
  "keep look-ups that are not understood": {
    version: 2,
    before: `import { Table } from "sst/node/table";
const all = Object.keys(Table);
export const main = () => Table.Notes.tableName;
`,
    after: `// sapi upgrade: keep the package sst for it, or write what it does
import { Table } from "sst/node/table";
// sapi upgrade: write the look-up as table("<id>").name here, so that it can be moved
const all = Object.keys(Table);
export const main = () => Table.Notes.tableName;
`,
    notes: [
      "2: keep the package sst for it, or write what it does",
      '4: write the look-up as table("<id>").name here, so that it can be moved',
    ],
  },
};

describe("handlers of SST", () => {
  for (const [behaviour, each] of Object.entries(CASES)) it(behaviour, () => expectMoved(each));
});
