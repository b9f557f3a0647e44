import type { ServedTypes } from "../served-types";

/** What is said of databases and the networks that they are in. */
export const DATABASE_TYPES: ServedTypes = {
  read: [
    "aws:ec2/internetGateway:InternetGateway",
    "aws:ec2/routeTable:RouteTable",
    "aws:ec2/securityGroup:SecurityGroup",
    "aws:ec2/subnet:Subnet",
    "aws:ec2/vpc:Vpc",
    "aws:rds/clusterInstance:ClusterInstance",
    "aws:rds/subnetGroup:SubnetGroup",
  ],
  notEmulated: {
    "aws:lambda/invocation:Invocation": "what a deployment calls, such as migrations, is not called here",
    "aws:rds/cluster:Cluster": "the Data API is not served: functions that ask the database get an error",
  },
};
