import type { LocalService } from "../service";
import { withLocalCallbacks } from "./callback-urls";
import type { AuthServerOptions } from "./service/auth-server";

/** Resources that make the service necessary. */
export const AUTH_TYPES = ["aws:cognito/userPool:UserPool", "aws:cognito/identityPool:IdentityPool"];

/** What user pools and identity pools need of the program that they run for. */
export type AuthPorts = Omit<AuthServerOptions, "data">;

/** AWS's names of the two services, and the variables that lead the AWS SDK to them. */
const VARIABLES = {
  "cognito-idp": "AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER",
  "cognito-identity": "AWS_ENDPOINT_URL_COGNITO_IDENTITY",
} as const;

/** The user pools and identity pools of the graph; each of the two services may also be one that runs already. */
export async function startAuth(
  options: AuthServerOptions & { readonly urls: Readonly<Record<string, string>> },
): Promise<LocalService> {
  // Loaded here: a program without users does not pay for it.
  const { AuthServer } = require("./entry") as typeof import("./entry");
  const server = await AuthServer.start(options);
  const names = Object.keys(VARIABLES) as (keyof typeof VARIABLES)[];
  const urls = Object.fromEntries(names.map((name) => [name, options.urls[name] ?? server.url]));
  return {
    urls,
    environment: Object.fromEntries(names.map((name) => [VARIABLES[name], urls[name] as string])),
    auth: server,
    get places() {
      return server.issuers(urls["cognito-idp"] as string);
    },
    get publicUrls() {
      return server.publicUrls;
    },
    serve: (resources, apiUrls = new Map()) => server.serve(withLocalCallbacks(resources, apiUrls)),
    close: () => server.close(),
  };
}
