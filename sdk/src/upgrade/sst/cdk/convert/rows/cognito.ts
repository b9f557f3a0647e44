import type * as t from "@babel/types";
import { bare, keyName, type Node, walk } from "../../../../../syntax/nodes";
import { indentAt } from "../../../../expressions/source";
import type { Draft } from "../../../../program/edits/draft";
import { replaced } from "../changes";
import type { Conversion, Row } from "../conversion";
import {
  argumentsBehind,
  convertProps,
  convertResource,
  type Entry,
  type Prop,
  type ResourceShape,
  valueOf,
} from "../resource";
import { isStatement, movedInto } from "../statements";
import { handleOf, membersOf, same, textIn, textNow, type Value } from "../values";
import { lowered } from "./words";

/** The id of a pool: that of a construct of SST, or of one that the program looks up. */
const poolId: Value = (node, conversion) => {
  const handle = handleOf(node, "userPool");
  if (handle && conversion.isPlain(handle.construct)) {
    const text = handle.isNew ? ".id" : ".userPoolId";
    return conversion.add({ is: "insert behind", offset: node.end as number, text });
  }
  if (!conversion.claim(node, "user pool")) return false;
  return conversion.add({ is: "insert behind", offset: node.end as number, text: ".id" });
};

/** Names of attributes in CDK that are not those of Cognito with other letters. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  fullname: "name",
  lastUpdateTime: "updated_at",
  profilePage: "profile",
  profilePicture: "picture",
  timezone: "zoneinfo",
};

/** Words for attributes of providers that are not the end of their names. */
const PROVIDER_ATTRIBUTES: Readonly<Record<string, string>> = {
  AMAZON_USER_ID: "user_id",
  AMAZON_POSTAL_CODE: "postal_code",
  APPLE_EMAIL_VERIFIED: "email_verified",
  APPLE_FIRST_NAME: "firstName",
  APPLE_LAST_NAME: "lastName",
  FACEBOOK_FIRST_NAME: "first_name",
  FACEBOOK_LAST_NAME: "last_name",
  FACEBOOK_MIDDLE_NAME: "middle_name",
  GOOGLE_NAMES: "names",
  GOOGLE_PHONE_NUMBERS: "phoneNumbers",
  GOOGLE_EMAIL_VERIFIED: "email_verified",
  GOOGLE_GIVEN_NAME: "given_name",
  GOOGLE_FAMILY_NAME: "family_name",
};

const providerAttribute: Value = (node, conversion) => {
  const call = bare(node);
  const name = conversion.nameOf(call?.type === "CallExpression" ? call.callee : call);
  if (call?.type === "CallExpression") {
    const [other] = call.arguments;
    if (name !== "cognito.ProviderAttribute.other" || other?.type !== "StringLiteral") return false;
    return conversion.add(replaced(node, textNow(other)));
  }
  const [, word] = /^cognito\.ProviderAttribute\.(\w+)$/.exec(name ?? "") ?? [];
  if (word === undefined) return conversion.isPlain(node);
  const text = PROVIDER_ATTRIBUTES[word] ?? word.replace(/^[A-Z]+_/, "").toLowerCase();
  return conversion.add(replaced(node, JSON.stringify(text)));
};

const attributeMapping: Value = (node, conversion) => {
  const members = membersOf(node);
  if (!members || members.has("custom")) return false;
  return [...members].every(([name, property]) => {
    const now = Object.hasOwn(ATTRIBUTES, name) ? (ATTRIBUTES[name] as string) : lowered(name);
    if (property.shorthand) return false;
    if (keyName(property.key) !== now) conversion.add(replaced(property.key, now));
    return providerAttribute(property.value as Node, conversion);
  });
};

interface ProviderShape {
  readonly name: string | undefined;
  readonly type: string;
  /** Props that are details of the provider, with their names there. */
  readonly details: Readonly<Record<string, string>>;
  readonly scopes: string;
  readonly separator?: string;
}

const SIGN_IN = { clientId: "client_id", clientSecret: "client_secret" };
const PROVIDERS: Readonly<Record<string, ProviderShape>> = {
  Amazon: { name: "LoginWithAmazon", type: "LoginWithAmazon", details: SIGN_IN, scopes: "profile" },
  Apple: {
    name: "SignInWithApple",
    type: "SignInWithApple",
    details: { clientId: "client_id", teamId: "team_id", keyId: "key_id", privateKey: "private_key" },
    scopes: "name",
  },
  Facebook: {
    name: "Facebook",
    type: "Facebook",
    details: { ...SIGN_IN, apiVersion: "api_version" },
    scopes: "public_profile",
    separator: ",",
  },
  Google: { name: "Google", type: "Google", details: SIGN_IN, scopes: "profile" },
  Oidc: {
    name: undefined,
    type: "OIDC",
    details: { ...SIGN_IN, issuerUrl: "oidc_issuer" },
    scopes: "openid",
  },
};

function shapeOf({ name, type, details, scopes, separator = " " }: ProviderShape): ResourceShape {
  const moved = [...Object.keys(details), "scopes"].map((prop) => [prop, "moved"] as const);
  const named: Readonly<Record<string, Prop>> =
    name === undefined ? { name: { now: "providerName", value: same } } : {};
  return {
    now: "cognito.IdentityProvider",
    props: {
      ...Object.fromEntries(moved),
      ...named,
      identifiers: { now: "idpIdentifiers", value: same },
      userPool: { now: "userPoolId", value: poolId },
      attributeMapping: { now: "attributeMapping", value: attributeMapping },
    },
    entries: (members, conversion) => {
      if (name === undefined && !members.has("name")) return undefined;
      const written = detailsOf(members, { details, scopes, separator, isOidc: type === "OIDC" }, conversion);
      if (!written) return undefined;
      return [
        { name: "providerDetails", text: written },
        ...(name === undefined ? [] : [{ name: "providerName", text: JSON.stringify(name) }]),
        { name: "providerType", text: JSON.stringify(type) },
      ];
    },
  };
}

function detailsOf(
  members: ReadonlyMap<string, t.ObjectProperty>,
  {
    details,
    scopes,
    separator,
    isOidc,
  }: Pick<ProviderShape, "details" | "scopes"> & { separator: string; isOidc: boolean },
  conversion: Conversion,
): Entry["text"] | undefined {
  const scope = scopesOf(members.get("scopes"), separator) ?? (members.has("scopes") ? undefined : scopes);
  if (scope === undefined) return undefined;
  const given = Object.entries(details).flatMap(([prop, detail]) => {
    const property = members.get(prop);
    return property ? [{ detail, property }] : [];
  });
  if (!given.every(({ property }) => conversion.isPlain(property.value))) return undefined;
  return (draft) => {
    const rest = [
      ...given.map(({ detail, property }) => `${detail}: ${valueOf(property)(draft)}`),
      ...(isOidc ? ['attributes_request_method: "GET"'] : []),
      `authorize_scopes: ${JSON.stringify(scope)}`,
    ];
    return objectText(rest, draft, [...members.values()][0]);
  };
}

/** An object with members, on lines of its own where those around it have such. */
function objectText(members: readonly string[], draft: Draft, beside: t.ObjectProperty | undefined): string {
  const start = (beside?.start as number | undefined) ?? 0;
  const indent = indentAt(draft.text, start);
  const isOnLine = draft.text.slice(draft.file.lineStart(start), start).trim() === "";
  if (!isOnLine) return `{ ${members.join(", ")} }`;
  const { eol, indent: step } = draft.style;
  return `{${eol}${members.map((member) => `${indent}${step}${member},${eol}`).join("")}${indent}}`;
}

function scopesOf(property: t.ObjectProperty | undefined, separator: string): string | undefined {
  const list = bare(property?.value);
  if (list?.type !== "ArrayExpression") return undefined;
  const texts = list.elements.map((element) => textIn(element));
  return texts.some((text) => text === undefined) ? undefined : texts.join(separator);
}

const CFN: ResourceShape = {
  now: "cognito.IdentityProvider",
  props: Object.fromEntries(
    [
      "userPoolId",
      "providerName",
      "providerType",
      "providerDetails",
      "attributeMapping",
      "idpIdentifiers",
    ].map((name) => [name, { now: name, value: same }]),
  ),
};

const PROVIDER_READS = { providerName: "providerName", ref: "providerName" };

/** A domain of a pool: one of Cognito's, or one of the program's own. */
const DOMAIN: Row = {
  makes: "domain",
  reads: { domainName: "domain", cloudFrontDomainName: "cloudfrontDistribution" },
  convert(call, conversion) {
    const [id, props, ...more] = call.arguments as Node[];
    const callee = bare(call.callee) as t.MemberExpression;
    const handle = handleOf(callee.object, "userPool");
    if (!handle || !id || !props || more.length > 0 || !conversion.isPlain(id)) return false;
    const { file, repeated } = conversion.source;
    if (id.type === "StringLiteral" && repeated.has(id.value)) return false;
    const construct = file.textOf(handle.construct);
    const pool = `${file.textOf(callee.object)}.${handle.isNew ? "id" : "userPoolId"}`;
    const shape = {
      props: { cognitoDomain: "moved", customDomain: "moved" } as const,
      entries: (members: ReadonlyMap<string, t.ObjectProperty>) => domainEntries(members, pool, conversion),
    };
    if (!convertProps(props, shape, conversion, { id, scope: construct })) return false;
    return conversion.add(
      replaced(callee, `new ${conversion.aws}.cognito.UserPoolDomain`),
      argumentsBehind(call, props, [`{ parent: ${construct} }`], conversion),
    );
  },
};

function domainEntries(
  members: ReadonlyMap<string, t.ObjectProperty>,
  pool: string,
  conversion: Conversion,
): readonly Entry[] | undefined {
  const own = membersOf(members.get("cognitoDomain")?.value);
  const custom = membersOf(members.get("customDomain")?.value);
  const name = (own?.get("domainPrefix") ?? custom?.get("domainName"))?.value as Node | undefined;
  if (members.size !== 1 || !name || !conversion.isPlain(name)) return undefined;
  const entries: Entry[] = [{ name: "domain", text: textNow(name) }];
  if (custom) {
    const certificate = custom.get("certificate")?.value as Node | undefined;
    if (!certificate || custom.size !== 2 || !conversion.claim(certificate, "certificate")) return undefined;
    const text = textNow(certificate);
    entries.push({ name: "certificateArn", text: (draft) => `${text(draft)}.arn` });
  } else if (own?.size !== 1) return undefined;
  return [...entries, { name: "userPoolId", text: pool }];
}

/** `client.node.addDependency(provider)`: a provider that has to be there before the client that names it. */
export const DEPENDENCIES: Row = {
  makes: "nothing",
  convert(call, conversion) {
    const [provider, ...more] = call.arguments as Node[];
    const node = bare((bare(call.callee) as t.MemberExpression).object) as t.MemberExpression;
    const handle = handleOf(node.object, "userPoolClient");
    const unit = conversion.unitOf(provider);
    const { file } = conversion.source;
    if (!handle || !provider || more.length > 0 || !isStatement(file, call)) return false;
    if (unit?.row.makes !== "identity provider" || provider.type !== "Identifier") return false;
    const element = elementFor(handle.construct, unit.node, conversion);
    if (!element || !conversion.claim(provider, "identity provider")) return false;
    const name = file.textOf(provider);
    return conversion.add(
      // The client is made first, and its name of the provider comes when the provider is there.
      replaced(element, `${conversion.pulumi}.output(Promise.resolve().then(() => ${name}.providerName))`),
      ...typeOf(unit.binding?.id, conversion),
      ...movedInto(file, call, element),
    );
  },
};

/** The type of a constant that is read before its declaration, which a compiler could not tell in a circle. */
function typeOf(id: t.Identifier | undefined, { source: { file }, aws }: Conversion) {
  if (!id || id.typeAnnotation || !file.isTypeScript) return [];
  const text = `: ${aws}.cognito.IdentityProvider`;
  return [{ is: "insert behind", offset: id.end as number, text } as const];
}

/** The element of the list of a client's providers that stands for one of them. */
function elementFor(construct: Node, provider: Node, conversion: Conversion): Node | undefined {
  const made = bare(construct);
  const declarator = made?.type === "Identifier" && conversion.source.file.names.bindingOf(made)?.declaration;
  if (!declarator || declarator.type !== "VariableDeclarator" || !declarator.init) return undefined;
  const name = nameOfProvider(provider, conversion);
  const found: Node[] = [];
  walk(declarator.init, (node) => {
    if (node.type !== "ObjectProperty" || keyName(node.key) !== "supportedIdentityProviders") return true;
    const list = bare(node.value);
    if (list?.type === "ArrayExpression")
      for (const element of list.elements)
        if (element && name !== undefined && supportedName(element, conversion) === name) found.push(element);
    return false;
  });
  return found.length === 1 ? found[0] : undefined;
}

function nameOfProvider(node: Node, conversion: Conversion): string | undefined {
  if (node.type !== "NewExpression") return undefined;
  const [, kind] =
    /^cognito\.UserPoolIdentityProvider(\w+)$/.exec(conversion.nameOf(node.callee) ?? "") ?? [];
  const members = membersOf(node.arguments[2] as Node | undefined);
  const shape = kind === undefined ? undefined : PROVIDERS[kind];
  return shape?.name ?? textIn(members?.get(kind === "Oidc" ? "name" : "providerName")?.value);
}

const SUPPORTED: Readonly<Record<string, string>> = {
  AMAZON: "LoginWithAmazon",
  APPLE: "SignInWithApple",
  FACEBOOK: "Facebook",
  GOOGLE: "Google",
};

/** The name of a provider in the list of a client: a word of CDK, an object with a name, or the name. */
function supportedName(element: Node, conversion: Conversion): string | undefined {
  const expression = bare(element);
  if (expression?.type === "CallExpression") {
    const isCustom = conversion.nameOf(expression.callee) === "cognito.UserPoolClientIdentityProvider.custom";
    return isCustom ? textIn(expression.arguments[0]) : undefined;
  }
  const word = /^cognito\.UserPoolClientIdentityProvider\.(\w+)$/.exec(
    conversion.nameOf(expression) ?? "",
  )?.[1];
  if (word !== undefined) return SUPPORTED[word];
  return textIn(expression) ?? textIn(membersOf(expression)?.get("name")?.value);
}

export const COGNITO_METHODS: Readonly<Record<string, Row>> = { addDomain: DOMAIN };

export const COGNITO_ROWS: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(
    Object.entries(PROVIDERS).map(([name, provider]) => [
      `new cognito.UserPoolIdentityProvider${name}`,
      {
        makes: "identity provider",
        reads: PROVIDER_READS,
        convert: (call, conversion) => convertResource(call, shapeOf(provider), conversion),
      } satisfies Row,
    ]),
  ),
  "new cognito.CfnUserPoolIdentityProvider": {
    makes: "identity provider",
    reads: PROVIDER_READS,
    convert: (call, conversion) => convertResource(call, CFN, conversion),
  },
};
