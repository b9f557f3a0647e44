import type { IamCaller } from "../iam/caller";
import type { FindCaller } from "../iam/signed-request";
import type { Credentials } from "../services/credentials";

const ACCOUNT = "123456789012";

/**
 * Finds the caller whose signature is accepted. Accepted are the credentials of the session, of the environment of
 * the local mode, and of services here.
 */
export function callersOf(own: Credentials, environment: NodeJS.ProcessEnv, given: FindCaller): FindCaller {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = environment;
  const callers = new Map([[own.accessKeyId, makeCaller(own, undefined)]]);
  if (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY && publishedCredentials(environment) === undefined) {
    const shell = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
    callers.set(AWS_ACCESS_KEY_ID, makeCaller(shell, AWS_SESSION_TOKEN));
  }
  return (id) => callers.get(id) ?? given(id);
}

/**
 * The pattern of the example keys in AWS's manuals, with two further ones. Everybody knows them, so any page could
 * sign with them.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.UsageNotes.html
 */
const PUBLISHED = /EXAMPLE|^fakeMyKeyId$|^fakeSecretAccessKey$/i;

/** Returns a warning if the credentials in the environment are from AWS's manuals and are therefore not accepted. */
export function publishedCredentials(environment: NodeJS.ProcessEnv): string | undefined {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = environment;
  if (!PUBLISHED.test(AWS_ACCESS_KEY_ID ?? "") && !PUBLISHED.test(AWS_SECRET_ACCESS_KEY ?? ""))
    return undefined;
  return "the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are an example that AWS publishes: they are not accepted here; sign with those that are printed at the start";
}

function makeCaller(
  { accessKeyId, secretAccessKey }: Credentials,
  sessionToken: string | undefined,
): IamCaller {
  const userArn = `arn:aws:iam::${ACCOUNT}:user/local`;
  const identity = { accessKey: accessKeyId, accountId: ACCOUNT, userId: "AIDALOCALUSER", userArn };
  return { secretAccessKey, ...(sessionToken && { sessionToken }), identity };
}
