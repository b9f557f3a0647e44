import { strict as assert } from "node:assert";
import { utimesSync } from "node:fs";
import * as path from "node:path";
import { PassThrough } from "node:stream";
import { captureFile } from "#sdk/graph/index";
import { SOURCES } from "../../support/paths";
import { type TemporaryProject, temporaryProject } from "../../support/project";

const program = (environment: string): string => `
import { Api, App, type StackContext } from ${JSON.stringify(path.join(SOURCES, "index"))};
const app = new App({ defaults: "current" });
app.stack(function ApiStack({ stack }: StackContext) {
  const api = new Api(stack, "Api", {
    defaults: { function: { environment: ${environment} } },
    routes: { "GET /notes": "src/notes.list", "POST /notes": "src/notes.create" },
  });
  stack.addOutputs({ url: api.url });
});
export = app.outputs;
`;

describe("the same program in two folders", () => {
  // Two processes that load the Pulumi SDK.
  const projects: TemporaryProject[] = [];
  after(() => {
    for (const project of projects) project.remove();
  });

  it("registers identical inputs, with other file times and another order of environment", async () => {
    const capture = async (environment: string, time: number): Promise<string> => {
      const handlers = "export const list = () => [];\nexport const create = () => ({});\n";
      const project = temporaryProject({ "index.ts": program(environment), "src/notes.ts": handlers });
      projects.push(project);
      for (const file of ["index.ts", "src/notes.ts"])
        utimesSync(path.join(project.folder, file), time, time);
      const { graph } = await captureFile({
        program: project.folder,
        output: new PassThrough().resume(),
        cache: false,
      });
      assert.ok(graph.resources.length > 10);
      assert.equal(
        JSON.stringify(graph).includes(project.folder),
        false,
        "no path of the machine is registered",
      );
      return JSON.stringify(graph, sortedKeys);
    };
    const one = await capture('{ ONE: "1", TWO: "2" }', 1);
    const two = await capture('{ TWO: "2", ONE: "1" }', 1_000_000_000);
    assert.equal(one, two);
  });
});

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
