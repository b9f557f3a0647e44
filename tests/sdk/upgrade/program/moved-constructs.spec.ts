import assert from "node:assert/strict";
import { upgradeProgram } from "#sdk/upgrade/upgrade";
import { registeredBy } from "../../../support/program-text";

const MAIN = "index.ts";
const TEXT = `import { Api, App, ApiAuthorizationType, Function, HttpLambdaAuthorizer, Stack } from "pulumi-serverless-api/gen0";

class Main extends Stack {
  constructor(scope: App, id: string) {
    super(scope, id);
    const door = new HttpLambdaAuthorizer("Door", new Function(this, "Asked", {
      handler: "src/door.open",
    }));
    new Api(this, "Notes", {
      routes: {
        "GET /a": { function: "src/a.run", authorizationType: ApiAuthorizationType.CUSTOM, authorizer: door },
        "GET /b": { function: "src/b.run", authorizationType: ApiAuthorizationType.CUSTOM, authorizer: door },
      },
    });
  }
}

const app = new App();
new Main(app, "main");

export = app.outputs;
`;

describe("a construct in an object of the platform that several routes name", () => {
  it("is made once, where the object is written out", async () => {
    const old = new Map([[MAIN, TEXT]]);
    const { files, notes } = upgradeProgram(old);
    const text = files.get(MAIN) ?? "";
    assert.deepEqual(notes, []);
    assert.equal(text.split("new Function(").length, 2, text);
    assert.doesNotMatch(text, /gen0/);
    assert.deepEqual(await registeredBy(files, MAIN), await registeredBy(old, MAIN));
  });
});
