import { strict as assert } from "node:assert";
import * as pulumi from "@pulumi/pulumi";
import { App, Auth, Stack } from "#sdk/index";
import { expectDefinitionError, expectRefused } from "../../../support/definition-error";
import { record } from "../../../support/record";

const CLIENT = "aws:cognito/userPoolClient:UserPoolClient";
const ISSUE = {
  code: "AUTH_CALLBACK_MISSING",
  path: "native.userPoolClient.callbackUrls",
  message: "CallbackUrls can not be empty when code flow or implicit flow is selected",
  cure: 'write for example ["https://example.com/signed-in"]',
} as const;

function define(userPoolClient: object) {
  return new Auth(new Stack(new App({ defaults: "current" }), "Web"), "Users", {
    native: { userPoolClient },
  });
}

const ON = { allowedOauthFlowsUserPoolClient: true, allowedOauthScopes: ["openid"] };

describe("Auth: the flows of the client", () => {
  for (const [what, settings] of [
    ["the code flow and no callback", { ...ON, allowedOauthFlows: ["code"] }],
    [
      "the implicit flow and an empty list of callbacks",
      { ...ON, allowedOauthFlows: ["implicit"], callbackUrls: [] },
    ],
    ["both", { ...ON, allowedOauthFlows: ["code", "implicit"] }],
  ] as const) {
    it(`are refused in the words of AWS with ${what}`, () =>
      expectRefused(() => define(settings), [ISSUE], { construct: 'Auth "Users"' }));
  }

  it("are refused when it shows that there is no callback, and the client is not registered", async () => {
    const later = (callbackUrls: unknown, allowedOauthFlows: unknown = ["code"]) =>
      expectDefinitionError(
        record(() => define({ ...ON, allowedOauthFlows, callbackUrls })),
        [ISSUE],
        { construct: 'Auth "Users"' },
      );
    await later(pulumi.output([]));
    await later(undefined, pulumi.output(["implicit"]));
    await later(undefined, [pulumi.output("code")]);
  });

  for (const [what, settings] of [
    ["a callback", { ...ON, allowedOauthFlows: ["code"], callbackUrls: ["https://example.com"] }],
    [
      "a callback that is known later",
      { ...ON, allowedOauthFlows: ["code"], callbackUrls: [pulumi.output("https://a.example.com")] },
    ],
    [
      "the flow of machines, which has no callback",
      { ...ON, allowedOauthFlows: ["client_credentials"], generateSecret: true },
    ],
    ["hosted pages that are off", { allowedOauthFlowsUserPoolClient: false, allowedOauthFlows: ["code"] }],
  ] as const) {
    it(`are taken with ${what}`, async () => {
      const recorded = await record(() => void define(settings));
      const { inputs } = recorded.resource(CLIENT);
      assert.deepEqual(inputs.allowedOauthFlows, settings.allowedOauthFlows);
    });
  }
});
