import assert from "node:assert/strict";
import { Api, App, type StackContext, use } from "#sdk/index";
import { API, INTEGRATION, PERMISSION, ROUTE } from "../support/api";
import { record } from "../support/record";

function ApiStack({ stack }: StackContext) {
  return { api: new Api(stack, "Api", { routes: { "GET /a": "src/a.get" } }) };
}

function MoreStack({ stack }: StackContext) {
  const { api } = use(ApiStack);
  api.addRoutes(stack, { "GET /b": "src/b.get" });
}

const STACK = "serverless-api:index:Stack";

describe("definition: stack sharing", () => {
  it("[sharing.rule-1] passes an API from the stack that makes it to another", async () => {
    const recorded = await record(() => {
      new App().stack(ApiStack).stack(MoreStack);
    });
    const api = recorded.resource(API);
    assert.deepEqual(
      recorded.resources(ROUTE).map(({ inputs }) => [inputs.routeKey, inputs.apiId]),
      [
        ["GET /a", api.id],
        ["GET /b", api.id],
      ],
    );
  });

  it("[sharing.rule-2] makes what addRoutes adds in the second stack, and leaves the first as it was", async () => {
    const inStack = (recorded: Awaited<ReturnType<typeof record>>, name: string) => {
      const prefix = recorded.resource(STACK, name).urn.replace(/::[^:]+$/, "");
      return recorded.resources().filter((each) => each.name.startsWith(name) && each.urn.startsWith(prefix));
    };
    const alone = await record(() => void new App().stack(ApiStack));
    const recorded = await record(() => void new App().stack(ApiStack).stack(MoreStack));
    assert.deepEqual(inStack(recorded, "ApiStack"), inStack(alone, "ApiStack"));
    const added = inStack(recorded, "MoreStack").map(({ type }) => type);
    for (const type of [ROUTE, INTEGRATION, PERMISSION, "serverless-api:index:Function"]) {
      assert.ok(added.includes(type), type);
    }
    assert.ok(!added.includes(API));
  });

  it("[sharing.rule-4.function] runs a function of a context with stack when it is registered", async () => {
    const seen: string[] = [];
    const recorded = await record(() => {
      const app = new App();
      function StorageStack(context: StackContext) {
        seen.push(context.stack.id);
        assert.equal(context.app, app);
      }
      assert.equal(app.stack(StorageStack), app);
    });
    assert.deepEqual(seen, ["StorageStack"]);
    assert.deepEqual(
      recorded.resources().map(({ type, name }) => `${type} ${name}`),
      [`${STACK} StorageStack`],
    );
  });

  it("[sharing.rule-4.use] gives the very value that the function returned", async () => {
    const returned = { name: "notes", list: [1, 2] };
    await record(() => {
      function First() {
        return returned;
      }
      function Second() {
        assert.equal(use(First), returned);
      }
      new App().stack(First).stack(Second);
    });
  });
});
