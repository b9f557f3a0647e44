import type { GatewayRequest } from "../../http/types";
import { type AwsApi, UNSIGNED } from "../endpoint/aws-api";
import type { PageAnswer } from "../endpoint/aws-service";
import { CORS } from "./cors";

/**
 * Browsers of any origin may make the calls that need no signature. All others are those of administrators, for which the rule of
 * every service holds.
 */
export function pagesOf(api: AwsApi): (request: GatewayRequest) => PageAnswer | undefined {
  return (request) => {
    const operation = api.protocol.operationOf?.(request) ?? "";
    const isOpen = Object.hasOwn(api.access, operation) && api.access[operation] === UNSIGNED;
    return isOpen ? { headers: CORS, maySend: true } : undefined;
  };
}

/** The operations, which answer when the disk has what they have changed. */
export function written<Operations extends { readonly [Name in keyof Operations]: Run }>(
  operations: Operations,
  flush: () => Promise<void>,
): Operations {
  const all: Readonly<Record<string, Run>> = operations;
  const flushed = Object.entries(all).map(([name, run]) => [
    name,
    async (input: never) => {
      try {
        return await run(input);
      } finally {
        await flush();
      }
    },
  ]);
  // The names and types of the operations that were given.
  return Object.fromEntries(flushed) as Operations;
}

type Run = (input: never) => object | Promise<object>;
