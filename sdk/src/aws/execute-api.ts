import { ACCOUNT_ID } from "./answer";
import type { StatementTemplate } from "./grants";

/** The permission to call an API of any gateway. */
export const INVOKE_API: readonly StatementTemplate[] = [
  { actions: ["execute-api:Invoke"], on: ["{executionArn}/*"] },
];

/** The hosted zone of API Gateway's regional domain names. AWS has one per region, and this one stands for all. */
export const REGIONAL_ZONE = "Z1UJRXOUMOOFQ8";

/** ARN of a part of API Gateway, as who administers it writes it. */
export function gatewayArn(region: string, path: string): string {
  return `arn:aws:apigateway:${region}::${path}`;
}

/** ARN of an API, or of a stage of it, as who calls it writes it. */
export function executionArn(region: string, path: string): string {
  return `arn:aws:execute-api:${region}:${ACCOUNT_ID}:${path}`;
}

/** Where an API or a stage of it answers, without `https://` or `wss://`. */
export function executeApiHost(region: string, id: string): string {
  return `${id}.execute-api.${region}.amazonaws.com`;
}
