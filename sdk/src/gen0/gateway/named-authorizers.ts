import type { Issues } from "../../errors";
import { isOpaque, type Opaque } from "../translation/opaque";
import type { Note } from "../translation/translate";
import { copyOf, isBranch, type Tree } from "../translation/tree";
import { isSame, putFirst } from "./trees";

/** An authorizer object of the platform. */
interface PlatformAuthorizer {
  readonly type: string;
  readonly id?: string;
  readonly settings: unknown;
}

/** The authorizer objects that a kind of API takes. */
export interface AuthorizerForms {
  readonly classes: readonly (abstract new (...args: never) => PlatformAuthorizer)[];
  /** The API of the authorizers, for messages: `an HTTP API`. */
  readonly of: string;
  /** The cure, for messages. */
  readonly cure: string;
  /** Names of those that are given none, by type. */
  readonly names: Readonly<Record<string, string>>;
  /** Paths in an entry that rows fill, by type. A mistake names the path also where it is missing. */
  readonly needed: Readonly<Record<string, readonly (readonly [now: readonly string[], old: string])[]>>;
}

/** The authorizer objects of an API, each of which becomes an entry of `authorizers` under the name that it has in AWS. */
export class NamedAuthorizers {
  constructor(
    private readonly forms: AuthorizerForms,
    private readonly tree: Tree,
    private readonly note: Note,
  ) {}

  /**
   * The name of an authorizer at a path of the old props. `undefined` for what is none. A name stands for
   * an authorizer that generation 1 has, as programs write that are in part in that.
   */
  nameOf(value: unknown, at: Issues): string | undefined {
    if (typeof value === "string") return value;
    if (!isAuthorizer(value, this.forms)) {
      const problem = `not an authorizer of ${this.forms.of}`;
      at.add("VALUE_WRONG_TYPE", { problem, value, cure: this.forms.cure });
      return undefined;
    }
    const name = String(givenName(value, this.forms));
    this.#add(name, entryOf(value), at);
    return name;
  }

  /** One object may stand in several places, and so may objects that say the same. */
  #add(name: string, entry: Tree, at: Issues): void {
    this.tree.authorizers ??= {};
    const { authorizers } = this.tree;
    if (!isBranch(authorizers)) return;
    const before = authorizers[name];
    if (before === undefined) {
      authorizers[name] = entry;
      this.note(["authorizers", name], at.path);
      for (const [now, old] of this.forms.needed[entry.type as string] ?? []) {
        this.note(["authorizers", name, ...now], `${at.path}.${old}`);
      }
    } else if (!isSame(before, entry)) {
      const problem = "the API has another authorizer of this name";
      at.add("AUTHORIZER_NAME_TAKEN", { problem, value: name, cure: "choose another name" });
    }
  }
}

/** The part of an authorizer that is only known as text and needed for its name: all of it, or a part. */
export function unclearIn(value: unknown, forms: AuthorizerForms): Opaque | undefined {
  const parts = isAuthorizer(value, forms) ? [value.settings, givenName(value, forms)] : [value];
  return parts.find(isOpaque);
}

function isAuthorizer(value: unknown, { classes }: AuthorizerForms): value is PlatformAuthorizer {
  return classes.some((each) => value instanceof each);
}

function givenName({ id, settings, type }: PlatformAuthorizer, { names }: AuthorizerForms): unknown {
  const { authorizerName } = isBranch(settings) ? settings : {};
  return authorizerName ?? id ?? names[type];
}

/** The entry of an authorizer object in the words of the platform, which rows translate. */
function entryOf(authorizer: PlatformAuthorizer): Tree {
  const { id: _, scope: __, settings, ...others } = authorizer as PlatformAuthorizer & { scope?: unknown };
  const entry = (isBranch(settings) ? copyOf(settings) : {}) as Tree;
  delete entry.authorizerName;
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  putFirst(entry, copyOf(Object.fromEntries(given)) as Tree);
  return entry;
}
