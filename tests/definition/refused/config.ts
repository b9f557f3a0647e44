import * as ssm from "@pulumi/aws/ssm";
import { Config } from "#sdk/index";
import { type RefusedDefinition, type RefusedIssue, refused, Shown } from "./refused";

function secret(name: string, props: object, ...issues: readonly RefusedIssue[]): RefusedDefinition {
  return refused({
    name,
    construct: 'Secret "STRIPE_KEY"',
    program: ({ stack }) => new Config.Secret(stack, "STRIPE_KEY", props as Config.SecretProps),
    issues,
  });
}

function parameter(name: string, props: object, ...issues: readonly RefusedIssue[]): RefusedDefinition {
  return refused({
    name,
    construct: 'Parameter "VERSION"',
    program: ({ stack }) => new Config.Parameter(stack, "VERSION", props as Config.ParameterProps),
    issues,
  });
}

const GIVEN = { name: "/given", type: "SecureString", value: "x" };

export const REFUSED_CONFIG: readonly RefusedDefinition[] = [
  secret("a secret as text in the program", { value: "sk_live" }, [
    "CONFIG_SECRET_PLAIN",
    "value",
    undefined,
    "leave it out and run sapi secrets set, or pass an Output",
  ]),
  secret("an unknown prop", { vaule: "x" }, ["PROP_UNKNOWN", "vaule", undefined, "did you mean value"]),
  secret(
    "what the construct sets itself among the settings",
    { native: { parameter: { type: "String", value: "x" } } },
    ["PROP_CONFLICT", "native.parameter.type", undefined, "remove it"],
    ["PROP_CONFLICT", "native.parameter.value", undefined, "write the prop value"],
  ),
  refused({
    name: "a value beside a parameter that is made elsewhere",
    construct: 'Secret "STRIPE_KEY"',
    given: () => new ssm.Parameter("given", GIVEN),
    program: ({ stack }, given) =>
      new Config.Secret(stack, "STRIPE_KEY", { value: given.value, native: { parameter: given } }),
    issues: [["PROP_CONFLICT", "value", undefined, "remove one of the two"]],
  }),
  refused({
    name: "a secret and a parameter of one id, which handlers could not distinguish",
    construct: 'Parameter "KEY"',
    given: ({ stack }) => new Config.Secret(stack, "KEY"),
    program: ({ stack }) => new Config.Parameter(stack, "KEY", { value: "x" }),
    issues: [["CONSTRUCT_ID_DUPLICATE", "", "KEY", "choose another id"]],
  }),
  parameter("a parameter without a value", {}, ["PROP_MISSING", "value", undefined, "write the text"]),
  parameter("a value that is no text", { value: 3 }, ["VALUE_WRONG_TYPE", "value", 3, "pass a string"]),
  parameter("an empty value", { value: "" }, ["CONFIG_VALUE_SIZE", "value", undefined, "1 to 4096 bytes"]),
  parameter("a value that SSM does not take", { value: "ü".repeat(2049) }, [
    "CONFIG_VALUE_SIZE",
    "value",
    undefined,
    "1 to 4096 bytes",
  ]),
  parameter(
    "a value that not even the advanced tier takes",
    { value: "x".repeat(8193), native: { parameter: { tier: "Advanced" } } },
    ["CONFIG_VALUE_SIZE", "value", undefined, "1 to 8192 bytes"],
  ),
  refused({
    name: "a parameter that is made elsewhere as that of a Config.Parameter",
    construct: 'Parameter "VERSION"',
    given: () => new ssm.Parameter("given", GIVEN),
    program: ({ stack }, given) =>
      new Config.Parameter(stack, "VERSION", { value: "x", native: { parameter: given as object } }),
    issues: [["VALUE_WRONG_TYPE", "native.parameter", new Shown("a Parameter"), "write settings"]],
  }),
];
