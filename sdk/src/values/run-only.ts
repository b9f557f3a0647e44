/** The variable that tells a program which of its constructs are served, as a JSON list of their names. */
export const ONLY_VARIABLE = "PULUMI_SERVERLESS_API_ONLY";

/** The names by which a construct can be asked for. */
export interface AskableNames {
  /** Its id, or for a plain resource its logical name. */
  readonly id: string;
  readonly logicalName: string;
  /** The id of the app stack that it is in. */
  readonly stack: string | undefined;
}

/** Whether a construct is among those that are asked for. Without any names all of them are. */
export function isAskedFor(only: readonly string[], { id, logicalName, stack }: AskableNames): boolean {
  return (
    only.length === 0 || [id, logicalName, stack].some((name) => name !== undefined && only.includes(name))
  );
}

/** The names that the process was given. */
export function onlyOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const text = env[ONLY_VARIABLE];
  return text === undefined ? [] : (JSON.parse(text) as readonly string[]);
}
