/** The purpose of a run of the program: to be served on this machine, or everything else. */
export type AppMode = "dev" | "deploy";

/** The variable that tells a program which it is. It is set for every program that is captured from a file. */
export const MODE_VARIABLE = "PULUMI_SERVERLESS_API_MODE";
