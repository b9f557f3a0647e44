import { type Scenario, stepsOf } from "../step";

const step = stepsOf("SecretsManager");
const SecretId = "judged/key";
const first = "11111111-1111-4111-8111-111111111111";
const second = "22222222-2222-4222-8222-222222222222";

export const SECRETS_MANAGER: Scenario = {
  title: "Secrets Manager",
  steps: [
    step(
      "create a secret",
      "CreateSecret",
      {
        Name: SecretId,
        SecretString: "one",
        ClientRequestToken: first,
        Tags: [{ Key: "stage", Value: "dev" }],
      },
      { store: { secret: "ARN" } },
    ),
    step("create it again", "CreateSecret", {
      Name: SecretId,
      SecretString: "other",
      ClientRequestToken: second,
    }),
    step("get its value", "GetSecretValue", { SecretId }),
    step("get one that is not there", "GetSecretValue", { SecretId: "judged/none" }),
    step("put a new value", "PutSecretValue", { SecretId, SecretString: "two", ClientRequestToken: second }),
    step("get the previous one", "GetSecretValue", { SecretId, VersionStage: "AWSPREVIOUS" }),
    step("get a version that is not there", "GetSecretValue", { SecretId, VersionStage: "NONE" }),
    step("describe it", "DescribeSecret", { SecretId }),
    step(
      "put bytes",
      "CreateSecret",
      {
        Name: "judged/bytes",
        SecretBinary: Buffer.from("bytes"),
        ClientRequestToken: first,
      },
      { store: { "secret of bytes": "ARN" } },
    ),
    step("get the bytes", "GetSecretValue", { SecretId: "judged/bytes" }),
    step("delete it", "DeleteSecret", { SecretId, RecoveryWindowInDays: 7 }),
    step("get it after that", "GetSecretValue", { SecretId }),
    step("delete it for less than a week", "DeleteSecret", {
      SecretId: "judged/bytes",
      RecoveryWindowInDays: 6,
    }),
    step("restore it", "RestoreSecret", { SecretId }),
    step("get it again", "GetSecretValue", { SecretId }),
  ],
};
