import type { Issues } from "../../errors";
import { isPlainObject } from "../../values";
import { isSame } from "../gateway/trees";
import {
  CognitoUserPoolsAuthorizer,
  RequestAuthorizer,
  TokenAuthorizer,
} from "../platform/authorizers/rest-authorizers";
import { isOpaque, type Opaque } from "../translation/opaque";
import type { Note } from "../translation/translate";
import { copyOf, isBranch, type Tree } from "../translation/tree";

/** An authorizer of a REST API. */
export type RestAuthorizer = TokenAuthorizer | RequestAuthorizer | CognitoUserPoolsAuthorizer;

const CLASSES = [TokenAuthorizer, RequestAuthorizer, CognitoUserPoolsAuthorizer];

export function isAuthorizer(value: unknown): value is RestAuthorizer {
  return CLASSES.some((each) => value instanceof each);
}

/** What is known as text alone of an authorizer, and would have to be known for its name. */
export function unclearIn(value: unknown): Opaque | undefined {
  const parts = isAuthorizer(value) ? [value.settings, nameIn(value)] : [value];
  return parts.find(isOpaque) as Opaque | undefined;
}

/** The authorizer objects of an API, each of which becomes an entry of `authorizers` under the name that it has in AWS. */
export class NamedAuthorizers {
  constructor(
    private readonly tree: Tree,
    private readonly note: Note,
  ) {}

  /** The name of an authorizer that stands at a place of the old props; `undefined` for what is none. */
  nameOf(value: unknown, at: Issues): string | undefined {
    if (typeof value === "string") return value;
    if (!isAuthorizer(value)) {
      const problem = "not an authorizer of a REST API";
      const cure = "pass a TokenAuthorizer, RequestAuthorizer or CognitoUserPoolsAuthorizer";
      at.add("VALUE_WRONG_TYPE", { problem, value, cure });
      return undefined;
    }
    const name = String(nameIn(value));
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
      this.note(["authorizers", name, "function"], `${at.path}.handler`);
      this.note(["authorizers", name, "userPoolIds"], `${at.path}.cognitoUserPools`);
    } else if (!isSame(before, entry)) {
      const problem = "the API has another authorizer of this name";
      at.add("AUTHORIZER_NAME_TAKEN", { problem, value: name, cure: "choose another name" });
    }
  }
}

function nameIn({ id, settings }: RestAuthorizer): unknown {
  return (isPlainObject(settings) ? settings.authorizerName : undefined) ?? id;
}

/** In the words of the platform, which rows translate. */
function entryOf({ type, settings }: RestAuthorizer): Tree {
  const { authorizerName: _, ...others } = (isBranch(settings) ? copyOf(settings) : {}) as Tree;
  return { type, ...others };
}
