import type { Issues } from "../../errors";
import { HttpJwtAuthorizer } from "../platform/authorizers/http-jwt-authorizer";
import { HttpLambdaAuthorizer } from "../platform/authorizers/http-lambda-authorizer";
import { HttpUserPoolAuthorizer } from "../platform/authorizers/http-user-pool-authorizer";
import { isOpaque, type Opaque } from "../translation/opaque";
import type { Note } from "../translation/translate";
import { copyOf, isBranch, type Tree } from "../translation/tree";
import { isSame, putFirst } from "./trees";

/** An authorizer of an HTTP API. */
export type HttpAuthorizer = HttpJwtAuthorizer | HttpUserPoolAuthorizer | HttpLambdaAuthorizer;

const CLASSES = [HttpJwtAuthorizer, HttpUserPoolAuthorizer, HttpLambdaAuthorizer];

/** Names of those that are given none. */
const NAMES = { jwt: "JwtAuthorizer", user_pool: "UserPoolAuthorizer", func: "LambdaAuthorizer" } as const;

/** What rows put elsewhere, as paths in an entry: mistakes are told of it also where it is missing. */
const NEEDED: Readonly<
  Record<HttpAuthorizer["type"], readonly (readonly [now: readonly string[], old: string])[]>
> = {
  jwt: [
    [["jwt", "issuer"], "jwtIssuer"],
    [["jwt", "audience"], "jwtAudience"],
  ],
  user_pool: [[["userPool", "clientIds"], "userPoolClients"]],
  func: [[["function"], "handler"]],
};

/** The authorizer objects of an API, each of which becomes an entry of `authorizers` under the name that it has in AWS. */
export class NamedAuthorizers {
  constructor(
    private readonly tree: Tree,
    private readonly note: Note,
  ) {}

  /**
   * The name of an authorizer that stands at a place of the old props; `undefined` for what is none. A name stands for an
   * authorizer that generation 1 has, as programs write that are in part in that.
   */
  nameOf(value: unknown, at: Issues): string | undefined {
    if (typeof value === "string") return value;
    if (!isAuthorizer(value)) {
      const problem = "not an authorizer of an HTTP API";
      const cure = "pass an HttpJwtAuthorizer, HttpUserPoolAuthorizer or HttpLambdaAuthorizer";
      at.add("VALUE_WRONG_TYPE", { problem, value, cure });
      return undefined;
    }
    const name = String(givenName(value));
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
      for (const [now, old] of NEEDED[entry.type as HttpAuthorizer["type"]]) {
        this.note(["authorizers", name, ...now], `${at.path}.${old}`);
      }
    } else if (!isSame(before, entry)) {
      const problem = "the API has another authorizer of this name";
      at.add("AUTHORIZER_NAME_TAKEN", { problem, value: name, cure: "choose another name" });
    }
  }
}

/** What is known as text alone of an authorizer, and would have to be known for its name: all of it, or a part. */
export function unclearIn(value: unknown): Opaque | undefined {
  const parts = isAuthorizer(value) ? [value.settings, givenName(value)] : [value];
  return parts.find(isOpaque);
}

function isAuthorizer(value: unknown): value is HttpAuthorizer {
  return CLASSES.some((each) => value instanceof each);
}

function givenName({ id, settings, type }: HttpAuthorizer): unknown {
  const { authorizerName } = isBranch(settings) ? settings : {};
  return authorizerName ?? id ?? NAMES[type];
}

/** In the words of the platform, which rows translate. */
function entryOf({ id: _, settings, ...others }: HttpAuthorizer): Tree {
  const entry = (isBranch(settings) ? copyOf(settings) : {}) as Tree;
  delete entry.authorizerName;
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  putFirst(entry, copyOf(Object.fromEntries(given)) as Tree);
  return entry;
}
