import { findHeader } from "../../../gateways/shared/header-names";
import type { GatewayRequest } from "../../../gateways/shared/types";
import { ServiceError } from "../../service-error";

/** What a form of a page sends. Names are in lower case. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Buffer;
  readonly fileName: string;
}

/** Whether it is the form of a page: such a request is signed in its fields. */
export function isForm({ method, headers }: Pick<GatewayRequest, "method" | "headers">): boolean {
  return method === "POST" && boundaryOf(headers) !== undefined;
}

/** The fields before the file, and the file. What comes behind the file does not count. */
export function readForm({ body, headers }: Pick<GatewayRequest, "body" | "headers">): Form {
  const boundary = Buffer.from(`--${boundaryOf(headers) ?? ""}`);
  const fields: Record<string, string> = {};
  let at = body.indexOf(boundary);
  while (at >= 0) {
    const start = at + boundary.length + 2;
    const end = body.indexOf(boundary, start);
    if (end < 0) break;
    const part = readPart(body.subarray(start, end - 2));
    if (part?.name === "file") return { fields, file: part.content, fileName: part.fileName };
    if (part) fields[part.name] = part.content.toString();
    at = end;
  }
  throw new ServiceError("InvalidArgument", "POST requires exactly one file upload per request.", 400, {
    ArgumentName: "file",
    ArgumentValue: 0,
  });
}

interface Part {
  readonly name: string;
  readonly fileName: string;
  readonly content: Buffer;
}

function readPart(part: Buffer): Part | undefined {
  const end = part.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = part.toString("utf8", 0, end);
  const [, name] = /content-disposition:[^\r\n]*[;\s]name="?([^";\r\n]+)"?/i.exec(head) ?? [];
  if (name === undefined) return undefined;
  const [, fileName = ""] = /content-disposition:[^\r\n]*filename="?([^";\r\n]*)"?/i.exec(head) ?? [];
  return { name: name.toLowerCase(), fileName, content: part.subarray(end + 4) };
}

function boundaryOf(headers: GatewayRequest["headers"]): string | undefined {
  const type = findHeader(headers, "content-type") ?? "";
  return /^multipart\/form-data\b.*;\s*boundary="?([^";]+)"?/i.exec(type)?.[1];
}
