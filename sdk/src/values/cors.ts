import type { Issues, Mistake } from "../errors";
import { isPlain } from "./input";

/** The `*` that a service understands in an origin, besides `*` alone: after the scheme, or one anywhere. */
export type OriginWildcards = "none" | "after-scheme" | "one";

/** An origin as browsers send it: `https://example.com:8080`. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/;
/** The name of a header, RFC 9110. */
const HEADER = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Warn of origins that no browser sends, so that they let nobody in, where the service takes them.
 * @see https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
 */
export function warnOfOrigins(list: unknown, wildcards: OriginWildcards, issues: Issues): void {
  forEachText(list, (origin, index) => warnOfOrigin(origin, wildcards, issues.at(index)));
}

/** The same for one. */
export function warnOfOrigin(origin: string, wildcards: OriginWildcards, issues: Issues): void {
  const mistake = originMistake(origin, wildcards);
  if (mistake) issues.warn(mistake);
}

/** Warn of header names that no request and no reply has. S3 takes one `*` in a name, others `*` alone. */
export function warnOfHeaders(list: unknown, issues: Issues, hasWildcards = false): void {
  forEachText(list, (name, index) => {
    if (name === "*" || (HEADER.test(name) && (hasWildcards || !name.includes("*")))) return;
    const names = name.split(/[\s,]+/).filter((each) => HEADER.test(each) && !each.includes("*"));
    const cure =
      names.length > 1
        ? `write them one by one: ${names.map((each) => JSON.stringify(each)).join(", ")}`
        : 'write the whole name, such as "Content-Type"';
    issues.at(index).warn({ problem: "no header has this name", value: name, cure });
  });
}

/** The fault of an origin that no browser sends. It is `undefined` for one that may be sent. */
export function originMistake(origin: string, wildcards: OriginWildcards): Mistake | undefined {
  if (origin === "*" || origin === "null") return undefined;
  if (origin.includes("*")) return wildcardMistake(origin, wildcards);
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(origin)) {
    const cure = `write ${JSON.stringify(originOf(`${schemeFor(origin)}://${origin.replace(/^\/\//, "")}`))}`;
    return {
      problem: "browsers send an origin with its scheme, so that this one lets nobody in",
      value: origin,
      cure,
    };
  }
  const sent = originOf(origin);
  if (sent === origin && ORIGIN.test(origin)) return undefined;
  const problem = `${reasonOf(origin)}, so that this one lets nobody in`;
  return { problem, value: origin, cure: `write ${JSON.stringify(sent)}` };
}

function wildcardMistake(origin: string, wildcards: OriginWildcards): Mistake | undefined {
  if (wildcards === "one") return endMistake(origin);
  if (wildcards === "after-scheme" && /^https?:\/\/\*$/.test(origin)) return undefined;
  const problem = "the origin is compared as it is written, and none has a * in it";
  const all = wildcards === "after-scheme" ? '"*", "https://*" or ' : '"*" or ';
  return { problem, value: origin, cure: `write ${all}each origin` };
}

/** A `*` may stand for the scheme and for most of the host, and yet nothing stands after that. */
function endMistake(origin: string): Mistake | undefined {
  if (!/[^/:]\/+$/.test(origin)) return undefined;
  const problem = "browsers send an origin without a slash at its end, so that this one lets nobody in";
  return { problem, value: origin, cure: `write ${JSON.stringify(origin.replace(/\/+$/, ""))}` };
}

function schemeFor(origin: string): string {
  return /^(\/\/)?(localhost|127\.|\[::1\]|10\.|192\.168\.)/i.test(origin) ? "http" : "https";
}

function reasonOf(origin: string): string {
  if (/:\/\/.*[/?#]/.test(origin)) return "browsers send an origin without a path or a slash at its end";
  if (/^(http:.*:80|https:.*:443)$/i.test(origin))
    return "browsers leave out the port that the scheme has anyway";
  return "browsers send the scheme, the host in lower case and ASCII, and the port";
}

/** The origin that a browser sends of a page at this address, as far as it is one. */
function originOf(address: string): string {
  try {
    const { protocol, host } = new URL(address);
    return `${protocol}//${host}`;
  } catch {
    // No address at all: the caller shows it without what stands after the host.
    return address.replace(/^([^:]*:\/\/[^/]*).*$/, "$1");
  }
}

/** Texts that are known now: others are checked by nobody, since they come from outputs such as the URL of a site. */
function forEachText(list: unknown, each: (text: string, index: number) => void): void {
  if (!Array.isArray(list)) return;
  list.forEach((item, index) => {
    if (isPlain(item) && typeof item === "string") each(item, index);
  });
}
