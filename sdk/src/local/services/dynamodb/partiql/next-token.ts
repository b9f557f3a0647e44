import { createHash } from "node:crypto";
import { invalid } from "../errors";
import type { AttributeMap } from "../values/attribute-value";

/** The request that a token continues: the same statement with the same parameters. */
export interface Paged {
  readonly Statement: string;
  readonly Parameters?: readonly unknown[];
}

/** The token for the next page of a statement. */
export function nextToken(paged: Paged, key: AttributeMap): string {
  return Buffer.from(JSON.stringify({ of: digestOf(paged), key })).toString("base64url");
}

/** The key after which the page of a token begins. */
export function readNextToken(paged: Paged, token: string): AttributeMap {
  const { of, key } = parseToken(token);
  if (of !== digestOf(paged)) throw invalid("NextToken does not match request");
  return key;
}

function parseToken(token: string): { readonly of: string; readonly key: AttributeMap } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(token, "base64url").toString("utf8"));
    const { of, key } = parsed as { of?: unknown; key?: unknown };
    if (typeof of === "string" && typeof key === "object" && key !== null) {
      return { of, key: key as AttributeMap };
    }
  } catch {
    // It is no token of ours.
  }
  throw invalid("Invalid NextToken");
}

function digestOf({ Statement, Parameters = [] }: Paged): string {
  return createHash("sha256")
    .update(JSON.stringify([Statement, Parameters]))
    .digest("base64url");
}
