import { TYPE } from "../../aws/tokens";
import type { ServedTypes } from "../served-types";

/** Notes on the resources of functions, on the roles that they run with and on the groups that they log to. */
export const LAMBDA_TYPES: ServedTypes = {
  read: [
    TYPE.cloudwatch.LogGroup,
    TYPE.ecr.Repository,
    TYPE.iam.Policy,
    TYPE.iam.Role,
    TYPE.iam.RolePolicy,
    TYPE.iam.RolePolicyAttachment,
    TYPE.lambda.Function,
    TYPE.lambda.FunctionRecursionConfig,
    TYPE.lambda.Permission,
    TYPE.lambda.ResourcePolicy,
  ],
  approximated: {
    [TYPE.lambda.LayerVersion]:
      "Node finds its packages, Python its modules, and programs and wrappers theirs; /opt is that of this machine",
  },
  notEmulated: {
    [TYPE.lambda.CapacityProvider]: "its functions run on this machine",
    [TYPE.lambda.Alias]: "the function is called as it is now, whatever version its alias names",
  },
  unusedSettings: {
    [TYPE.lambda.Function]: {
      acceleratorConfig: { fidelity: "not emulated", note: "it runs here without an accelerator" },
      capacityProviderConfig: {
        fidelity: "approximated",
        note: "it runs here, one event at a time in each environment",
      },
      durableConfig: {
        fidelity: "approximated",
        note: "its executions run and wait here as on AWS; five runs in a row that end without a reply end an execution",
      },
      "ephemeralStorage.size": {
        fidelity: "approximated",
        note: "/tmp is that of this machine, and has no limit of its own",
        unless: [512],
      },
      fileSystemConfig: { fidelity: "not emulated", note: "its file system is not mounted" },
      imageConfig: {
        fidelity: "not emulated",
        note: "the command that runs in place of the image is called as it is",
      },
      "loggingConfig.applicationLogLevel": {
        fidelity: "approximated",
        note: "lines of every level are shown",
      },
      "loggingConfig.logFormat": {
        fidelity: "approximated",
        note: "lines are shown as they are written",
        unless: ["Text"],
      },
      publish: { fidelity: "approximated", note: "each of its versions is the function as it is now" },
      publishTo: { fidelity: "not emulated", note: "it is called as it is now" },
      "snapStart.applyOn": {
        fidelity: "not emulated",
        note: "every environment starts from nothing, without a snapshot and its hooks",
        unless: ["None"],
      },
      tenancyConfig: { fidelity: "not emulated", note: "tenants share environments" },
      vpcConfig: { fidelity: "approximated", note: "it has the network of this machine" },
    },
  },
};
