import { type Stack, type StackContext, use } from "#sdk/app/index";
import type { StackOutputs } from "#sdk/graph/index";
import { App } from "#sdk/index";
import { type Recorded, record } from "./record";
import { recordSplit } from "./split-app";

/** An app with a stack `ApiStack` that shares its constructs, and a stack `MoreStack` that uses them. */
export function appOf<Shared>(
  make: (stack: Stack) => Shared,
  consume: (shared: Shared, stack: Stack) => unknown,
): () => Promise<unknown> {
  function ApiStack({ stack }: StackContext) {
    return { shared: make(stack) };
  }
  async function MoreStack({ stack }: StackContext) {
    const { shared } = use(ApiStack) as { readonly shared: Shared };
    await consume(shared, stack);
  }
  return () => new App({ defaults: "current" }).stack(ApiStack).stack(MoreStack).outputs;
}

/** The registrations of `MoreStack`, with each stack in its own Pulumi stack. */
export async function recordMore<Shared>(
  make: (stack: Stack) => Shared,
  consume: (shared: Shared, stack: Stack) => unknown,
): Promise<Recorded> {
  const [, more] = await recordSplit(appOf(make, consume), ["ApiStack", "MoreStack"]);
  return more as Recorded;
}

/** The registrations of `MoreStack` when its producer was deployed with the whole app. */
export async function recordBesideWhole<Shared>(
  make: (stack: Stack) => Shared,
  consume: (shared: Shared, stack: Stack) => unknown,
): Promise<Recorded> {
  const whole = await record(appOf(make, () => undefined));
  return record(appOf(make, consume), { stack: "dev.MoreStack", stackReferences: outputsOf("dev", whole) });
}

/** The outputs of a deployed Pulumi stack, for those that refer to it. */
export function outputsOf(stack: string, { graph }: Recorded): StackOutputs {
  return { [stack]: graph.outputs };
}
