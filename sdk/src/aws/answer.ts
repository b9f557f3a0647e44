import { createHash } from "node:crypto";
import type { GraphValue } from "../values/graph-value";

/** The hosted zone of CloudFront, which is the same everywhere. */
export const CLOUDFRONT_ZONE = "Z2FDTNDATAQYW2";

/** The account of captured resources. */
export const ACCOUNT_ID = "123456789012";

/** A resource that is being created, as its provider sees it. */
export interface ProviderRequest {
  readonly type: string;
  /** Logical name. */
  readonly name: string;
  readonly urn: string;
  readonly inputs: Readonly<Record<string, GraphValue>>;
  /** Region of the resource: its own, its provider's, or the configured one. */
  readonly region: string;
  /** Finds a resource that exists already. */
  readonly find: (type: string, id: string) => KnownResource | undefined;
}

/** The inputs of a resource, and the outputs that its provider has added. */
export interface KnownResource {
  readonly inputs: Readonly<Record<string, GraphValue>>;
  readonly state: Readonly<Record<string, GraphValue>>;
}

/** The part that the provider adds to a resource: the id and the outputs that are not inputs. */
export interface ProviderAnswer {
  readonly id: string;
  readonly state: Readonly<Record<string, GraphValue>>;
}

/** Hexadecimal digits that are always the same for the same resource, whatever folder or machine the program runs in. */
export function hexOf(urn: string, length: number, salt = ""): string {
  let digits = "";
  for (let block = 0; digits.length < length; block++) {
    digits += createHash("sha256").update(`${urn}\n${salt}\n${block}`).digest("hex");
  }
  return digits.slice(0, length);
}

/** Lower-case letters and digits, such as `a1b2c3d4e5` for an API. The first one is a letter. */
export function idOf(urn: string, length: number, salt = ""): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";
  const bytes = Buffer.from(hexOf(urn, length * 2, salt), "hex");
  return [...bytes].map((byte, index) => alphabet[byte % (index === 0 ? 26 : 36)]).join("");
}

/** A UUID. */
export function uuidOf(urn: string, salt = ""): string {
  const hex = hexOf(urn, 32, salt);
  const variant = "89ab"[Number.parseInt(hex[16] as string, 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join("-");
}

/** The number of digits of a secret that AWS draws at random, and the salt that sets it apart from other digits. */
export interface SecretShape {
  readonly digits: number;
  readonly salt: string;
}

/** The secret that a resource has unless it is given one, the same at every start. */
export function secretOf(urn: string, { digits, salt }: SecretShape): string {
  return hexOf(urn, digits, salt);
}

/** A text input, or undefined. An empty text counts as not given. */
export function text(value: GraphValue | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The first element of a list that holds a single object, or the object itself. */
export function single(value: GraphValue | undefined): Readonly<Record<string, GraphValue>> | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === "object" && first !== null ? (first as Record<string, GraphValue>) : undefined;
}

/** The name given in the inputs, or the one that Pulumi makes of the logical name and seven hexadecimal digits. */
export function autoName({ inputs, name, urn }: ProviderRequest, key = "name"): string {
  const prefix = text(inputs[`${key}Prefix`]);
  return text(inputs[key]) ?? `${prefix ?? `${name}-`}${hexOf(urn, 7)}`;
}

/** ARN of a resource in the request's region and the captured account. */
export function arn({ region }: ProviderRequest, service: string, resource: string): string {
  return `arn:aws:${service}:${region}:${ACCOUNT_ID}:${resource}`;
}

/** ARN of a resource of a service that has no regions. */
export function globalArn(service: string, resource: string): string {
  return `arn:aws:${service}::${ACCOUNT_ID}:${resource}`;
}
