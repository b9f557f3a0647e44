import { createHash, createHmac } from "node:crypto";
import {
  CognitoIdentityClient,
  type Credentials,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
} from "@aws-sdk/client-cognito-identity";
import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { SignatureV4 } from "@smithy/signature-v4";
import type { LocalEvent, ReadyEvent } from "pulumi-serverless-api/local";

const PASSWORD = "Correct-horse-1";

/** The credentials with which an AWS client signs. */
export interface SigningCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

/** The users of a local mode. They sign up and in by the AWS SDK, as the README does by the AWS CLI. */
export class Users {
  readonly #ids: { readonly UserPoolId: string; readonly ClientId: string; readonly IdentityPoolId: string };
  readonly #pool: CognitoIdentityProviderClient;
  readonly #identities: CognitoIdentityClient;

  constructor(
    { auth: [served] = [], services, credentials: { region, ...credentials } }: ReadyEvent,
    private readonly events: readonly LocalEvent[],
  ) {
    const { userPoolId = "", clientIds: [ClientId = ""] = [], identityPoolId = "" } = served ?? {};
    this.#ids = { UserPoolId: userPoolId, ClientId, IdentityPoolId: identityPoolId };
    const { "cognito-idp": pool = "", "cognito-identity": identities = "" } = services;
    this.#pool = new CognitoIdentityProviderClient({ endpoint: pool, region, credentials });
    this.#identities = new CognitoIdentityClient({ endpoint: identities, region, credentials });
  }

  /** Signs up, confirms and signs in a new user. Returns the ID token. */
  async join(Username: string): Promise<string> {
    const { UserPoolId, ClientId } = this.#ids;
    await this.#pool.send(new SignUpCommand({ ClientId, Username, Password: PASSWORD }));
    const ConfirmationCode = this.#codeFor(Username);
    await this.#pool.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }));
    const { AuthenticationResult } = await this.#pool.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME: Username, PASSWORD },
      }),
    );
    return AuthenticationResult?.IdToken ?? "";
  }

  /** Gets the identity pool's credentials for a user's token. */
  async credentialsFor(token: string): Promise<SigningCredentials> {
    const { UserPoolId, IdentityPoolId } = this.#ids;
    const Logins = { [`cognito-idp.${UserPoolId.split("_")[0]}.amazonaws.com/${UserPoolId}`]: token };
    const { IdentityId } = await this.#identities.send(new GetIdCommand({ IdentityPoolId, Logins }));
    const given = await this.#identities.send(new GetCredentialsForIdentityCommand({ IdentityId, Logins }));
    const { AccessKeyId = "", SecretKey = "", SessionToken } = given.Credentials as Credentials;
    return { accessKeyId: AccessKeyId, secretAccessKey: SecretKey, sessionToken: SessionToken };
  }

  close(): void {
    this.#pool.destroy();
    this.#identities.destroy();
  }

  /** The code in the message that the user would get. */
  #codeFor(address: string): string | undefined {
    for (const event of this.events) if (event.event === "message" && event.to === address) return event.code;
    return undefined;
  }
}

/** The claims that a token makes. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

/** Makes the headers of a signed GET request. */
export async function signedHeaders(
  { protocol, host, hostname, port, pathname: path }: URL,
  credentials: SigningCredentials,
): Promise<Record<string, string>> {
  // The signer's type demands more of a hash than the signer uses.
  const sha256 = Sha256 as never;
  const signer = new SignatureV4({ service: "execute-api", region: "us-east-1", credentials, sha256 });
  const request = { method: "GET", protocol, hostname, port: Number(port), path, headers: { host } };
  return (await signer.sign(request)).headers;
}

/** The hash that the signer expects from its host. */
class Sha256 {
  readonly #hash;
  constructor(secret?: Uint8Array) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", secret);
  }
  update(data: Uint8Array): void {
    this.#hash.update(data);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}
