import { credentialVariables, Sts } from "#sdk/cli/shell/credentials";
import { type Check, type Peer, REGION } from "./facts";

/** Facts about the credentials of `sapi shell`. */
export async function checkCredentials(check: Check, { account }: Peer): Promise<void> {
  const sts = new Sts("dev", __dirname, { region: REGION });
  const caller = await sts.caller();
  check("a caller has an account and an ARN", /^\d{12}$/.test(caller.account) && /^arn:/.test(caller.arn));
  const credentials = await sts.assume(`arn:aws:iam::${account}:role/work`, "sapi-shell");
  const { AWS_SESSION_TOKEN = "", ...others } = credentialVariables(credentials);
  check("a role has keys, a token and an end", AWS_SESSION_TOKEN !== "" && Object.keys(others).length === 3);
  const inHour = Number(credentials.expiration) - Date.now();
  check("a role is taken for an hour", inHour > 3_500_000 && inHour < 3_700_000);
}
