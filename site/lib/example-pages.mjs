// A page for every example: its README, the picture of its graph, and its program.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { ROOT } from "./settings.mjs";

const LANGUAGES = {
  ".ts": "ts",
  ".js": "js",
  ".py": "python",
  ".go": "go",
  ".cs": "csharp",
  ".java": "java",
  ".yaml": "yaml",
};
/** Files of a program, from the folder of the example. */
const ENTRIES = [
  "index.ts",
  "__main__.py",
  "main.go",
  "Program.cs",
  "src/main/java/notes/App.java",
  "Pulumi.yaml",
];

/** @param {boolean} hasGraph whether the site has a picture of the example's graph */
export function exampleText(name, readme, hasGraph) {
  return [
    readme.trimEnd(),
    ...(hasGraph
      ? [
          "## Graph",
          "APIs, routes, authorizers, functions and data, and who calls or uses what, as [`sapi graph`](../../docs/routes-graph-openapi.md) prints it.",
          `<img class="graph" src="${graphFile(name).replace("examples/", "")}" alt="The graph of the example ${name}" loading="lazy">`,
        ]
      : []),
    "## The program",
    ...programFiles(name).flatMap((file) => [
      `\`${file}\``,
      `\`\`\`\`${LANGUAGES[extname(file)]}\n${readFileSync(join(ROOT, "examples", name, file), "utf8").trimEnd()}\n\`\`\`\``,
    ]),
    "",
  ].join("\n\n");
}

/** The picture of an example's graph, as a file of the site. */
export function graphFile(name) {
  return `examples/${name}.svg`;
}

/** The entry of the program and its stacks. `Pulumi.yaml` is a program where there is no other entry. */
function programFiles(name) {
  const folder = join(ROOT, "examples", name);
  const entry = ENTRIES.find((file) => existsSync(join(folder, file)));
  const stacks = existsSync(join(folder, "stacks"))
    ? readdirSync(join(folder, "stacks")).filter((file) => file.endsWith(".ts"))
    : [];
  return [...(entry === undefined ? [] : [entry]), ...stacks.map((file) => `stacks/${file}`)];
}
