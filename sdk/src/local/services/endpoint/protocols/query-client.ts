import type { XmlElement } from "@rgrove/parse-xml";
import { ServiceError } from "../../service-error";
import type { Output, ProtocolClient } from "../aws-api";

export interface QueryClientOptions {
  /** Of the service's API: `2010-03-31`. */
  readonly version: string;
  /** Members that are maps, with what their entries call key and value. */
  readonly maps: Readonly<Record<string, readonly [key: string, value: string]>>;
}

/** The other side of the protocol whose calls are form fields and whose answers are XML. */
export function queryClient({ version, maps }: QueryClientOptions): ProtocolClient {
  return {
    write({ operation, input }) {
      const fields = new URLSearchParams({ Action: operation, Version: version });
      for (const [name, value] of Object.entries(input)) writeField(fields, name, name, value, maps);
      return {
        method: "POST",
        path: "/",
        headers: [["content-type", "application/x-www-form-urlencoded; charset=utf-8"]],
        body: Buffer.from(fields.toString()),
      };
    },
    read: (status, body) => readAnswer(status, body.toString("utf8")),
  };
}

function writeField(
  fields: URLSearchParams,
  path: string,
  name: string,
  value: unknown,
  maps: QueryClientOptions["maps"],
): void {
  const write = (inner: string, innerName: string, item: unknown) =>
    writeField(fields, `${path}.${inner}`, innerName, item, maps);
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) return value.forEach((item, i) => write(`member.${i + 1}`, "", item));
  if (typeof value !== "object") return fields.set(path, String(value));
  const entries = Object.entries(value);
  const [key, held] = maps[name] ?? [];
  for (const [i, [member, item]] of entries.entries()) {
    if (key === undefined || held === undefined) write(member, member, item);
    else {
      fields.set(`${path}.entry.${i + 1}.${key}`, member);
      write(`entry.${i + 1}.${held}`, "", item);
    }
  }
}

/** Throws `ServiceError` for an answer that is one. */
function readAnswer(status: number, text: string): Output {
  const root = parse(text);
  const elements = root ? elementsOf(root) : [];
  if (status < 300 && root) {
    const result = elements.find(({ name }) => name.endsWith("Result"));
    return result ? membersOf(result) : {};
  }
  const error = elements.find(({ name }) => name === "Error");
  const { Code = "InternalFailure", Message = text } = error ? membersOf(error) : {};
  throw new ServiceError(String(Code), String(Message), status);
}

/** `undefined` for what is no XML: the page of something else that listens there. */
function parse(text: string): XmlElement | undefined {
  // Loaded here: only who has an emulator answer reads XML of services.
  const { parseXml } = require("@rgrove/parse-xml") as typeof import("@rgrove/parse-xml");
  try {
    return parseXml(text).root ?? undefined;
  } catch {
    return undefined;
  }
}

function elementsOf(element: XmlElement): readonly XmlElement[] {
  return element.children.filter((child): child is XmlElement => child.type === "element");
}

function membersOf(element: XmlElement): Record<string, unknown> {
  return Object.fromEntries(elementsOf(element).map((child) => [child.name, valueOf(child)]));
}

function valueOf(element: XmlElement): unknown {
  const children = elementsOf(element);
  if (children.length === 0) return element.text;
  if (children.every(({ name }) => name === "member")) return children.map(valueOf);
  if (!children.every(({ name }) => name === "entry")) return membersOf(element);
  return Object.fromEntries(
    children.map((entry) => {
      const [key, value] = elementsOf(entry);
      return [key?.text ?? "", value ? valueOf(value) : ""];
    }),
  );
}
