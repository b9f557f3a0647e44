import type { XmlElement } from "@rgrove/parse-xml";
import { element, type RawXml, xml } from "../../../http/write-xml";
import type { ModelShape, ServiceModel } from "../types";
import { entryNames, itemName, membersOf, shapeOf } from "./query-names";

type Members = Readonly<Record<string, unknown>>;

/**
 * The element for the result of an operation, empty for one without members: `<UntagResourceResult/>`. Absent where AWS
 * has none.
 */
export function writeResult(model: ServiceModel, operation: string, output: Members): string {
  const result = model.outputs?.[operation];
  if (!result) return "";
  const members = writeStructure(output, shapeOf(model, result.shape), model);
  const { resultWrapper = "" } = result;
  return members.text === "" ? `<${resultWrapper}/>` : element(resultWrapper, members);
}

function writeStructure(value: Members, structure: ModelShape, model: ServiceModel): RawXml {
  const parts = membersOf(structure, model).map(({ name, wire, shape }) => {
    const found = value[name];
    return found === undefined || found === null ? "" : writeValue(wire, found, shape, model);
  });
  return xml(...parts);
}

function writeValue(name: string, value: unknown, of: string | undefined, model: ServiceModel): string {
  const shape = shapeOf(model, of);
  switch (shape.type) {
    case "structure":
      return element(name, writeStructure(value as Members, shape, model));
    case "list":
      return writeList(name, value as readonly unknown[], shape, model);
    case "map":
      return writeMap(name, value as Members, shape, model);
    case "timestamp":
      return element(name, typeof value === "number" ? writeTime(value) : String(value));
    default:
      return element(name, String(value));
  }
}

function writeList(name: string, items: readonly unknown[], shape: ModelShape, model: ServiceModel): string {
  const one = shape.flattened ? name : itemName(shape);
  const parts = items.map((item) => writeValue(one, item, shape.member, model));
  return shape.flattened ? parts.join("") : element(name, xml(...parts));
}

function writeMap(name: string, value: Members, shape: ModelShape, model: ServiceModel): string {
  const [keyName, valueName] = entryNames(shape);
  const parts = Object.entries(value).map(([key, item]) =>
    element(
      shape.flattened ? name : "entry",
      xml(element(keyName, key), writeValue(valueName, item, shape.value, model)),
    ),
  );
  return shape.flattened ? parts.join("") : element(name, xml(...parts));
}

/** Formats seconds since 1970 as `2026-11-01T10:00:00Z`. */
function writeTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\.000Z$/, "Z");
}

/** The members of a result by the model. */
export function readResult(model: ServiceModel, response: XmlElement): Members {
  const result = model.outputs?.[response.name.replace(/Response$/, "")];
  const found = result && elementsOf(response).find(({ name }) => name === result.resultWrapper);
  return result && found ? readStructure(found, shapeOf(model, result.shape), model) : {};
}

function readStructure(parent: XmlElement, structure: ModelShape, model: ServiceModel): Members {
  const read: Record<string, unknown> = {};
  const children = elementsOf(parent);
  for (const { name, wire, shape } of membersOf(structure, model)) {
    const found = children.filter((child) => child.name === wire);
    if (found.length > 0) read[name] = readElements(found, shape, model);
  }
  return read;
}

/** One element, or several for a list without an element around it. */
function readElements(found: readonly XmlElement[], of: string | undefined, model: ServiceModel): unknown {
  const shape = shapeOf(model, of);
  const [first] = found as readonly [XmlElement, ...XmlElement[]];
  switch (shape.type) {
    case "structure":
      return readStructure(first, shape, model);
    case "list":
      return (shape.flattened ? found : elementsOf(first)).map((item) =>
        readElements([item], shape.member, model),
      );
    case "map":
      return readEntries(shape.flattened ? found : elementsOf(first), shape, model);
    case "boolean":
      return first.text === "true";
    case "integer":
    case "long":
    case "float":
    case "double":
      return Number(first.text);
    default:
      return first.text;
  }
}

function readEntries(entries: readonly XmlElement[], shape: ModelShape, model: ServiceModel): Members {
  const [keyName, valueName] = entryNames(shape);
  return Object.fromEntries(
    entries.map((entry) => {
      const inner = elementsOf(entry);
      const key = inner.find(({ name }) => name === keyName)?.text ?? "";
      const value = inner.find(({ name }) => name === valueName);
      return [key, value ? readElements([value], shape.value, model) : ""];
    }),
  );
}

export function elementsOf(parent: XmlElement): readonly XmlElement[] {
  return parent.children.filter((child): child is XmlElement => child.type === "element");
}
