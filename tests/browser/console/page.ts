import type { LocalMode } from "pulumi-serverless-api/local";

/** The address of the console's page. */
export function pageOf({ ready }: Pick<LocalMode, "ready">): string {
  return `${ready.console}/`;
}
