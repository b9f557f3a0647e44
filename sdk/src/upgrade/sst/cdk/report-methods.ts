import { bare, type Node, walk } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Draft } from "../../program/edits/draft";
import { sitesOf } from "../../program/imports/sites";
import { madeBeside, methodCalled } from "./convert/left-calls";

/**
 * Reports methods of CDK that are called on resources of `@pulumi/aws`, which have none of that name. The program would
 * end there, so the statements are left out.
 */
export function reportMethods(draft: Draft): void {
  const { file } = draft;
  const aws = sitesOf(file).find(({ specifier, isTypeOnly }) => specifier === "@pulumi/aws" && !isTypeOnly)
    ?.namespaces[0]?.local;
  if (aws === undefined) return;
  walk(file.file.program, (node) => {
    if (node.type !== "ExpressionStatement") return;
    const called = methodCalled(node.expression);
    const makes = called && madeBeside(called.method);
    if (makes === undefined || !isMade(file, called?.object, aws)) return;
    draft.fatal(node, `\`${called?.method}\` is a method of CDK: write ${makes}`);
  });
}

/** Whether an object is a constant with a resource that the file makes, or reads, with `@pulumi/aws`. */
function isMade(file: SourceFile, object: Node | undefined, aws: string): boolean {
  const declaration = object?.type === "Identifier" ? file.names.bindingOf(object)?.declaration : undefined;
  const made = declaration?.type === "VariableDeclarator" ? bare(declaration.init) : undefined;
  if (made?.type !== "NewExpression" && made?.type !== "CallExpression") return false;
  return new RegExp(`^${aws}\\.\\w+\\.\\w+(\\.get)?$`).test(file.textOf(made.callee));
}
