import { LOGIN } from "../../../gen0/auth/conversions";
import { AUTH_TABLE } from "../../../gen0/auth/table";
import type { Conversion, Row } from "../../../gen0/translation/row";
import type { ConstructTable } from "../../../gen0/translation/translate";
import { isPlainObject } from "../../../values";
import { functionRows } from "./functions";
import { nativeHandles, natives, platformDefaultsOf, platformRowsOf, refused, renamed } from "./shared";

/** Providers outside of AWS, by the letters of the definition. */
export const PROVIDERS = {
  auth0: "federatedA",
  apple: "federatedB",
  google: "federatedC",
  facebook: "federatedD",
  twitter: "federatedE",
  amazon: "federatedF",
} as const;

const ROLE = { roleArn: "arn", roleName: "name" };
const SENDER = "write it in native.userPool.lambdaConfig, in the words of aws.cognito.UserPool";

/** Providers of the program's own were objects with a name. */
const NAMED: Conversion = {
  does: "objects with a name become the name",
  value: (old) => (Array.isArray(old) ? old.map(nameOf) : old),
};

function nameOf(provider: unknown): unknown {
  return isPlainObject(provider) && Object.keys(provider).length === 1
    ? (provider.name ?? provider)
    : provider;
}

const OWN_PROVIDERS = "native.userPoolClient.supportedIdentityProviders";
const ALIASES: Row = { old: "native.userPool.signInAliases", now: "login", convert: LOGIN };

/** The changes of user pools: `Auth` up to 1.9, `Cognito` from 1.10. */
export const COGNITO = {
  kind: "Auth",
  rows: [
    ...natives("", "identityPoolFederation"),
    ...renamed("identityPoolFederation", PROVIDERS),
    ALIASES,
    { old: OWN_PROVIDERS, now: OWN_PROVIDERS, convert: NAMED, when: Array.isArray },
    ...platformRowsOf(AUTH_TABLE),
    ...refused("triggers", { customEmailSender: SENDER, customSmsSender: SENDER }),
    ...functionRows("defaults.function"),
    ...functionRows("triggers.*"),
  ],
  defaults: platformDefaultsOf(AUTH_TABLE),
  handles: nativeHandles({
    userPool: AUTH_TABLE.handles.userPool.reads,
    userPoolClient: AUTH_TABLE.handles.userPoolClient.reads,
    cfnIdentityPool: AUTH_TABLE.handles.cfnIdentityPool.reads,
    authRole: ROLE,
    unauthRole: ROLE,
  }),
  methods: [],
} as const satisfies ConstructTable;
