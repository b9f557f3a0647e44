import type { GraphIndex } from "../../../graph/graph-index";
import type { Output } from "../../services/endpoint/aws-api";
import { PARAMETER_TYPE } from "../../services/provision/parameters";
import { findResources } from "./find-resources";
import type { ResourceKind } from "./resource-kind";

/** The kind of SSM parameters. A value leaves the service only when somebody asks to see it. */
export const PARAMETERS: ResourceKind = {
  kind: "parameter",
  find: (index) => findResources(index, "parameter", [PARAMETER_TYPE]),
  async show(arn, { reveal }, { call, index }) {
    const Name = nameOf(index, arn);
    const { Parameters = [] } = (await call("ssm", "DescribeParameters", {
      ParameterFilters: [{ Key: "Name", Option: "Equals", Values: [Name] }],
    })) as { Parameters?: readonly Output[] };
    const { Type, Version, LastModifiedDate, Description } = Parameters[0] ?? {};
    const facts = { Type, Version, Description };
    if (reveal !== true) return { facts, time: LastModifiedDate };
    const { Parameter = {} } = (await call("ssm", "GetParameter", { Name, WithDecryption: true })) as {
      Parameter?: Output;
    };
    return { facts, time: LastModifiedDate, value: Parameter.Value };
  },
  actions: {
    async set(arn, { value }, { call, index }) {
      const { Version } = await call("ssm", "PutParameter", {
        Name: nameOf(index, arn),
        Value: String(value ?? ""),
        Overwrite: true,
      });
      return { said: `Version ${String(Version)} is set` };
    },
  },
};

/** `a` and `/a` have the same ARN. */
function nameOf(index: GraphIndex, arn: string): string {
  return findResources(index, "parameter", [PARAMETER_TYPE]).find((one) => one.arn === arn)?.name ?? "";
}
