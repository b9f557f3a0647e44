import { isLikeHost } from "../http/aws-hosts";
import { SERVICES } from "./registry";

/** The name in signatures of the service at a host of AWS: `dynamodb`. `undefined` for hosts of no served service. */
export function serviceOfHost(host: string): string | undefined {
  for (const { answersFor } of SERVICES) {
    for (const [service, names] of Object.entries(answersFor))
      if (names.some((name) => isLikeHost(name, host))) return service;
  }
  return undefined;
}
