import type { Protocol } from "../endpoint/aws-api";
import { jsonProtocol } from "../endpoint/protocols/json";

/** Where errors come from that others than the service itself tell. */
const PREFIXES: Readonly<Record<string, string>> = {
  ValidationException: "com.amazon.coral.validate#",
  SerializationException: "com.amazon.coral.service#",
  UnknownOperationException: "com.amazon.coral.service#",
  AccessDeniedException: "com.amazon.coral.service#",
  UnrecognizedClientException: "com.amazon.coral.service#",
  InvalidSignatureException: "com.amazon.coral.service#",
  MissingAuthenticationTokenException: "com.amazon.coral.service#",
};

/** Errors of the frame that the service stands in, which spells their words in another way. */
const WITH_CAPITAL: ReadonlySet<string> = new Set(["SerializationException", "AccessDeniedException"]);

/** The protocol of the service, which says of each error where it comes from. */
export function dynamoDbProtocol(
  targets: readonly string[],
  targetOf: (operation: string) => string,
): Protocol {
  const withPrefix = (errorPrefix: string, messageMember: "message" | "Message" = "message") =>
    jsonProtocol({ targets, version: "1.0", errorPrefix, messageMember, targetOf });
  const own = withPrefix("com.amazonaws.dynamodb.v20120810#");
  const others = new Map(
    Object.entries(PREFIXES).map(([code, prefix]) => [
      code,
      withPrefix(prefix, WITH_CAPITAL.has(code) ? "Message" : "message"),
    ]),
  );
  return {
    ...own,
    refuse: (error, ...context) => (others.get(error.code) ?? own).refuse(error, ...context),
  };
}
