import { parseExpression } from "@babel/parser";
import type * as t from "@babel/types";
import { type Range, rangeOf } from "../../../syntax/nodes";
import { indentAt, styleOf } from "../../../upgrade/expressions/source";

/** A member of an object in a text. */
export interface JsonMember {
  readonly key: string;
  /** The member as it is written, with its key. */
  readonly text: string;
  /** Line of the member in the text, from 1. */
  readonly line: number;
  readonly value: t.Node;
}

/** A JSON file with some members changed. The rest stays as it is written. */
export class JsonText {
  readonly #root: t.Node;

  private constructor(readonly text: string) {
    this.#root = parseExpression(text);
  }

  /** Reads a file. `undefined` for a text that is no JSON. */
  static read(text: string): JsonText | undefined {
    try {
      JSON.parse(text);
      return new JsonText(text);
    } catch {
      return undefined;
    }
  }

  /** The members of the object under a key. Empty where there is none. */
  membersOf(key: string): readonly JsonMember[] {
    return this.#membersIn(this.#objectUnder(key));
  }

  /** The JSON with a text as the value of a member. */
  withText({ value }: JsonMember, text: string): JsonText {
    return this.#with(rangeOf(value), JSON.stringify(text));
  }

  /** The JSON with these members, written as given, in the object under a key. A missing object is added. */
  withMembers(key: string, members: readonly string[]): JsonText {
    const object = this.#objectUnder(key);
    if (object) {
      const { start } = rangeOf(object);
      return this.#with(rangeOf(object), this.#objectText(members, indentAt(this.text, start)));
    }
    const root = this.#root;
    if (root.type !== "ObjectExpression") return this;
    const { indent, eol } = styleOf(this.text);
    const member = `${indent}${JSON.stringify(key)}: ${this.#objectText(members, indent)}`;
    const last = root.properties.at(-1)?.end;
    if (typeof last === "number") return this.#with({ start: last, end: last }, `,${eol}${member}`);
    return this.#with(rangeOf(root), `{${eol}${member}${eol}}`);
  }

  #with({ start, end }: Range, text: string): JsonText {
    return new JsonText(this.text.slice(0, start) + text + this.text.slice(end));
  }

  #objectText(members: readonly string[], indent: string): string {
    if (members.length === 0) return "{}";
    const { indent: step, eol } = styleOf(this.text);
    const lines = members.map((member) => `${indent}${step}${member}`);
    return `{${eol}${lines.join(`,${eol}`)}${eol}${indent}}`;
  }

  #objectUnder(key: string): t.ObjectExpression | undefined {
    const root = this.#root.type === "ObjectExpression" ? this.#root : undefined;
    const value = this.#membersIn(root).find((member) => member.key === key)?.value;
    return value?.type === "ObjectExpression" ? value : undefined;
  }

  #membersIn(object: t.ObjectExpression | undefined): readonly JsonMember[] {
    return (object?.properties ?? []).flatMap((property) => {
      if (property.type !== "ObjectProperty" || property.key.type !== "StringLiteral") return [];
      const { start, end } = rangeOf(property);
      const line = property.loc?.start.line ?? 1;
      return [{ key: property.key.value, text: this.text.slice(start, end), line, value: property.value }];
    });
  }
}
