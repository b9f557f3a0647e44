import * as pulumi from "@pulumi/pulumi";
import { Parameter, Secret } from "#sdk/constructs/config/construct";
import { Function } from "#sdk/functions/construct";
import { type SharedKind, sharedSharingSuite } from "../../../support/shared-sharing-suite";

const SECRET: SharedKind<Secret> = {
  kind: "Secret",
  of: Secret,
  make: (stack) =>
    new Secret(stack, "Shared", {
      value: pulumi.secret("drawn"),
      native: { parameter: { keyId: "alias/mine" } },
    }),
  answers: ({ parameterArn, parameterName }) => ({ parameterArn, parameterName }),
  foundBy: {
    "aws:ssm/parameter:Parameter": (original: { readonly name: pulumi.Output<string> }) => original.name,
  },
  sameAsWhole: {
    "is granted to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", permissions: [[shared, "grantRead"]] }),
    "is bound to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", bind: [shared] }),
  },
  attached: {},
  refused: {},
};

const PARAMETER: SharedKind<Parameter> = {
  kind: "Parameter",
  of: Parameter,
  make: (stack) => new Parameter(stack, "Shared", { value: "1.2" }),
  answers: ({ value, parameterArn, parameterName }) => ({ value, parameterArn, parameterName }),
  foundBy: SECRET.foundBy ?? {},
  sameAsWhole: {
    "is granted to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", permissions: [shared] }),
    "is bound to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", bind: [shared] }),
  },
  attached: {},
  refused: {},
};

describe("Config.Secret used from another Pulumi stack", () => sharedSharingSuite(SECRET));
describe("Config.Parameter used from another Pulumi stack", () => sharedSharingSuite(PARAMETER));
