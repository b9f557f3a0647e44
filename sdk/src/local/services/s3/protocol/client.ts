import { findHeader } from "../../../http/header-names";
import type { Header } from "../../../http/types";
import type { Input, OutgoingCall, Output, ProtocolClient, WrittenCall } from "../../endpoint/aws-api";
import { ServiceError } from "../../service-error";
import { readAnswerBody, readPlain, writeCallBody } from "./documents";
import { bindings, METADATA } from "./members";
import { ROUTES, type Route } from "./routes";

/** Calls of S3 as a client writes them, for an external emulator. */
export const S3_CLIENT: ProtocolClient = { write: writeCall, read: readAnswer };

function writeCall({ operation, input }: WrittenCall): OutgoingCall {
  const route = ROUTES[operation];
  if (route === undefined)
    throw new ServiceError("NotImplemented", `${operation} of s3 is not called from here`, 501);
  return {
    method: route.method,
    path: pathOf(route, input),
    headers: headersOf(input),
    body: bodyOf(operation, input),
  };
}

function pathOf({ on, query = [] }: Route, input: Input): string {
  const bucket = on === "service" ? "" : encodeURIComponent(String(input.Bucket));
  const key = on === "object" ? `/${String(input.Key).split("/").map(encodeURIComponent).join("/")}` : "";
  const given = Object.entries(bindings().requestQuery).flatMap(([name, member]) =>
    input[member] === undefined ? [] : [`${name}=${encodeURIComponent(String(input[member]))}`],
  );
  const names = new Set(given.map((one) => one.slice(0, one.indexOf("="))));
  const fixed = query.filter((one) => !names.has(one)).map((one) => (one.includes("=") ? one : `${one}=`));
  const all = [...fixed, ...given];
  return `/${bucket}${key}${all.length > 0 ? `?${all.join("&")}` : ""}`;
}

function headersOf(input: Input): readonly (readonly [string, string])[] {
  const given = Object.entries(bindings().requestHeaders).flatMap(
    ([name, member]): (readonly [string, string])[] => {
      const value = input[member];
      if (value === undefined || name === "x-amz-sdk-checksum-algorithm") return [];
      return typeof value === "object" ? [] : [[name, String(value)]];
    },
  );
  const metadata = Object.entries((input.Metadata ?? {}) as Readonly<Record<string, string>>);
  return [...given, ...metadata.map(([name, value]) => [METADATA + name, value] as const)];
}

function bodyOf(operation: string, input: Input): Buffer {
  if (Buffer.isBuffer(input.Body)) return input.Body;
  if (typeof input.Body === "string") return Buffer.from(input.Body);
  if (operation === "PutBucketPolicy") return Buffer.from(String(input.Policy));
  return Buffer.from(writeCallBody(operation, input) ?? "");
}

function readAnswer(status: number, body: Buffer, headers: readonly Header[] = [], operation = ""): Output {
  if (status < 400 && isObject(headers)) return { ...headerMembers(headers), Body: body };
  const text = body[0] === 0x3c ? body.toString() : "";
  const refused = readPlain(text);
  if (status >= 400 || refused?.root === "Error") {
    const { Code = String(status), Message = "The service has refused the call" } = refused?.members ?? {};
    throw new ServiceError(String(Code), String(Message), status);
  }
  const isDocument = refused !== undefined && ROUTES[operation]?.answer !== undefined;
  return isDocument ? readAnswerBody(operation, text) : { Body: body };
}

/** Only of objects this is in a header: what they hold may be XML as well. */
function isObject(headers: readonly Header[]): boolean {
  return findHeader(headers, "last-modified") !== undefined;
}

function headerMembers(headers: readonly Header[]): Output {
  const named = Object.entries(bindings().answerHeaders).flatMap(([member, name]) => {
    const value = findHeader(headers, name.toLowerCase());
    return value === undefined
      ? []
      : [[member, member === "LastModified" ? Date.parse(value) / 1000 : value]];
  });
  const metadata = headers.flatMap(([name, value]) =>
    name.toLowerCase().startsWith(METADATA) ? [[name.slice(METADATA.length).toLowerCase(), value]] : [],
  );
  return { ...Object.fromEntries(named), Metadata: Object.fromEntries(metadata) };
}
