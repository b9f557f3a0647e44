import type { Issues } from "../../errors";
import { checkOneOf, checkType } from "../../values";
import type { AuthLogin, AuthNativeProps, AuthProps } from "./props";

/** The checked sign-in attributes of a pool. */
export interface LoginPlan {
  /** The words in a fixed order, each once, so that lists with the same meaning are equal. */
  readonly words: readonly AuthLogin[];
  /** Attributes that users may sign in with besides their name. */
  readonly aliasAttributes: readonly string[];
  /** Attributes that take the place of a name. */
  readonly usernameAttributes: readonly string[];
  /** Attributes that users verify when they sign up. */
  readonly autoVerifiedAttributes: readonly string[];
  /** Whether the pool sends text messages. */
  readonly hasPhone: boolean;
}

const WORDS: readonly AuthLogin[] = ["username", "email", "phone", "preferredUsername"];
const ATTRIBUTES = {
  email: "email",
  phone: "phone_number",
  preferredUsername: "preferred_username",
} as const;

/** Check `login`. Without words, users have a name. */
export function planLogin(login: unknown, issues: Issues): LoginPlan {
  const given = login !== undefined && checkType(login, "list", issues) ? login : [];
  // Array.from, because forEach would pass over the holes of a sparse list.
  Array.from(given, (word, index) => checkOneOf(word, WORDS, issues.at(index)));
  const words = WORDS.filter((word) => given.includes(word));
  if (words.length === 0) return planWords(["username"]);
  if (words.includes("preferredUsername") && !words.includes("username")) {
    const problem = "a preferred name stands beside the name that a user signed up with";
    issues.add("AUTH_PREFERRED_USERNAME", { problem, value: given, cure: 'add "username" to the list' });
  }
  return planWords(words);
}

/** Report what is about a user pool, where `login` says that there is none. */
export function refuseWithoutUserPool(
  { triggers, waf, identityPoolFederation }: Pick<AuthProps, "triggers" | "waf" | "identityPoolFederation">,
  { userPool, userPoolClient }: AuthNativeProps,
  issues: Issues,
): void {
  const why = "login: false makes no user pool";
  const refuse = (value: unknown, at: Issues, problem: string): void => {
    if (value !== undefined) at.add("PROP_CONFLICT", { problem, value, cure: "remove one of the two" });
  };
  refuse(triggers, issues.at("triggers"), `there is nothing that would call them: ${why}`);
  refuse(waf, issues.at("waf"), `there is nothing that it would stand before: ${why}`);
  const native = issues.at("native");
  refuse(userPool, native.at("userPool"), `cannot be set here: ${why}`);
  refuse(userPoolClient, native.at("userPoolClient"), `there is nothing that it would belong to: ${why}`);
  if (identityPoolFederation !== false) return;
  refuse(false, issues.at("identityPoolFederation"), `there would be no users at all: ${why}`);
}

function planWords(words: readonly AuthLogin[]): LoginPlan {
  const others = words.filter((word) => word !== "username");
  const attributes = others.map((word) => ATTRIBUTES[word]);
  const isAlias = words.includes("username");
  return {
    words,
    aliasAttributes: isAlias ? attributes : [],
    usernameAttributes: isAlias ? [] : attributes,
    autoVerifiedAttributes: attributes.filter((attribute) => attribute !== "preferred_username"),
    hasPhone: words.includes("phone"),
  };
}
