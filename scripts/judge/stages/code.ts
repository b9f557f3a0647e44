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
import { type Check, type Peer, REGION, sendQuery } from "./facts";

/** Facts about the code of functions: hashes, revisions, versions and aliases. */
export async function checkCode(check: Check, peer: Peer): Promise<void> {
  const lambda = lambdaCode({ stage: "dev", root: __dirname }, {});
  const [plain, durable] = [called("plain"), { ...called("durable"), alias: "live" }];
  await makeFunctions(peer, [plain.functionName, durable.functionName]);
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

async function makeFunctions({ url, account }: Peer, names: readonly string[]): Promise<void> {
  await makeRole(url);
  const client = new LambdaClient({ region: REGION });
  for (const FunctionName of names) {
    await client.send(
      new CreateFunctionCommand({
        FunctionName,
        Role: `arn:aws:iam::${account}:role/work`,
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
  await sendQuery(url, "iam", {
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
}
