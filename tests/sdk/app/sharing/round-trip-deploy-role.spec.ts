import type * as pulumi from "@pulumi/pulumi";
import { DeployRole } from "#sdk/constructs/deploy-role/construct";
import { type SharedKind, sharedSharingSuite } from "../../../support/shared-sharing-suite";

const DEPLOY_ROLE: SharedKind<DeployRole> = {
  kind: "DeployRole",
  of: DeployRole,
  make: (stack) => new DeployRole(stack, "Shared", { github: { repository: "me/app", branches: ["main"] } }),
  answers: ({ roleArn, roleName }) => ({ roleArn, roleName }),
  foundBy: { "aws:iam/role:Role": (original: { readonly name: pulumi.Output<string> }) => original.name },
  sameAsWhole: {},
  attached: {},
  refused: {},
};

describe("DeployRole used from another Pulumi stack", () => sharedSharingSuite(DEPLOY_ROLE));
