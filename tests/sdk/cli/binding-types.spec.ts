import { strict as assert } from "node:assert";
import { bindingTypes, hasReaders } from "#sdk/cli/binding-types";
import { graphResource, resourceGraph } from "../../support/graph";

const lambda = (name: string, variables: Record<string, string>) =>
  graphResource("aws:lambda/function:Function", name, { inputs: { environment: { variables } } });

describe("the types of bindings", () => {
  it("name every construct that a function is bound to, by kind and in order", () => {
    const graph = resourceGraph(
      graphResource("serverless-api:index:Table", "Storage-notes"),
      lambda("b", { SAPI_Table_name_notes: "n", SAPI_STAGE: "dev", OTHER: "x" }),
      lambda("a", {
        SAPI_Api_url_Notes: "https://x",
        SAPI_Table_name_audit: "a",
        SAPI_Table_name_notes: "n",
      }),
    );
    assert.equal(
      bindingTypes(graph),
      `// Written by \`sapi dev\` and \`sapi types\` from what the program binds. Do not edit.
import "pulumi-serverless-api/node";

declare module "pulumi-serverless-api/node" {
  interface ApiBindings {
    Notes: true;
  }
  interface TableBindings {
    audit: true;
    notes: true;
  }
}
`,
    );
  });

  it("are read where a function may be in TypeScript, and not where all are in other languages", () => {
    const inRuntime = (runtime: string) =>
      graphResource("aws:lambda/function:Function", runtime, { inputs: { runtime } });
    assert.equal(hasReaders(resourceGraph()), true);
    assert.equal(hasReaders(resourceGraph(inRuntime("python3.13"), inRuntime("nodejs22.x"))), true);
    assert.equal(hasReaders(resourceGraph(inRuntime("python3.13"), inRuntime("provided.al2023"))), false);
  });

  it("have ids as the program writes them, with their dashes", () => {
    const graph = resourceGraph(
      graphResource("serverless-api:index:Table", "Storage-Stack-my-notes_2"),
      lambda("a", { SAPI_Table_name_my_notes_2: "n" }),
    );
    assert.match(bindingTypes(graph), /"my-notes_2": true;/);
  });

  it("are an empty module for a program that binds nothing", () => {
    const graph = resourceGraph(
      lambda("a", { SAPI_APP: "notes", SAPI_STAGE: "dev" }),
      graphResource("aws:lambda/function:Function", "b"),
    );
    assert.equal(
      bindingTypes(graph),
      "// Written by `sapi dev` and `sapi types` from what the program binds. Do not edit.\nexport {};\n",
    );
  });

  it("do not depend on the order of the functions", () => {
    const [a, b] = [lambda("a", { SAPI_Table_name_one: "1" }), lambda("b", { SAPI_Table_name_two: "2" })];
    assert.equal(bindingTypes(resourceGraph(a, b)), bindingTypes(resourceGraph(b, a)));
  });

  it("name secrets by the variable that says where they are", () => {
    const graph = resourceGraph(
      graphResource("serverless-api:index:Secret", "Web-api-key"),
      lambda("a", { SAPI_Secret_parameter_api_key: "/x:1", SAPI_Parameter_value_VERSION: "1.2" }),
    );
    assert.match(
      bindingTypes(graph),
      /interface ParameterBindings \{\n {4}VERSION: true;\n {2}\}\n {2}interface SecretBindings \{\n {4}"api-key": true;/,
    );
  });
});
