import { request } from "node:http";
import { ServiceError } from "../../service-error";

/** A request of a topic to an endpoint on the web. */
export interface WebCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const TIMEOUT_MS = 15_000;
const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/** The local URLs of the program's APIs, by their URLs on AWS. */
export type ApiUrls = ReadonlyMap<string, string>;

/** The URL on this machine that a URL leads to over plain HTTP. `undefined` stands for another machine. */
export function localUrlOf(url: string, apiUrls: ApiUrls): string | undefined {
  for (const [onAws, here] of apiUrls) if (url.startsWith(onAws)) return here + url.slice(onAws.length);
  return isHere(url) ? url : undefined;
}

function isHere(url: string): boolean {
  try {
    const { protocol, hostname } = new URL(url);
    return protocol === "http:" && THIS_MACHINE.includes(hostname);
  } catch {
    return false;
  }
}

/** Posts to a local URL. Throws `ServiceError` without an answer, and for a status that is no success. */
export async function postTo({ url, headers, body }: WebCall, apiUrls: ApiUrls): Promise<void> {
  const here = localUrlOf(url, apiUrls);
  if (here === undefined)
    throw new ServiceError(
      "NotEmulated",
      `${url} is not reached from here: only APIs of the program and http addresses of this machine are`,
    );
  const status = await post(here, headers, body).catch((error: Error) => {
    throw new ServiceError("EndpointError", `${url}: ${error.message}`, 500);
  });
  if (status < 200 || status > 299)
    throw new ServiceError(
      "EndpointError",
      `${url} has answered ${status}`,
      status >= 500 || status === 429 ? 500 : 400,
    );
}

function post(url: string, headers: WebCall["headers"], body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", headers, timeout: TIMEOUT_MS }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    sent.once("timeout", () => sent.destroy(new Error("no answer in 15 seconds")));
    sent.once("error", reject);
    sent.end(body);
  });
}
