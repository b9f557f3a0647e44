import type { Example, PackageManager } from "./choices";
import type { Manifest, Project } from "./manifest";
import { partsOf } from "./readme";

/** A command with its meaning. */
type Line = readonly [command: string, meaning: string];

/** The words of a package manager: for a script of the project, and for a command of a package. */
const WORDS: Readonly<Record<PackageManager, { readonly script: string; readonly command: string }>> = {
  npm: { script: "npm run", command: "npx" },
  pnpm: { script: "pnpm", command: "pnpm exec" },
  yarn: { script: "yarn", command: "yarn" },
};

const SAY_HELLO =
  'const s = new (require("ws"))("ws://localhost:4000/dev"); s.on("open", () => s.send(JSON.stringify({ action: "say", text: "Hello" }))); s.on("message", (m) => { console.log(String(m)); s.close(); })';

const JSON_TYPE = "-H 'content-type: application/json'";

/** Requests to what an example serves, and calls of its functions. `sapi` stands for the command of the package manager. */
const REQUESTS: Readonly<Record<Example, readonly Line[]>> = {
  notes: [
    ["curl -s localhost:4000/notes -d 'Tea'", "makes a note"],
    ["curl -s localhost:4000/notes", "lists the notes"],
    ["sapi invoke src/notes.list", "calls the handler itself, with an event if you add one as JSON"],
  ],
  graphql: [
    [
      `curl -s localhost:4000/graphql ${JSON_TYPE} -d '{"query":"mutation { addBook(title: \\"Emma\\") { title } }"}'`,
      "adds a book",
    ],
    [`curl -s localhost:4000/graphql ${JSON_TYPE} -d '{"query":"{ books { title } }"}'`, "lists the books"],
  ],
  chat: [[`node -e '${SAY_HELLO}'`, "connects, says Hello and prints the message that everybody gets"]],
  rest: [
    ["curl -s localhost:4000/dev/status", "needs no key"],
    ["curl -s localhost:4000/dev/orders", "is refused; with -H 'x-api-key: ...' it lists the orders"],
    ["sapi invoke src/status.show", "calls the handler itself, with an event if you add one as JSON"],
  ],
  users: [
    ["curl -s localhost:4000/", "needs no token"],
    ["curl -si localhost:4000/me", "answers 401; tests/requests.test.ts signs in and asks with a token"],
    ["sapi invoke src/routes.welcome", "calls the handler itself, with an event if you add one as JSON"],
  ],
};

/** Remarks on the start of an example. */
const STARTS: Readonly<Partial<Record<Example, string>>> = {
  rest: "The start prints the API key of this machine, which `/dev/orders` asks for.",
  users: "`--seed users.json` behind it makes the users of that file, who can then sign in.",
};

/** The instructions for coding agents: how a project is run, tested, inspected and deployed. */
export function agentsOf(
  example: Example,
  { description = "" }: Manifest,
  { name, packageManager }: Project,
  files: readonly string[],
): string {
  const { script, command } = WORDS[packageManager];
  const sapi = `${command} sapi`;
  const lines = (rows: readonly Line[]) =>
    rows.map(([text, meaning]) => `    # ${meaning}\n    ${text.replace(/^sapi /, `${sapi} `)}`).join("\n");
  return `# ${name}, for coding agents

This project is ${description}: a Pulumi program with pulumi-serverless-api. The program that you deploy runs on this machine.

${partsOf(files).join("\n")}

## Run and test

    ${script} typecheck
    ${packageManager} test
    ${script} dev

\`dev\` serves the program on localhost:4000 with the real handlers and takes up every save. It needs no AWS account and
does not end: run it in the background. ${STARTS[example] ?? "Data is in memory and starts empty; `--data .data` behind it keeps it."}
If port 4000 is taken, the start names another one.

## Send requests

While \`dev\` runs:

${lines(REQUESTS[example])}

## Inspect

${lines([
  ["sapi logs -n 20", "the last lines of functions"],
  ["sapi routes", "all routes; needs no `dev`"],
  ["sapi graph", "the callers and permissions of all parts; needs no `dev`"],
  ["sapi check", "risks, and definitions that AWS refuses; needs no `dev`"],
])}

The page at the port after the API shows each request with event, reply and logs. For the same as tools, over MCP:
\`${packageManager} ${packageManager === "npm" ? "install --save-dev" : "add -D"} @modelcontextprotocol/sdk\`, then \`${sapi} mcp\` as a server over stdio.

## Change it

- A mistake in the program has a code, such as \`ROUTE_KEY_MALFORMED\`, and says what to write instead.
- A handler gets the table by \`bind\` in \`index.ts\`; the types of that are in \`sapi-env.d.ts\`, which \`dev\` writes.
- A renamed construct is a new resource: on AWS its data is left behind or deleted.

## Deploy

This changes an AWS account. Do it only when you are asked to:

    pulumi stack init dev
    pulumi config set aws:region eu-west-1
    pulumi up
`;
}
