import { Cron, Function } from "#sdk/index";
import { type SharedKind, sharedSharingSuite } from "../../../support/shared-sharing-suite";

const POLICY = "aws:iam/rolePolicy:RolePolicy";

const CRON: SharedKind<Cron> = {
  kind: "Cron",
  of: Cron,
  make: (stack) => new Cron(stack, "Shared", { schedule: "rate(1 day)", job: "src/report.run" }),
  answers: ({ jobFunction }) => ({
    id: jobFunction.id,
    functionArn: jobFunction.functionArn,
    functionName: jobFunction.functionName,
  }),
  sameAsWhole: {
    "lets a function of the consumer call its job": ({ jobFunction }, stack) =>
      new Function(stack, "User", {
        handler: "src/user.run",
        permissions: [[jobFunction, "grantInvoke"]],
      }),
  },
  attached: {
    "takes permissions": {
      call: (shared) => shared.attachPermissions(["ses:SendEmail"]),
      makes: [`${POLICY} Consumer-import-Shared-job-policy`],
    },
  },
  refused: {
    bindings: {
      call: (shared) => shared.bind([shared.jobFunction]),
      path: "bind",
      cure: "write cron.bind([...]) in Producer",
    },
  },
};

describe("Cron used from another Pulumi stack", () => sharedSharingSuite(CRON));

describe("Cron by EventBridge Scheduler used from another Pulumi stack", () => {
  sharedSharingSuite({
    ...CRON,
    make: (stack) =>
      new Cron(stack, "Shared", {
        schedule: "cron(0 8 * * ? *)",
        timeZone: "Europe/Berlin",
        job: "src/report.run",
      }),
  });
});
