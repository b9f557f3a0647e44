import { TYPE } from "../../../aws/tokens";
import { endpointHosts } from "../../http/aws-hosts";
import { IDENTITY_POOL_TYPE, IDENTITY_POOLS } from "../provision/identity-pools";
import { tokensBut } from "../provision/tokens";
import { USER_POOL_TYPE, USER_POOLS } from "../provision/user-pools";
import type { LocalService, ServiceDefinition } from "../service";
import { withLocalCallbacks } from "./callback-urls";
import type { AuthServerOptions } from "./port/auth-server";
import { servedAuthRows } from "./served";

const HOSTS = {
  // Programs that verify tokens get the keys from either of them.
  "cognito-idp": [...endpointHosts("cognito-idp"), ...endpointHosts("issuer-cognito-idp")],
  "cognito-identity": endpointHosts("cognito-identity"),
};

/** User pools and identity pools. */
export const COGNITO: ServiceDefinition = {
  types: {
    // The differences from AWS are reported once for all pools together.
    read: [...tokensBut(USER_POOLS), ...tokensBut(IDENTITY_POOLS), TYPE.iam.OpenIdConnectProvider],
  },
  startsFor: [USER_POOL_TYPE, IDENTITY_POOL_TYPE],
  answersFor: HOSTS,
  apis: () => [
    (require("./user-pool/api") as typeof import("./user-pool/api")).USER_POOL_API,
    (require("./identity-pool/api") as typeof import("./identity-pool/api")).IDENTITY_POOL_API,
  ],
  rows: servedAuthRows,
  start({ settings, emit, ...ports }) {
    return startAuth({
      ...ports,
      port: settings.authPort ?? (settings.port === 0 ? 0 : undefined),
      data: settings.data,
      seed: settings.seed,
      urls: settings.services ?? {},
      post: (message) => emit({ event: "message", ...message }),
    });
  },
};

/** AWS's names of the two services, and the variables that tell the AWS SDK their URLs. */
const VARIABLES = {
  "cognito-idp": "AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER",
  "cognito-identity": "AWS_ENDPOINT_URL_COGNITO_IDENTITY",
} as const;

type StartOptions = AuthServerOptions & { readonly urls: Readonly<Record<string, string>> };

/** The user pools and identity pools of the graph. Each of the two services may also be an external emulator. */
async function startAuth(options: StartOptions): Promise<LocalService> {
  // Loaded here: a program without users does not pay for it.
  const { AuthServer } = require("./port/auth-server") as typeof import("./port/auth-server");
  const server = await AuthServer.start(options);
  const names = Object.keys(VARIABLES) as (keyof typeof VARIABLES)[];
  const urls = Object.fromEntries(names.map((name) => [name, options.urls[name] ?? server.url]));
  return {
    services: server.services,
    urls,
    environment: Object.fromEntries(names.map((name) => [VARIABLES[name], urls[name] as string])),
    get announced() {
      return { auth: server.served };
    },
    get urlPrefixes() {
      return server.issuers(urls["cognito-idp"] as string);
    },
    get publicUrls() {
      return server.publicUrls;
    },
    get hosts() {
      const ofPages = [...server.publicUrls.keys()].map((url) => new URL(url).hostname);
      const ofServices = names.map((name) => ({
        names: HOSTS[name],
        at: options.urls[name] ?? server.server,
      }));
      return [...ofServices, { names: ofPages, at: server.server }];
    },
    findCaller: (accessKeyId) => server.findCaller(accessKeyId),
    signInAs: (...who) => (options.urls["cognito-idp"] === undefined ? server.signInAs(...who) : undefined),
    serve: (resources, apiUrls = new Map()) => server.serve(withLocalCallbacks(resources, apiUrls)),
    close: () => server.close(),
  };
}
