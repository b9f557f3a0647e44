import * as gen0 from "#sdk/gen0/index";
import { isPlainObject } from "#sdk/values/index";

/** How a value is written as text of a program, by the names of generation 0. */
export function valueText(value: unknown, lines: "one" | "many", indent = ""): string {
  const inner = (part: unknown) => valueText(part, lines, `${indent}  `);
  if (typeof value === "string") return wordText(value) ?? JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return joined("[]", value.map(inner), lines, indent);
  if (isPlainObject(value)) {
    const entries = Object.entries(value).map(([key, part]) => `${keyText(key)}: ${inner(part)}`);
    return joined("{}", entries, lines, indent);
  }
  return memberText(value) ?? platformText(value, (part) => valueText(part, "one"));
}

function joined(brackets: string, parts: readonly string[], lines: "one" | "many", indent: string): string {
  const [open, close] = brackets;
  if (parts.length === 0) return brackets;
  if (lines === "one") return `${open} ${parts.join(", ")} ${close}`;
  return `${open}\n${parts.map((part) => `${indent}  ${part},\n`).join("")}${indent}${close}`;
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

/** `RetentionDays.ONE_WEEK` for a text that is a word of the platform. */
function wordText(value: string): string | undefined {
  for (const [name, words] of Object.entries(gen0)) {
    const [member] = isPlainObject(words) ? Object.entries(words).filter(([, word]) => word === value) : [];
    if (member && /^[A-Z]/.test(member[0])) return `${name}.${member[0]}`;
  }
  return undefined;
}

/** `Runtime.NODEJS_14_X` for an object that a class of the platform has ready. */
function memberText(value: object): string | undefined {
  const { name } = value.constructor;
  const found = Object.entries(value.constructor).find(([, ready]) => ready === value);
  return found && `${name}.${found[0]}`;
}

type Print = (value: unknown) => string;
type Fields = Readonly<Record<string, unknown>>;

/** How objects of the platform are made. */
const RECIPES: Readonly<Record<string, (value: Fields, print: Print) => string>> = {
  Duration: (value) => `Duration.seconds(${(value as unknown as gen0.Duration).toSeconds()})`,
  Size: (value) => `Size.mebibytes(${(value as unknown as gen0.Size).toMebibytes()})`,
  OAuthScope: ({ scopeName }, print) => `OAuthScope.custom(${print(scopeName)})`,
  UserPoolClientIdentityProvider: ({ name }, print) =>
    `UserPoolClientIdentityProvider.custom(${print(name)})`,
  Runtime: ({ name }, print) => `new Runtime(${print(name)})`,
  PolicyStatement: (value, print) => `new PolicyStatement(${print({ ...value })})`,
  BlockPublicAccess: (value, print) => `new BlockPublicAccess(${print({ ...value })})`,
  SubscriptionFilter: ({ conditions }, print) => `new SubscriptionFilter(${print(conditions)})`,
  SqsDlq: ({ target }, print) => `new SqsDlq(${print(target)})`,
  SnsDlq: ({ target }, print) => `new SnsDlq(${print(target)})`,
  LayerVersion: ({ layerVersionArn }, print) =>
    `LayerVersion.fromLayerVersionArn(this, "Layer", ${print(layerVersionArn)})`,
  Schedule: ({ written }, print) =>
    `Schedule.${typeof written === "string" ? "expression" : "cron"}(${print(written)})`,
  RuleTargetInput: ({ written }, print) => {
    const { input, inputPath } = written as Fields;
    if (inputPath !== undefined) return `RuleTargetInput.fromEventPath(${print(inputPath)})`;
    return `RuleTargetInput.${typeof input === "string" ? "fromText" : "fromObject"}(${print(input)})`;
  },
  TokenAuthorizer: (value, print) => scopedText("TokenAuthorizer", value, print),
  RequestAuthorizer: (value, print) => scopedText("RequestAuthorizer", value, print),
  CognitoUserPoolsAuthorizer: (value, print) => scopedText("CognitoUserPoolsAuthorizer", value, print),
  HttpJwtAuthorizer: (value, print) => authorizerText("HttpJwtAuthorizer", value, "jwtIssuer", print),
  HttpUserPoolAuthorizer: (value, print) =>
    authorizerText("HttpUserPoolAuthorizer", value, "userPool", print),
  HttpLambdaAuthorizer: (value, print) => authorizerText("HttpLambdaAuthorizer", value, "handler", print),
  WebSocketLambdaAuthorizer: (value, print) =>
    authorizerText("WebSocketLambdaAuthorizer", value, "handler", print),
};

function authorizerText(name: string, value: Fields, second: string, print: Print): string {
  const { id, settings, [second]: given } = value;
  const args = id === undefined ? [settings] : [id, given, settings];
  return `new ${name}(${args.map(print).join(", ")})`;
}

function scopedText(name: string, { scope, id, settings }: Fields, print: Print): string {
  return `new ${name}(${[scope, id, settings].map(print).join(", ")})`;
}

function platformText(value: object, print: Print): string {
  const { name } = value.constructor;
  const recipe = RECIPES[name];
  if (!recipe)
    throw new Error(`it is not said how a ${name} is written: add it to the recipes of value-text.ts`);
  return recipe(value as Fields, print);
}
