import { TYPE } from "../../../aws/tokens";
import { capital, nameOf, tagListOf } from "./members";
import { operationsOf } from "./operation";
import type { ProvisionedType } from "./provisioned-type";

export const PARAMETER_TYPE = TYPE.ssm.Parameter;

const ssm = operationsOf("ssm");

export const PARAMETERS: readonly ProvisionedType[] = [
  {
    token: PARAMETER_TYPE,
    isData: true,
    create: (parameter) =>
      ssm("PutParameter", {
        Name: nameOf(parameter),
        ...capital(parameter.inputs, "allowedPattern", "dataType", "description", "keyId", "tier", "type"),
        Value: parameter.inputs.value ?? parameter.inputs.insecureValue,
        Tags: tagListOf(parameter),
      }),
    find: { call: (parameter) => ssm("GetParameter", { Name: nameOf(parameter) }) },
    remove: (parameter) => ssm("DeleteParameter", { Name: nameOf(parameter) }),
  },
];
