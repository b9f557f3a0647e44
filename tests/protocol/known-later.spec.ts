import assert from "node:assert/strict";
import { UNKNOWN } from "../support/engine/received";
import { type ProgramRun, ScriptedStack } from "../support/engine/scripted-stack";

const GOOD = {
  audience: "notes-app",
  domainName: "notes.example.com",
  greeting: "Hello",
  hostedZone: "example.com",
  issuer: "https://login.example.com/",
  layerArn: "arn:aws:lambda:us-east-1:123456789012:layer:tools:1",
  logFormat: '{"id":"$context.requestId"}',
  logGroupArn: "arn:aws:logs:us-east-1:123456789012:log-group:notes",
  scope: "notes/read",
  tableName: "all-notes",
  url: "https://old.example.com/notes",
};

/**
 * A mistake that is refused once it is known: the setting's key and path, the message, and the resource that
 * is not registered.
 */
const BAD = [
  {
    key: "issuer",
    value: "login.example.com",
    says: /^Api "Api" authorizers\.users\.jwt\.issuer: .*got "login\.example\.com"; /,
    resource: "Web-Api-authorizer-users",
  },
  {
    key: "domainName",
    value: "notes example com",
    says: /^Api "Api" customDomain\.domainName: .*got "notes example com"; /,
    resource: "Web-Api-domain",
  },
  {
    key: "hostedZone",
    value: "example com",
    says: /^Api "Api" customDomain\.hostedZone: .*got "example com"; /,
    resource: "Web-Api-domain-mapping",
  },
  {
    key: "tableName",
    value: "all notes",
    says: /^Table "Notes" native\.table\.name: .*got "all notes"; /,
    resource: "Web-Notes-table",
  },
  {
    key: "logGroupArn",
    value: "notes",
    says: /^Api "Api" accessLog\.destinationArn: .*got "notes"; /,
    resource: "Web-Api-stage",
  },
  {
    key: "layerArn",
    value: "tools",
    says: /^Api "Api" routes\["GET \/notes"\]\.function\.layers\[0\]: .*got "tools"; /,
    resource: "Web-Api-GET-notes-function",
  },
  {
    key: "url",
    value: "old.example.com",
    says: /^Api "Api" routes\["GET \/old"\]\.url: .*got "old\.example\.com"; /,
    resource: "Web-Api-integration-GET-old",
  },
] as const;

function settings(config: Readonly<Record<string, string>>) {
  return { config, env: { PULUMI_SERVERLESS_API_BUNDLE: "skip" } };
}

describe("protocol: settings that are known only when other resources have been made", function () {
  this.timeout(300_000);
  const bad = { ...GOOD, ...Object.fromEntries(BAD.map(({ key, value }) => [key, value])) };
  let preview: ProgramRun;
  let update: ProgramRun;
  let refusedPreview: ProgramRun;
  let refused: ProgramRun;

  before(async () => {
    const stack = new ScriptedStack("tests/fixtures/protocol/known-later.js", "protocol");
    [preview, update] = await Promise.all([
      stack.copy().preview(settings(GOOD)),
      stack.copy().update(settings(GOOD)),
    ]);
    [refusedPreview, refused] = await Promise.all([
      stack.copy().preview(settings(bad)),
      stack.copy().update(settings(bad)),
    ]);
  });

  it("registers everything in a first preview that it registers in the update, with the values left open", () => {
    preview.expectSuccess();
    update.expectSuccess();
    assert.deepEqual(Object.keys(preview.inputs), Object.keys(update.inputs));
    assert.deepEqual(preview.resource("Web-Notes-table").inputs.name, UNKNOWN);
    assert.deepEqual(preview.resource("Web-Api-domain").inputs.domainName, UNKNOWN);
    assert.deepEqual(preview.resource("Web-Api-integration-GET-old").inputs.integrationUri, UNKNOWN);
    assert.equal(preview.resource("Web-Api-domain-mapping").inputs.apiMappingKey, "v1");
  });

  it("has the values in the update", () => {
    const inputs = (name: string) => update.resource(name).inputs;
    assert.equal(inputs("Web-Notes-table").name, GOOD.tableName);
    assert.equal(inputs("Web-Api-domain").domainName, GOOD.domainName);
    assert.equal(inputs("Web-Api-integration-GET-old").integrationUri, GOOD.url);
    assert.deepEqual(inputs("Web-Api-GET-notes-function").layers, [GOOD.layerArn]);
    assert.deepEqual(inputs("Web-Api-authorizer-users").jwtConfiguration, {
      audiences: [GOOD.audience],
      issuer: GOOD.issuer,
    });
    const { variables } = inputs("Web-Api-GET-notes-function").environment as {
      variables: Readonly<Record<string, unknown>>;
    };
    assert.equal(variables.GREETING, GOOD.greeting);
    assert.equal(variables.SAPI_Table_name_Notes, GOOD.tableName);
  });

  it("cannot know of a mistake in the first preview", () => {
    refusedPreview.expectSuccess();
    assert.deepEqual(refusedPreview.inputs, preview.inputs);
  });

  for (const { key, says, resource } of BAD) {
    it(`refuses a wrong ${key} in the update by the same rule, and does not make ${resource}`, () => {
      const own = refused.errors.filter((message) => says.test(message));
      assert.equal(own.length, 1, refused.errors.join("\n"));
      assert.match(String(own[0]), /\n {4}at known-later\.js:\d+:\d+$/);
      assert.ok(update.names.includes(resource));
      assert.ok(!refused.names.includes(resource), resource);
    });
  }

  it("reports nothing else, and fails", () => {
    assert.equal(refused.errors.length, BAD.length, refused.errors.join("\n"));
    refused.expectFailure();
  });
});
