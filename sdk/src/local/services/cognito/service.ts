import type { GatewayRequest } from "../../http/types";
import { type AwsApi, UNSIGNED } from "../endpoint/aws-api";
import type { Operation, PageAnswer } from "../endpoint/aws-service";
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

/** The operation, whose caller is told nothing that a disk has not taken. */
export function written(operation: Operation, flush: () => Promise<void>): Operation {
  return async (input, context) => {
    try {
      return await operation(input, context);
    } finally {
      await flush();
    }
  };
}
