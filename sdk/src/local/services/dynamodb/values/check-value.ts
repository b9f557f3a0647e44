import { invalid, invalidValue, notOfModel } from "../errors";
import { ATTRIBUTE_TYPES, type AttributeMap, type AttributeValue, setMember } from "./attribute-value";
import { checkBytes, checkJson, checkList, checkText } from "./check-json";
import { normalNumber } from "./decimal";

const MOST_LEVELS = 32;
/** Texts that the service takes for flags. */
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ["TRUE", true],
  ["1", true],
  ["YES", true],
  ["FALSE", false],
  ["0", false],
  ["NO", false],
]);

/**
 * The values of an item or a key as they are kept: numbers in their normal form.
 * @throws ServiceError for what is no value
 */
export function checkMap(map: unknown, level = 0): AttributeMap {
  checkJson(map, "java.util.Map<java.lang.String, com.amazonaws.dynamodb.v20120810.AttributeValue>");
  const checked: Record<string, AttributeValue> = {};
  for (const name of Object.keys(map)) {
    // SDKs leave out what is not there; JSON written by hand may say so.
    if (map[name] !== null) setMember(checked, name, checkValue(map[name], level));
  }
  return checked;
}

/** One value, in the same way. */
export function checkValue(value: unknown, level = 0): AttributeValue {
  checkJson(value, "class com.amazonaws.dynamodb.v20120810.AttributeValue");
  const types = ATTRIBUTE_TYPES.filter((type) => value[type] !== undefined && value[type] !== null);
  const [type] = types;
  if (type === undefined) {
    throw invalid("Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
  }
  if (types.length > 1) {
    for (const each of types) CHECKS[each](value[each], level);
    throw invalid(
      "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes",
    );
  }
  if (level > MOST_LEVELS) {
    throw invalid(
      "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit",
    );
  }
  return CHECKS[type](value[type], level);
}

type Check = (value: unknown, level: number) => AttributeValue;

const CHECKS: Readonly<Record<keyof AttributeValue, Check>> = {
  S: (value) => ({ S: checkText(value) }),
  N: (value) => ({ N: normalNumber(checkText(value)) }),
  B: (value) => ({ B: checkBytes(value) }),
  BOOL: (value) => ({ BOOL: checkFlag(value) }),
  NULL: (value) => {
    if (!checkFlag(value)) throw invalidValue("Null attribute value types must have the value of true");
    return { NULL: true };
  },
  SS: (value) => {
    const SS = checkList(value).map(checkText);
    if (SS.length === 0) throw invalidValue("An string set  may not be empty");
    if (hasDuplicate(SS)) throw invalidValue(`Input collection [${SS.join(", ")}] contains duplicates.`);
    return { SS };
  },
  NS: (value) => {
    const NS = checkList(value).map((member) => normalNumber(checkText(member)));
    if (NS.length === 0) throw invalidValue("An number set  may not be empty");
    if (hasDuplicate(NS)) throw invalid("Input collection contains duplicates");
    return { NS };
  },
  BS: (value) => {
    const BS = checkList(value).map(checkBytes);
    if (BS.length === 0) throw invalidValue("Binary sets should not be empty");
    if (hasDuplicate(BS)) {
      throw invalidValue(`Input collection [${BS.join(", ")}]of type BS contains duplicates.`);
    }
    return { BS };
  },
  L: (value, level) => ({ L: checkList(value).map((member) => checkValue(member, level + 1)) }),
  M: (value, level) => ({ M: checkMap(value, level + 1) }),
};

function checkFlag(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.toUpperCase() : undefined;
  if (word !== undefined && WORDS.has(word)) return WORDS.get(word) as boolean;
  if (typeof value === "number") throw notOfModel("NUMBER_VALUE cannot be converted to Boolean");
  throw notOfModel("Unexpected token received from parser");
}

function hasDuplicate(members: readonly string[]): boolean {
  return new Set(members).size !== members.length;
}
