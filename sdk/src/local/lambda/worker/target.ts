import { networkInterfaces } from "node:os";
import { awsServiceOf, isLikeHost, plainHost } from "../../http/aws-hosts";
import type { Interception } from "../types";
import type { Target } from "./connection-target";

/** The target of a handler's connection. */
export type ResolvedTarget =
  /** A connection to the host that the handler names. */
  | { readonly kind: "direct" }
  /** A connection to an API of this session, without TLS. */
  | { readonly kind: "plain" }
  /** A connection to AWS that goes to a service of this session. */
  | { readonly kind: "intercepted"; readonly host: string; readonly protocol: "http" | "https" }
  | { readonly kind: "refused"; readonly message: string };

/** The protocol of HTTP at the ports of AWS and its clients. Databases and others are ignored. */
const PROTOCOLS: Readonly<Record<number, "http" | "https">> = { 80: "http", 443: "https" };

const DIRECT: ResolvedTarget = { kind: "direct" };

/** Decides on a connection. `isTls` is set for one that would be encrypted. */
export function resolveTarget(
  { host, port, path }: Target["options"],
  interception: Interception,
  isTls = false,
): ResolvedTarget {
  if (typeof path === "string") return DIRECT;
  const number = Number(port);
  const name = plainHost(host ?? "localhost");
  if (isTls && interception.plainPorts.includes(number) && isHere(name)) return { kind: "plain" };
  const protocol = PROTOCOLS[number];
  if (protocol === undefined) return DIRECT;
  if (interception.hosts.some((pattern) => isLikeHost(pattern, name)))
    return { kind: "intercepted", host: name, protocol };
  const service = interception.allowAws ? undefined : awsServiceOf(name);
  return service === undefined ? DIRECT : { kind: "refused", message: refusal(name, service, interception) };
}

function refusal(host: string, service: string, { absent }: Interception): string {
  const known = absent.find(({ hosts }) => hosts.some((pattern) => isLikeHost(pattern, host)))?.service;
  const cure =
    known === undefined
      ? "start with --allow-aws to let them"
      : `start with --service ${known}=URL for one that runs already, or with --allow-aws`;
  return `nothing here stands for ${host} (${service}), and handlers do not reach AWS: ${cure}`;
}

function isHere(name: string): boolean {
  if (name === "localhost" || name.endsWith(".localhost") || name === "::1" || name.startsWith("127."))
    return true;
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === name),
  );
}

/** None of those that clients try again for. */
const CODE = "ERR_AWS_NOT_EMULATED";

/**
 * The reason why a connection was refused, as the error of its client. It has no stack, which would show the inside of
 * the client. The source map of a large bundle would be read for it, for seconds.
 */
export function refusedConnection(message: string): Error {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  const error = Object.assign(new Error(message), { code: CODE });
  Error.stackTraceLimit = limit;
  // SDK v2 takes every failed connection for one that may come about the next time, and tries up to ten times.
  return Object.defineProperty(error, "retryable", { get: () => false, set: () => undefined });
}
