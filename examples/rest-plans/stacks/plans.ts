import { type StackContext, use } from "pulumi-serverless-api";
import { ApiStack } from "./api";

/** The usage plans: one to try the API, and one for its users. Each partner has a key of its own. */
export function PlansStack({ stack }: StackContext) {
  const { restApi } = use(ApiStack).api.native;

  const trial = restApi.addUsagePlan("Trial", {
    description: "To try the API",
    throttle: { rateLimit: 1, burstLimit: 5 },
    quota: { limit: 100, period: "day" },
  });
  const partner = restApi.addUsagePlan("Partner", {
    description: "For partners",
    throttle: { rateLimit: 50, burstLimit: 100 },
    quota: { limit: 1_000_000, period: "month" },
  });

  const visitor = restApi.addApiKey("Visitor", { description: "Whoever tries the API" });
  const acme = restApi.addApiKey("Acme", { description: "Acme Ltd." });
  trial.addApiKey(visitor);
  partner.addApiKey(acme);

  stack.addOutputs({ VisitorKey: visitor.value, AcmeKey: acme.value });
}
