import { strict as assert } from "node:assert";
import { type Served, serve } from "./served";

describe("functions that call AWS", () => {
  let served: Served;
  before(async () => {
    served = await serve("permitted");
  });
  after(() => served.close());

  async function ask(path: string, from = served): Promise<Record<string, unknown>> {
    const { body } = await from.get(path, "Api");
    return JSON.parse(body) as Record<string, unknown>;
  }

  const warnings = () => served.events.of("warning").map(({ message }) => message);

  it("get AWS's own error for a call that their role does not allow [peers/function-roles]", async () => {
    const put = await ask("/bare/put");
    assert.equal(put.name, "AccessDeniedException");
    assert.equal(put.status, 400);
    assert.match(
      String(put.message),
      /^User: arn:aws:sts::\d{12}:assumed-role\/\S+\/\S+ is not authorized to perform: dynamodb:PutItem on resource: arn:aws:dynamodb:us-east-1:\d{12}:table\/\S+ because no identity-based policy allows the dynamodb:PutItem action$/,
    );
    const invoke = await ask("/bare/invoke");
    assert.deepEqual([invoke.name, invoke.status], ["AccessDeniedException", 403]);
    assert.match(String(invoke.message), /is not authorized to perform: lambda:InvokeFunction on resource: /);
    const { status } = await ask("/bare/signed");
    assert.equal(status, 403);
    const connection = await ask("/bare/connection");
    assert.deepEqual([connection.name, connection.status], ["ForbiddenException", 403]);
  });

  it("cause one warning that names the missing grant", async () => {
    for (const what of ["put", "invoke", "signed", "connection"]) {
      await ask(`/bare/${what}`);
      await ask(`/bare/${what}`);
    }
    assert.deepEqual(
      warnings()
        .filter((message) => message.includes("may not"))
        .sort(),
      [
        'src/bare.handler may not dynamodb:PutItem on table Orders: bind it (bind: [orders]) or give it permissions: [[orders, "grantWriteData"]]',
        'src/bare.handler may not execute-api:Invoke on API Signed: bind it (bind: [signed]) or give it permissions: [[signed, "grantInvoke"]]',
        'src/bare.handler may not execute-api:ManageConnections on API Chat: bind it (bind: [chat]) or give it permissions: [[chat, "grantManageConnections"]]',
        'src/bare.handler may not lambda:InvokeFunction on function Pack: bind it (bind: [pack]) or give it permissions: [[pack, "grantInvoke"]]',
      ],
    );
  });

  it("may do what they are bound to", async () => {
    assert.equal(await ask("/bound/put"), "put");
    assert.deepEqual(await ask("/bound/invoke"), { packed: true });
    assert.deepEqual(await ask("/bound/signed"), { status: 200, body: { packed: true } });
    // The call is authorized, and the reply says that no such connection exists.
    assert.equal((await ask("/bound/connection")).name, "GoneException");
  });

  it("gain and lose permissions with a save of the program", async () => {
    served.events.clear();
    served.program.edit(
      "index.ts",
      '"GET /bare/{what}": "src/bare.handler"',
      '"GET /bare/{what}": { function: { handler: "src/bare.handler", bind: [orders] } }',
    );
    await served.events.next("reload");
    assert.equal(await ask("/bare/put"), "put");
    assert.equal((await ask("/bare/invoke")).name, "AccessDeniedException");
    served.events.clear();
    served.program.restore();
    await served.events.next("reload");
    assert.equal((await ask("/bare/put")).name, "AccessDeniedException");
  });

  it("cause a warning at the start for conditions that are not evaluated", async () => {
    served.events.clear();
    const statement =
      '{ actions: ["dynamodb:PutItem"], resources: ["*"], conditions: { Bool: { "aws:MultiFactorAuthPresent": "true" } } }';
    served.program.edit(
      "index.ts",
      '"GET /bare/{what}": "src/bare.handler"',
      `"GET /bare/{what}": { function: { handler: "src/bare.handler", permissions: [${statement}] } }`,
    );
    await served.events.next("reload");
    const reported = warnings().filter((message) => message.includes("which is not judged here"));
    assert.equal(reported.length, 1);
    assert.match(
      reported[0] ?? "",
      / asks for condition key aws:MultiFactorAuthPresent, which is not judged here: /,
    );
    served.events.clear();
    served.program.restore();
    await served.events.next("reload");
  });

  it("may do everything when policies are not evaluated", async () => {
    const free = await serve("permitted", { iam: false, watch: false });
    try {
      assert.equal(await ask("/bare/put", free), "put");
      assert.deepEqual(await ask("/bare/invoke", free), { packed: true });
      assert.deepEqual(await ask("/bare/signed", free), { status: 200, body: { packed: true } });
      assert.equal((await ask("/bare/connection", free)).name, "GoneException");
      assert.deepEqual(
        free.events.of("warning").filter(({ message }) => message.includes("may not")),
        [],
      );
    } finally {
      await free.close();
    }
  });
});
