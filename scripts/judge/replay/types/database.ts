import { query } from "#sdk/local/services/external-emulator/calls";
import type { ReplayedType } from "#sdk/local/services/external-emulator/replayed-type";
import { capital, listOf, renamed, upper } from "#sdk/local/services/provision/members";
import type { Members } from "#sdk/local/services/provision/operation";
import type { Fields } from "#sdk/local/services/provision/provisioned-type";

const rds = (action: string, members: Members) => query("rds", "2014-10-31", action, members);
const ec2 = (action: string, members: Members) => query("ec2", "2016-11-15", action, members);

export const RDS: readonly ReplayedType[] = [
  {
    token: "aws:rds/clusterInstance:ClusterInstance",
    create: ({ inputs, state }) =>
      rds("CreateDBInstance", {
        DBInstanceIdentifier: state.identifier,
        DBClusterIdentifier: inputs.clusterIdentifier,
        DBInstanceClass: inputs.instanceClass,
        ...capital(inputs, "engine", "engineVersion", "monitoringInterval", "publiclyAccessible"),
        ...capital(inputs, "copyTagsToSnapshot"),
        ...renamed(inputs, {
          DBSubnetGroupName: "dbSubnetGroupName",
          EnablePerformanceInsights: "performanceInsightsEnabled",
          MonitoringRoleArn: "monitoringRoleArn",
        }),
      }),
    outputs: { arn: "DBInstanceArn" },
    remove: ({ state }) =>
      rds("DeleteDBInstance", { DBInstanceIdentifier: state.identifier, SkipFinalSnapshot: true }),
  },
  {
    token: "aws:rds/subnetGroup:SubnetGroup",
    create: ({ inputs, state }) =>
      rds("CreateDBSubnetGroup", {
        DBSubnetGroupName: state.name,
        DBSubnetGroupDescription: inputs.description ?? "Managed by Pulumi",
        "SubnetIds.SubnetIdentifier": inputs.subnetIds,
      }),
    remove: ({ state }) => rds("DeleteDBSubnetGroup", { DBSubnetGroupName: state.name }),
  },
];

export const EC2: readonly ReplayedType[] = [
  {
    token: "aws:ec2/vpc:Vpc",
    create: ({ inputs }) => ec2("CreateVpc", capital(inputs, "cidrBlock")),
    outputs: { id: "vpcId" },
    settle: ({ id, inputs }) =>
      attributes("ModifyVpcAttribute", { VpcId: id }, inputs, "enableDnsHostnames", "enableDnsSupport"),
    remove: ({ id }) => ec2("DeleteVpc", { VpcId: id }),
  },
  {
    token: "aws:ec2/subnet:Subnet",
    create: ({ inputs }) => ec2("CreateSubnet", capital(inputs, "availabilityZone", "cidrBlock", "vpcId")),
    outputs: { id: "subnetId" },
    settle: ({ id, inputs }) =>
      attributes("ModifySubnetAttribute", { SubnetId: id }, inputs, "mapPublicIpOnLaunch"),
    remove: ({ id }) => ec2("DeleteSubnet", { SubnetId: id }),
  },
  {
    token: "aws:ec2/internetGateway:InternetGateway",
    create: () => ec2("CreateInternetGateway", {}),
    outputs: { id: "internetGatewayId" },
    settle: ({ id, inputs }) =>
      inputs.vpcId === undefined
        ? []
        : [ec2("AttachInternetGateway", { InternetGatewayId: id, VpcId: inputs.vpcId })],
  },
  {
    token: "aws:ec2/routeTable:RouteTable",
    create: ({ inputs }) => ec2("CreateRouteTable", capital(inputs, "vpcId")),
    outputs: { id: "routeTableId" },
    remove: ({ id }) => ec2("DeleteRouteTable", { RouteTableId: id }),
  },
  {
    token: "aws:ec2/securityGroup:SecurityGroup",
    create: ({ name, inputs, state }) =>
      ec2("CreateSecurityGroup", {
        GroupName: state.name ?? name,
        GroupDescription: inputs.description ?? "Managed by Pulumi",
        VpcId: inputs.vpcId,
      }),
    outputs: { id: "groupId" },
    settle: ({ id, inputs }) => [
      ...listOf(inputs.ingress).map((rule) => allowed("Ingress", id, rule)),
      ...listOf(inputs.egress)
        .filter((rule) => !isEverywhere(rule))
        .map((rule) => allowed("Egress", id, rule)),
    ],
    remove: ({ id }) => ec2("DeleteSecurityGroup", { GroupId: id }),
  },
  {
    token: "aws:ec2/securityGroupRule:SecurityGroupRule",
    create: ({ inputs }) => {
      const direction = inputs.type === "egress" ? "Egress" : "Ingress";
      const from = inputs.sourceSecurityGroupId;
      const securityGroups = from === undefined ? undefined : [from];
      return allowed(direction, inputs.securityGroupId, {
        ...inputs,
        ...(securityGroups && { securityGroups }),
      });
    },
  },
  ...(["Ingress", "Egress"] as const).map((direction) => ({
    token: `aws:vpc/securityGroup${direction}Rule:SecurityGroup${direction}Rule`,
    create: ({ inputs }: { readonly inputs: Fields }) =>
      allowed(direction, inputs.securityGroupId, {
        protocol: inputs.ipProtocol ?? "-1",
        ...(inputs.fromPort !== undefined && { fromPort: inputs.fromPort }),
        ...(inputs.toPort !== undefined && { toPort: inputs.toPort }),
        ...(inputs.cidrIpv4 !== undefined && { cidrBlocks: [inputs.cidrIpv4] }),
        ...(inputs.referencedSecurityGroupId !== undefined && {
          securityGroups: [inputs.referencedSecurityGroupId],
        }),
      }),
  })),
];

/** One call for each attribute, because AWS changes one at a time. */
function attributes(action: string, of: Members, inputs: Fields, ...names: readonly string[]) {
  return names.flatMap((name) =>
    inputs[name] === undefined ? [] : [ec2(action, { ...of, [upper(name)]: { Value: inputs[name] } })],
  );
}

function allowed(direction: "Ingress" | "Egress", group: Fields[string] | undefined, rule: Fields) {
  const { cidrBlocks, fromPort, protocol, securityGroups, toPort } = rule;
  const sources = Array.isArray(securityGroups) ? securityGroups : [];
  const ranges = Array.isArray(cidrBlocks) ? cidrBlocks : [];
  return ec2(`AuthorizeSecurityGroup${direction}`, {
    GroupId: group,
    IpPermissions: [
      {
        IpProtocol: protocol,
        FromPort: fromPort,
        ToPort: toPort,
        Groups: sources.map((GroupId) => ({ GroupId })),
        IpRanges: ranges.map((CidrIp) => ({ CidrIp })),
      },
    ],
  });
}

/** A new group has this rule already. */
function isEverywhere({ cidrBlocks, protocol }: Fields): boolean {
  return protocol === "-1" && Array.isArray(cidrBlocks) && cidrBlocks.includes("0.0.0.0/0");
}
