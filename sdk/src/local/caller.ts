import type { IamCaller } from "./authorize/iam";
import { LOCAL_CREDENTIALS } from "./credentials";

type FindCaller = (accessKeyId: string) => IamCaller | undefined;

const ACCOUNT = "123456789012";

/**
 * Who may call IAM routes here: whoever signs with the credentials printed at the start, or with those in the environment
 * of the local mode itself.
 */
export function findCaller(environment: NodeJS.ProcessEnv): FindCaller {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = environment;
  const callers = new Map<string, IamCaller>();
  const { accessKeyId, secretAccessKey } = LOCAL_CREDENTIALS;
  callers.set(accessKeyId, makeCaller(accessKeyId, secretAccessKey, undefined));
  if (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY) {
    callers.set(AWS_ACCESS_KEY_ID, makeCaller(AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN));
  }
  return (id) => callers.get(id);
}

/** Those, and whoever signs with credentials that a service here gave out. */
export function callersOf(environment: NodeJS.ProcessEnv, store: FindCaller): FindCaller {
  const find = findCaller(environment);
  return (id) => find(id) ?? store(id);
}

function makeCaller(accessKey: string, secretAccessKey: string, sessionToken: string | undefined): IamCaller {
  const userArn = `arn:aws:iam::${ACCOUNT}:user/local`;
  const identity = { accessKey, accountId: ACCOUNT, userId: "AIDALOCALUSER", userArn };
  return { secretAccessKey, ...(sessionToken && { sessionToken }), identity };
}
