import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { SapiProcess } from "../../../../local/dev-process";
import { fixture } from "../../../../support/paths";
import { clientsOf } from "./clients";
import { fill } from "./fill";
import { read } from "./read";

/** Files of the session alone, or of the machine. */
const LEFT_OUT = /^(\.owner.*|credentials\.json|auth)$/;

/**
 * Records a folder of `--data` by a version of this package: one session that ends, and one that begins with its snapshots and is
 * killed. `node -r ts-node/register/transpile-only record.ts <checkout of the version, built> <name of the folder here>`
 */
async function record([checkout = "", name = ""]: readonly string[]): Promise<void> {
  const root = resolve(checkout);
  const project = join(root, ".recorded");
  const folder = join(__dirname, name);
  for (const each of [project, folder]) rmSync(each, { recursive: true, force: true });
  cpSync(fixture("programs/earlier"), project, { recursive: true });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  const data = join(project, "data");
  await session(root, project, data, "1", "SIGTERM");
  const answers = await session(root, project, data, "2", "SIGKILL");
  mkdirSync(folder);
  for (const each of readdirSync(data).filter((entry) => !LEFT_OUT.test(entry)))
    cpSync(join(data, each), join(folder, "data", each), { recursive: true });
  writeFileSync(join(folder, "answers.json"), `${JSON.stringify(answers, null, 2)}\n`);
  rmSync(project, { recursive: true });
}

async function session(root: string, project: string, data: string, id: string, end: NodeJS.Signals) {
  const args = ["dev", project, "--port", "0", "--once", "--no-console", "--json", "--data", data];
  const running = new SapiProcess(args, {}, join(root, "sdk", "bin", "sapi.js"));
  try {
    const { services, credentials } = await running.ready();
    const clients = clientsOf(services, credentials);
    await fill(clients, id);
    await clients.lambda.invoke({ FunctionName: "fails", InvocationType: "Event", Payload: `"${id}"` });
    return { at: new Date().toISOString(), answers: id === "2" ? await read(clients) : {} };
  } finally {
    await running.end(end);
  }
}

void record(process.argv.slice(2));
