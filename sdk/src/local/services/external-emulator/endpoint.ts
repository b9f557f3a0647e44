import { basicTime } from "../../iam/service-call";
import { authorizationOf, type SigningKey } from "../../iam/sigv4";
import type { Call } from "./calls";

/** The endpoint of an emulator of AWS, with all services at one URL. */
export interface Endpoint {
  readonly url: string;
  readonly region: string;
  /** Credentials of the caller. @default a signature without proof */
  readonly credentials?: SigningKey;
}

/** An answer, JSON or XML. */
export interface Reply {
  /** The text at a path of JSON, `UserPool.Id`, or in the first element of this name, or `undefined`. */
  find(path: string): string | undefined;
  /** All of it. */
  readonly text: string;
}

/** The endpoint refused a call. */
export class RefusedCall extends Error {
  constructor(
    readonly call: Call,
    readonly status: number,
    readonly answer: string,
  ) {
    super(`${call.name}: status ${status}: ${answer.replace(/\s+/g, " ").slice(0, 300)}`);
  }
}

/** Sends a call. Throws `RefusedCall`. */
export async function send(endpoint: Endpoint, call: Call): Promise<Reply> {
  const { method, headers, body } = call;
  const response = await fetch(new URL(`${endpoint.url}${call.path}`), {
    method,
    headers: { ...headers, ...signed(endpoint, call) },
    ...(body !== "" && { body }),
  });
  const text = await response.text();
  const reply = text.trimStart().startsWith("<") ? fromXml(text) : fromJson(text);
  // Calls with several entries are answered with 200 where entries of them have failed.
  const isPartial = reply.find("FailedEntries.0.ErrorCode") !== undefined;
  if (!response.ok || isPartial) throw new RefusedCall(call, response.status, text);
  return reply;
}

/**
 * Emulators read the service and the region from the signature, and some for the account. Without credentials it has no
 * digits that would prove anything: AWS itself refuses it.
 */
function signed({ url, region, credentials }: Endpoint, call: Call): Readonly<Record<string, string>> {
  if (!credentials) {
    const scope = `emulated/20240101/${region}/${call.service}/aws4_request`;
    const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=${"0".repeat(64)}`;
    return { authorization, "x-amz-date": "20240101T000000Z" };
  }
  const [rawPath = "/", rawQuery = ""] = call.path.split("?");
  const date = basicTime(Date.now());
  const headers = [["host", new URL(url).host] as const, ["x-amz-date", date] as const];
  const request = { method: call.method, rawPath, rawQuery, headers, body: Buffer.from(call.body) };
  return {
    authorization: authorizationOf(request, credentials, { region, service: call.service }),
    "x-amz-date": date,
  };
}

function fromJson(text: string): Reply {
  const root = parsed(text);
  return {
    text,
    find(path) {
      const found = path
        .split(".")
        .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], root);
      return typeof found === "string" || typeof found === "number" ? String(found) : undefined;
    },
  };
}

/** The JSON of a text, or an empty object for another one, such as the page of a server that fails. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

export function fromXml(text: string): Reply {
  const unescaped: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return {
    text,
    find(name) {
      const [, found] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text) ?? [];
      return found?.replace(/&(\w+);/g, (whole, entity: string) => unescaped[entity] ?? whole);
    },
  };
}
