// A page for every example: its README, the picture of its graph, and all of its files.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { ROOT } from "./settings.mjs";

const LANGUAGES = {
  ".ts": "ts",
  ".mts": "ts",
  ".cts": "ts",
  ".js": "js",
  ".mjs": "js",
  ".py": "python",
  ".go": "go",
  ".mod": "",
  ".cs": "csharp",
  ".csproj": "xml",
  ".java": "java",
  ".xml": "xml",
  ".yaml": "yaml",
  ".json": "json",
  ".sql": "sql",
  ".html": "html",
  ".css": "css",
  ".txt": "",
};
/** Folders and files that tools have made. */
const MADE = /^(\..*|node_modules|dist|bin|obj|target|__pycache__|venv|package-lock\.json|sapi-env\.d\.ts)$/;
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
  const program = programFiles(name);
  const others = sourceFiles(join(ROOT, "examples", name)).filter((file) => !program.includes(file));
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
    ...program.flatMap((file) => [`\`${file}\``, fenceOf(name, file)]),
    "## The other files",
    ...others.flatMap((file) => [
      `<details><summary><code>${file}</code></summary>`,
      fenceOf(name, file),
      "</details>",
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

function fenceOf(name, file) {
  const text = readFileSync(join(ROOT, "examples", name, file), "utf8").trimEnd();
  return `\`\`\`\`${LANGUAGES[extname(file)]}\n${text}\n\`\`\`\``;
}

/** The files that people have written, those in folders first. The README is the page. */
function sourceFiles(folder, beside = "") {
  const entries = readdirSync(join(folder, beside), { withFileTypes: true }).filter(
    ({ name }) => !MADE.test(name),
  );
  const inFolders = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => sourceFiles(folder, `${beside}${name}/`));
  const files = entries.filter((entry) => entry.isFile() && extname(entry.name) in LANGUAGES);
  return [...inFolders, ...files.map(({ name }) => `${beside}${name}`)];
}
