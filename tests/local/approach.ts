import { request } from "node:http";
import { text } from "node:stream/consumers";
import { SignatureV4 } from "@smithy/signature-v4";
import { Sha256 } from "../support/sha256";
import type { SigningCredentials } from "./signed";

/** The headers in which a browser names the caller and the host of a request. */
export interface ApproachHeaders {
  readonly host?: string;
  readonly origin?: string;
  readonly "sec-fetch-site"?: string;
}

/** A request to a port of this machine, under any host name. */
export interface Asked {
  readonly port: number;
  readonly method?: string;
  /** The path with the query. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends exactly these headers, which `fetch` would not. A successful handshake gives 101. */
export function ask({ port, method = "GET", path = "/", headers = {}, body = "" }: Asked): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, method, path, headers, setHost: false, agent: false };
    const outgoing = request(options as object, (response) => {
      const { statusCode = 0, headers: responseHeaders } = response;
      text(response).then(
        (read) => resolve({ status: statusCode, headers: responseHeaders, body: read }),
        reject,
      );
    });
    outgoing.on("upgrade", ({ statusCode = 0, headers: responseHeaders }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, headers: responseHeaders, body: "" });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Headers of a WebSocket handshake. */
export const HANDSHAKE = {
  connection: "Upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
} as const;

/** The signed parts besides method and path. */
interface Signing {
  readonly credentials: SigningCredentials;
  readonly service: string;
}

/** The request with a signature in its headers, for the host that it names. */
export async function signedIn(asked: Asked, { credentials, service }: Signing): Promise<Asked> {
  const { headers } = await signerOf(credentials, service).sign(plain(asked));
  return { ...asked, headers };
}

/** The request with a signature in its query, as a URL that anybody may open. */
export async function presigned(asked: Asked, { credentials, service }: Signing): Promise<Asked> {
  const { host = "" } = asked.headers ?? {};
  const signed = await signerOf(credentials, service).presign({ ...plain(asked), headers: { host } });
  const query = new URLSearchParams(signed.query as Record<string, string>).toString().replaceAll("+", "%20");
  return { ...asked, path: `${asked.path ?? "/"}?${query}` };
}

function signerOf({ region, ...credentials }: SigningCredentials, service: string): SignatureV4 {
  // The interface asks for more than the signer uses.
  return new SignatureV4({ service, region, sha256: Sha256 as never, credentials });
}

function plain({ method = "GET", path = "/", headers = {}, body = "" }: Asked) {
  const { host = "" } = headers;
  const [plainPath = "/", text = ""] = path.split("?");
  const query = Object.fromEntries(new URLSearchParams(text));
  return { method, protocol: "http:", hostname: host, path: plainPath, query, headers: { ...headers }, body };
}
