import { isLikeHost } from "../http/aws-hosts";
import { SERVICES } from "./registry";

/** The service that AWS has at a host, by its name in signatures: `dynamodb`. `undefined` for hosts that nothing stands for. */
export function serviceOfHost(host: string): string | undefined {
  for (const { answersFor } of SERVICES) {
    for (const [service, names] of Object.entries(answersFor))
      if (names.some((name) => isLikeHost(name, host))) return service;
  }
  return undefined;
}
