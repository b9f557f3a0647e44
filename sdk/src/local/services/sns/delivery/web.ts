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

/** Whether a URL leads to this machine, over plain HTTP: nothing else is asked from here. */
export function isHere(url: string): boolean {
  try {
    const { protocol, hostname } = new URL(url);
    return protocol === "http:" && THIS_MACHINE.includes(hostname);
  } catch {
    return false;
  }
}

/** Throws `ServiceError` for an answer that is not good, and for none. */
export async function postTo({ url, headers, body }: WebCall): Promise<void> {
  if (!isHere(url))
    throw new ServiceError(
      "NotEmulated",
      `${url} is not reached from here: only http addresses of this machine are`,
    );
  const status = await post(url, headers, body).catch((error: Error) => {
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
