import { strict as assert } from "node:assert";
import * as aws from "@pulumi/aws";
import * as awsx from "@pulumi/awsx";
import * as pulumi from "@pulumi/pulumi";
import { record } from "../../../support/record";

const HEX = "[0-9a-f]{17}";

describe("components of awsx in a capture", () => {
  it("make a network in three zones with the subnets that are asked for, each in a block of its own", async () => {
    const recorded = await record(() => {
      const vpc = new awsx.ec2.Vpc("net", {
        subnetSpecs: [{ type: "Public" }, { type: "Isolated" }],
        subnetStrategy: "Auto",
        natGateways: { strategy: "None" },
        tags: { team: "shop" },
      });
      const { vpcId, publicSubnetIds, privateSubnetIds, isolatedSubnetIds } = vpc;
      return { vpcId, publicSubnetIds, privateSubnetIds, isolatedSubnetIds };
    });
    const { outputs } = recorded;
    const resources = recorded.resources();
    const subnets = resources.filter(({ type }) => type === "aws:ec2/subnet:Subnet");
    assert.deepEqual(
      subnets.map(({ name, inputs }) => [name, inputs.availabilityZone, inputs.cidrBlock]),
      [
        ["net-public-1", "us-east-1a", "10.0.0.0/19"],
        ["net-isolated-1", "us-east-1a", "10.0.32.0/19"],
        ["net-public-2", "us-east-1b", "10.0.64.0/19"],
        ["net-isolated-2", "us-east-1b", "10.0.96.0/19"],
        ["net-public-3", "us-east-1c", "10.0.128.0/19"],
        ["net-isolated-3", "us-east-1c", "10.0.160.0/19"],
      ],
    );
    const idsOf = (kind: string) => subnets.filter(({ name }) => name.includes(kind)).map(({ id }) => id);
    const [vpc] = resources.filter(({ type }) => type === "aws:ec2/vpc:Vpc");
    assert.match(String(vpc?.id), new RegExp(`^vpc-${HEX}$`));
    assert.deepEqual(vpc?.inputs.tags, { Name: "net", team: "shop" });
    assert.deepEqual(outputs, {
      vpcId: vpc?.id,
      publicSubnetIds: idsOf("public"),
      privateSubnetIds: [],
      isolatedSubnetIds: idsOf("isolated"),
    });
    assert.match(String(idsOf("public")[0]), new RegExp(`^subnet-${HEX}$`));
  });

  it("give objects of the classes that their outputs have, and other resources depend on the component", async () => {
    const recorded = await record(() => {
      const vpc = new awsx.ec2.Vpc("net");
      const [cidr, gateway, tables] = [
        vpc.vpc.cidrBlock,
        vpc.internetGateway.id,
        vpc.routeTables.apply((all) => all.length),
      ];
      new aws.ec2.SecurityGroup("inner", { vpcId: vpc.vpcId });
      return { cidr, gateway, tables };
    });
    assert.equal(recorded.outputs.cidr, "10.0.0.0/16");
    assert.match(String(recorded.outputs.gateway), new RegExp(`^igw-${HEX}$`));
    assert.equal(recorded.outputs.tables, 6);
    const net = recorded.resources().find(({ type }) => type === "awsx:ec2:Vpc");
    assert.deepEqual(recorded.resource(aws.ec2.SecurityGroup).propertyDependencies, { vpcId: [net?.urn] });
  });

  it("answer for the network that an account has", async () => {
    const recorded = await record(() => {
      const { vpcId, publicSubnetIds, privateSubnetIds } = new awsx.ec2.DefaultVpc("usual");
      return { vpcId, publicSubnetIds, privateSubnetIds };
    });
    const { outputs } = recorded;
    assert.match(String(outputs.vpcId), new RegExp(`^vpc-${HEX}$`));
    assert.equal((outputs.publicSubnetIds as unknown as string[]).length, 3);
    assert.deepEqual(outputs.privateSubnetIds, []);
    assert.deepEqual(
      recorded.resources().map(({ type }) => type),
      ["awsx:ec2:DefaultVpc"],
    );
  });

  it("build no image, whose digest is of what it would be built from", async () => {
    const recorded = await record(() => {
      const { url, repository } = new awsx.ecr.Repository("Shop", { forceDelete: true });
      const image = (context: string) =>
        new awsx.ecr.Image(context, { repositoryUrl: url, context }).imageUri;
      return { url, arn: repository.arn, images: [image("cart"), image("stock")] };
    });
    const { outputs } = recorded;
    const made = recorded.resource(aws.ecr.Repository);
    assert.deepEqual(made.inputs, { forceDelete: true });
    assert.equal(outputs.url, `123456789012.dkr.ecr.us-east-1.amazonaws.com/${made.id}`);
    assert.match(made.id, /^shop-[0-9a-f]{7}$/);
    assert.equal(outputs.arn, `arn:aws:ecr:us-east-1:123456789012:repository/${made.id}`);
    const images = outputs.images as unknown as readonly string[];
    for (const image of images) assert.match(image, new RegExp(`^${outputs.url}@sha256:[0-9a-f]{64}$`));
    assert.notEqual(images[0], images[1]);
  });

  it("make a load balancer with the listeners that are given, or one on port 80", async () => {
    const recorded = await record(() => {
      const usual = new awsx.lb.ApplicationLoadBalancer("front");
      const { listeners } = new awsx.lb.ApplicationLoadBalancer("back", {
        listeners: [{ port: 8080 }, { port: 8081 }],
        defaultSecurityGroup: { skip: true },
      });
      const ports = listeners.apply((all) => pulumi.all((all ?? []).map(({ port }) => port)));
      const group = usual.defaultSecurityGroup.apply((found) => found?.id);
      return {
        arn: usual.loadBalancer.arn,
        listener: usual.listeners.apply((all) => all?.[0]?.arn),
        ports,
        group,
      };
    });
    const { outputs } = recorded;
    const balancer = recorded.resource(aws.lb.LoadBalancer, "front");
    assert.equal(outputs.arn, balancer.state.arn);
    assert.match(
      String(outputs.arn),
      /^arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer\/app\/front-/,
    );
    assert.match(String(outputs.listener), /:listener\/app\/front-[0-9a-f]{7}\/[0-9a-f]{16}\/[0-9a-f]{16}$/);
    assert.deepEqual(balancer.inputs.securityGroups, [outputs.group]);
    assert.equal(recorded.resource(aws.lb.LoadBalancer, "back").inputs.securityGroups, undefined);
    assert.deepEqual(outputs.ports, [8080, 8081]);
  });

  it("pass what they make to the transforms of the program, with the provider that they are given", async () => {
    const recorded = await record(() => {
      pulumi.runtime.registerStackTransform(({ type, props, opts }) =>
        type === "aws:ecr/repository:Repository"
          ? { props: { ...props, forceDelete: true }, opts }
          : undefined,
      );
      const west = new aws.Provider("west", { region: "us-west-2" });
      new awsx.ecr.Repository("shop", {}, { providers: [west] });
    });
    const made = recorded.resource(aws.ecr.Repository);
    assert.equal(made.inputs.forceDelete, true);
    assert.match(String(made.state.arn), /^arn:aws:ecr:us-west-2:/);
    assert.match(String(made.options.provider), /::west::/);
  });
});
