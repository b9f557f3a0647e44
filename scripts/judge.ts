/**
 * An emulator that others have written and a security scanner judge what is here. Exits with 1 when there is a complaint
 * that nothing explains, or when what is explained is no longer so.
 * `npm run judge`.
 */
import { parseArgs } from "node:util";
import { judgeClients } from "./judge/clients";
import { judgeEmulators } from "./judge/emulators";
import type { Judgement, JudgeOptions } from "./judge/judgement";
import { judgeModels } from "./judge/models";
import { judgeResources } from "./judge/resources";
import { judgeSecurity } from "./judge/security";
import { judgeServices } from "./judge/services";
import { judgeStages } from "./judge/stages";
import { judgeSuites } from "./judge/suites";
import { judgeUsers } from "./judge/users";

const PARTS: Readonly<Record<string, (options: JudgeOptions) => Promise<Judgement>>> = {
  users: judgeUsers,
  services: judgeServices,
  clients: judgeClients,
  resources: judgeResources,
  models: judgeModels,
  emulators: judgeEmulators,
  stages: judgeStages,
  security: judgeSecurity,
  suites: judgeSuites,
};

const USAGE = `npm run judge [-- PART...] [--all] [--go]

It needs python3 and PyPI, once. Parts, of which all run by default:

  users      our user pools and identity pools against another emulator, call by call
  services   one scenario for each service against two other emulators, and with other clients against ours
  clients    the calls that tutorials make, by SDK v3, SDK v2 and boto3 with all their defaults, against what AWS answers
  resources  the resource graph of each example made in another emulator: each call accepted, each reference resolved
  models     each call that makes a resource, of the examples and of all constructs, against AWS's own API models and list
             of IAM actions
  emulators  a program on localhost whose data two other emulators keep
  stages     code of deployed functions replaced in two other emulators
  security   a security scanner over each example; what is waived is in docs/security.md
  suites     test suites that others have written, against ours: those whose folders are in the environment

  --all      also what is as it should be, and why values that differ do
  --go       clients: also the SDK for Go, whose first build takes minutes`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: "boolean", default: false },
      go: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const unknown = positionals.find((name) => !(name in PARTS));
  if (values.help || unknown !== undefined) {
    console.log(unknown === undefined ? USAGE : `no part is called ${unknown}\n\n${USAGE}`);
    return unknown === undefined ? 0 : 1;
  }
  let found = 0;
  for (const name of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
    const began = performance.now();
    const { lines, complaints } = await (PARTS[name] as (typeof PARTS)[string])({
      isLong: values.all,
      isWithGo: values.go,
    });
    for (const line of lines) console.log(line);
    for (const complaint of complaints) console.log(`- ${complaint}`);
    console.log(`${name} took ${Math.round((performance.now() - began) / 1000)} s\n`);
    found += complaints.length;
  }
  return found === 0 ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    console.error(error.stack);
    process.exitCode = 1;
  },
);
