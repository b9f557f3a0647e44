import * as lambda from "@pulumi/aws/lambda";
import type * as pulumi from "@pulumi/pulumi";
import { providerOf } from "../../app/provider";
import type { Function } from "../../functions/construct";
import { permissionOn } from "../../functions/version-resources";
import { mapGiven } from "../../values";
import { type CallScope, callPermissions } from "./call-permissions";
import { accountOf, familyOf, principalOf, type SendingService } from "./sender";

/** A source that calls a function of its own accord. */
export interface CallingSource {
  readonly service: SendingService;
  /** ARN of the bucket, topic or rule. */
  readonly arn: pulumi.Output<string>;
  /** The object that counts as one source: the bucket, the topic, the rule. */
  readonly source: object;
}

/** Permissions of functions, by the source or the service that they let call. */
const permissionsOf = new WeakMap<Function, Map<object | SendingService, lambda.Permission>>();

/**
 * Permits a source to call a function, with a permission of its own or one for all sources of the service. Returns the
 * permission, which must exist before AWS lets a bucket notify the function. Where the function may be called already,
 * that is the earlier permission.
 */
export function permitCall(
  name: string,
  called: Function,
  calling: CallingSource,
  opts: pulumi.CustomResourceOptions,
): lambda.Permission {
  const { service, source } = calling;
  const made = permissionsOf.get(called) ?? new Map();
  permissionsOf.set(called, made);
  const scope = callPermissions.next(called, service, source);
  if (scope === undefined) return made.get(source) ?? made.get(service);
  const permission = makePermission(name, called, calling, scope, opts);
  made.set(scope === "source" ? source : service, permission);
  return permission;
}

function makePermission(
  name: string,
  called: Function,
  { service, arn }: CallingSource,
  scope: CallScope,
  opts: pulumi.CustomResourceOptions,
): lambda.Permission {
  const sourceArn = scope === "source" ? arn : mapGiven(arn, (known) => familyOf({ service, arn: known }));
  // The ARN of a bucket has no account in it: someone else may take the name of a deleted one.
  const needsAccount = service === "s3" || scope === "family";
  return new lambda.Permission(
    name,
    {
      ...permissionOn(called),
      action: "lambda:InvokeFunction",
      principal: principalOf(service),
      sourceArn,
      ...(needsAccount && { sourceAccount: mapGiven(called.functionArn, accountOf) }),
    },
    // It becomes a part of the function's policy, and the function may be in another region.
    { ...opts, ...providerOf(called) },
  );
}
