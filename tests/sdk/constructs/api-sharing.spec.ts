import assert from "node:assert/strict";
import { App, type StackContext, use } from "../../../sdk/src/app";
import { Api } from "../../../sdk/src/constructs/api";
import { Table } from "../../../sdk/src/constructs/table";
import { record } from "../../support/record";
import { madeIn, recordSplit } from "../../support/split-app";

const TABLE = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;

function ApiStack({ stack }: StackContext) {
  const table = new Table(stack, "Notes", TABLE);
  const api = new Api(stack, "Api", {
    authorizers: {
      token: {
        type: "jwt",
        jwt: { issuer: "https://issuer.example.com", audience: ["app"] },
        scopes: ["notes"],
      },
    },
    defaults: {
      authorizer: "token",
      authorizationScopes: ["all"],
      payloadFormatVersion: "1.0",
      function: { timeout: 7, environment: { TABLE: table.tableName } },
    },
    routes: { "GET /notes": "src/notes.list", "GET /old": { type: "url", url: "https://example.com" } },
  });
  api.attachPermissions(["ses:SendEmail"]);
  api.bind([table]);
  return { api };
}

function MoreStack({ stack }: StackContext) {
  const { api } = use(ApiStack);
  api.addRoutes(stack, {
    "GET /more/{id}": "src/more.read",
    "GET /signed": { function: "src/more.signed", authorizer: "iam" },
  });
}

const program = () => new App({ defaults: "current" }).stack(ApiStack).stack(MoreStack).outputs;

describe("an Api of another Pulumi stack", () => {
  before(() => {
    process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
  });

  it("takes routes as in a whole app", async () => {
    const whole = await record(program);
    const split = await recordSplit(program, ["ApiStack", "MoreStack"]);
    const made = madeIn("MoreStack", ...split);
    assert.equal(Object.keys(made).length, 14);
    assert.deepEqual(made, madeIn("MoreStack", whole));
  });
});
