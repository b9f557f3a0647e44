import assert from "node:assert/strict";
import * as lb from "@pulumi/awsx/lb";
import { Api, App, Stack } from "#sdk/index";
import { expectDefinitionError } from "../../../support/definition-error";
import { record } from "../../../support/record";

const INTEGRATION = "aws:apigatewayv2/integration:Integration";

function define(args: lb.ApplicationLoadBalancerArgs) {
  return record(() => {
    const albListener = new lb.ApplicationLoadBalancer("inside", args);
    const stack = new Stack(new App({ defaults: "current" }), "Web");
    const route = { type: "alb", native: { albListener } } as const;
    new Api(stack, "Api", { routes: { "GET /a": route, "GET /b": route } });
  });
}

describe("a route to a load balancer of awsx", () => {
  it("goes to its first listener, through a link into its network that routes share", async () => {
    const recorded = await define({ listeners: [{ port: 8080 }, { port: 8081 }] });
    const [first] = recorded.resources("aws:lb/listener:Listener");
    const link = recorded.resource("aws:apigatewayv2/vpcLink:VpcLink");
    const integrations = recorded.resources(INTEGRATION).map(({ inputs }) => inputs);
    assert.equal(integrations.length, 2);
    for (const { integrationUri, connectionId, connectionType } of integrations)
      assert.deepEqual(
        [integrationUri, connectionId, connectionType],
        [first?.state.arn, link.id, "VPC_LINK"],
      );
  });

  it("is refused where it turns out to have no listener", async () => {
    await expectDefinitionError(define({ listeners: [] }), [
      {
        code: "ROUTE_LISTENER_MISSING",
        path: 'routes["GET /a"].native.albListener',
        cure: "give it a listener",
      },
    ]);
  });

  it("is refused in words of its own where it is something else", async () => {
    const program = () => {
      const native = { albListener: {} } as never;
      new Api(new Stack(new App(), "Web"), "Api", { routes: { "GET /a": { type: "alb", native } } });
    };
    await expectDefinitionError(record(program), [
      {
        code: "VALUE_WRONG_TYPE",
        path: 'routes["GET /a"].native.albListener',
        message: "not aws.lb.Listener or aws.alb.Listener or awsx.lb.ApplicationLoadBalancer",
      },
    ]);
  });
});
