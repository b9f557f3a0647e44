// The module itself, whose exports can be replaced. An import may be a copy.
import pulumi = require("@pulumi/pulumi");

/**
 * Runs a program as after a first deployment: the engine answers with the recorded value, whatever is given
 * now.
 */
export function afterDeployment<T>(stored: unknown, run: () => T | Promise<T>): Promise<T> {
  return withStash(
    class DeployedStash extends pulumi.Stash {
      override readonly output = pulumi.output(stored);
    },
    run,
  );
}

/** Runs a program on an SDK that has this `Stash`, or none. */
export async function withStash<T>(
  stash: typeof pulumi.Stash | undefined,
  run: () => T | Promise<T>,
): Promise<T> {
  const sdk = pulumi as { Stash: typeof pulumi.Stash | undefined };
  const { Stash } = sdk;
  sdk.Stash = stash;
  try {
    return await run();
  } finally {
    sdk.Stash = Stash;
  }
}
