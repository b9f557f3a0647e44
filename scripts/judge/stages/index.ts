import { Sts } from "#sdk/cli/shell/credentials";
import { type EmulatorPackage, nameOf, startEmulator } from "../emulator";
import type { Judgement } from "../judgement";
import { MINISTACK } from "../ministack";
import { MOTO } from "../moto";
import { checkCalls } from "./calls";
import { checkCode } from "./code";
import { checkCredentials } from "./credentials";
import { type Check, REGION } from "./facts";
import { checkLogs } from "./logs";
import { checkResources } from "./resources";

const ENVIRONMENT = { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" };

interface JudgedPeer {
  readonly emulator: EmulatorPackage;
  readonly name: string;
  /** Facts of AWS that it does not have. */
  readonly lacks: readonly string[];
}

/** An emulator whose revisions never change takes a change for whatever revision. */
const WITHOUT_REVISIONS = [
  "a change makes a new revision",
  "a change for an older revision is refused",
  "refused code changes nothing",
];

/** The models that moto is pinned with have the JSON of all services but CloudWatch's. */
const WITHOUT_JSON = ["an alarm has its state"];

const PEERS: readonly JudgedPeer[] = [
  { emulator: MOTO, name: nameOf(MOTO, "moto"), lacks: [...WITHOUT_REVISIONS, ...WITHOUT_JSON] },
  {
    emulator: MINISTACK,
    name: nameOf(MINISTACK),
    lacks: ["dead letters know the queue that they come from"],
  },
];

/**
 * Works with a stage in emulators of others, by the calls of the commands: `sync` and `deploy`, `logs`, `invoke`, `shell` and
 * `console`.
 */
export async function judgeStages(): Promise<Judgement> {
  const lines: string[] = [];
  const complaints: string[] = [];
  for (const { emulator, name, lacks } of PEERS) {
    const running = await startEmulator(emulator);
    try {
      const failed = await inEnvironment({ ...ENVIRONMENT, AWS_ENDPOINT_URL: running.url }, () =>
        failedFacts(running.url),
      );
      const found = failed.filter((fact) => !lacks.includes(fact));
      const had = lacks.filter((fact) => !failed.includes(fact));
      lines.push(`${name}: ${found.length === 0 ? "all as it should be" : `${found.length} complaints`}`);
      complaints.push(...found.map((fact) => `${name}: not so: ${fact}`));
      complaints.push(...had.map((fact) => `${name}: no longer lacking: ${fact}`));
    } finally {
      await running.close();
    }
  }
  return { lines, complaints };
}

async function failedFacts(url: string): Promise<readonly string[]> {
  const failed: string[] = [];
  const check: Check = (fact, isSo) => {
    if (!isSo) failed.push(fact);
  };
  const { account } = await new Sts("dev", __dirname, { region: REGION }).caller();
  const peer = { url, account };
  await checkCode(check, peer);
  await checkLogs(check);
  await checkCalls(check, peer);
  await checkCredentials(check, peer);
  await checkResources(check, peer);
  return failed;
}

async function inEnvironment<T>(
  variables: Readonly<Record<string, string>>,
  act: () => Promise<T>,
): Promise<T> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await act();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
