/** What a program runs for: to be served on this machine, or everything else. */
export type AppMode = "dev" | "deploy";

/** The variable that tells a program which it is. It is set for every program that is captured from a file. */
export const MODE_VARIABLE = "PULUMI_SERVERLESS_API_MODE";
