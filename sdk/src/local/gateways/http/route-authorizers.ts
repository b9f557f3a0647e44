import type { FetchText } from "../../jwt/jwks";
import type { GatewayInvoke } from "../../lambda/invoke";
import { type Authorizer, requestArn } from "../shared/authorizers/decision";
import { checkSignature, type IamPorts } from "../shared/authorizers/iam";
import type { LocalResources } from "../shared/gateway-kind";
import { makeJwtAuthorizer } from "./authorizers/jwt";
import { makeLambdaAuthorizer } from "./authorizers/lambda";
import type { HttpApiPlan, RouteAuthorization } from "./plan";

interface AuthorizerPorts {
  readonly invoke: GatewayInvoke;
  readonly fetch: FetchText;
  readonly now: () => number;
  readonly findCaller: LocalResources["findCaller"];
  readonly trusted: LocalResources["trusted"];
}

/** The authorizer of each route by the route's index. Routes that name the same one share it, and so its cache. */
export function makeRouteAuthorizers(
  plan: HttpApiPlan,
  ports: AuthorizerPorts,
): readonly (Authorizer | undefined)[] {
  const byId = new Map(
    plan.authorizers.map((settings) => [
      settings.id,
      settings.kind === "jwt" ? makeJwtAuthorizer(settings, ports) : makeLambdaAuthorizer(settings, ports),
    ]),
  );
  const { findCaller = () => undefined, trusted, now } = ports;
  const iam = makeIamAuthorizer({ findCaller, trusted, now });
  const ofRoute = (authorization: RouteAuthorization): Authorizer | undefined => {
    if (authorization.type === "none") return undefined;
    if (authorization.type === "iam") return iam;
    if (authorization.type === "broken") return refuseAll(authorization.reason);
    return byId.get(authorization.authorizer.id);
  };
  return plan.routes.map(({ authorization }) => ofRoute(authorization));
}

const INVOKE = "execute-api:Invoke";

/** Makes an authorizer that allows requests with a valid SigV4 signature whose caller may call the route. */
export function makeIamAuthorizer(ports: IamPorts): Authorizer {
  return {
    name: "iam",
    kind: "iam",
    async authorize(call) {
      const checked = checkSignature(call.request, ports, { action: INVOKE, arn: requestArn(call) });
      if ("decision" in checked) return checked;
      return { allowed: true, context: { kind: "iam", identity: checked.identity }, cached: false };
    },
  };
}

function refuseAll(reason: string): Authorizer {
  return {
    name: "missing",
    kind: "lambda",
    authorize: async () => ({ allowed: false, decision: "failed", reason, cached: false }),
  };
}
