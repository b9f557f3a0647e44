import { parseExpression } from "@babel/parser";
import type * as t from "@babel/types";
import { indentAt, styleOf } from "../../../upgrade/expressions/source";
import { Edits } from "../../../upgrade/program/edits/edits";
import { rangeOf } from "../../../upgrade/program/syntax/nodes";

/** A member of an object in a text. */
export interface JsonMember {
  readonly key: string;
  /** As it is written, with its key. */
  readonly text: string;
  /** Of the member in the text. */
  readonly start: number;
  readonly value: t.Node;
}

/** A JSON file that is changed in places; everything else stays as it is written. */
export class JsonText {
  readonly edits: Edits;
  readonly #root: t.ObjectExpression;

  private constructor(
    readonly text: string,
    root: t.ObjectExpression,
  ) {
    this.edits = new Edits(text);
    this.#root = root;
  }

  /** Reads a file; `undefined` for what is no object of JSON. */
  static read(text: string): JsonText | undefined {
    try {
      JSON.parse(text);
      return new JsonText(text, parseExpression(text) as t.ObjectExpression);
    } catch {
      return undefined;
    }
  }

  /** The members of the object at a path of keys; none where there is none. */
  membersOf(...path: readonly string[]): readonly JsonMember[] {
    return membersIn(this.#objectAt(path), this.text);
  }

  /** Line of a place in the text, from 1. */
  lineAt(place: number): number {
    return this.text.slice(0, place).split("\n").length;
  }

  /** Writes the object at a path of keys anew with these members, each as it is to be written; it comes where there is none. */
  setMembers(path: readonly [string], members: readonly string[]): void {
    const object = this.#objectAt(path);
    if (object) {
      this.edits.replace(
        rangeOf(object),
        this.#objectText(members, indentAt(this.text, object.start as number)),
      );
      return;
    }
    const last = this.#root.properties.at(-1);
    const { indent, eol } = styleOf(this.text);
    const member = `${JSON.stringify(path[0])}: ${this.#objectText(members, indent)}`;
    if (last) this.edits.insertBehind(last.end as number, `,${eol}${indent}${member}`);
    else this.edits.replace(rangeOf(this.#root), `{${eol}${indent}${member}${eol}}`);
  }

  #objectText(members: readonly string[], indent: string): string {
    if (members.length === 0) return "{}";
    const { indent: step, eol } = styleOf(this.text);
    const lines = members.map((member) => `${indent}${step}${member}`);
    return `{${eol}${lines.join(`,${eol}`)}${eol}${indent}}`;
  }

  #objectAt(path: readonly string[]): t.ObjectExpression | undefined {
    let object: t.ObjectExpression | undefined =
      this.#root.type === "ObjectExpression" ? this.#root : undefined;
    for (const key of path) {
      const value: t.Node | undefined = membersIn(object, this.text).find(
        (member) => member.key === key,
      )?.value;
      object = value?.type === "ObjectExpression" ? value : undefined;
    }
    return object;
  }
}

function membersIn(object: t.ObjectExpression | undefined, text: string): readonly JsonMember[] {
  return (object?.properties ?? []).flatMap((property) => {
    if (property.type !== "ObjectProperty" || property.key.type !== "StringLiteral") return [];
    const { start, end } = rangeOf(property);
    return [{ key: property.key.value, text: text.slice(start, end), start, value: property.value }];
  });
}
