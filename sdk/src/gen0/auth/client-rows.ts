import { Duration } from "../platform/duration";
import type { Conversion, OldDefault, Row } from "../translation/row";
import { asWords, FLOWS, NAMES, SIGN_IN_FLOWS } from "./conversions";

const CLIENT = "native.userPoolClient";

/**
 * Settings of `@pulumi/aws` count hours or days, as `tokenValidityUnits` says. These count hours and days by
 * themselves.
 */
function validity(unit: "hours" | "days"): Conversion {
  return {
    does: `a Duration becomes its number of ${unit}`,
    value: (old) => {
      if (!(old instanceof Duration)) return old;
      return unit === "hours" ? old.toHours() : old.toDays();
    },
  };
}

/** Changes in the settings of the client of a user pool. */
export const CLIENT_ROWS: readonly Row[] = [
  { old: "userdir.userPoolClient", now: CLIENT },
  { old: `${CLIENT}.userPoolClientName`, now: `${CLIENT}.name` },
  { old: `${CLIENT}.authFlows`, now: `${CLIENT}.explicitAuthFlows`, convert: SIGN_IN_FLOWS },
  { old: `${CLIENT}.disableOAuth`, now: undefined, when: (old) => old === true },
  {
    old: `${CLIENT}.disableOAuth`,
    now: `${CLIENT}.allowedOauthFlowsUserPoolClient`,
    when: (old) => old === false,
    convert: { does: "false becomes `allowedOauthFlowsUserPoolClient: true`", value: () => true },
  },
  { old: `${CLIENT}.oAuth.flows`, now: `${CLIENT}.allowedOauthFlows`, convert: FLOWS },
  { old: `${CLIENT}.oAuth.callbackUrls`, now: `${CLIENT}.callbackUrls` },
  { old: `${CLIENT}.oAuth.logoutUrls`, now: `${CLIENT}.logoutUrls` },
  { old: `${CLIENT}.oAuth.scopes`, now: `${CLIENT}.allowedOauthScopes`, convert: NAMES },
  {
    old: `${CLIENT}.supportedIdentityProviders`,
    now: `${CLIENT}.supportedIdentityProviders`,
    convert: NAMES,
  },
  {
    old: `${CLIENT}.preventUserExistenceErrors`,
    now: `${CLIENT}.preventUserExistenceErrors`,
    when: (old) => typeof old !== "string",
    convert: asWords("ENABLED", "LEGACY"),
  },
  {
    old: `${CLIENT}.accessTokenValidity`,
    now: `${CLIENT}.accessTokenValidity`,
    convert: validity("hours"),
  },
  { old: `${CLIENT}.idTokenValidity`, now: `${CLIENT}.idTokenValidity`, convert: validity("hours") },
  {
    old: `${CLIENT}.refreshTokenValidity`,
    now: `${CLIENT}.refreshTokenValidity`,
    convert: validity("days"),
  },
];

const OAUTH = ["allowedOauthFlows", "callbackUrls", "logoutUrls", "allowedOauthScopes"];

/** One named setting of the hosted pages brought all the others. */
function withPages(name: string, value: unknown): OldDefault {
  return {
    now: `${CLIENT}.${name}`,
    value,
    when: (around) => OAUTH.some((setting) => around[setting] !== undefined),
    newDefault: "none",
  };
}

/** Defaults of a user pool's client with hosted pages. */
export const CLIENT_DEFAULTS: readonly OldDefault[] = [
  withPages("allowedOauthFlowsUserPoolClient", true),
  withPages("allowedOauthFlows", ["implicit", "code"]),
  {
    now: `${CLIENT}.callbackUrls`,
    value: ["https://example.com"],
    when: ({ allowedOauthFlows: flows }) =>
      Array.isArray(flows) && flows.some((flow) => flow === "implicit" || flow === "code"),
    newDefault: "none",
  },
  withPages("allowedOauthScopes", ["profile", "phone", "email", "openid", "aws.cognito.signin.user.admin"]),
];
