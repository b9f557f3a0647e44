import { invalid, invalidValue } from "../errors";
import { type AttributeMap, type AttributeValue, memberOf, setMember } from "../values/attribute-value";
import { checkValue } from "../values/check-value";
import { normalNumber } from "../values/decimal";
import { notWellFormed } from "./fault";
import type { Scope } from "./scope";

/** Digits of the exponents that the parser reads. */
const MOST_EXPONENT = 2_147_483_647;

/** Whether a value comes next, rather than a path or a function. */
export function isValue({ reader }: Scope): boolean {
  const { kind, text } = reader.next;
  if (kind === "text" || kind === "number" || kind === "parameter") return true;
  if (kind === "sign") return ["-", "+", "[", "{", "<<"].includes(text);
  return reader.isWord("TRUE", "FALSE", "NULL", "MISSING");
}

/** A literal or a parameter. `under` is its path in a value, which errors name: `root.tags[0]`. */
export function parseValue(scope: Scope, under = "root"): AttributeValue {
  const { reader } = scope;
  const { kind, text } = reader.next;
  switch (kind) {
    case "text":
      return { S: reader.take().text };
    case "number":
      return parseNumber(reader.take().text, under);
    case "parameter":
      reader.take();
      return scope.parameter();
    case "name":
      return parseWord(scope, under);
    case "sign":
      if (text === "-" || text === "+") return parseSigned(scope, under);
      if (text === "[") return parseList(scope, under);
      if (text === "{") return { M: parseMap(scope, under) };
      if (text === "<<") return parseSet(scope, under);
      break;
    default:
  }
  throw notWellFormed(kind === "sign" ? "Unexpected operator" : "Unexpected term");
}

function parseWord(scope: Scope, under: string): AttributeValue {
  const { reader } = scope;
  if (reader.takeWord("TRUE")) return { BOOL: true };
  if (reader.takeWord("FALSE")) return { BOOL: false };
  if (reader.takeWord("NULL")) return { NULL: true };
  if (reader.takeWord("MISSING")) throw invalid("MISSING must be compared using IS operator");
  const token = reader.take();
  throw invalid(`Unsupported data type: ${token.text} under key ${under} at ${reader.positionOf(token)}`);
}

function parseSigned(scope: Scope, under: string): AttributeValue {
  const sign = scope.reader.take().text;
  const { kind } = scope.reader.next;
  if (kind !== "number") throw notWellFormed("Unexpected term");
  return parseNumber((sign === "-" ? "-" : "") + scope.reader.take().text, under);
}

function parseNumber(text: string, under: string): AttributeValue {
  const [, fraction = "", exponent = "0"] = /^[^.eE]*(?:\.(\d*))?(?:[eE](.*))?$/.exec(text) ?? [];
  const scale = fraction.length - Number(exponent);
  if (Math.abs(Number(exponent)) > MOST_EXPONENT || Math.abs(scale) > MOST_EXPONENT) throw notWellFormed("");
  try {
    return { N: normalNumber(text) };
  } catch (error) {
    throw invalid(`${(error as Error).message} under ${under}`);
  }
}

function parseList(scope: Scope, under: string): AttributeValue {
  const { reader } = scope;
  reader.take();
  const L: AttributeValue[] = [];
  if (!reader.isSign("]")) {
    do L.push(parseValue(scope, `${under}[${L.length}]`));
    while (reader.takeSign(","));
  }
  reader.expectSign("]", "RIGHT_BRACKET");
  return { L };
}

export function parseMap(scope: Scope, under: string): AttributeMap {
  const { reader } = scope;
  reader.expectSign("{", "LEFT_CURLY");
  const map: Record<string, AttributeValue> = {};
  if (!reader.isSign("}")) {
    do {
      const name = parseMemberName(scope);
      if (memberOf(map, name)) throw invalid(`Duplicate keys in tuple. Key: ${name} under ${under}`);
      setMember(map, name, parseValue(scope, under === "" ? "root" : `${under}.${name}`));
    } while (reader.takeSign(","));
  }
  reader.expectSign("}", "RIGHT_CURLY");
  return map;
}

function parseMemberName({ reader }: Scope): string {
  const { kind, text } = reader.take();
  if (kind !== "text") throw notWellFormed(kind === "end" ? "Unexpected term" : "Expected string as key");
  reader.expectSign(":", "COLON");
  return text;
}

/** `<<'a', 'b'>>`: a set of one type. */
function parseSet(scope: Scope, under: string): AttributeValue {
  const { reader } = scope;
  reader.take();
  const members: AttributeValue[] = [];
  if (!reader.isSign(">>")) {
    do members.push(parseValue(scope, `${under}[${members.length}]`));
    while (reader.takeSign(","));
  }
  reader.expectSign(">>", "RIGHT_DOUBLE_ANGLE_BRACKET");
  const [first] = members;
  if (first === undefined) throw invalid("Empty bags are not supported");
  for (const type of ["S", "N", "B"] as const) {
    const texts = members.flatMap((member) => member[type] ?? []);
    if (texts.length === members.length) return checkValue({ [`${type}S`]: texts });
  }
  if (first.S === undefined && first.N === undefined && first.B === undefined) {
    throw invalid("Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags");
  }
  throw invalidValue("AttributeValues inside a set must be of same type");
}
