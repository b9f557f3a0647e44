import type * as pulumi from "@pulumi/pulumi";
import { type Packed, pack, unpack } from "../../../app/sharing/pack";
import type { Owner } from "../../../app/sharing/refusal";
import type { AuthorizationChoice, AuthorizationRules, ScopedAuthorizer } from "./rules";

/** An authorizer in AWS, as far as routes need it. */
export interface MadeAuthorizer {
  readonly id: pulumi.Output<string>;
}

/** Props that all the authorizers of HTTP and REST APIs have. */
interface AuthorizerPlan extends ScopedAuthorizer {
  readonly key: string;
  readonly authorizationType: string;
  readonly source: { readonly kind: string; readonly authorizer?: MadeAuthorizer };
}

interface RulesOf<Plan extends ScopedAuthorizer> extends AuthorizationRules {
  readonly authorizers: ReadonlyMap<string, Plan | undefined>;
}

/** Authorizers and their defaults as they travel. */
interface ExportedRules {
  readonly authorizers: readonly ExportedAuthorizer[];
  readonly defaults: AuthorizationChoice;
}

interface ExportedAuthorizer extends Omit<AuthorizerPlan, "source" | "missing"> {
  /** Absent for one that is declared and was not made. */
  readonly id?: pulumi.Output<string>;
}

/** The state of an API's authorizers that routes of other Pulumi stacks import. */
export function exportRules(
  { authorizers, defaults }: RulesOf<AuthorizerPlan>,
  made: ReadonlyMap<string, MadeAuthorizer>,
): Packed {
  const { authorizer, authorizationScopes } = defaults;
  const exported: ExportedRules = {
    authorizers: [...authorizers.values()].flatMap((plan) => {
      if (plan === undefined) return [];
      const { key, authorizationType, takesScopes, scopes, source } = plan;
      // One that was given is in AWS, whether or not a route uses it.
      const { id } = made.get(key) ?? source.authorizer ?? {};
      return [{ key, authorizationType, takesScopes, scopes, ...(id && { id }) }];
    }),
    defaults: {
      ...(authorizer !== undefined && { authorizer }),
      ...(authorizationScopes && { authorizationScopes }),
    },
  };
  return pack(exported);
}

/** The rules of an API that another Pulumi stack made: its authorizers are given. */
export function importRules<Plan extends AuthorizerPlan>(packed: Packed, owner: Owner): RulesOf<Plan> {
  const { authorizers, defaults } = unpack<ExportedRules>(packed);
  const plans = authorizers.map(({ id, ...plan }) => {
    const source = id ? { kind: "given", authorizer: { id } } : { kind: "given" };
    const missing = id ? undefined : whyMissing(plan.key, owner);
    return [plan.key, { ...plan, source, missing } as AuthorizerPlan as Plan] as const;
  });
  return { authorizers: new Map(plans), defaults };
}

/**
 * In a Pulumi stack of its own an API makes all its authorizers. With the whole app in one Pulumi stack, it makes those
 * that routes use.
 */
function whyMissing(key: string, { stack, full }: Owner) {
  return {
    problem: `${full} declares this authorizer and did not make it, since no route there uses it`,
    value: key,
    cure: `use it for a route in ${stack}, or deploy ${stack} as a Pulumi stack of its own, which makes all of them`,
  };
}
