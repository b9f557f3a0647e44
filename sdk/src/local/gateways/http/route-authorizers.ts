import { makeIamAuthorizer } from "../../iam/authorize";
import type { Authorizer } from "../shared/authorizers/decision";
import type { FetchText } from "../shared/authorizers/jwks";
import { makeJwtAuthorizer } from "../shared/authorizers/jwt";
import { makeLambdaAuthorizer } from "../shared/authorizers/lambda-authorizer";
import type { GatewayInvoke } from "../shared/invoke";
import type { HttpApiPlan, LocalResources, RouteAuthorization } from "./plan";

interface AuthorizerPorts {
  readonly invoke: GatewayInvoke;
  readonly fetch: FetchText;
  readonly now: () => number;
  readonly findCaller: LocalResources["findCaller"];
  readonly trusted: LocalResources["trusted"];
}

/** The authorizer of each route by its place; routes that name the same one share it, and so its cache. */
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

function refuseAll(reason: string): Authorizer {
  return {
    name: "missing",
    kind: "lambda",
    authorize: async () => ({ allowed: false, decision: "failed", reason, cached: false }),
  };
}
