import { RDS } from "#sdk/constructs/rds/construct";
import { Function } from "#sdk/functions/construct";
import { type SharedKind, sharedSharingSuite } from "../../../support/shared-sharing-suite";

const DATABASE: SharedKind<RDS> = {
  kind: "RDS",
  of: RDS,
  make: (stack) => {
    const scaling = { autoPause: false, maxCapacity: 4 } as const;
    return new RDS(stack, "Shared", { engine: "mysql8.0", defaultDatabaseName: "notes", scaling });
  },
  answers: ({ clusterArn, clusterIdentifier, clusterEndpoint, secretArn, defaultDatabaseName }) => {
    return { clusterArn, clusterIdentifier, clusterEndpoint, secretArn, defaultDatabaseName };
  },
  sameAsWhole: {
    "is granted to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", {
        handler: "src/user.run",
        permissions: [[shared, "grantDataApiAccess"]],
      }),
    "is bound to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", bind: [shared] }),
  },
  attached: {},
  refused: {},
};

describe("RDS used from another Pulumi stack", () => sharedSharingSuite(DATABASE));
