import type * as t from "@babel/types";
import { bare, isCall, isMember, memberName, type Node, walk } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Program } from "../modules/program";
import { generationOfStack, type Kind, type Knows } from "./kinds";

/** A call of a function or a constructor. */
export interface Call {
  readonly file: SourceFile;
  readonly node: Node;
  /** Whether it is the app that calls, which was given a stack function. */
  readonly isStack: boolean;
  /** The kind of an argument. */
  readonly argument: (index: number) => Kind | undefined;
}

/** The calls of the functions of a program. */
export class Calls {
  #found: ReadonlyMap<Node, readonly Call[]> | undefined;

  constructor(
    private readonly program: Program,
    private readonly knows: Knows,
    private readonly forget: () => void,
  ) {}

  /** The calls of a function, or of the constructor of a class. */
  of(called: t.Function): readonly Call[] {
    return (this.#found ?? this.#find()).get(called) ?? [];
  }

  /**
   * The called function may be a parameter, whose kind the calls tell. So a second round finds more calls by those of
   * the first.
   */
  #find(): ReadonlyMap<Node, readonly Call[]> {
    this.#found = new Map();
    for (let round = 0; round < 2; round += 1) {
      this.forget();
      const found = new Map<Node, Call[]>();
      for (const file of this.program.sources.values()) this.#findIn(file, found);
      this.#found = found;
    }
    this.forget();
    return this.#found;
  }

  #findIn(file: SourceFile, found: Map<Node, Call[]>): void {
    const note = (called: Node | undefined, call: Call): void => {
      if (called) found.set(called, [...(found.get(called) ?? []), call]);
    };
    walk(file.file.program, (node) => {
      if (node.type === "NewExpression") {
        note(this.#constructorOf(this.knows.kindOf(file, node.callee)), callAt(this.knows, file, node));
      } else if (isCall(node)) {
        this.#noteCall(file, node, note);
      }
    });
  }

  #noteCall(
    file: SourceFile,
    node: t.CallExpression | t.OptionalCallExpression,
    note: (called: Node | undefined, call: Call) => void,
  ): void {
    const callee = bare(node.callee);
    if (callee?.type === "Super") {
      const around = [...file.around(node)].find(({ type }) => type === "ClassBody");
      const owner = around && (file.parents.get(around) as t.Class);
      return note(
        this.#constructorOf(this.knows.kindOf(file, owner?.superClass)),
        callAt(this.knows, file, node),
      );
    }
    if (isMember(callee) && memberName(callee) === "setDefaultFunctionProps") {
      const given = this.knows.kindOf(file, node.arguments[0]);
      const of = this.knows.kindOf(file, callee.object);
      const generation = of?.is === "app" ? of.generation : generationOfStack(this.knows, of);
      const argument = (): Kind | undefined =>
        generation === undefined ? undefined : { is: "stack", generation };
      if (given?.is === "function") note(given.node, { file, node, isStack: false, argument });
      return;
    }
    if (isMember(callee) && memberName(callee) === "stack") {
      const given = this.knows.kindOf(file, node.arguments[0]);
      const generation = this.program.legacy.library.ofStackFunctions ?? 1;
      const isOfApp = this.knows.kindOf(file, callee.object)?.is === "app";
      const argument = (index: number): Kind | undefined =>
        index === 0 ? { is: "context", generation } : undefined;
      if (given?.is === "function" && isOfApp) note(given.node, { file, node, isStack: true, argument });
      return;
    }
    const called = this.knows.kindOf(file, callee);
    if (called?.is === "function") note(called.node, callAt(this.knows, file, node));
  }

  #constructorOf(kind: Kind | undefined): Node | undefined {
    if (kind?.is !== "class") return undefined;
    const own = constructorIn(kind.node);
    // A class without a constructor has that of the class that it extends.
    return (
      own ??
      (kind.node.superClass
        ? this.#constructorOf(this.knows.kindOf(kind.file, kind.node.superClass))
        : undefined)
    );
  }
}

/** The constructor that a class has itself. */
export function constructorIn(node: t.Class): t.ClassMethod | undefined {
  return node.body.body.find(
    (member): member is t.ClassMethod => member.type === "ClassMethod" && member.kind === "constructor",
  );
}

function callAt(
  knows: Knows,
  file: SourceFile,
  node: t.NewExpression | t.CallExpression | t.OptionalCallExpression,
): Call {
  const argument = (index: number): Kind | undefined => {
    const isSpread = node.arguments.slice(0, index + 1).some(({ type }) => type === "SpreadElement");
    return isSpread ? undefined : knows.kindOf(file, node.arguments[index]);
  };
  return { file, node, isStack: false, argument };
}
