import * as path from "node:path";
import { runPytest } from "./pytest";
import type { Suite } from "./suite";

/** Of services whose recordings nobody else judges. */
const FILES = [
  "sqs/test_sqs.py",
  "sqs/test_sqs_move_task.py",
  "sns/test_sns.py",
  "sns/test_sns_filter_policy.py",
];

/**
 * The tests of an emulator that compare answers with recorded answers of AWS.
 * They need Python 3.12 or newer, which `SUITE_LOCALSTACK_PYTHON` names if `python3` is older.
 */
export const LOCALSTACK: Suite = {
  name: "localstack",
  variable: "SUITE_LOCALSTACK",
  service: "sqs",
  source: "localstack/localstack 8b9a79f0",
  files: () => FILES.map((file) => path.join("tests", "aws", "services", file)),
  run: (folder, file, served) =>
    runPytest(folder, file, served, {
      requirements: "localstack",
      python: process.env.SUITE_LOCALSTACK_PYTHON,
      modules: [path.join(folder, "localstack-core"), folder],
      // Their own settings would report to their servers.
      args: ["-c", path.join(__dirname, "localstack.ini"), "--rootdir", ".", "-p", "judged_localstack"],
      env: {
        // None of their servers is started. The tests' clients call the local services.
        TEST_SKIP_LOCALSTACK_START: "1",
        TEST_AWS_ENDPOINT_URL: served.url,
        TEST_AWS_ACCOUNT_ID: "123456789012",
        TEST_AWS_ACCESS_KEY_ID: served.credentials.accessKeyId,
        TEST_AWS_SECRET_ACCESS_KEY: served.credentials.secretAccessKey,
      },
    }),
};
