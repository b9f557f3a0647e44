import { isCall, isMember, keyName, memberName, type Node } from "../../syntax/nodes";
import type { SourceFile } from "../../syntax/source-file";

/**
 * Lists that may lose an element. A function that lost a grant or a name is refused by AWS, or says what is missing: it
 * never may more than it did.
 */
const LISTS = /^(bind|permissions|layers)$|^(bind|attachPermissions)\w*\(\)$/;
/** Objects whose entries stand for themselves: without one of them the others mean what they meant. */
const ENTRIES =
  /^(environment|routes|subscribers|consumers|targets|notifications|rules)$|^(addOutputs|addRoutes|addSubscribers|addConsumers|addTargets|addNotifications|addRules)\(\)$/;
/**
 * Props that a construct is the same without, but for what they add. Authorizers, data and existing resources are
 * not among them: without these, the construct would be another one.
 */
const PROPS =
  /^(environment|bind|permissions|layers|customDomain|accessLog|cors|vpc|vpcSubnets|securityGroups)$/;

/** Whether a list may lose an element. */
export function isListed(file: SourceFile, list: Node): boolean {
  return everyUse(file, list, (name) => LISTS.test(name));
}

/** Whether an object may lose any of its properties. */
export function isEntriesObject(file: SourceFile, object: Node): boolean {
  return everyUse(file, object, (name) => ENTRIES.test(name));
}

/** Whether a construct may lose this property. */
export function isLoseable(file: SourceFile, property: Node): boolean {
  if (property.type !== "ObjectProperty") return false;
  const name = keyName(property.key, property.computed);
  return (
    (name !== undefined && PROPS.test(name) && isInConstruct(file, property)) || isNative(file, property)
  );
}

function isInConstruct(file: SourceFile, property: Node): boolean {
  for (const around of file.around(property)) {
    if (around.type === "NewExpression") return true;
    if (isCall(around)) return isMember(around.callee);
    if (/Statement$/.test(around.type)) return false;
  }
  return false;
}

/** A setting of an object of AWS: `encrypted` in `native: { topic: { encrypted } }`. The object itself stays. */
function isNative(file: SourceFile, property: Node): boolean {
  const object = file.parents.get(property);
  const around = object && file.parents.get(object);
  return (
    around?.type === "ObjectProperty" && around.value === object && nameAround(file, around) === "native"
  );
}

/** The name of the property whose object a property is in. */
function nameAround(file: SourceFile, property: Node): string | undefined {
  const object = file.parents.get(property);
  const around = object && file.parents.get(object);
  return around?.type === "ObjectProperty" ? keyName(around.key, around.computed) : undefined;
}

/** Whether a value is used under such names alone: those of props, and of methods as `bind()`. */
function everyUse(file: SourceFile, node: Node, isSuch: (name: string) => boolean): boolean {
  const around = file.parents.get(node);
  switch (around?.type) {
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return everyUse(file, around, isSuch);
    case "ObjectProperty": {
      const name = around.value === node ? keyName(around.key, around.computed) : undefined;
      return name !== undefined && isSuch(name);
    }
    case "SpreadElement": {
      const whole = file.parents.get(around);
      return whole !== undefined && everyUse(file, whole, isSuch);
    }
    case "CallExpression":
      return isMember(around.callee) && isSuch(`${memberName(around.callee) ?? ""}()`);
    case "VariableDeclarator": {
      const binding = file.names.bindingOf(around.id);
      const references = binding?.references.filter(({ isType }) => !isType) ?? [];
      return references.length > 0 && references.every(({ id }) => everyUse(file, id, isSuch));
    }
    default:
      return false;
  }
}
