import { invalid, invalidValue, unstorable } from "../errors";
import {
  ATTRIBUTE_TYPES,
  type AttributeMap,
  type AttributeType,
  type AttributeValue,
  setMember,
} from "./attribute-value";
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
 * The values of an item or a key as the state has them: numbers in their normal form.
 * @throws ServiceError for what is no value
 */
export function checkMap(map: AttributeMap, level = 0): AttributeMap {
  const checked: Record<string, AttributeValue> = {};
  for (const name of Object.keys(map)) {
    setMember(checked, name, checkValue(map[name] as AttributeValue, level));
  }
  return checked;
}

/** One value, in the same way. */
export function checkValue(value: AttributeValue, level = 0): AttributeValue {
  const types = ATTRIBUTE_TYPES.filter((type) => value[type] !== undefined);
  const [type] = types;
  if (type === undefined) {
    throw unstorable("Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
  }
  if (types.length > 1) {
    for (const each of types) checkOf(each, value, level);
    throw unstorable(
      "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes",
    );
  }
  if (level > MOST_LEVELS) {
    throw unstorable(
      "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit",
    );
  }
  return checkOf(type, value, level);
}

type Members = Required<AttributeValue>;

const CHECKS: { readonly [Type in AttributeType]: (value: Members[Type], level: number) => AttributeValue } =
  {
    S: (S: string) => ({ S }),
    N: (value: string) => ({ N: normalNumber(value) }),
    B: (B: string) => ({ B }),
    BOOL: (value: boolean | string) => ({ BOOL: flagOf(value) }),
    NULL: (value: boolean | string) => {
      if (!flagOf(value)) throw invalidValue("Null attribute value types must have the value of true");
      return { NULL: true };
    },
    SS: (given: Given<string>) => {
      const SS = membersOf(given, "string");
      if (SS.length === 0) throw invalidValue("An string set  may not be empty");
      if (hasDuplicate(SS)) throw invalidValue(`Input collection [${SS.join(", ")}] contains duplicates.`);
      return { SS };
    },
    NS: (given: Given<string>) => {
      const NS = membersOf(given, "number").map(normalNumber);
      if (NS.length === 0) throw invalidValue("An number set  may not be empty");
      if (hasDuplicate(NS)) throw invalid("Input collection contains duplicates");
      return { NS };
    },
    BS: (given: Given<string>) => {
      const BS = membersOf(given, "binary");
      if (BS.length === 0) throw invalidValue("Binary sets should not be empty");
      if (hasDuplicate(BS)) {
        throw invalidValue(`Input collection [${BS.join(", ")}]of type BS contains duplicates.`);
      }
      return { BS };
    },
    L: (given: Given<AttributeValue>, level) => ({
      L: given.map((member) => checkValue(member ?? {}, level + 1)),
    }),
    M: (value, level) => ({ M: checkMap(value, level + 1) }),
  };

function checkOf<Type extends AttributeType>(
  type: Type,
  value: AttributeValue,
  level: number,
): AttributeValue {
  return CHECKS[type](value[type] as Members[Type], level);
}

/** Members of a list may be null in JSON that is written by hand. */
type Given<Member> = readonly (Member | null)[];

function membersOf(set: Given<string>, kind: string): readonly string[] {
  if (!set.includes(null)) return set as readonly string[];
  throw invalidValue(`An ${kind} set  may not have a null ${kind} as a member`);
}

function flagOf(value: boolean | string): boolean {
  return typeof value === "boolean" ? value : (WORDS.get(value.toUpperCase()) ?? false);
}

function hasDuplicate(members: readonly string[]): boolean {
  return new Set(members).size !== members.length;
}
