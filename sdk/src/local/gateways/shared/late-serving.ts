import type { ApiPort, GatewayKind } from "./gateway-kind";

/** The part of a kind that is loaded only for programs with such an API. */
export type Serving<Plan, Port extends ApiPort, Memory> = Pick<
  GatewayKind<Plan, Port, Memory>,
  "listen" | "compile" | "describe" | "create"
>;

/**
 * Loads the serving part with the first API of the kind. Few programs have all kinds, and each is some forty modules.
 */
export function lateServing<Plan, Port extends ApiPort, Memory>(
  load: () => Serving<Plan, Port, Memory>,
): Serving<Plan, Port, Memory> {
  return {
    listen: (options) => load().listen(options),
    compile: (index, apiUrn) => load().compile(index, apiUrn),
    describe: (plan, local) => load().describe(plan, local),
    create: (plan, ports, lasting) => load().create(plan, ports, lasting),
  };
}
