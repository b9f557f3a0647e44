import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { symlinkSync } from "node:fs";
import * as path from "node:path";
import { promisify } from "node:util";
import { EXAMPLES } from "#sdk/cli/init/choices";
import { filesOf } from "#sdk/cli/init/files";
import { writeNew } from "#sdk/cli/init/folder";
import { findSession } from "#sdk/cli/session/file";
import { type FileTree, fileTree } from "../support/file-tree";
import { NODE_MODULES, SAPI } from "../support/paths";
import { until } from "../support/until";
import { SapiProcess } from "./dev-process";

const run = promisify(execFile);

const PROJECT = {
  isCommonJs: false,
  isInPnpmWorkspace: false,
  ownSpecifier: "0.1.0",
  nodeVersion: process.versions.node,
} as const;

/** The answers to the requests of each example, in their order. */
const ANSWERS: Readonly<Record<(typeof EXAMPLES)[number], readonly RegExp[]>> = {
  notes: [/"text":"Tea"/, /"notes":\[\{/, /"notes":\[\{/],
  graphql: [/"addBook":\{"title":"Emma"\}/, /"books":\[\{"title":"Emma"\}\]/],
  chat: [/"text":"Hello"/],
  rest: [/"status":"open"/, /"Forbidden"/, /statusCode|open/],
  users: [/./, /^HTTP\/1\.1 401 /, /./],
};

describe("the AGENTS.md of a new project", () => {
  for (const example of EXAMPLES)
    describe(`of the example ${example}`, () => {
      let tree: FileTree;
      let text: string;

      before(() => {
        tree = fileTree();
        symlinkSync(NODE_MODULES, path.join(tree.folder, "node_modules"));
        const files = filesOf(example, { ...PROJECT, name: "mine", packageManager: "npm" });
        writeNew(tree.folder, files);
        text = files.get("AGENTS.md") ?? "";
      });

      after(() => tree.remove());

      it("has sixty lines at most, and the commands of the package manager", () => {
        assert.ok(text.split("\n").length <= 61, `${text.split("\n").length} lines`);
        assert.match(text, /^ {4}npm run dev$/m);
        const ofPnpm = filesOf(example, { ...PROJECT, name: "mine", packageManager: "pnpm" }).get(
          "AGENTS.md",
        );
        assert.match(ofPnpm ?? "", /^ {4}pnpm exec sapi logs -n 20$/m);
      });

      it("names commands that work", async function () {
        this.timeout(300_000);
        const dev = new SapiProcess(["dev", tree.folder, "--port", "0", "--no-console", "--json"]);
        const { apis } = await dev.ready();
        await until(() => findSession(tree.folder) !== undefined);
        try {
          const [requests = [], views = []] = ["Send requests", "Inspect"].map((heading) =>
            commandsBelow(text, heading),
          );
          const { host } = new URL(apis[0]?.url ?? "");
          const answers: string[] = [];
          for (const command of requests) answers.push(await shell(command, tree.folder, host));
          assert.equal(answers.length, ANSWERS[example].length);
          ANSWERS[example].forEach((answer, index) => assert.match(answers[index] ?? "", answer));
          assert.equal(views.length, 4);
          for (const command of views) await shell(command, tree.folder, host);
        } finally {
          await dev.end("SIGTERM");
        }
      });
    });
});

/** The indented lines below a heading, comments apart. */
function commandsBelow(text: string, heading: string): readonly string[] {
  const [, section = ""] = text.split(`## ${heading}\n`);
  const [own = ""] = section.split("\n## ");
  return own
    .split("\n")
    .filter((line) => /^ {4}[^#]/.test(line))
    .map((line) => line.trim());
}

async function shell(command: string, folder: string, host: string): Promise<string> {
  const sapi = `"${process.execPath}" "${SAPI}" `;
  const ready = command.replace(/^npx sapi /, sapi).replaceAll("localhost:4000", host);
  const { stdout } = await run("sh", ["-c", ready], { cwd: folder });
  return stdout;
}
