import { createHash } from "node:crypto";
import {
  CreateAliasCommand,
  CreateFunctionCommand,
  LambdaClient,
  PublishVersionCommand,
  waitUntilFunctionActive,
} from "@aws-sdk/client-lambda";
import { zipOf } from "#sdk/bundle/languages/zip";
import { ChangedMeanwhile, type LambdaCode, lambdaCode } from "#sdk/cli/sync/lambda-code";
import { type EmulatorPackage, nameOf, startEmulator } from "./emulator";
import type { Judgement } from "./judgement";
import { MINISTACK } from "./ministack";
import { MOTO } from "./moto";

const REGION = "us-east-1";
const ACCOUNT = "123456789012";
const ENVIRONMENT = { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" };

interface Peer {
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

const PEERS: readonly Peer[] = [
  { emulator: MOTO, name: nameOf(MOTO, "moto"), lacks: WITHOUT_REVISIONS },
  { emulator: MINISTACK, name: nameOf(MINISTACK), lacks: [] },
];

/**
 * Replaces the code of functions in emulators of others, by the calls of `sapi sync` and `sapi deploy`: hashes, revisions,
 * versions and aliases.
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
  const check = (fact: string, isSo: boolean) => {
    if (!isSo) failed.push(fact);
  };
  const lambda = lambdaCode({ stage: "dev", root: __dirname }, {});
  const [plain, durable] = [called("plain"), { ...called("durable"), alias: "live" }];
  await makeFunctions(url, [plain.functionName, durable.functionName]);
  const first = await lambda.read(plain);
  check("a new function has the hash of its zip", first.sha256 === sha256(zip("first")));
  const second = await lambda.replace(plain, zip("second"), first.revision);
  check("replaced code has the hash of its zip", second.sha256 === sha256(zip("second")));
  check("a change makes a new revision", second.revision !== first.revision);
  check("a change for an older revision is refused", await isRefused(lambda, plain, first.revision));
  check("refused code changes nothing", (await lambda.read(plain)).sha256 === sha256(zip("second")));
  const versioned = await lambda.replace(durable, zip("second"), undefined);
  check("an alias names the version of new code", versioned.sha256 === sha256(zip("second")));
  await lambda.replace({ ...durable, alias: undefined }, zip("third"), undefined);
  const old = await lambda.read(durable);
  check("an alias keeps its version where code comes without one", old.sha256 === sha256(zip("second")));
  return failed;
}

async function isRefused(lambda: LambdaCode, of: ReturnType<typeof called>, revision: string | undefined) {
  try {
    await lambda.replace(of, zip("older"), revision);
    return false;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return true;
    throw error;
  }
}

function called(functionName: string) {
  return { functionName, region: REGION, alias: undefined };
}

function zip(text: string): Uint8Array {
  return zipOf({ "index.js": Buffer.from(`exports.handler = async () => ${JSON.stringify(text)};`) });
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64");
}

async function makeFunctions(url: string, names: readonly string[]): Promise<void> {
  await makeRole(url);
  const client = new LambdaClient({ region: REGION });
  for (const FunctionName of names) {
    await client.send(
      new CreateFunctionCommand({
        FunctionName,
        Role: `arn:aws:iam::${ACCOUNT}:role/work`,
        Code: { ZipFile: zip("first") },
        Handler: "index.handler",
        Runtime: "nodejs22.x",
      }),
    );
    await waitUntilFunctionActive({ client, maxWaitTime: 30 }, { FunctionName });
  }
  const { Version: FunctionVersion } = await client.send(
    new PublishVersionCommand({ FunctionName: "durable" }),
  );
  await client.send(new CreateAliasCommand({ FunctionName: "durable", Name: "live", FunctionVersion }));
}

/** Emulators refuse a role that nobody has made. */
async function makeRole(url: string): Promise<void> {
  const body = new URLSearchParams({
    Action: "CreateRole",
    Version: "2010-05-08",
    RoleName: "work",
    AssumeRolePolicyDocument: JSON.stringify({
      Version: "2012-10-17",
      Statement: [
        { Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" },
      ],
    }),
  });
  const scope = `test/20260101/${REGION}/iam/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0`;
  await fetch(url, { method: "POST", body, headers: { authorization } });
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
