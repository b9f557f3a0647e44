import type * as t from "@babel/types";
import type { Node } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import type { LegacyLibrary } from "../legacy/legacy-library";
import { agreedKind, type Kind, type Knows } from "./kinds";
import { instanceOfLibrary } from "./library";

/** Types that are what stands between their angle brackets, as far as members go. */
const TRANSPARENT = new Set([
  "Readonly",
  "Partial",
  "Required",
  "NonNullable",
  "Awaited",
  "Promise",
  "InstanceType",
]);

/** The kind of a value with that type. */
export function kindOfType(knows: Knows, file: SourceFile, type: Node): Kind | undefined {
  switch (type.type) {
    case "TSTypeReference":
      return kindOfReference(knows, file, type);
    case "TSExpressionWithTypeArguments":
      return kindOfTypeName(knows, file, type.expression);
    case "TSTypeQuery":
      return type.exprName.type === "TSImportType" ? undefined : kindOfEntity(knows, file, type.exprName);
    case "TSParenthesizedType":
    case "TSOptionalType":
    case "TSTypeOperator":
      return knows.kindOfType(file, type.typeAnnotation);
    case "TSIndexedAccessType":
      return kindOfIndexed(knows, file, type);
    case "TSUnionType": {
      const present = type.types.filter((one) => !isNothing(one));
      return agreedKind(present.map((one) => knows.kindOfType(file, one)));
    }
    case "TSTypeLiteral":
    case "TSIntersectionType":
      return { is: "shape", file, node: type };
    default:
      return undefined;
  }
}

function kindOfReference(knows: Knows, file: SourceFile, type: t.TSTypeReference): Kind | undefined {
  const { typeName } = type;
  const [argument] = type.typeParameters?.params ?? [];
  // A name that the file declares is not the one of the language.
  const named = typeName.type === "Identifier" && !file.names.bindingOf(typeName) ? typeName.name : "";
  if (argument && TRANSPARENT.has(named)) return instanceOf(knows.legacy, knows.kindOfType(file, argument));
  if (argument && named === "ReturnType") return knows.resultOf(knows.kindOfType(file, argument));
  return kindOfTypeName(knows, file, typeName);
}

/** `Props["table"]`. */
function kindOfIndexed(knows: Knows, file: SourceFile, type: t.TSIndexedAccessType): Kind | undefined {
  const { indexType, objectType } = type;
  if (indexType.type !== "TSLiteralType" || indexType.literal.type !== "StringLiteral") return undefined;
  return knows.memberOf(knows.kindOfType(file, objectType), indexType.literal.value);
}

function isNothing({ type }: Node): boolean {
  return type === "TSUndefinedKeyword" || type === "TSNullKeyword";
}

/** The kind of a value with a type of that name. */
function kindOfTypeName(knows: Knows, file: SourceFile, name: Node): Kind | undefined {
  const declared = name.type === "Identifier" ? file.names.bindingOf(name)?.declaration : undefined;
  if (declared?.type === "TSInterfaceDeclaration") return { is: "shape", file, node: declared };
  if (declared?.type === "TSTypeAliasDeclaration") return knows.kindOfType(file, declared.typeAnnotation);
  return instanceOf(knows.legacy, kindOfEntity(knows, file, name));
}

/** The kind of the value of a name in a type. Types that another file exports are found as well. */
function kindOfEntity(knows: Knows, file: SourceFile, name: Node): Kind | undefined {
  if (name.type === "Identifier") return knows.kindOfName(file, name);
  if (name.type !== "TSQualifiedName") return undefined;
  return knows.memberOf(kindOfEntity(knows, file, name.left), name.right.name);
}

/** The type of a class stands for its instances. */
function instanceOf(legacy: LegacyLibrary, kind: Kind | undefined): Kind | undefined {
  if (kind?.is === "class") return { is: "instance", file: kind.file, node: kind.node };
  return kind?.is === "library" ? instanceOfLibrary(legacy, kind) : kind;
}
