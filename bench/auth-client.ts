import { createHmac, hkdfSync } from "node:crypto";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { writeTimestamp } from "#sdk/local/services/cognito/user-pool/operations/sign-in/timestamp";
import {
  MODULUS,
  MULTIPLIER,
  numberOf,
  padHex,
  power,
  powerOfGenerator,
  sha256,
} from "#sdk/local/services/cognito/user-pool/state/srp-group";

/** A user who signs in to a pool. */
export interface SignIn {
  readonly url: string;
  readonly poolId: string;
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
}

interface Answer {
  readonly ChallengeParameters?: Readonly<Record<string, string>>;
  readonly AuthenticationResult?: { readonly AccessToken: string };
}

/** The same secret serves all sign-ins, since the client's time must not count. */
const SECRET = sha256("a");
const A = powerOfGenerator(SECRET);

/**
 * Signs in over connections that stay open. It does as little as possible, so that the benchmark measures the
 * server.
 */
export class AuthClient {
  readonly #agent: Agent;
  /** The verifier `g^x` and its `x`, by salt. */
  readonly #ofSalt = new Map<string, { readonly x: bigint; readonly verifier: bigint }>();

  constructor(
    private readonly who: SignIn,
    connections: number,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  async byPassword(): Promise<string> {
    const { username, password } = this.who;
    return tokenOf(await this.#initiate("USER_PASSWORD_AUTH", { USERNAME: username, PASSWORD: password }));
  }

  async bySrp(): Promise<string> {
    const { username, clientId } = this.who;
    const asked = await this.#initiate("USER_SRP_AUTH", { USERNAME: username, SRP_A: A.toString(16) });
    const ChallengeResponses = this.#prove(asked.ChallengeParameters ?? {});
    return tokenOf(
      await this.call("RespondToAuthChallenge", {
        ClientId: clientId,
        ChallengeName: "PASSWORD_VERIFIER",
        ChallengeResponses,
      }),
    );
  }

  call<T = Answer>(operation: string, input: object): Promise<T> {
    const headers = {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    };
    return new Promise((resolve, reject) => {
      const sent = request(this.who.url, { method: "POST", agent: this.#agent, headers }, (response) => {
        text(response).then((body) => {
          if (response.statusCode === 200) resolve(JSON.parse(body) as T);
          else reject(new Error(`${operation} answered ${response.statusCode}: ${body}`));
        }, reject);
      });
      sent.once("error", reject);
      sent.end(JSON.stringify(input));
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #initiate(flow: string, parameters: Readonly<Record<string, string>>): Promise<Answer> {
    const { clientId } = this.who;
    return this.call("InitiateAuth", { ClientId: clientId, AuthFlow: flow, AuthParameters: parameters });
  }

  #prove(parameters: Readonly<Record<string, string>>): Record<string, string> {
    const { SECRET_BLOCK = "", USER_ID_FOR_SRP = "" } = parameters;
    const timestamp = writeTimestamp(Date.now());
    const signature = createHmac("sha256", this.#key(parameters))
      .update(this.#realm)
      .update(USER_ID_FOR_SRP)
      .update(Buffer.from(SECRET_BLOCK, "base64"))
      .update(timestamp)
      .digest("base64");
    return {
      USERNAME: USER_ID_FOR_SRP,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: signature,
      TIMESTAMP: timestamp,
    };
  }

  #key({ SRP_B = "", SALT = "", USER_ID_FOR_SRP = "" }: Readonly<Record<string, string>>): Buffer {
    const B = BigInt(`0x${SRP_B}`);
    const u = numberOf(sha256(Buffer.from(padHex(A) + padHex(B), "hex")));
    const { x, verifier } = this.#exponentOf(SALT, USER_ID_FOR_SRP);
    const base = (((B - MULTIPLIER * verifier) % MODULUS) + MODULUS) % MODULUS;
    const exponent = Buffer.from(padHex(numberOf(SECRET) + u * x), "hex");
    const secret = Buffer.from(padHex(power(base, exponent)), "hex");
    return Buffer.from(hkdfSync("sha256", secret, Buffer.from(padHex(u), "hex"), "Caldera Derived Key", 16));
  }

  #exponentOf(salt: string, username: string) {
    const known = this.#ofSalt.get(salt);
    if (known) return known;
    const identity = sha256(`${this.#realm}${username}:${this.who.password}`);
    const hash = sha256(Buffer.from(padHex(BigInt(`0x${salt}`)), "hex"), identity);
    const made = { x: numberOf(hash), verifier: powerOfGenerator(hash) };
    this.#ofSalt.set(salt, made);
    return made;
  }

  get #realm(): string {
    return this.who.poolId.slice(this.who.poolId.indexOf("_") + 1);
  }
}

function tokenOf({ AuthenticationResult }: Answer): string {
  if (!AuthenticationResult) throw new Error("the sign-in gave no tokens");
  return AuthenticationResult.AccessToken;
}
