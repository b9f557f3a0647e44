import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { runPytest } from "./pytest";
import type { Served } from "./session";
import type { Suite } from "./suite";

/** Tests with these marks are not run. */
const LEFT_OUT: readonly { readonly marks: readonly string[]; readonly reason: string }[] = [
  { marks: ["fails_on_aws"], reason: "asserts what Ceph does and AWS does not" },
  {
    marks: ["appendobject", "bucket_logging", "bucket_logging_cleanup", "cloud_transition", "cloud_restore"],
    reason: "extensions of Ceph",
  },
  {
    marks: ["lifecycle_expiration", "lifecycle_transition"],
    reason: "waits for days that a server of Ceph counts as seconds",
  },
  {
    marks: [
      "iam_account",
      "iam_cross_account",
      "iam_role",
      "iam_tenant",
      "iam_user",
      "user_policy",
      "role_policy",
    ],
    reason: "users and roles are those of the program: the API of IAM makes none here",
  },
  { marks: ["auth_aws2"], reason: "AWS takes no signatures of version 2 for new buckets" },
];

/** The suite of Ceph, for any server of S3. */
export const S3_TESTS: Suite = {
  name: "s3-tests",
  variable: "SUITE_S3_TESTS",
  service: "s3",
  source: "ceph/s3-tests 8f0ae7b4",
  files: () => ["s3tests/functional/test_headers.py", "s3tests/functional/test_s3.py"],
  async run(folder, file, served) {
    const scratch = mkdtempSync(path.join(tmpdir(), "judge-"));
    const settings = path.join(scratch, "s3tests.conf");
    writeFileSync(settings, settingsFor(served));
    try {
      const leftOut = LEFT_OUT.flatMap(({ marks }) => marks);
      return await runPytest(folder, file, served, { env: { S3TEST_CONF: settings }, leftOut });
    } finally {
      rmSync(scratch, { recursive: true });
    }
  },
};

/** The users of the suite are one user here, because there is one account. */
function settingsFor({ url, credentials }: Served): string {
  const { hostname, port } = new URL(url);
  const user = [
    `access_key = ${credentials.accessKeyId}`,
    `secret_key = ${credentials.secretAccessKey}`,
    "display_name = judged",
    "user_id = 123456789012",
    "email = judged@example.com",
  ];
  return [
    ...["[DEFAULT]", `host = ${hostname}`, `port = ${port}`, "is_secure = False"],
    ...["[fixtures]", "bucket prefix = judged-{random}-"],
    ...["[s3 main]", "api_name = us-east-1", ...user],
    ...["[s3 alt]", ...user],
    ...["[s3 tenant]", "tenant = judged", ...user],
    ...["[iam]", ...user],
    ...["[iam root]", ...user],
    ...["[iam alt root]", ...user],
  ].join("\n");
}
