import { arn, hexOf, type ProviderAnswer, type ProviderRequest } from "./answer";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

export const EC2_TYPES: readonly ResourceFacts[] = [
  { token: TYPE.ec2.Vpc, displayName: "network", taggable: true, answer: answerWith("vpc", "vpc") },
  { token: TYPE.ec2.Subnet, displayName: "subnet", taggable: true, answer: answerWith("subnet", "subnet") },
  {
    token: TYPE.ec2.InternetGateway,
    displayName: "internet gateway",
    taggable: true,
    answer: answerWith("igw", "internet-gateway"),
  },
  {
    token: TYPE.ec2.RouteTable,
    displayName: "route table",
    taggable: true,
    answer: answerWith("rtb", "route-table"),
  },
  {
    token: TYPE.ec2.SecurityGroup,
    displayName: "security group",
    taggable: true,
    answer: answerWith("sg", "security-group"),
  },
];

/** Ids of networks have the kind before 17 hexadecimal digits. */
function answerWith(prefix: string, kind: string): (request: ProviderRequest) => ProviderAnswer {
  return (request) => {
    const id = `${prefix}-${hexOf(request.urn, 17)}`;
    return { id, state: { arn: arn(request, "ec2", `${kind}/${id}`) } };
  };
}
