import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as pulumi from "@pulumi/pulumi";
import { isPlain } from "../../../values";

type Settings = Pick<apigatewayv2.StageArgs, "defaultRouteSettings" | "routeSettings">;

/**
 * The limits of a stage without any, as AWS has them for an account.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
export const AWS_LIMITS = { throttlingBurstLimit: 5_000, throttlingRateLimit: 10_000 };

/**
 * Settings of routes as they have to be registered: with both limits, where they are given at all. The provider sends 0 for
 * a limit that is missing beside any other setting, such as `detailedMetricsEnabled`, and the API answers 429 to everybody.
 * @see https://github.com/hashicorp/terraform-provider-aws/issues/14742
 */
export function withWholeLimits<T extends Settings>(settings: T): T {
  const { defaultRouteSettings: all, routeSettings: each } = settings;
  return {
    ...settings,
    ...(all !== undefined && { defaultRouteSettings: mapInput(all as pulumi.Input<Limits>, fill) }),
    ...(each !== undefined && {
      routeSettings: mapInput(each as pulumi.Input<pulumi.Input<Limits>[]>, (list) =>
        list.map((one) => mapInput(one, fill)),
      ),
    }),
  };
}

/** Limits by name, and further settings. */
type Limits = object;

/** A limit that is `undefined` in the program is missing all the same. */
function fill(limits: Limits): Limits {
  const whole = Object.entries(AWS_LIMITS).map(([name, byDefault]) => {
    const value = (limits as Readonly<Record<string, pulumi.Input<number> | undefined>>)[name] ?? byDefault;
    return [name, isPlain(value) ? value : pulumi.output(value).apply((known) => known ?? byDefault)];
  });
  return { ...limits, ...Object.fromEntries(whole) };
}

/** Maps a known value at once, so that a plain input stays plain and the order of registrations does not change. */
function mapInput<T, U>(value: pulumi.Input<T>, map: (known: T) => U): pulumi.Input<U> {
  if (isPlain(value)) return map(value);
  const output = pulumi.output(value) as unknown as pulumi.Output<T>;
  return output.apply((known) => (known === undefined ? known : map(known)) as U);
}
