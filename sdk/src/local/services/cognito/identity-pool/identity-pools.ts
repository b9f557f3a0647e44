import type { GraphIndex } from "../../../../graph";
import type { IamCaller } from "../../../iam/caller";
import { Roles } from "../../../iam/roles";
import type { FetchText } from "../../../jwt/jwks";
import type { PublicKey, TokenIssuer } from "../user-pool/tokens/types";
import { identityPoolsOf } from "./graph-settings";
import { Logins } from "./logins";
import { type IdentityPoolOperations, operationsOn } from "./operations";
import type { IdentityPoolSettings } from "./settings";
import { CredentialStore } from "./state/credential-store";
import { Identities } from "./state/identities";
import { IdentityFile, readIdentities } from "./state/identity-file";
import { WebIdentityTokens } from "./web-identity-token";

interface IdentityPoolsOptions {
  /** Tokens of a user pool that runs here, by its name as a provider: `cognito-idp.us-east-1.amazonaws.com/<id>`. */
  readonly tokensOf: (providerName: string) => TokenIssuer | undefined;
  /** Stores identities. Without one they are deleted at the end. */
  readonly file: string | undefined;
  /** Receives a warning about the program, and may receive the same one repeatedly. */
  readonly notice: (message: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Gets the keys of OpenID Connect providers. */
  readonly fetch?: FetchText;
}

/** The identity pools of a program. */
export interface IdentityPools {
  /** Have the pools and roles of a graph. Identities and credentials stay. */
  serve(index: GraphIndex): void;
  /** By name. Each throws `ServiceError`. */
  readonly operations: IdentityPoolOperations;
  /** Looks up credentials that were given out here. */
  readonly findCaller: (accessKeyId: string) => IamCaller | undefined;
  /** The keys that verify OpenID tokens of identities. */
  publicKeys(): Promise<readonly PublicKey[]>;
  /** Resolves when what has changed is written. */
  flush(): Promise<void>;
}

export function makeIdentityPools(options: IdentityPoolsOptions): IdentityPools {
  const { now } = options;
  const notice = once(options.notice);
  let pools: ReadonlyMap<string, IdentityPoolSettings> = new Map();
  let roles: Roles | undefined;
  const findRole = (arn: string) => roles?.find(arn);

  const file: IdentityFile = new IdentityFile(options.file, () => identities.state());
  const identities = new Identities(readIdentities(options.file), now, () => file.changed());
  const credentials = new CredentialStore(findRole);
  const tokens = new WebIdentityTokens(now);
  const logins = new Logins({ tokensOf: options.tokensOf, fetch: options.fetch ?? fetch, now, notice });
  const findPool = (id: string) => pools.get(id);
  const service = { findPool, findRole, logins, identities, credentials, tokens, now };

  return {
    serve(index) {
      pools = new Map(identityPoolsOf(index).map((pool) => [pool.id, pool]));
      roles = new Roles(index, notice);
    },
    operations: operationsOn(service),
    findCaller: (accessKeyId) => credentials.findCaller(accessKeyId),
    publicKeys: () => tokens.publicKeys(),
    flush: () => file.flush(),
  };
}

/** Reports each message once. */
function once(report: (message: string) => void): (message: string) => void {
  const reported = new Set<string>();
  return (message) => {
    if (reported.has(message)) return;
    reported.add(message);
    report(message);
  };
}
