import { strict as assert } from "node:assert";
import { Api, Auth, KinesisStream, RDS, Table } from "#sdk/node/index";
import { bindingVariable } from "#sdk/permissions/bindable";

describe("looking up a binding in a handler", () => {
  const set: string[] = [];
  const bind = (kind: string, value: string, id: string, text: string) => {
    const name = bindingVariable(kind, value, id);
    set.push(name);
    process.env[name] = text;
  };

  afterEach(() => {
    for (const name of set.splice(0)) delete process.env[name];
  });

  it("gives the value that the deployment passed under the construct's id", () => {
    bind("Table", "name", "notes", "dev-app-notes");
    bind("Api", "url", "Notes", "https://example.com");
    assert.deepEqual(Table("notes"), { name: "dev-app-notes" });
    assert.equal(Api("Notes").url, "https://example.com");
  });

  it("finds ids with dashes", () => {
    bind("KinesisStream", "name", "click-stream", "dev-app-click-stream");
    assert.equal(KinesisStream("click-stream").name, "dev-app-click-stream");
  });

  it("gives all values of a construct that has several", () => {
    bind("RDS", "clusterArn", "db", "arn:cluster");
    bind("RDS", "secretArn", "db", "arn:secret");
    bind("RDS", "defaultDatabaseName", "db", "main");
    assert.deepEqual(RDS("db"), {
      clusterArn: "arn:cluster",
      secretArn: "arn:secret",
      defaultDatabaseName: "main",
    });
  });

  it("gives the ids of an Auth, that of the identity pool where there is one", () => {
    bind("Auth", "userPoolId", "Users", "us-east-1_abc");
    bind("Auth", "userPoolClientId", "Users", "client");
    const withoutPool: { userPoolId: string; userPoolClientId: string; identityPoolId?: string } =
      Auth("Users");
    assert.deepEqual(withoutPool, {
      userPoolId: "us-east-1_abc",
      userPoolClientId: "client",
      identityPoolId: undefined,
    });
    bind("Auth", "identityPoolId", "Users", "us-east-1:123");
    assert.equal(Auth("Users").identityPoolId, "us-east-1:123");
  });

  it("says what is bound and what to write when the id is not", () => {
    bind("Table", "name", "users", "u");
    bind("Table", "name", "tags", "t");
    assert.throws(() => Table("notes"), {
      message:
        'Table "notes" is not bound to this function; "tags", "users" are. ' +
        'Where the function is defined, write bind: [x] with x = new Table(stack, "notes", ...)',
    });
  });

  it("names the bound id that is most like the one asked for", () => {
    bind("Table", "name", "Notes", "n");
    bind("Table", "name", "order_items", "o");
    const near = (id: string) => {
      try {
        return Table(id).name;
      } catch (error) {
        return /; (did you mean .+?)\? /.exec((error as Error).message)?.[1];
      }
    };
    assert.deepEqual(["Note", "notes", "order-item", "Users"].map(near), [
      'did you mean Table("Notes")',
      'did you mean Table("Notes")',
      'did you mean Table("order_items")',
      undefined,
    ]);
  });

  it("says so when nothing of the kind is bound", () => {
    bind("Api", "url", "Notes", "https://example.com");
    assert.throws(
      () => Table("notes"),
      /^Error: Table "notes" is not bound to this function; no Table is\. /,
    );
  });

  it("reads the environment at each call, so that tests can set it", () => {
    bind("Table", "name", "notes", "first");
    assert.equal(Table("notes").name, "first");
    bind("Table", "name", "notes", "second");
    assert.equal(Table("notes").name, "second");
  });
});
