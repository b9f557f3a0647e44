import type { CallContext, LocalAws } from "../endpoint/aws-service";
import { isServicePrincipal } from "../endpoint/aws-service";
import type { Parameter } from "../model/calls/ssm";
import { ServiceError } from "../service-error";
import { invalid, ssmError } from "./errors";

const PREFIX = /^\/aws\/reference\/secretsmanager\/([^:]+)(?::(.+))?$/;
/** Ids of versions have 32 characters and more. A shorter text is a stage. */
const VERSION_ID = /^[\w-]{32,64}$/;

/**
 * The secret that a name of a parameter stands for, as a parameter. `undefined` for any other name. The caller needs
 * the permission to read the secret.
 * @see https://docs.aws.amazon.com/systems-manager/latest/userguide/integration-ps-secretsmanager.html and
 * localstack/localstack 8b9a79f0 tests/aws/services/ssm/test_ssm.py, test_get_secret_parameter (validated on AWS)
 */
export async function secretParameter(
  aws: LocalAws,
  name: string,
  decrypt: boolean,
  { caller, signal }: CallContext,
): Promise<Parameter | undefined> {
  const [, id, version] = PREFIX.exec(name) ?? [];
  if (id === undefined) return undefined;
  if (!decrypt) throw invalid("WithDecryption flag must be True for retrieving a Secret Manager secret.");
  if (isServicePrincipal(caller) || !aws.serves("secretsmanager")) throw notFound(name);
  const which =
    version === undefined ? {} : { [VERSION_ID.test(version) ? "VersionId" : "VersionStage"]: version };
  const input = { SecretId: id, ...which };
  const secret = await aws
    .call("secretsmanager", "GetSecretValue", input, caller, signal)
    .catch((error: unknown) => {
      const isMissing = error instanceof ServiceError && error.code === "ResourceNotFoundException";
      throw isMissing ? notFound(name) : error;
    });
  return {
    Name: name,
    Type: "SecureString",
    Value: String(secret.SecretString ?? secret.SecretBinary),
    Version: 0,
    ...(version !== undefined && { Selector: `:${version}` }),
    SourceResult: JSON.stringify(sourceOf(secret)),
    LastModifiedDate: Number(secret.CreatedDate),
    ARN: String(secret.ARN),
    DataType: "text",
  };
}

/** The answer of Secrets Manager, whose members begin with a small letter but for the ARN. */
function sourceOf(secret: Readonly<Record<string, unknown>>): object {
  const lowered = ([name, value]: [string, unknown]) =>
    [name === "ARN" ? name : name.charAt(0).toLowerCase() + name.slice(1), value] as const;
  return Object.fromEntries(Object.entries(secret).map(lowered));
}

function notFound(name: string) {
  return ssmError("ParameterNotFound", `Secret ${name} not found.`);
}
