import type { Program } from "./types";

/** A request that somebody writes. */
export interface EditedRequest {
  /** The number of the request that is sent again. Absent for a new one. */
  readonly replayed?: number;
  readonly method: string;
  /** The path with the query. */
  readonly path: string;
  /** One header a line. */
  readonly headers: string;
  readonly body: string;
  /** True if the body is no text and stays as it was. */
  readonly isBinary: boolean;
}

/** An API that takes new requests. */
export interface Target {
  readonly id: string;
  readonly url: string;
  /** The path that its requests begin with, such as `/v1`. */
  readonly base: string;
  /** The paths of its routes. */
  readonly paths: readonly string[];
}

export function targetsOf({ apis, routes }: Program): readonly Target[] {
  return apis
    .filter(({ kind }) => kind !== "websocket")
    .map(({ id, url }) => {
      const base = new URL(url).pathname.replace(/\/$/, "");
      const keys = routes.filter(({ api, routeKey }) => api === id && /^\S+ \//.test(routeKey));
      return { id, url, base, paths: keys.map(({ routeKey }) => base + routeKey.split(" ")[1]) };
    });
}

/** Returns the headers as pairs, or the line that is no header. */
export function readHeaders(text: string): {
  headers: readonly (readonly [string, string])[];
  wrong?: string;
} {
  const written = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const wrong = written.find((line) => !line.includes(":"));
  const headers = written.map((line) => {
    const at = line.indexOf(":");
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const;
  });
  return { headers, ...(wrong !== undefined && { wrong }) };
}
