// Walks docs/start.md as somebody who copies its commands and files into an empty folder, up to the deployment.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf, toCommonJs } from "./blocks.mjs";
import { WRITTEN_FOR, writeSettings } from "./managers.mjs";
import { environmentOf } from "./node-of.mjs";

/** No line of `npx sapi dev` takes longer, however busy the machine is. */
const LONGEST_WAIT_MS = 120_000;

/**
 * Make the project of the page in a folder that does not exist yet, and do its steps 1, 2, 3 and 5.
 *
 * @param options.archive the package as an archive, in place of the name `pulumi-serverless-api`
 * @param options.node path of the Node that runs all of it
 * @param options.isCommonJs whether it is written as the page says for CommonJS
 */
export async function walkStartPage(root, { folder, archive, manager, node, isCommonJs }) {
  const page = readFileSync(join(root, "docs", "start.md"), "utf8");
  const steps = stepsOf(page);
  const write = isCommonJs ? toCommonJs : (text) => text;
  const shell = shellIn(folder, node, WRITTEN_FOR[manager]);

  const [install] = blocksOf(steps[1], "sh");
  mkdirSync(folder);
  writeSettings(root, folder, manager);
  shell.run(
    install
      .replace("mkdir notes\ncd notes\n", "")
      .replace("type=module", isCommonJs ? "type=commonjs" : "type=module")
      .replace("install pulumi-serverless-api ", `install ${archive} `),
  );
  writeFileSync(join(folder, "Pulumi.yaml"), blocksOf(steps[1], "yaml")[0]);
  for (const text of blocksOf(page, "ts")) writeFileSync(join(folder, nameIn(text)), write(text));

  await serve(shell, folder, steps[3]);
  test(shell, folder, steps[5]);
}

async function serve(shell, folder, step) {
  const [start, calls] = blocksOf(step, "sh");
  const dev = shell.start(`${start.trim()} --port 0 --no-console`);
  try {
    const [, port] = await dev.says(/^Api {2}http:\/\/localhost:(\d+)$/m);
    const call = (text) =>
      shell.run(text.replaceAll(":4000", `:${port}`).replaceAll("curl ", "curl --silent "));
    assert.match(call(calls), /\[\{"id":"[^"]+","text":"Milk"\}\]$/);
    await dev.says(/ 201 POST +\d+ ms {2}\/notes$/m);

    const handlers = join(folder, "src", "notes.ts");
    writeFileSync(handlers, readFileSync(handlers, "utf8").replace("return Items;", 'return ["saved"];'));
    await dev.says(/ reloaded /);
    assert.equal(call("curl localhost:4000/notes"), '["saved"]');
    writeFileSync(handlers, readFileSync(handlers, "utf8").replace('return ["saved"];', "return Items;"));
  } finally {
    await dev.end();
  }
}

function test(shell, folder, step) {
  const [command] = blocksOf(step, "sh");
  const report = shell.run(command.replace("--test ", "--test --test-reporter spec "));
  for (const line of ["ℹ pass 2", "ℹ fail 0"]) assert.ok(report.includes(`\n${line}\n`), report);
  writeFileSync(join(folder, "tsconfig.json"), blocksOf(step, "json")[0]);
  shell.run("npx tsc");
}

/** Commands in a folder, with this Node before all others. */
function shellIn(folder, node, written) {
  const options = { cwd: folder, env: environmentOf(node) };
  return {
    run: (commands) =>
      execFileSync("bash", ["-ec", written(commands)], {
        ...options,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      }),
    start: (command) =>
      talking(spawn("bash", ["-c", `exec ${written(command)}`], { ...options, detached: true })),
  };
}

/** A running command, of which a test waits for what it says. */
function talking(child) {
  const ended = once(child, "close");
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
      child.emit("said");
    });
  return {
    async says(pattern) {
      const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
      while (!pattern.test(said)) {
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}:\n${said}`);
        await Promise.race([once(child, "said", { signal }), ended]).catch(() => {
          throw new Error(`no ${pattern} in:\n${said}`);
        });
      }
      return pattern.exec(said);
    },
    /** Ctrl+C goes to all processes in front: `npx`, and the command that it runs. */
    async end() {
      process.kill(-child.pid, "SIGINT");
      await ended;
    },
  };
}

/** The sections `## 1. ...` by their numbers. */
function stepsOf(page) {
  const sections = page.split(/^## /m).map((text) => [Number.parseInt(text, 10), text]);
  return Object.fromEntries(sections.filter(([number]) => !Number.isNaN(number)));
}

/** The first line of a block is a comment with the path of its file. */
function nameIn(text) {
  const [, name] = /^\/\/ (\S+)$/m.exec(text) ?? [];
  assert.ok(name !== undefined, `no name in ${text}`);
  return name;
}
