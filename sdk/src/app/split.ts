/** The part of an app that a Pulumi stack holds. */
export interface Split {
  /** Name of the Pulumi stack up to its first dot, which the Pulumi stacks of one app have in common. */
  readonly stage: string;
  /** The app stack that this Pulumi stack holds: `ApiStack` for `dev.ApiStack`. */
  readonly stackId: string;
}

/** The part that a Pulumi stack holds by its name. Undefined for the whole app. */
export function splitOf(pulumiStack: string): Split | undefined {
  const dot = pulumiStack.indexOf(".");
  if (dot < 0) return undefined;
  return { stage: pulumiStack.slice(0, dot), stackId: pulumiStack.slice(dot + 1) };
}

/** The name of a Pulumi stack up to its first dot. */
export function stageOf(pulumiStack: string): string {
  return splitOf(pulumiStack)?.stage ?? pulumiStack;
}

/** The name of the Pulumi stack that holds one app stack. */
export function splitName({ stage, stackId }: Split): string {
  return `${stage}.${stackId}`;
}
