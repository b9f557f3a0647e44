import { CognitoIdentityClient } from "@aws-sdk/client-cognito-identity";
import {
  AdminAddUserToGroupCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  AuthenticationDetails,
  CognitoRefreshToken,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
} from "amazon-cognito-identity-js";
import type { ReadyEvent } from "pulumi-serverless-api/local";
import type { Events } from "./events";

export const PASSWORD = "Correct-horse-1";

/** The tokens of a user after signing in. */
export interface Tokens {
  readonly id: string;
  readonly access: string;
  readonly refresh: string;
}

/**
 * Users of the auth example, who sign up and in with the library that pages use, and their administrators.
 */
export class AuthUsers {
  readonly userPoolId: string;
  readonly clientId: string;
  readonly identityPoolId: string;
  /** The URLs of both services. */
  readonly url: string;
  readonly admin: CognitoIdentityProviderClient;
  readonly identities: CognitoIdentityClient;

  constructor(
    { auth = [], services, credentials }: Pick<ReadyEvent, "auth" | "services" | "credentials">,
    private readonly events: Events,
  ) {
    const [served] = auth;
    this.userPoolId = served?.userPoolId ?? "";
    this.clientId = served?.clientIds[0] ?? "";
    this.identityPoolId = served?.identityPoolId ?? "";
    this.url = services["cognito-idp"] ?? "";
    const { region } = credentials;
    this.admin = new CognitoIdentityProviderClient({ endpoint: this.url, region, credentials });
    const endpoint = services["cognito-identity"] ?? "";
    this.identities = new CognitoIdentityClient({ endpoint, region, credentials });
  }

  get issuer(): string {
    return `https://${this.provider}`;
  }

  /** The user pool's name as a login of an identity pool. */
  get provider(): string {
    return `cognito-idp.${this.userPoolId.split("_")[0]}.amazonaws.com/${this.userPoolId}`;
  }

  async signUp(email: string): Promise<void> {
    const attribute = new CognitoUserAttribute({ Name: "email", Value: email });
    await done((call) => this.#pool().signUp(email, PASSWORD, [attribute], [], call));
  }

  /** The code of the newest message to an address. */
  async code(email: string, purpose = "SignUp"): Promise<string> {
    await this.events.next("message", (message) => message.to === email && message.purpose === purpose);
    const messages = this.events.of("message").filter((message) => message.to === email);
    return messages.at(-1)?.code ?? "";
  }

  async confirm(email: string, code: string): Promise<void> {
    await done((call) => this.user(email).confirmRegistration(code, false, call));
  }

  /** Signs in by SRP. */
  async signIn(email: string, password = PASSWORD): Promise<Tokens> {
    const details = new AuthenticationDetails({ Username: email, Password: password });
    const session = await done<CognitoUserSession>((call) =>
      this.user(email).authenticateUser(details, {
        onSuccess: (result) => call(undefined, result),
        onFailure: call,
      }),
    );
    return tokensOf(session);
  }

  /** A new user, who has signed up, confirmed and signed in. */
  async join(email: string): Promise<Tokens> {
    await this.signUp(email);
    await this.confirm(email, await this.code(email));
    return this.signIn(email);
  }

  async refresh(email: string, refresh: string): Promise<Tokens> {
    const RefreshToken = new CognitoRefreshToken({ RefreshToken: refresh });
    const user = this.user(email);
    return tokensOf(await done<CognitoUserSession>((call) => user.refreshSession(RefreshToken, call)));
  }

  async addToGroup(email: string, GroupName: string): Promise<void> {
    const { userPoolId: UserPoolId } = this;
    await this.admin.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName }));
  }

  /** Signs in with an app that remembers nothing. */
  user(Username: string): CognitoUser {
    return new CognitoUser({ Username, Pool: this.#pool(), Storage: new Memory() });
  }

  close(): void {
    this.admin.destroy();
    this.identities.destroy();
  }

  #pool(): CognitoUserPool {
    const { userPoolId: UserPoolId, clientId: ClientId, url: endpoint } = this;
    return new CognitoUserPool({ UserPoolId, ClientId, endpoint, Storage: new Memory() });
  }
}

/** The library calls back. This waits for it. */
export function done<T = unknown>(start: (call: (error?: unknown, result?: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, result) => (error ? reject(error) : resolve(result as T)));
  });
}

function tokensOf(session: CognitoUserSession): Tokens {
  return {
    id: session.getIdToken().getJwtToken(),
    access: session.getAccessToken().getJwtToken(),
    refresh: session.getRefreshToken().getToken(),
  };
}

class Memory {
  readonly #items = new Map<string, string>();
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  clear(): void {
    this.#items.clear();
  }
}
