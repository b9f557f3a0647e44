import assert from "node:assert/strict";
import { keysOfPath, propLocation } from "#sdk/errors/prop-location";

/** The text from the found position on, in a program whose call begins at `new` or at `api.addRoutes`. */
function written(source: string, path: string, call = "new Api"): string | undefined {
  const before = source.slice(0, source.indexOf(call) + (call.includes(".") ? call.indexOf(".") + 1 : 0));
  const line = before.split("\n").length;
  const column = (before.split("\n").at(-1)?.length ?? 0) + 1;
  const location = propLocation(source, { file: "/index.ts", line, column }, keysOfPath(path));
  return location && source.split("\n")[location.line - 1]?.slice(location.column - 1);
}

describe("the source position of a prop", () => {
  it("is where a route's key is written, in whatever quotes, and among whatever else", () => {
    const source = [
      "// new things: routes: { 'GET /b': 1 }",
      'const api = new Api<Record<"a", string>>(stack, name("GET /b", { routes: 1 }), {',
      '  defaults: { function: { environment: { A: `x ${[1, { b: `}` }].length} "GET /b"` } } },',
      "  // routes: { 'GET /b': 1 }",
      "  cors: make<A, B>({ 'GET /b': 1 }, /[/\"'{]\\//g, (a: string, b): void => {}),",
      "  routes: {",
      '    "GET /a": "src/a.b",',
      "    'GET /b': { function: { handler: 'src/a.b', timeout: 2 / 1 } },",
      "    $default: 'src/a.b',",
      "  },",
      "});",
    ].join("\n");
    assert.equal(written(source, 'routes["GET /a"]'), '"GET /a": "src/a.b",');
    assert.equal(
      written(source, 'routes["GET /b"]'),
      "'GET /b': { function: { handler: 'src/a.b', timeout: 2 / 1 } },",
    );
    assert.equal(written(source, 'routes["GET /b"].function.timeout'), "timeout: 2 / 1 } },");
    assert.equal(written(source, 'routes["$default"].throttle'), "$default: 'src/a.b',");
  });

  it("is that in a call of addRoutes", () => {
    const source = 'api.addRoutes(stack, {\n  "GET /a": "src/a.b",\n});';
    assert.equal(written(source, 'addRoutes["GET /a"]', "api.addRoutes"), '"GET /a": "src/a.b",');
  });

  for (const [says, source] of [
    ["the props are written elsewhere", "const routes = { 'GET /a': 1 }; new Api(stack, 'Api', props);"],
    ["they are made by a function", "new Api(stack, 'Api', make({ routes: { 'GET /a': 1 } }));"],
    ["what is spread may hold them", "new Api(stack, 'Api', { ...base, routes: { 'GET /a': 1 } });"],
    ["a key is computed", "new Api(stack, 'Api', { [key]: {}, routes: { 'GET /a': 1 } });"],
    ["two objects have them", "new Api(stack, { routes: { 'GET /a': 1 } }, { routes: { 'GET /a': 1 } });"],
    ["the call is cut off", "new Api(stack, 'Api', { routes: { 'GET /a': 1 }"],
    ["the place is no call", "new Api;\nmake({ routes: { 'GET /a': 1 } });"],
    ["a text has no end", "new Api(stack, 'Api', { name: 'x\n, routes: { 'GET /a': 1 } });"],
  ] as const) {
    it(`is not told where ${says}`, () => {
      assert.equal(written(source, 'routes["GET /a"]'), undefined);
    });
  }

  it("is that of the routes where a key comes from elsewhere", () => {
    const source = "new Api(stack, 'Api', { routes: { ...others, 'GET /a': 1 } });";
    assert.equal(written(source, 'routes["GET /a"]'), "routes: { ...others, 'GET /a': 1 } });");
  });
});
