import { basicTime } from "#sdk/local/iam/service-call";
import { authorizationOf, type SigningKey } from "#sdk/local/iam/sigv4";
import { DYNAMODB_API } from "#sdk/local/services/dynamodb/api";
import type { AwsApi } from "#sdk/local/services/endpoint/aws-api";
import { EVENTS_API } from "#sdk/local/services/events/api";
import { KINESIS_API } from "#sdk/local/services/kinesis/api";
import { LAMBDA_API } from "#sdk/local/services/lambda/api";
import { RDS_DATA_API } from "#sdk/local/services/rds-data/api";
import { SCHEDULER_API } from "#sdk/local/services/scheduler/api";
import { secretsManagerApi } from "#sdk/local/services/secretsmanager/api";
import { SNS_API } from "#sdk/local/services/sns/api";
import { SQS_API } from "#sdk/local/services/sqs/api";
import { SSM_API } from "#sdk/local/services/ssm/api";
import { STS_API } from "#sdk/local/services/sts/api";
import { NAMES, USER_OPERATIONS, XML_NAMES } from "./names";
import type { Random } from "./random";
import { json, object, text, xml } from "./values";
import { type Headers, requestOf, type Shot } from "./wire";

/** The ports that a session serves, and the credentials that are valid there. */
export interface Target {
  /** Ports of APIs, sites and the console. */
  readonly plain: readonly number[];
  /** Ports of WebSocket APIs. */
  readonly sockets: readonly number[];
  /** The port that services share, if there is one. */
  readonly services: number | undefined;
  /** The port of user pools, if there is one. */
  readonly users: number | undefined;
  readonly credentials: SigningKey & { readonly region: string };
}

const APIS: readonly AwsApi[] = [
  DYNAMODB_API,
  EVENTS_API,
  KINESIS_API,
  LAMBDA_API,
  RDS_DATA_API,
  SCHEDULER_API,
  secretsManagerApi(),
  SNS_API,
  SQS_API,
  SSM_API,
  STS_API,
];
const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "get", "A".repeat(300)];

/** A request that an unknown client might send to a session. */
export function shotAt(target: Target, random: Random): Shot {
  const { plain, sockets, services, users } = target;
  const kinds = [
    ...(services === undefined ? [] : [serviceCall, serviceCall, objectCall, objectCall, formOfPage]),
    ...(users === undefined ? [] : [userCall]),
    ...(sockets.length > 0 ? [socketFrames] : []),
    ...(plain.length > 0 ? [route, route, brokenHttp] : [brokenHttp]),
  ];
  return random.pick(kinds)(target, random);
}

function anyPort({ plain, sockets, services, users }: Target, random: Random): number {
  return random.pick([...plain, ...sockets, services, users].filter((port) => port !== undefined));
}

/** Bytes that are barely a request, or none at all. */
function brokenHttp(target: Target, random: Random): Shot {
  const port = anyPort(target, random);
  const host = `Host: localhost:${port}\r\n`;
  const chunked = `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`;
  const heads = [
    () => random.bytes(random.below(2000)).toString("latin1"),
    () => `${random.pick(METHODS)} ${text(random)} HTTP/1.1\r\n${host}\r\n`,
    () => `GET / HTTP/${text(random)}\r\n${host}\r\n`,
    () =>
      `GET / HTTP/1.1\r\n${host}${`${text(random, 500)}: ${text(random, 500)}\r\n`.repeat(1 + random.count(3000))}\r\n`,
    () => `POST / HTTP/1.1\r\n${host}Content-Length: ${text(random)}\r\n\r\n${text(random)}`,
    () => `POST / HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    () => `${chunked}${text(random)}\r\n${text(random)}\r\n0\r\n\r\n`,
    () => `${chunked}1;${text(random)}\r\na\r\n0\r\n${text(random)}: a\r\n\r\n`,
    () => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${random.bytes(random.below(500)).toString("latin1")}`,
    () => `GET / HTTP/1.1\r\n${host}\r\n`.repeat(1 + random.count(2000)),
  ];
  return { port, what: "broken HTTP", bytes: Buffer.from(random.pick(heads)(), "latin1") };
}

/** A request to a route, a page or the console. */
function route({ plain }: Target, random: Random): Shot {
  const port = random.pick(plain);
  const segments = [
    "orders",
    "api",
    "notes",
    "resources",
    "state",
    "login",
    "dev",
    "$default",
    "upload",
    text(random),
  ];
  const path = `/${Array.from({ length: random.below(4) }, () => random.pick(segments)).join("/")}`;
  const method = random.pick(METHODS);
  const body = random.isOnce(2) ? "" : json(random, NAMES);
  return {
    port,
    what: `${method} to a route`,
    bytes: requestOf(method, pathWith(random, path), headersOf(port, body, random), body),
  };
}

function pathWith(random: Random, path: string): string {
  const query = Array.from(
    { length: random.isOnce(20) ? random.count(8000) : random.below(3) },
    () => `${text(random, 200)}=${text(random, 200)}`,
  );
  const plain = (query.length > 0 ? `${path}?${query.join("&")}` : path).replace(/[\s\0\x80-\uffff]/g, "%20");
  return plain.slice(0, 50_000);
}

function headersOf(port: number, body: string | Buffer, random: Random): Headers {
  const value = () =>
    text(random)
      .replace(/[\r\n\0\u0100-\uffff]/g, "")
      .slice(0, 20_000);
  const given: [string, string][] = [
    ["Host", random.isOnce(6) ? value() : `localhost:${port}`],
    ["Content-Length", String(Buffer.byteLength(body))],
  ];
  const more = [
    "Origin",
    "Authorization",
    "Content-Type",
    "Cookie",
    "Range",
    "Accept",
    "X-Amz-Target",
    "Sec-Fetch-Site",
    "If-None-Match",
    "X-Forwarded-For",
    "X-Amz-Meta-A",
    "X-Amz-Tagging",
    "Access-Control-Request-Headers",
  ];
  for (const name of more) if (random.isOnce(8)) given.push([name, value()]);
  return given;
}

/** Adds a valid signature. */
function signed(
  target: Target,
  service: string,
  method: string,
  path: string,
  headers: Headers,
  body: Buffer,
): Headers {
  const [rawPath = "/", rawQuery = ""] = path.split("?");
  const all: Headers = [...headers, ["x-amz-date", basicTime(Date.now())]];
  const { region } = target.credentials;
  const authorization = authorizationOf(
    { method, rawPath, rawQuery, headers: all, body },
    target.credentials,
    { region, service },
  );
  return [...all, ["authorization", authorization]];
}

/** A call of a service by its JSON, its form or its path. */
function serviceCall(target: Target, random: Random): Shot {
  const port = target.services as number;
  const api = random.pick(APIS);
  const operation = random.isOnce(15) ? text(random) : random.pick(Object.keys(api.access));
  const host = ["host", `localhost:${port}`] as const;
  const members = random.isOnce(6) ? json(random, NAMES) : object(random, NAMES);
  const call = { operation, input: parsed(members) };
  const written =
    api.targets || !api.protocol.client ? undefined : attempt(() => api.protocol.client?.write(call));
  const { method, path, headers, body } = written ?? {
    method: "POST",
    path: "/",
    headers: [
      ["content-type", "application/x-amz-json-1.1"],
      ["x-amz-target", `${api.targets?.[0] ?? ""}.${operation}`],
    ] as Headers,
    body: Buffer.from(members),
  };
  const sent = random.isOnce(10) ? Buffer.from(fields(random, operation)) : body;
  const clean = [...headers, host].map(
    ([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, "")] as const,
  );
  const length = ["content-length", String(sent.length)] as const;
  const all = random.isOnce(12) ? clean : signed(target, api.name, method, path, clean, sent);
  return {
    port,
    what: `${api.name} ${operation.slice(0, 40)}`,
    bytes: requestOf(method, path.replace(/[^\x21-\x7e]/g, ""), [...all, length], sent),
  };
}

function parsed(members: string): Readonly<Record<string, unknown>> {
  const value = attempt(() => JSON.parse(members) as unknown);
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    // Input that no client could encode is sent in another way.
    return undefined;
  }
}

/** Fields of a form with paths for names. */
function fields(random: Random, operation: string): string {
  const name = () =>
    Array.from({ length: random.isOnce(10) ? random.count(20_000) : random.below(5) }, () =>
      random.pick([...NAMES, "member", "entry", "1", "999999999", "key", "value", "__proto__"]),
    ).join(".");
  const all = Array.from(
    { length: random.isOnce(20) ? random.count(5_000) : random.below(8) },
    () => `${name()}=${encodeURIComponent(Buffer.from(text(random, 200)).toString("latin1"))}`,
  );
  return [`Action=${encodeURIComponent(Buffer.from(operation).toString("latin1"))}`, ...all].join("&");
}

/** A call of S3 with a body that the operation reads. */
function objectCall(target: Target, random: Random): Shot {
  const port = target.services as number;
  const resource = random.pick([
    "",
    "delete",
    "uploads",
    "uploadId=a",
    "partNumber=1&uploadId=a",
    "cors",
    "tagging",
    "policy",
    "versioning",
    "list-type=2&max-keys=-1",
    "versions",
    "attributes",
    "response-content-disposition=%0d%0aa",
  ]);
  const path = `/${random.pick(["fuzz", "fuzz/key", "nosuchbucket", "fuzz/%00", "fuzz//"])}${resource === "" ? "" : `?${resource}`}`;
  const method = random.pick(["GET", "PUT", "POST", "DELETE", "HEAD"]);
  const isChunked = random.isOnce(4);
  const body = Buffer.from(
    isChunked ? chunks(random) : random.isOnce(2) ? xml(random, XML_NAMES) : json(random, NAMES),
  );
  const hash = isChunked
    ? random.pick([
        "STREAMING-UNSIGNED-PAYLOAD-TRAILER",
        "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
        "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER",
      ])
    : "UNSIGNED-PAYLOAD";
  const own: [string, string][] = [
    ["host", `localhost:${port}`],
    ["x-amz-content-sha256", hash],
  ];
  for (const name of [
    "x-amz-copy-source",
    "x-amz-tagging",
    "x-amz-decoded-content-length",
    "x-amz-checksum-crc32",
    "content-md5",
    "range",
    "origin",
  ])
    if (random.isOnce(6))
      own.push([
        name,
        text(random)
          .replace(/[^\x20-\x7e]/g, "")
          .slice(0, 5_000),
      ]);
  const all = random.isOnce(5) ? own : signed(target, "s3", method, path, own, body);
  return {
    port,
    what: `s3 ${method} ?${resource}`,
    bytes: requestOf(method, path, [...all, ["content-length", String(body.length)]], body),
  };
}

function chunks(random: Random): string {
  const size = () =>
    random.pick([
      "-6",
      "-5",
      "0",
      "1",
      "8",
      "2000",
      "ffffffff",
      "FFFFFFFFFFFF",
      "1e1",
      "",
      text(random).slice(0, 50),
    ]);
  const one = () =>
    `${size()}${random.isOnce(3) ? `;chunk-signature=${"a".repeat(64)}` : ""}\r\n${"a".repeat(random.pick([0, 1, 8, 8192]))}\r\n`;
  return `${Array.from({ length: random.isOnce(10) ? random.count(5_000) : random.below(4) }, one).join("")}0\r\n${text(random)}:a\r\n\r\n`;
}

/** A form as a page sends it. */
function formOfPage(target: Target, random: Random): Shot {
  const port = target.services as number;
  const names = [
    "key",
    "policy",
    "x-amz-signature",
    "x-amz-credential",
    "x-amz-date",
    "AWSAccessKeyId",
    "signature",
    "tagging",
    "Content-Type",
    "success_action_redirect",
    "file",
    text(random).slice(0, 100),
  ];
  const part = () =>
    `--X\r\ncontent-disposition: form-data; name="${random.pick(names)}"${random.isOnce(2) ? `; filename="${text(random).slice(0, 5_000)}"` : ""}\r\n\r\n${text(random, 500)}\r\n`;
  const body = Buffer.from(
    `${Array.from({ length: random.isOnce(10) ? random.count(3_000) : random.below(6) }, part).join("")}--X--\r\n`,
  );
  const headers: Headers = [
    ["host", `localhost:${port}`],
    ["content-type", "multipart/form-data; boundary=X"],
    ["content-length", String(body.length)],
  ];
  return { port, what: "a form to S3", bytes: requestOf("POST", "/fuzz", headers, body) };
}

/** A call of user pools and identity pools, which anybody may make. */
function userCall({ users }: Target, random: Random): Shot {
  const port = users as number;
  if (random.isOnce(3)) {
    const path = random.pick([
      "/login",
      "/oauth2/token",
      "/oauth2/authorize",
      "/logout",
      "/signup",
      "/saml2/idpresponse",
    ]);
    const body = fields(random, "a");
    const headers: Headers = [
      ["host", `localhost:${port}`],
      ["content-type", "application/x-www-form-urlencoded"],
      ["content-length", String(body.length)],
    ];
    return {
      port,
      what: `users ${path}`,
      bytes: requestOf(random.pick(["GET", "POST"]), pathWith(random, path), headers, body),
    };
  }
  const operation = random.pick(USER_OPERATIONS);
  const body = object(random, NAMES);
  const headers: Headers = [
    ["host", `localhost:${port}`],
    ["content-type", "application/x-amz-json-1.1"],
    ["x-amz-target", operation],
    ["content-length", String(Buffer.byteLength(body))],
  ];
  return { port, what: operation, bytes: requestOf("POST", "/", headers, body) };
}

/** A handshake, and frames after it that may be invalid. */
function socketFrames({ sockets }: Target, random: Random): Shot {
  const port = random.pick(sockets);
  const headers: Headers = [
    ["Host", `localhost:${port}`],
    ["Connection", "Upgrade"],
    ["Upgrade", "websocket"],
    [
      "Sec-WebSocket-Version",
      random.pick([
        "13",
        "8",
        text(random)
          .replace(/[^\x20-\x7e]/g, "")
          .slice(0, 100),
      ]),
    ],
    ["Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="],
  ];
  const frame = () => {
    const data = Buffer.from(json(random, ["action", "data", "room"])).subarray(0, 60_000);
    const head =
      data.length < 126
        ? Buffer.from([random.pick([0x81, 0x82, 0x01, 0x88, 0x89, 0xff]), 0x80 | data.length])
        : Buffer.from([0x81, 0xfe, data.length >> 8, data.length & 0xff]);
    return Buffer.concat([head, Buffer.alloc(4), data]);
  };
  const frames = Array.from({ length: random.below(5) }, () =>
    random.isOnce(4) ? random.bytes(random.below(300)) : frame(),
  );
  return { port, what: "a WebSocket", bytes: Buffer.concat([requestOf("GET", "/dev", headers), ...frames]) };
}
