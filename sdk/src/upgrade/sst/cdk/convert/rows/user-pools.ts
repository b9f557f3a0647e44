import type * as t from "@babel/types";
import { bare, type Node } from "../../../../../syntax/nodes";
import { replaced } from "../changes";
import type { Conversion, Row } from "../conversion";
import { flatText, type Layout, list, object, written } from "../layout";
import { addEntries, convertResource, type Entry, type Prop, type ResourceShape, retain } from "../resource";
import { duration, membersOf, same, textNow, type Value, words } from "../values";
import { USER_POOL, USER_POOL_CLIENT } from "./existing";
import { listText, switchesOf } from "./switches";
import { CLIENT_SHAPE } from "./user-pool-clients";

const ATTRIBUTES = {
  email: "email",
  phone: "phone_number",
  preferredUsername: "preferred_username",
} as const;

function attributesOf(switches: ReadonlySet<string>, ...names: readonly (keyof typeof ATTRIBUTES)[]) {
  return names.filter((name) => switches.has(name)).map((name) => ATTRIBUTES[name]);
}

/** How users sign in. CDK verifies what they sign in with, unless the program says what is verified. */
function signInEntries(members: ReadonlyMap<string, t.ObjectProperty>): readonly Entry[] | undefined {
  const aliases = members.has("signInAliases")
    ? switchesOf(members.get("signInAliases"))
    : new Set(["username"]);
  const given = switchesOf(members.get("autoVerify"));
  // A phone number is verified by messages, for which CDK makes a role.
  if (!aliases || !given || aliases.has("phone") || given.has("phone")) return undefined;
  const verified = attributesOf(members.has("autoVerify") ? given : aliases, "email");
  const isByName = aliases.has("username");
  const names = isByName
    ? attributesOf(aliases, "email", "preferredUsername")
    : attributesOf(aliases, "email");
  return [
    ...(names.length > 0
      ? [{ name: isByName ? "aliasAttributes" : "usernameAttributes", text: listText(names) }]
      : []),
    ...(verified.length > 0 ? [{ name: "autoVerifiedAttributes", text: listText(verified) }] : []),
  ];
}

/** Renames the members of the password policy. The shortest password of a policy without a length has eight characters. */
const passwordPolicy: Value = (node, conversion) => {
  const members = membersOf(node);
  const known: Readonly<Record<string, Prop>> = {
    minLength: { now: "minimumLength", value: same },
    requireLowercase: { now: "requireLowercase", value: same },
    requireUppercase: { now: "requireUppercase", value: same },
    requireDigits: { now: "requireNumbers", value: same },
    requireSymbols: { now: "requireSymbols", value: same },
    tempPasswordValidity: { now: "temporaryPasswordValidityDays", value: duration(86_400) },
  };
  if (!members || members.size === 0) return false;
  for (const [name, property] of members) {
    const prop = Object.hasOwn(known, name) ? known[name] : undefined;
    if (typeof prop !== "object" || property.shorthand || !prop.value(property.value, conversion))
      return false;
    if (prop.now !== name) conversion.add(replaced(property.key, prop.now as string));
  }
  if (!members.has("minLength"))
    addEntries(
      bare(node) as t.ObjectExpression,
      [...members.values()].at(-1),
      [{ name: "minimumLength", text: "8" }],
      conversion,
    );
  return true;
};

/** The ways to a forgotten password in the order of CDK. It prefers messages unless the program says otherwise. */
const RECOVERIES: Readonly<Record<string, readonly string[]>> = {
  EMAIL_AND_PHONE_WITHOUT_MFA: ["verified_email", "verified_phone_number"],
  PHONE_WITHOUT_MFA_AND_EMAIL: ["verified_phone_number", "verified_email"],
  EMAIL_ONLY: ["verified_email"],
  PHONE_ONLY_WITHOUT_MFA: ["verified_phone_number"],
  NONE: ["admin_only"],
};

function recoveryEntry(
  members: ReadonlyMap<string, t.ObjectProperty>,
  conversion: Conversion,
): Entry | undefined {
  const property = members.get("accountRecovery");
  const name = property && conversion.nameOf(property.value as Node);
  const word = property ? name?.replace(/^cognito\.AccountRecovery\./, "") : "PHONE_WITHOUT_MFA_AND_EMAIL";
  if (word === undefined || !Object.hasOwn(RECOVERIES, word)) return undefined;
  const names = RECOVERIES[word] as readonly string[];
  const mechanisms = names.map((each, at) => `{ name: ${JSON.stringify(each)}, priority: ${at + 1} }`);
  return entryOf("accountRecoverySetting", [list("recoveryMechanisms", mechanisms)], members, conversion);
}

/** Whether users may sign themselves up, which a pool of CDK does not allow by itself. */
function signUpEntry(property: t.ObjectProperty | undefined, conversion: Conversion): Entry | undefined {
  const value = property && (bare(property.value as Node) as Node);
  const isLiteral = value?.type === "BooleanLiteral";
  if (value && !isLiteral && !conversion.isPlain(value)) return undefined;
  const isRefused = value ? (isLiteral ? !value.value : undefined) : true;
  const text = isRefused === undefined ? textNow(value as Node) : undefined;
  return {
    name: "adminCreateUserConfig",
    text: (draft) => `{ allowAdminCreateUserOnly: ${text ? `!(${text(draft)})` : isRefused} }`,
  };
}

const MESSAGE = JSON.stringify("The verification code to your new account is {####}");
const VERIFICATION = [
  'defaultEmailOption: "CONFIRM_WITH_CODE"',
  'emailSubject: "Verify your new account"',
  `emailMessage: ${MESSAGE}`,
  `smsMessage: ${MESSAGE}`,
];

/** An entry with an object, which is on lines as formatters write it where the props are on lines. */
function entryOf(
  name: string,
  items: readonly Layout[],
  members: ReadonlyMap<string, t.ObjectProperty>,
  { source: { file } }: Conversion,
): Entry {
  const first = [...members.values()][0];
  const start = (first?.start as number | undefined) ?? 0;
  const isOnLine = first !== undefined && file.text.slice(file.lineStart(start), start).trim() === "";
  const text = isOnLine ? written(file, start, object(name, items)) : flatText(object(name, items));
  return { name, text: text.slice(`${name}: `.length) };
}

const POOL_SHAPE: ResourceShape = {
  now: "cognito.UserPool",
  props: {
    userPoolName: { now: "name", value: same },
    signInAliases: "moved",
    autoVerify: "moved",
    selfSignUpEnabled: "moved",
    signInCaseSensitive: "moved",
    accountRecovery: "moved",
    passwordPolicy: { now: "passwordPolicy", value: passwordPolicy },
    mfa: { now: "mfaConfiguration", value: words({ "cognito.Mfa.OFF": "OFF" }) },
  },
  entries(members, conversion) {
    const signIn = signInEntries(members);
    const signUp = signUpEntry(members.get("selfSignUpEnabled"), conversion);
    const recovery = recoveryEntry(members, conversion);
    const casing = members.get("signInCaseSensitive")?.value as Node | undefined;
    if (!signIn || !signUp || !recovery || (casing && !conversion.isPlain(casing))) return undefined;
    retain(members, conversion);
    const caseText = casing && textNow(casing);
    return [
      signUp,
      ...signIn,
      ...(caseText
        ? [
            {
              name: "usernameConfiguration",
              text: ((draft) => `{ caseSensitive: ${caseText(draft)} }`) satisfies Entry["text"],
            },
          ]
        : []),
      recovery,
      entryOf("verificationMessageTemplate", VERIFICATION, members, conversion),
    ];
  },
};

/** User pools and their clients that programs make with CDK itself. */
export const USER_POOL_ROWS: Readonly<Record<string, Row>> = {
  "new cognito.UserPool": {
    ...USER_POOL,
    convert: (call, conversion) => convertResource(call, POOL_SHAPE, conversion),
  },
  "new cognito.UserPoolClient": {
    ...USER_POOL_CLIENT,
    convert: (call, conversion) => convertResource(call, CLIENT_SHAPE, conversion),
  },
};
