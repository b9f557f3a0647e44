import assert from "node:assert/strict";
import { editorOf, hoverOf, problemsOf } from "../support/published-types";

/**
 * The compiler reports a wrong word in few lines, even for an API whose type with all its routes fills a
 * line.
 */
const LONGEST = 600;
const MANY = Array.from({ length: 40 }, (_, index) => `"GET /notes/{id}/part-${index}": "src/notes.part"`);

const PROGRAM = `
  import type * as aws from "@pulumi/aws";
  import { Api, RestApiV1, type Function, type Stack, type Table, type WebSocketApi } from "./dist/index";
  declare const stack: Stack;
  declare const made: Function;
  declare const table: Table;
  declare const chat: WebSocketApi;
  declare const bucket: aws.s3.Bucket;
  const api = new Api(stack, "Api", { routes: { ${MANY.join(", ")} } });
`;

describe("the compiler's message", () => {
  it("of a wrong grant word: the words that may stand there", function () {
    this.timeout(300_000);
    const TABLE =
      '"grantReadData" | "grantWriteData" | "grantReadWriteData" | "grantStreamRead" | "grantFullAccess"';
    const BUCKET = '"grantRead" | "grantPut" | "grantWrite" | "grantReadWrite" | "grantDelete"';
    const problems = problemsOf(`${PROGRAM}
      made.attachPermissions([[chat, "grantManageConnections"], [api, "grantInvoke"], [bucket, "grantRead"]]);
      made.attachPermissions([[api, "grantManageConnections"]]);
      made.attachPermissions([api, [api, "grantInvok"]]);
      made.attachPermissions([[table, "grantRead"]]);
      made.attachPermissions([[bucket, "grantReadd"]]);
    `);
    assert.deepEqual(problems, [
      {
        at: '"grantManageConnections"',
        message: `Type '"grantManageConnections"' is not assignable to type '"grantInvoke"'.`,
      },
      { at: '"grantInvok"', message: `Type '"grantInvok"' is not assignable to type '"grantInvoke"'.` },
      { at: '"grantRead"', message: `Type '"grantRead"' is not assignable to type '${TABLE}'.` },
      {
        at: '"grantReadd"',
        message: `Type '"grantReadd"' is not assignable to type '${BUCKET}'. Did you mean '"grantRead"'?`,
      },
    ]);
  });

  it("of a wrong grant word inside the props of a construct, in less than 600 characters", function () {
    this.timeout(300_000);
    const problems = problemsOf(`${PROGRAM}
      new Api(stack, "A", { defaults: { function: { permissions: [[api, "grantInvok"]] } } });
      new Api(stack, "B", { routes: { "GET /a": { function: { handler: "a.b", permissions: [[table, "grantRead"]] } } } });
    `);
    assert.deepEqual(
      problems.map(({ at }) => at),
      ['"grantInvok"', '"grantRead"'],
    );
    for (const { message } of problems) assert.ok(message.length < LONGEST, `${message.length}: ${message}`);
  });

  it("of an invalid route key: what is wrong, and what to write", function () {
    this.timeout(300_000);
    const problems = problemsOf(`${PROGRAM}
      import { WebSocketApi as Chat } from "./dist/index";
      new Api(stack, "A", { routes: {
        "GTE /notes": "a.b",
        "get notes": "a.b",
        "/notes": "a.b",
        "GET /{path+}/end": { function: "a.b" },
        "$conect": "a.b",
      } });
      new RestApiV1(stack, "B", { routes: { $default: "a.b" } });
      new Chat(stack, "C").addRoutes(stack, { $conect: "a.b" });
    `);
    const METHODS = "ANY, GET, PUT, POST, HEAD, PATCH, DELETE or OPTIONS";
    assert.deepEqual(
      problems.map(({ at, message }) => [at, /route key: (.*)"'\.$/.exec(message)?.[1] ?? message]),
      [
        ['"GTE /notes"', `unknown method \\"GTE\\", write ${METHODS}`],
        ['"get notes"', 'the path must start with \\"/\\", write \\"GET /notes\\"'],
        ['"/notes"', 'the method is missing, write \\"GET /notes\\" or \\"ANY /notes\\"'],
        [
          '"GET /{path+}/end"',
          'a variable with + takes all that follows, write \\"GET /{path}/end\\" or end it at \\"GET /{path+}\\"',
        ],
        ['"$conect"', 'write a method and a path, such as \\"GET /notes\\", or $default'],
        ["$default", 'a REST API has no $default, write \\"ANY /{proxy+}\\"'],
        ["$conect", "AWS keeps keys that begin with $ for its own, write $connect, $default or $disconnect"],
      ],
    );
  });
});

describe("the hover of an editor", () => {
  const CLASSES = {
    Api: "constructs/api/construct",
    RestApiV1: "constructs/rest-api/construct",
    WebSocketApi: "constructs/websocket-api/construct",
    GraphQLApi: "constructs/graphql-api/construct",
    Table: "constructs/table/construct",
    Auth: "constructs/auth/construct",
    Function: "functions/construct",
  };

  it("over `new Api` and every other construct: the text and the example of the class", function () {
    this.timeout(300_000);
    const names = Object.entries(CLASSES);
    const program = names.map(
      ([name, file]) => `
        import { ${name} } from "./dist/index";
        import { ${name} as ${name}Class } from "./dist/${file}";
        new ${name}(undefined as never, "Id", {} as never);
        new ${name}Class(undefined as never, "Id", {} as never);
      `,
    );
    const text = program.join("");
    const editor = editorOf(text);
    for (const [name] of names) {
      const shown = hoverOf(editor, text.indexOf(`new ${name}(`) + "new ".length);
      assert.notEqual(shown.text, "", name);
      assert.ok(shown.examples[0]?.includes(`new ${name}(stack, `), `${name}: ${shown.examples}`);
      assert.deepEqual(shown, hoverOf(editor, text.indexOf(`new ${name}Class(`) + "new ".length), name);
    }
  });

  it("over `new App`: the text and the example of the type", function () {
    this.timeout(300_000);
    const text = 'import { App } from "./dist/index";\nnew App();\nconst app: App = new App();\n';
    const editor = editorOf(text);
    const shown = hoverOf(editor, text.indexOf("new App") + "new ".length);
    assert.match(shown.text, /^The app: what all stacks share\./);
    assert.deepEqual(shown.examples, [
      'const app = new App({ defaults: "current" });\napp.stack(StorageStack).stack(ApiStack);\nexport = app.outputs;',
    ]);
  });
});
