import type { ModelShape, ServiceModel } from "../types";
import { type FormTree, formTree, numbered } from "./form-tree";
import { entryNames, itemName, membersOf, shapeOf } from "./query-names";

type Members = Readonly<Record<string, unknown>>;

/**
 * The members of a call from its form fields, with the types of the model. AWS ignores fields that the model does not
 * have.
 * A text that is not a number stays text.
 */
export function readForm(model: ServiceModel, operation: string, fields: URLSearchParams): Members {
  const input = Object.hasOwn(model.inputs, operation) ? model.inputs[operation] : undefined;
  return input ? readStructure(formTree(fields), shapeOf(model, input), model) : {};
}

function readStructure(tree: FormTree, structure: ModelShape, model: ServiceModel): Members {
  const read: Record<string, unknown> = {};
  for (const { name, wire, shape } of membersOf(structure, model)) {
    const found = tree[wire];
    if (found !== undefined) read[name] = readValue(found, shape, model);
  }
  return read;
}

function readValue(found: FormTree | string, name: string | undefined, model: ServiceModel): unknown {
  const shape = shapeOf(model, name);
  if (shape.type === "list") return itemsOf(found, shape).map((item) => readValue(item, shape.member, model));
  if (typeof found === "string") return readText(found, shape.type);
  if (shape.type === "map") return readMap(found, shape, model);
  return shape.type === "structure" ? readStructure(found, shape, model) : found;
}

/** The items of a list. An empty text is an empty list, and one item may have no number. */
function itemsOf(found: FormTree | string, shape: ModelShape): readonly (FormTree | string)[] {
  if (typeof found === "string") return found === "" ? [] : [found];
  const inner = found[itemName(shape)];
  if (shape.flattened || inner === undefined) return numbered(found);
  return typeof inner === "string" ? [inner] : numbered(inner);
}

function readMap(found: FormTree, shape: ModelShape, model: ServiceModel): Members {
  const { entry } = found;
  const entries = numbered(!shape.flattened && typeof entry === "object" ? entry : found);
  const [key, value] = entryNames(shape);
  return Object.fromEntries(
    entries.flatMap((one) => {
      if (typeof one === "string" || one[key] === undefined || one[value] === undefined) return [];
      return [[String(one[key]), readValue(one[value], shape.value, model)]];
    }),
  );
}

function readText(text: string, type: ModelShape["type"]): unknown {
  switch (type) {
    case "boolean":
      return /^(true|false)$/i.test(text) ? text.toLowerCase() === "true" : text;
    case "integer":
    case "long":
    case "float":
    case "double":
      return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
    default:
      return text;
  }
}

/** The form fields of a call. */
export function writeForm(model: ServiceModel, operation: string, input: Members): URLSearchParams {
  const fields = new URLSearchParams({ Action: operation, Version: model.apiVersion });
  const shape = model.inputs[operation];
  if (shape) writeStructure(fields, "", input, shapeOf(model, shape), model);
  return fields;
}

function writeStructure(
  fields: URLSearchParams,
  path: string,
  value: Members,
  structure: ModelShape,
  model: ServiceModel,
): void {
  for (const { name, wire, shape } of membersOf(structure, model)) {
    const found = value[name];
    if (found === undefined || found === null) continue;
    writeValue(fields, path + wire, found, shape, model);
  }
}

function writeValue(
  fields: URLSearchParams,
  path: string,
  value: unknown,
  name: string | undefined,
  model: ServiceModel,
): void {
  const shape = shapeOf(model, name);
  if (shape.type === "structure") return writeStructure(fields, `${path}.`, value as Members, shape, model);
  if (shape.type === "list") {
    const items = value as readonly unknown[];
    const before = shape.flattened ? path : `${path}.${itemName(shape)}`;
    return items.forEach((item, i) => writeValue(fields, `${before}.${i + 1}`, item, shape.member, model));
  }
  if (shape.type !== "map") return fields.set(path, String(value));
  const before = shape.flattened ? path : `${path}.entry`;
  const [keyName, valueName] = entryNames(shape);
  for (const [i, [key, item]] of Object.entries(value as Members).entries()) {
    fields.set(`${before}.${i + 1}.${keyName}`, key);
    writeValue(fields, `${before}.${i + 1}.${valueName}`, item, shape.value, model);
  }
}
