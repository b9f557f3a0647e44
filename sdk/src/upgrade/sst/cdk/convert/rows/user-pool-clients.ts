import type * as t from "@babel/types";
import { bare, type Node } from "../../../../../syntax/nodes";
import { replaced } from "../changes";
import type { Conversion } from "../conversion";
import type { Entry, ResourceShape } from "../resource";
import { duration, listOf, membersOf, same, textNow, type Value, words } from "../values";
import { listText, switchesOf } from "./switches";

/** The pool of a client: one that the program makes or looks up. */
const ownPool: Value = (node, conversion) =>
  conversion.claim(node, "user pool") &&
  conversion.add({ is: "insert behind", offset: node.end as number, text: ".id" });

const FLOWS: Readonly<Record<string, string>> = {
  adminUserPassword: "ALLOW_ADMIN_USER_PASSWORD_AUTH",
  custom: "ALLOW_CUSTOM_AUTH",
  userPassword: "ALLOW_USER_PASSWORD_AUTH",
  userSrp: "ALLOW_USER_SRP_AUTH",
};

/** The ways to sign in, with fresh tokens where there is any. */
function flowEntries(property: t.ObjectProperty | undefined): readonly Entry[] | undefined {
  const switches = switchesOf(property);
  if (!switches || [...switches].some((name) => !Object.hasOwn(FLOWS, name))) return undefined;
  const flows = Object.keys(FLOWS).filter((name) => switches.has(name));
  if (flows.length === 0) return [];
  const names = [...flows.map((name) => FLOWS[name] as string), "ALLOW_REFRESH_TOKEN_AUTH"];
  return [{ name: "explicitAuthFlows", text: listText(names) }];
}

const SCOPES: Readonly<Record<string, string>> = {
  "cognito.OAuthScope.PHONE": "phone",
  "cognito.OAuthScope.EMAIL": "email",
  "cognito.OAuthScope.OPENID": "openid",
  "cognito.OAuthScope.PROFILE": "profile",
  "cognito.OAuthScope.COGNITO_ADMIN": "aws.cognito.signin.user.admin",
};
const GRANTS = {
  authorizationCodeGrant: "code",
  implicitCodeGrant: "implicit",
  clientCredentials: "client_credentials",
};
const ALL_SCOPES = ["profile", "phone", "email", "openid", "aws.cognito.signin.user.admin"];

/** Settings of hosted pages. CDK has them for each client, with a placeholder for the address of the program. */
function pageEntries(
  members: ReadonlyMap<string, t.ObjectProperty>,
  conversion: Conversion,
): readonly Entry[] | undefined {
  const off = members.get("disableOAuth")?.value;
  if (off) return off.type === "BooleanLiteral" && off.value && !members.has("oAuth") ? [] : undefined;
  const own = members.has("oAuth") ? membersOf(members.get("oAuth")?.value) : new Map<string, never>();
  const flows = flowsOfPages(own?.get("flows"));
  if (
    !own ||
    !flows ||
    [...own.keys()].some((name) => !/^(flows|scopes|callbackUrls|logoutUrls)$/.test(name))
  )
    return undefined;
  const scopes = own.get("scopes")?.value as Node | undefined;
  if (scopes && !listOf(words(SCOPES))(scopes, conversion)) return undefined;
  const urls = ["callbackUrls", "logoutUrls"].flatMap((name) => {
    const node = own.get(name)?.value as Node | undefined;
    return node ? [{ name, node, text: textNow(node) }] : [];
  });
  if (!urls.every(({ node }) => conversion.isPlain(node))) return undefined;
  const needsUrl = flows.some((flow) => flow !== "client_credentials") && !own.has("callbackUrls");
  return [
    { name: "allowedOauthFlowsUserPoolClient", text: "true" },
    { name: "allowedOauthFlows", text: listText(flows) },
    { name: "allowedOauthScopes", text: scopes ? textNow(scopes) : listText(ALL_SCOPES) },
    ...(needsUrl ? [{ name: "callbackUrls", text: '["https://example.com"]' }] : []),
    ...urls.map(({ name, text }) => ({ name, text })),
  ];
}

function flowsOfPages(property: t.ObjectProperty | undefined): readonly string[] | undefined {
  if (!property) return ["implicit", "code"];
  const switches = switchesOf(property);
  if (!switches) return undefined;
  return Object.entries(GRANTS).flatMap(([name, flow]) => (switches.has(name) ? [flow] : []));
}

/** The providers of a client: Cognito itself, where the program makes no others. */
function providersEntries(
  property: t.ObjectProperty | undefined,
  conversion: Conversion,
): readonly Entry[] | undefined {
  if (property) return [];
  const hasOthers = conversion.source.units.all.some(({ row }) => row.makes === "identity provider");
  return hasOthers ? undefined : [{ name: "supportedIdentityProviders", text: '["COGNITO"]' }];
}

const providers = listOf(
  words({
    "cognito.UserPoolClientIdentityProvider.COGNITO": "COGNITO",
    "cognito.UserPoolClientIdentityProvider.AMAZON": "LoginWithAmazon",
    "cognito.UserPoolClientIdentityProvider.APPLE": "SignInWithApple",
    "cognito.UserPoolClientIdentityProvider.FACEBOOK": "Facebook",
    "cognito.UserPoolClientIdentityProvider.GOOGLE": "Google",
  }),
);

/** `true` hides which users there are. */
const userErrors: Value = (node, conversion) => {
  const value = bare(node);
  if (value?.type !== "BooleanLiteral") return false;
  return conversion.add(replaced(node, value.value ? '"ENABLED"' : '"LEGACY"'));
};

/** The client of a user pool. */
export const CLIENT_SHAPE: ResourceShape = {
  now: "cognito.UserPoolClient",
  props: {
    userPool: { now: "userPoolId", value: ownPool },
    userPoolClientName: { now: "name", value: same },
    generateSecret: { now: "generateSecret", value: same },
    authFlows: "moved",
    oAuth: "moved",
    disableOAuth: "moved",
    supportedIdentityProviders: { now: "supportedIdentityProviders", value: providers },
    preventUserExistenceErrors: { now: "preventUserExistenceErrors", value: userErrors },
    accessTokenValidity: { now: "accessTokenValidity", value: duration(3600) },
    idTokenValidity: { now: "idTokenValidity", value: duration(3600) },
    refreshTokenValidity: { now: "refreshTokenValidity", value: duration(86_400) },
  },
  entries(members, conversion) {
    const parts = [
      flowEntries(members.get("authFlows")),
      pageEntries(members, conversion),
      providersEntries(members.get("supportedIdentityProviders"), conversion),
    ];
    if (!members.has("userPool") || parts.includes(undefined)) return undefined;
    return parts.flatMap((part) => part ?? []);
  },
};
