import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as ec2 from "@pulumi/aws/ec2";
import * as lb from "@pulumi/aws/lb";
import * as pulumi from "@pulumi/pulumi";
import { type ConstructName, Issues } from "../../errors";
import type { RouteKey } from "../gateway/routes/route-key";
import type { RouteScope } from "../gateway/routes/route-scope";
import { balancerArn, listenerArn } from "./listener";
import type { HttpTarget } from "./route-plan";

type AlbTarget = Extract<HttpTarget, { kind: "alb" }>;

/** The network a listener is in. */
interface Network {
  readonly vpcId: pulumi.Output<string>;
  readonly subnetIds: pulumi.Output<string[]>;
}

/**
 * The VPC links of an API. Routes that bring no link share one, made for the VPC of the first listener. AWS allows few
 * links, and one reaches everything in its network. The network of a listener is known when AWS has answered, too late
 * to decide on a further link. A listener of another network is refused then.
 */
export class VpcLinks {
  #shared: { readonly link: apigatewayv2.VpcLink; readonly network: Network } | undefined;
  readonly #networks = new Map<AlbTarget["listener"], Network>();

  constructor(private readonly construct: ConstructName) {}

  /** Id of the link for a route. */
  idFor(routeScope: RouteScope, key: RouteKey, { listener, vpcLink }: AlbTarget): pulumi.Output<string> {
    if (vpcLink) return vpcLink.id;
    const network = this.#networkOf(listener, routeScope);
    this.#shared ??= { network, link: makeVpcLink(routeScope, network) };
    const { link, network: linked } = this.#shared;
    if (network === linked) return link.id;
    const issues = new Issues(this.construct).at("routes", key.written);
    return pulumi.all([link.id, network.vpcId, linked.vpcId]).apply(([id, vpc, linkedVpc]) => {
      if (vpc !== linkedVpc) refuseNetwork(vpc, linkedVpc, issues.apart());
      return id;
    });
  }

  /** The URI that the integration of a route calls: the listener. */
  uriFor(key: RouteKey, { listener }: AlbTarget): pulumi.Output<string> {
    return listenerArn(
      listener,
      new Issues(this.construct).at("routes", key.written, "native", "albListener"),
    );
  }

  #networkOf(listener: AlbTarget["listener"], routeScope: RouteScope): Network {
    const network = this.#networks.get(listener) ?? lookUpNetwork(listener, routeScope);
    this.#networks.set(listener, network);
    return network;
  }
}

function refuseNetwork(vpc: string, linkedVpc: string, issues: Issues): never {
  const at = issues.at("native", "albListener");
  at.add("ROUTE_NETWORK_DIFFERS", {
    problem: `the listener is in ${vpc}, and the API's VPC link goes to ${linkedVpc}`,
    cure: "make an aws.apigatewayv2.VpcLink into that network and pass it as native.integration.vpcLink",
  });
  throw at.toError();
}

function makeVpcLink(routeScope: RouteScope, { subnetIds }: Network): apigatewayv2.VpcLink {
  return new apigatewayv2.VpcLink(
    routeScope.childName("vpc-link"),
    { subnetIds, securityGroupIds: [] },
    routeScope.opts,
  );
}

/** The VPC of the listener's load balancer, and its private subnets: those that give no public addresses. */
function lookUpNetwork(listener: AlbTarget["listener"], { parent, provider }: RouteScope): Network {
  const opts = { parent, ...provider };
  const balancer = lb.getLoadBalancerOutput({ arn: balancerArn(listener) }, opts);
  const vpcId = balancer.vpcId;
  const filters = [
    { name: "vpc-id", values: [vpcId] },
    { name: "map-public-ip-on-launch", values: ["false"] },
  ];
  const privateSubnets = ec2.getSubnetsOutput({ filters }, opts).ids;
  // A VPC without private subnets: those of the load balancer, where it can be reached from for certain.
  const subnetIds = pulumi
    .all([privateSubnets, balancer.subnets])
    .apply(([ids, own]) => (ids.length > 0 ? ids : own));
  return { vpcId, subnetIds };
}
