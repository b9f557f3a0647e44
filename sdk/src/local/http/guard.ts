import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import type { Duplex } from "node:stream";
import { isLikeHost } from "./aws-hosts";
import { findHeader } from "./header-names";
import { interceptedTarget } from "./intercepted";
import type { GatewayRequest } from "./types";

/** The origin of a request. Browsers send it with every request, and no page can change it. */
export interface Approach {
  /** Header `Host`: by which name this machine was reached. */
  readonly host: string | undefined;
  /** Header `Origin`: of the page. */
  readonly origin: string | undefined;
  /** Header `Sec-Fetch-Site`: how far away the page is, also where a browser says no origin, as with images. */
  readonly site: string | undefined;
  /** Whether a handler was led here: it has shown the secret of the session, which no page knows. */
  readonly isIntercepted?: true;
}

/** The names of this machine, besides those that mean every machine itself. */
export interface TrustedHosts {
  /** Further names, whose pages are let in as well. One that begins with a dot stands for all that end so. */
  readonly names: readonly string[];
  /** Whether it may be reached by any address: no page can make an address lead here, as it can with a name. */
  readonly addresses: boolean;
  /**
   * Domains that are the program's own: it may be reached by them, and their pages are let in no further for it. `*` stands
   * for one label.
   */
  readonly domains?: readonly string[];
  /** Whether other machines may make calls of administrators. @default `false` */
  readonly openAdmin?: boolean;
}

/** Nobody but this machine. */
export const THIS_MACHINE: TrustedHosts = { names: [], addresses: false };

/** The hosts to trust when ports listen on an address, with further names. */
export function trustedHosts(
  listensOn: string,
  allowHosts: readonly string[] = [],
  openAdmin = false,
): TrustedHosts {
  const admin = openAdmin ? { openAdmin } : {};
  const own = nameOf(isIP(listensOn) === 6 ? `[${listensOn}]` : listensOn);
  const names = allowHosts.map((name) => bare(plain(name)));
  if (own !== undefined && isLoopback(own)) return { names, addresses: false, ...admin };
  const named = own === undefined || isAddress(own) ? [] : [own];
  return { names: [...named, ...names], addresses: true, ...admin };
}

export function approachOf({
  headers,
  isIntercepted,
}: Pick<GatewayRequest, "headers" | "isIntercepted">): Approach {
  return {
    host: findHeader(headers, "host"),
    origin: findHeader(headers, "origin"),
    site: findHeader(headers, "sec-fetch-site"),
    ...(isIntercepted && { isIntercepted }),
  };
}

/** The same, of a request as Node has it. */
export function approachOfMessage({ headers, socket }: Message): Approach {
  const { host, origin, "sec-fetch-site": site } = headers;
  const isIntercepted = socket !== undefined && interceptedTarget(socket) !== undefined;
  return {
    host,
    origin,
    site: typeof site === "string" ? site : undefined,
    ...(isIntercepted && { isIntercepted }),
  };
}

interface Message {
  readonly headers: IncomingHttpHeaders;
  readonly socket?: Duplex;
}

/**
 * The reason why a request is refused. `undefined` for one that is accepted. It is the rule of every port here that is
 * not for any page. It refuses a name that somebody made to point here (DNS rebinding), and any page but those of this
 * machine.
 */
export function refusalOf(approach: Approach, trusted: TrustedHosts = THIS_MACHINE): string | undefined {
  return refusedHost(approach, trusted) ?? refusedPage(approach, trusted);
}

/** Half of the rule: the name that the request was sent to. */
export function refusedHost(
  { host, isIntercepted }: Approach,
  trusted: TrustedHosts = THIS_MACHINE,
): string | undefined {
  if (isIntercepted) return undefined;
  const name = nameOf(host);
  if (name === undefined) return "the request names no host that could be this machine";
  if (isLoopback(name) || isNamed(name, trusted)) return undefined;
  if (trusted.addresses && isAddress(name)) return undefined;
  if (trusted.domains?.some((domain) => isLikeHost(plain(domain), name))) return undefined;
  return `the request was sent to "${name}", which is no name of this machine; if it is one, start with --allow-host ${bare(name)}`;
}

/** Refuses by the page that sent the request. A caller that is no page names none. */
export function refusedPage(
  { origin, site, isIntercepted }: Approach,
  trusted: TrustedHosts = THIS_MACHINE,
): string | undefined {
  if (isIntercepted) return undefined;
  if (origin === undefined) {
    return site === "cross-site" ? "pages of other sites have no access" : undefined;
  }
  const name = nameOf(/^https?:\/\/(.+)$/.exec(origin)?.[1]);
  if (name === undefined) return "pages that are not of this machine have no access";
  if (isLoopback(name) || isNamed(name, trusted)) return undefined;
  return `pages of "${name}" have no access; if they are yours, start with --allow-host ${bare(name)}`;
}

/**
 * The reason why a call of an administrator is refused for the machine that it comes from. A server on a network shows
 * others an API, and does not give them the users.
 */
export function refusedMachine(
  sourceIp: string,
  { openAdmin = false }: TrustedHosts = THIS_MACHINE,
): string | undefined {
  if (openAdmin || isOwnAddress(sourceIp)) return undefined;
  return "calls of administrators are taken from this machine only; to take them from others, start with --open-admin";
}

function isOwnAddress(address: string): boolean {
  if (address === "::1" || isLoopback(address)) return true;
  const all = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  return all.some((own) => own.address === address);
}

/** Whether a text is what `--allow-host` takes: a name or an address, without protocol and port. */
export function isHostName(text: string): boolean {
  const name = text.startsWith(".") ? text.slice(1) : text;
  return isIP(name) === 6 || nameOf(name) === plain(name);
}

/** A name, or an address of version 6 in brackets, and perhaps a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function nameOf(host: string | undefined): string | undefined {
  const [, name] = HOST.exec(host ?? "") ?? [];
  return name === undefined ? undefined : plain(name);
}

/** Names have no case, and one with a dot at the end is the same. */
function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}

/** Browsers let names below `localhost` lead nowhere else. @see RFC 6761, 6.3 */
function isLoopback(name: string): boolean {
  if (name === "localhost" || name.endsWith(".localhost") || name === "[::1]") return true;
  return isIP(name) === 4 && name.startsWith("127.");
}

function isAddress(name: string): boolean {
  return isIP(bare(name)) !== 0;
}

function isNamed(name: string, { names }: TrustedHosts): boolean {
  return names.some((known) =>
    known.startsWith(".") ? name === known.slice(1) || name.endsWith(known) : bare(name) === known,
  );
}

/** An address without its brackets. */
function bare(name: string): string {
  return name.replace(/^\[|\]$/g, "");
}
