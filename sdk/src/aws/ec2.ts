import { arn, hexOf, type ProviderAnswer, type ProviderRequest } from "./answer";
import type { ResourceFacts } from "./resource-facts";

export const EC2_TYPES: readonly ResourceFacts[] = [
  { token: "aws:ec2/vpc:Vpc", noun: "network", taggable: true, answer: answerWith("vpc", "vpc") },
  { token: "aws:ec2/subnet:Subnet", noun: "subnet", taggable: true, answer: answerWith("subnet", "subnet") },
  {
    token: "aws:ec2/internetGateway:InternetGateway",
    noun: "internet gateway",
    taggable: true,
    answer: answerWith("igw", "internet-gateway"),
  },
  {
    token: "aws:ec2/routeTable:RouteTable",
    noun: "route table",
    taggable: true,
    answer: answerWith("rtb", "route-table"),
  },
  {
    token: "aws:ec2/securityGroup:SecurityGroup",
    noun: "security group",
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
