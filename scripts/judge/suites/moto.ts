import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { runPytest } from "./pytest";
import type { Suite } from "./suite";

/** The services that are served here. */
const SERVICES = [
  ..."awslambda cognitoidentity cognitoidp dynamodb dynamodbstreams events kinesis s3 scheduler".split(" "),
  ..."secretsmanager sns sqs ssm sts".split(" "),
];

/** The tests of an emulator that it has verified on AWS. */
export const MOTO: Suite = {
  name: "moto",
  variable: "SUITE_MOTO",
  service: "s3",
  source: "getmoto/moto 0af643a5",
  files: (folder) => SERVICES.flatMap((service) => verifiedIn(folder, path.join("tests", `test_${service}`))),
  run: (folder, file, served) =>
    runPytest(folder, file, served, {
      args: ["-m", "aws_verified"],
      env: { MOTO_TEST_ALLOW_AWS_REQUEST: "true" },
    }),
};

function verifiedIn(root: string, folder: string): readonly string[] {
  const absolute = path.join(root, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { recursive: true, encoding: "utf8" })
    .filter((name) => /(^|\/)test_[^/]*\.py$/.test(name))
    .filter((name) => readFileSync(path.join(absolute, name), "utf8").includes("aws_verified"))
    .sort()
    .map((name) => path.join(folder, name));
}
