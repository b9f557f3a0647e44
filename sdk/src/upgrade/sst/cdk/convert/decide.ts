import { bare, isMember, keyName, memberName, type Node, rangeOf } from "../../../../syntax/nodes";
import type { Binding } from "../../../../syntax/scopes";
import { cdkName } from "../cdk-names";
import type { Change } from "./changes";
import { type CdkFile, Conversion, type Row, type Unit } from "./conversion";
import { isInLeftCall } from "./left-calls";
import { isStatement } from "./statements";

/** A unit that is converted, with its changes. */
export interface Decided {
  readonly unit: Unit;
  readonly changes: readonly Change[];
}

/**
 * Decides which units are converted: those that are understood wholly, and whose object is used in known ways alone.
 * A unit that takes the object of another one needs that one to be converted, too. Nothing is converted by half.
 */
export function decide(source: CdkFile): readonly Decided[] {
  const left = new Set<Unit>();
  for (;;) {
    const isConverted = (unit: Unit) => !left.has(unit);
    const tried = source.units.all.filter(isConverted).map((unit) => tryUnit(source, unit, isConverted));
    const claims = new Set(tried.flatMap(({ claims: all }) => all));
    const failed = tried.flatMap(({ unit, changes }) => {
      const uses = changes && usesOf(source, unit, claims, isConverted);
      return uses ? [] : [unit];
    });
    if (failed.length === 0)
      return tried.map(({ unit, changes = [] }) => {
        return { unit, changes: [...changes, ...(usesOf(source, unit, claims, isConverted) ?? [])] };
      });
    for (const unit of failed) left.add(unit);
  }
}

function tryUnit(source: CdkFile, unit: Unit, isConverted: (unit: Unit) => boolean) {
  const conversion = new Conversion(source, isConverted);
  const isUnderstood = (!unit.of || isConverted(unit.of)) && unit.row.convert(unit.node, conversion);
  return isUnderstood
    ? { unit, changes: conversion.changes, claims: conversion.claims }
    : { unit, changes: undefined, claims: [] };
}

/** The changes at the uses of an object. `undefined` where one of them is not known. */
function usesOf(
  source: CdkFile,
  unit: Unit,
  claims: ReadonlySet<Node>,
  isConverted: (unit: Unit) => boolean,
): readonly Change[] | undefined {
  const { binding, node } = unit;
  if (!binding) return useAt(source, unit, node, claims, isConverted);
  const type = annotationOf(source, binding);
  if (type === null) return undefined;
  const uses = binding.references.map(({ id, isType, isWrite }) =>
    isType || isWrite ? undefined : useAt(source, unit, id, claims, isConverted),
  );
  if (uses.some((use) => use === undefined)) return undefined;
  return [...(type ? [type] : []), ...uses.flatMap((use) => use ?? [])];
}

/** Takes the type of a constant out that names something of CDK. `null` where the type is not known. */
function annotationOf({ names }: CdkFile, { id }: Binding): Change | undefined | null {
  const type = id.typeAnnotation;
  if (type?.type !== "TSTypeAnnotation") return undefined;
  const { typeAnnotation } = type;
  const name = typeAnnotation.type === "TSTypeReference" ? typeAnnotation.typeName : undefined;
  const first = name?.type === "TSQualifiedName" ? name.left : name;
  if (!first || !names.has(first)) return null;
  return { is: "replace", range: rangeOf(type), text: "" };
}

function useAt(
  source: CdkFile,
  { row, node: own }: Unit,
  node: Node,
  claims: ReadonlySet<Node>,
  isConverted: (unit: Unit) => boolean,
): readonly Change[] | undefined {
  const { file } = source;
  if (claims.has(node) || row.makes === "value") return [];
  if (node === own && isStatement(file, node)) return [];
  if (isInLeftCall(source, node, isConverted)) return [];
  const around = file.parents.get(node);
  if (isMember(around) && bare(around.object) === bare(node)) {
    const method = methodOn(source, around);
    const read = row.reads?.[memberName(around) ?? ""];
    if (method) return isConverted(method) ? [] : undefined;
    return read === undefined ? undefined : readChange(around, node, read);
  }
  return takenChanges(source, row, node);
}

/** The changes where a prop or a method takes the object. */
function takenChanges(
  source: CdkFile,
  { takenBy = [], takenAs }: Row,
  node: Node,
): readonly Change[] | undefined {
  const receiver = receiverOf(source, node);
  if (!receiver || !takenBy.some((name) => receiver.includes(name))) return undefined;
  if (takenAs === undefined || node.type !== "Identifier") return [];
  return [{ is: "insert behind", offset: node.end as number, text: `.${takenAs}` }];
}

/** The unit of a method that is called on an object. */
function methodOn({ file, units }: CdkFile, member: Node): Unit | undefined {
  const call = file.parents.get(member);
  return call?.type === "CallExpression" && bare(call.callee) === member ? units.byNode.get(call) : undefined;
}

function readChange(member: Node, object: Node, read: string): readonly Change[] {
  const range = { start: object.end as number, end: member.end as number };
  return [{ is: "replace", range, text: read === "" ? "" : `.${read}` }];
}

/**
 * The prop, the method or the class of CDK that takes an expression, alone or in a list: `queue` and `cdk.queue`. Props of
 * a class have its name in front: `new apigatewayv2authorizers.HttpUserPoolAuthorizer.userPool`.
 */
function receiverOf({ file, names }: CdkFile, node: Node): readonly string[] | undefined {
  const around = file.parents.get(node);
  const inside = around?.type === "ArrayExpression" ? around : node;
  const receiver = file.parents.get(inside);
  if (receiver?.type === "ObjectProperty" && receiver.value === inside) {
    const name = keyName(receiver.key, receiver.computed) ?? "";
    const object = file.parents.get(receiver);
    const property = object && file.parents.get(object);
    const isOfCdk = property?.type === "ObjectProperty" && /^(cdk|native)$/.test(keyName(property.key) ?? "");
    const made = classOf(names, property);
    return [name, ...(isOfCdk ? [`cdk.${name}`] : []), ...(made ? [`${made}.${name}`] : [])];
  }
  const made = classOf(names, receiver);
  if (made !== undefined) return [made];
  const callee = receiver?.type === "CallExpression" ? bare(receiver.callee) : undefined;
  const method = isMember(callee) ? memberName(callee) : undefined;
  return method === undefined ? undefined : [method];
}

function classOf(names: CdkFile["names"], made: Node | undefined): string | undefined {
  const name = made?.type === "NewExpression" ? cdkName(names, made.callee) : undefined;
  return name && `new ${name}`;
}
