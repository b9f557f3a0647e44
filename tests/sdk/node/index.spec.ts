import { strict as assert } from "node:assert";
import {
  Api,
  Auth,
  Bucket,
  EventBus,
  Function,
  KinesisStream,
  Queue,
  RDS,
  Table,
  Topic,
} from "#sdk/node/index";
import { bindingVariable } from "#sdk/permissions/bindable";

describe("looking up a binding in a handler", () => {
  const set: string[] = [];
  const functionName = process.env.AWS_LAMBDA_FUNCTION_NAME;
  const bind = (kind: string, value: string, id: string, text: string) => {
    const name = bindingVariable(kind, value, id);
    set.push(name);
    process.env[name] = text;
  };

  afterEach(() => {
    for (const name of set.splice(0)) delete process.env[name];
    if (functionName === undefined) delete process.env.AWS_LAMBDA_FUNCTION_NAME;
    else process.env.AWS_LAMBDA_FUNCTION_NAME = functionName;
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
        'Where the function is defined, write bind: [x] with x = new Table(stack, "notes", ...). ' +
        'Where x calls the function, write x.bindToConsumer("<name>", [x]) behind x',
    });
  });

  it("names the call that binds a construct to a function of its own, which its props cannot", () => {
    const hints: readonly (readonly [() => unknown, string, string])[] = [
      [
        () => Bucket("Pictures"),
        "Shop-Pictures-notification-thumbnail-function-f3360a3",
        'Behind x = new Bucket(stack, "Pictures", ...), write x.bindToNotification("thumbnail", [x])',
      ],
      [
        () => Table("Notes"),
        "Notes-consumer-to-audit-function-0df92be",
        'Behind x = new Table(stack, "Notes", ...), write x.bindToConsumer("to-audit", [x])',
      ],
      [
        () => KinesisStream("Clicks"),
        "Shop-Clicks-consumer-count-function-abea235",
        'Behind x = new KinesisStream(stack, "Clicks", ...), write x.bindToConsumer("count", [x])',
      ],
      [
        () => Topic("News"),
        "Shop-News-subscriber-mail-function-88f37a9",
        'Behind x = new Topic(stack, "News", ...), write x.bindToSubscriber("mail", [x])',
      ],
      [
        () => EventBus("Bus"),
        "Shop-Bus-rule-placed-target-mail-function-59bb23a",
        'Behind x = new EventBus(stack, "Bus", ...), write x.bindToTarget("placed", "mail", [x])',
      ],
      [
        () => Queue("Jobs"),
        "Shop-Jobs-consumer-function-eb09964",
        'Behind x = new Queue(stack, "Jobs", ...), write x.bind([x])',
      ],
      [
        () => Auth("Users"),
        "Shop-Users-trigger-preSignUp-function-f483028",
        "A trigger reads event.userPoolId and event.callerContext.clientId",
      ],
      [
        () => Function("Resize"),
        "Shop-Resize-function-7112ac3",
        "A function reads its own name from AWS_LAMBDA_FUNCTION_NAME",
      ],
      // A function of another bucket.
      [
        () => Bucket("Pictures"),
        "Shop-Films-notification-thumbnail-function-f3360a3",
        'Where the function is defined, write bind: [x] with x = new Bucket(stack, "Pictures", ...). ' +
          'Where x calls the function, write x.bindToNotification("<name>", [x]) behind x',
      ],
      [
        () => Api("Api"),
        "Shop-Api-GET-notes-function-90cbcef",
        'Where the function is defined, write bind: [x] with x = new Api(stack, "Api", ...). ' +
          'Where x calls the function, write x.bindToRoute("<route key>", [x]) behind x',
      ],
      [
        () => RDS("Db"),
        "Shop-Api-GET-notes-function-90cbcef",
        'Where the function is defined, write bind: [x] with x = new RDS(stack, "Db", ...)',
      ],
    ];
    for (const [lookUp, name, hint] of hints) {
      process.env.AWS_LAMBDA_FUNCTION_NAME = name;
      assert.throws(lookUp, (error: Error) => error.message.endsWith(` is. ${hint}`), name);
    }
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
