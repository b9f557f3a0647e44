import type { GatewayRequest, Header } from "../../../http/types";
import type { Input, Protocol } from "../aws-api";
import { readJson, readJsonAnswer } from "./json";

/** The parts of a request that hold a call. */
export interface RestRoute {
  /** `POST /2015-03-31/functions/{FunctionName}/invocations`. A `+` at the end of a name takes slashes too. */
  readonly at: string;
  /** Members in the query, by their names there. */
  readonly query?: Readonly<Record<string, string>>;
  /** Status of a successful answer. @default 200 */
  readonly status?: number;
}

export interface RestJsonOptions {
  /** By operation. */
  readonly routes: Readonly<Record<string, RestRoute>>;
  /** Name of the member with the message of an error. @default `message` */
  readonly messageMember?: string;
}

interface Route extends RestRoute {
  readonly operation: string;
  readonly method: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/**
 * The protocol whose calls are methods and paths, with JSON bodies.
 * @see https://smithy.io/2.0/aws/protocols/aws-restjson1-protocol.html
 */
export function restJsonProtocol({ routes, messageMember = "message" }: RestJsonOptions): Protocol {
  const all = Object.entries(routes).map(([operation, route]) => readRoute(operation, route));
  return {
    read(request) {
      for (const route of all) {
        const members = membersOf(route, request);
        if (members) return { operation: route.operation, input: { ...readJson(request.body), ...members } };
      }
      return undefined;
    },
    answer: ({ operation }, output, { requestId }) => {
      const status = routes[operation]?.status ?? 200;
      return {
        status,
        headers: headersOf(requestId),
        body: status === 204 ? "" : JSON.stringify(output),
      };
    },
    refuse: (error, { requestId }) => ({
      status: error.status,
      headers: [...headersOf(requestId), ["x-amzn-errortype", error.code]],
      body: JSON.stringify({ [messageMember]: error.message, ...error.members }),
    }),
    client: {
      write: ({ operation, input }) => writeCall(routes[operation], input),
      read: readJsonAnswer,
    },
  };
}

function headersOf(requestId: string): readonly Header[] {
  return [
    ["content-type", "application/json"],
    ["x-amzn-RequestId", requestId],
  ];
}

function readRoute(operation: string, route: RestRoute): Route {
  const [method = "", path = ""] = route.at.split(" ");
  const names: string[] = [];
  const pattern = path.replace(/\{(\w+)(\+?)\}/g, (_, name: string, greedy: string) => {
    names.push(name);
    return greedy === "" ? "([^/]+)" : "(.+)";
  });
  return { ...route, operation, method, names, pattern: new RegExp(`^${pattern}/?$`) };
}

/** Members in path and query, or `undefined` for a request of another route. */
function membersOf(route: Route, { method, rawPath, rawQuery }: GatewayRequest): Input | undefined {
  if (method !== route.method) return undefined;
  const found = route.pattern.exec(rawPath);
  if (!found) return undefined;
  const members: Record<string, unknown> = {};
  for (const [i, name] of route.names.entries()) members[name] = decode(found[i + 1] ?? "");
  const query = new URLSearchParams(rawQuery);
  for (const [name, member] of Object.entries(route.query ?? {})) {
    const values = query.getAll(name);
    if (values.length > 0) members[member] = values.length === 1 ? values[0] : values;
  }
  return members;
}

function writeCall(route: RestRoute | undefined, input: Input) {
  const [method = "POST", template = "/"] = route?.at.split(" ") ?? [];
  const body: Record<string, unknown> = { ...input };
  const path = template.replace(/\{(\w+)\+?\}/g, (_, name: string) => {
    delete body[name];
    return encodeURIComponent(String(input[name]));
  });
  const query = new URLSearchParams();
  for (const [name, member] of Object.entries(route?.query ?? {})) {
    if (input[member] !== undefined)
      for (const value of [input[member]].flat()) query.append(name, String(value));
    delete body[member];
  }
  const text = query.toString();
  return {
    method,
    path: text === "" ? path : `${path}?${text}`,
    headers: [["content-type", "application/json"]] as const,
    body: method === "GET" ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The text is not encoded, and is taken as it is.
    return text;
  }
}
