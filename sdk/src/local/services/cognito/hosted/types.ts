import type { GatewayRequest } from "../../../http/types";
import type { CheckPassword } from "../user-pool/operations/sign-in/check-password";
import type { OperationTable, PoolClient, UserPool } from "../user-pool/pool";
import type { AuthorizationCodes } from "./codes";
import type { Parameters } from "./parameters";
import type { PendingSteps } from "./pending";
import type { Sessions } from "./sessions";

/** Operations of the service that the pages are a face of. */
export type HostedOperation =
  | "SignUp"
  | "ConfirmSignUp"
  | "ResendConfirmationCode"
  | "ForgotPassword"
  | "ConfirmForgotPassword";

/** The ports of the hosted pages. */
export interface HostedPorts {
  poolOfClient(clientId: string): PoolClient | undefined;
  /** By `iss` of a token, which is not checked yet. */
  poolOfToken(issuer: string): UserPool | undefined;
  readonly checkPassword: CheckPassword;
  readonly operations: OperationTable<HostedOperation>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The hosted pages as they run: what was given, and what they remember. */
export interface HostedContext extends HostedPorts {
  readonly codes: AuthorizationCodes;
  readonly sessions: Sessions;
  readonly pending: PendingSteps;
}

/** The checked request of an application. */
export interface AuthorizationRequest extends PoolClient {
  /** One of the client's own, letter by letter. */
  readonly redirectUri: string;
  readonly responseType: "code" | "token";
  readonly scopes: readonly string[];
  readonly state: string | undefined;
  readonly nonce: string | undefined;
  /** The code challenge of PKCE, method `S256`. */
  readonly challenge: string | undefined;
  readonly prompt: string | undefined;
  /** The same as a query, for links from page to page. */
  readonly query: string;
}

/** The visitor of a page. */
export interface Visit {
  readonly request: GatewayRequest;
  readonly query: Parameters;
  /** Empty unless something was sent. */
  readonly form: Parameters;
  readonly cookies: ReadonlyMap<string, string>;
  /** The token in the forms of the page, and in the cookie with them. */
  readonly csrfToken: string;
  readonly authorization: AuthorizationRequest;
}
