import type { FetchText } from "../../jwt/jwks";
import type { GatewayInvoke } from "../../lambda/invoke";
import type { IamPorts } from "../shared/authorizers/iam";
import { type RestAuthorizer, refuseRest } from "./authorizers/decision";
import { makeRestIamAuthorizer } from "./authorizers/iam";
import { makeRestJwtAuthorizer } from "./authorizers/jwt";
import { makeRestLambdaAuthorizer } from "./authorizers/lambda";
import { makeUserPoolAuthorizer } from "./authorizers/user-pool";
import { REST_ERRORS } from "./gateway-errors";
import type { RestApiPlan, RestAuthorization, RestMethodPlan } from "./plan";

interface AuthorizerPorts {
  readonly invoke: GatewayInvoke;
  readonly fetch: FetchText;
  readonly now: () => number;
  readonly findCaller: IamPorts["findCaller"] | undefined;
  readonly trusted: IamPorts["trusted"];
}

/** The authorizer of each method. Methods of one stage that name the same one share it, and so its cache. */
export function makeMethodAuthorizers(
  plan: RestApiPlan,
  ports: AuthorizerPorts,
): ReadonlyMap<RestMethodPlan, RestAuthorizer> {
  const { findCaller = () => undefined, trusted, now } = ports;
  const iam = makeRestIamAuthorizer({ findCaller, trusted, now });
  return new Map(
    plan.stages.flatMap(({ methods }) => {
      const byId = new Map(plan.authorizers.map((settings) => [settings.id, make(settings, ports)]));
      return methods.flatMap((method) => {
        const authorizer = choose(method.authorization, byId, iam);
        return authorizer ? [[method, authorizer] as const] : [];
      });
    }),
  );
}

function make(settings: RestApiPlan["authorizers"][number], ports: AuthorizerPorts): RestAuthorizer {
  if (settings.kind === "jwt") return makeRestJwtAuthorizer(settings, ports);
  return settings.kind === "user-pool"
    ? makeUserPoolAuthorizer(settings, ports)
    : makeRestLambdaAuthorizer(settings, ports);
}

function choose(
  authorization: RestAuthorization,
  byId: ReadonlyMap<string, RestAuthorizer>,
  iam: RestAuthorizer,
): RestAuthorizer | undefined {
  if (authorization.type === "none") return undefined;
  if (authorization.type === "iam") return iam;
  if (authorization.type === "authorizer") return byId.get(authorization.authorizer.id);
  const { reason } = authorization;
  return {
    name: "missing",
    kind: "lambda",
    authorize: async () => refuseRest("failed", REST_ERRORS.authorizerConfiguration, reason),
  };
}
