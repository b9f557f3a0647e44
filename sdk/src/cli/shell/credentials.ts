import { type ClientSettings, loadClient } from "../stage/aws-client";
import { refusedCall } from "../stage/refused-call";

/** Credentials as the environment of a process has them. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  readonly expiration?: Date | undefined;
}

/** The caller of a command. */
export interface Caller {
  /** ARN of the user, or of the session of a role. */
  readonly arn: string;
  readonly account: string;
}

interface Client {
  readonly config: { credentials(): Promise<Credentials> };
  send(command: unknown): Promise<unknown>;
}

interface Sdk {
  readonly STSClient: new (settings: ClientSettings) => Client;
  readonly GetCallerIdentityCommand: new (input: object) => unknown;
  readonly AssumeRoleCommand: new (input: object) => unknown;
}

interface AssumedRole {
  readonly Credentials?: {
    readonly AccessKeyId?: string;
    readonly SecretAccessKey?: string;
    readonly SessionToken?: string;
    readonly Expiration?: Date;
  };
}

/** The calls of STS that a shell needs. */
export class Sts {
  readonly #sdk: Sdk;
  readonly #client: Client;

  constructor(
    private readonly stage: string,
    root: string,
    settings: ClientSettings,
  ) {
    this.#sdk = loadClient<Sdk>({
      stage,
      root,
      service: "sts",
      use: "finds out whose credentials these are",
    });
    this.#client = new this.#sdk.STSClient(settings);
  }

  async caller(): Promise<Caller> {
    const command = new this.#sdk.GetCallerIdentityCommand({});
    const { Arn = "", Account = "" } = (await this.#client.send(command).catch((error: Error) => {
      throw refusedCall(this.stage, "sts:GetCallerIdentity", error);
    })) as { readonly Arn?: string; readonly Account?: string };
    return { arn: Arn, account: Account };
  }

  /** The credentials that the SDK has found in its usual places. */
  credentials(): Promise<Credentials> {
    return this.#client.config.credentials();
  }

  /** Credentials of a role for an hour, the most that AWS gives to who has taken another role already. */
  async assume(roleArn: string, sessionName: string): Promise<Credentials> {
    const command = new this.#sdk.AssumeRoleCommand({ RoleArn: roleArn, RoleSessionName: sessionName });
    const { Credentials: given = {} } = (await this.#client.send(command)) as AssumedRole;
    return {
      accessKeyId: given.AccessKeyId ?? "",
      secretAccessKey: given.SecretAccessKey ?? "",
      sessionToken: given.SessionToken,
      expiration: given.Expiration,
    };
  }
}

/** The variables by which SDKs of all languages find credentials. */
export function credentialVariables(credentials: Credentials): Readonly<Record<string, string>> {
  const { accessKeyId, secretAccessKey, sessionToken, expiration } = credentials;
  return {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...(sessionToken !== undefined && { AWS_SESSION_TOKEN: sessionToken }),
    ...(expiration !== undefined && { AWS_CREDENTIAL_EXPIRATION: expiration.toISOString() }),
  };
}
