import type * as t from "@babel/types";
import { bare, isFunction, isMember, keyName, memberName, type Node } from "../../../syntax/nodes";
import type { Binding } from "../../../syntax/scopes";
import type { SourceFile } from "../../../syntax/source-file";
import type { LegacyLibrary } from "../legacy/legacy-library";
import { NAMESPACE } from "../modules/exports";
import { type Found, type Module, type Program, requiredIn } from "../modules/program";
import { Calls } from "./calls";
import { agreedKind, type Kind, type Knows } from "./kinds";
import { instanceOfLibrary } from "./library";
import { memberOf, resultOf } from "./members";
import { kindOfType } from "./types";

/** The kinds of the values of a program. They are found through files, props and calls. */
export class Knowledge implements Knows {
  /** By node, and by binding for names. */
  readonly #known = new Map<Node | Binding, Kind | null>();
  readonly calls: Calls;

  constructor(readonly program: Program) {
    this.calls = new Calls(program, this, () => this.forget());
  }

  kindOf(file: SourceFile, node: Node | null | undefined): Kind | undefined {
    const expression = bare(node);
    if (!expression) return undefined;
    const found = this.#remembered(expression, () => this.#find(file, expression));
    const isCast = node?.type === "TSAsExpression" || node?.type === "TSTypeAssertion";
    return found ?? (isCast ? this.kindOfType(file, node.typeAnnotation) : undefined);
  }

  kindOfName(file: SourceFile, id: Node): Kind | undefined {
    const binding = file.names.bindingOf(id);
    return binding && this.#remembered(binding, () => this.#ofBinding(file, binding));
  }

  kindOfType(file: SourceFile, type: Node | null | undefined): Kind | undefined {
    return type ? this.#remembered(type, () => kindOfType(this, file, type)) : undefined;
  }

  get legacy(): LegacyLibrary {
    return this.program.legacy;
  }

  memberOf(kind: Kind | undefined, name: string): Kind | undefined {
    return memberOf(this, this.program, kind, name);
  }

  resultOf(kind: Kind | undefined): Kind | undefined {
    return resultOf(this, kind);
  }

  /** A result from before all calls were known may lack something. */
  forget(): void {
    this.#known.clear();
  }

  /** While something is being found out it is unknown, so that circles end. */
  #remembered(node: Node | Binding, find: () => Kind | undefined): Kind | undefined {
    const known = this.#known.get(node);
    if (known !== undefined) return known ?? undefined;
    this.#known.set(node, null);
    const found = find();
    this.#known.set(node, found ?? null);
    return found;
  }

  #find(file: SourceFile, node: Node): Kind | undefined {
    const required = requiredIn(node);
    if (required !== undefined) return this.#required(this.program.module(file, required));
    switch (node.type) {
      case "Identifier":
        return this.kindOfName(file, node);
      case "ThisExpression":
        return this.#this(file, node);
      case "NewExpression":
        return this.#made(this.kindOf(file, node.callee));
      case "MemberExpression":
      case "OptionalMemberExpression": {
        const name = memberName(node);
        return name === undefined ? undefined : this.memberOf(this.kindOf(file, node.object), name);
      }
      case "CallExpression":
      case "OptionalCallExpression":
        return this.#called(file, node);
      case "AwaitExpression":
        return this.kindOf(file, node.argument);
      case "AssignmentExpression":
        return this.kindOf(file, node.right);
      case "ConditionalExpression":
        return agreedKind([this.kindOf(file, node.consequent), this.kindOf(file, node.alternate)]);
      case "LogicalExpression":
        return agreedKind([this.kindOf(file, node.left), this.kindOf(file, node.right)]);
      case "SequenceExpression":
        return this.kindOf(file, node.expressions.at(-1));
      case "ObjectExpression":
        return { is: "object", file, node };
      case "ClassDeclaration":
      case "ClassExpression":
        return { is: "class", file, node };
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        return { is: "function", file, node };
      case "TSInterfaceDeclaration":
        return { is: "shape", file, node };
      case "TSTypeAliasDeclaration":
        return this.kindOfType(file, node.typeAnnotation);
      default:
        return undefined;
    }
  }

  /** The kind of a module. A module with one export alone is that export. */
  #required(module: Module): Kind | undefined {
    const whole = module.is === "file" ? this.program.exportsOf(module.source).whole : undefined;
    const one = module.is === "file" ? this.kindOf(module.source, whole) : undefined;
    return one && one.is !== "object" ? one : { is: "module", module };
  }

  /** The kind that `new` makes of a class. */
  #made(of: Kind | undefined): Kind | undefined {
    if (of?.is === "class") return { is: "instance", file: of.file, node: of.node };
    if (of?.is !== "library") return undefined;
    return instanceOfLibrary(this.legacy, of);
  }

  #called(file: SourceFile, node: t.CallExpression | t.OptionalCallExpression): Kind | undefined {
    const callee = bare(node.callee);
    const called = this.kindOf(file, callee);
    const [first] = node.arguments;
    if (called?.is === "library" && called.name === "use") {
      const used = this.kindOf(file, first);
      return used?.is === "class" ? this.#made(used) : this.resultOf(used);
    }
    if (called?.is === "function") return this.resultOf(called);
    if (!isMember(callee)) return undefined;
    const name = memberName(callee);
    const object = this.kindOf(file, callee.object);
    // `app.stack(...)` gives the app, for the next one.
    if (object?.is === "app" && name === "stack") return object;
    if (object?.is === "construct" && name !== undefined) return this.memberOf(object, name);
    return undefined;
  }

  /** The instance of the class around. Functions in it have a `this` of their own. */
  #this(file: SourceFile, node: Node): Kind | undefined {
    const around = classOfThis(file, node);
    if (around) return { is: "instance", file, node: around };
    const of = functionOfThis(file, node);
    const isStackFunction = of && this.calls.of(of).some(({ isStack }) => isStack);
    return isStackFunction
      ? { is: "stack", generation: this.legacy.library.ofStackFunctions ?? 1 }
      : undefined;
  }

  #ofBinding(file: SourceFile, binding: Binding): Kind | undefined {
    const { declaration, id } = binding;
    switch (binding.kind) {
      case "import":
        return this.#imported(file, declaration);
      case "function":
      case "class":
      case "type":
        return this.kindOf(file, declaration);
      case "param":
        return this.kindOfPattern(file, id);
      case "variable":
        return agreedKind([this.kindOfPattern(file, id), ...this.#assigned(file, binding)]);
      default:
        return undefined;
    }
  }

  #imported(file: SourceFile, declaration: Node): Kind | undefined {
    if (declaration.type === "TSImportEqualsDeclaration") {
      const { moduleReference } = declaration;
      if (moduleReference.type !== "TSExternalModuleReference") return undefined;
      return this.#required(this.program.module(file, moduleReference.expression.value));
    }
    const statement = file.parents.get(declaration);
    if (statement?.type !== "ImportDeclaration") return undefined;
    const module = this.program.module(file, statement.source.value);
    return this.kindOfFound(this.program.exported(module, importedName(declaration)));
  }

  /** The kind of an exported name. */
  kindOfFound(found: Found | undefined): Kind | undefined {
    switch (found?.is) {
      case "node":
        return this.kindOf(found.source, found.node);
      case "module":
        return found;
      case "library":
        return found;
      default:
        return undefined;
    }
  }

  #assigned(file: SourceFile, binding: Binding): (Kind | undefined)[] {
    return binding.references.flatMap(({ id, isWrite }) => {
      const parent = file.parents.get(id);
      const isAssigned = isWrite && parent?.type === "AssignmentExpression" && parent.left === id;
      return isAssigned ? [this.kindOf(file, parent.right)] : [];
    });
  }

  /** The kind of the value that a name or a pattern gets in its declaration. */
  kindOfPattern(file: SourceFile, pattern: Node): Kind | undefined {
    const around = file.parents.get(pattern);
    const written = this.kindOfType(file, annotationOf(pattern));
    if (written || !around) return written;
    switch (around.type) {
      case "VariableDeclarator":
        return this.kindOf(file, around.init);
      case "AssignmentPattern":
      case "TSParameterProperty":
        return this.kindOfPattern(file, around);
      case "ObjectProperty":
      case "RestElement":
        return this.#kindOfPart(file, around);
      default:
        return isFunction(around) ? this.#kindOfParameter(file, around, pattern) : undefined;
    }
  }

  /** A property of a pattern. The rest of an object is read as if it were the whole. */
  #kindOfPart(file: SourceFile, part: t.ObjectProperty | t.RestElement): Kind | undefined {
    const outer = file.parents.get(part);
    if (outer?.type !== "ObjectPattern") return undefined;
    const whole = this.kindOfPattern(file, outer);
    if (part.type === "RestElement") return whole;
    const name = keyName(part.key, part.computed);
    return name === undefined ? undefined : this.memberOf(whole, name);
  }

  /** A parameter by the arguments of all calls of its function. */
  #kindOfParameter(file: SourceFile, owner: t.Function, pattern: Node): Kind | undefined {
    const index = owner.params.indexOf(pattern as t.Identifier);
    if (index === 0 && this.legacy.library.isGivenApp?.(file, owner)) return { is: "app", generation: 0 };
    if (index < 0) return undefined;
    return agreedKind(this.calls.of(owner).map(({ argument }) => argument(index)));
  }
}

function annotationOf(pattern: Node): Node | undefined {
  const annotation = (pattern as t.Identifier).typeAnnotation;
  return annotation?.type === "TSTypeAnnotation" ? annotation.typeAnnotation : undefined;
}

/** The name under which a module exports what an import names. */
export function importedName(specifier: Node): string {
  if (specifier.type === "ImportSpecifier") return keyName(specifier.imported) ?? "";
  return specifier.type === "ImportDefaultSpecifier" ? "default" : NAMESPACE;
}

/** The class whose instance `this` is. */
export function classOfThis(file: SourceFile, node: Node): t.Class | undefined {
  let inside = node;
  for (const around of file.around(node)) {
    if (around.type === "FunctionDeclaration" || around.type === "FunctionExpression") return undefined;
    if (around.type === "ObjectMethod" && inside !== around.key) return undefined;
    if (around.type === "ClassBody") {
      const isStatic = (inside as { static?: boolean }).static === true || inside.type === "StaticBlock";
      const owner = file.parents.get(around);
      return isStatic ? undefined : (owner as t.Class);
    }
    inside = around;
  }
  return undefined;
}

function functionOfThis(file: SourceFile, node: Node): t.Function | undefined {
  for (const around of file.around(node)) {
    if (around.type === "FunctionDeclaration" || around.type === "FunctionExpression") return around;
    if (around.type === "ObjectMethod" || around.type === "ClassBody") return undefined;
  }
  return undefined;
}
