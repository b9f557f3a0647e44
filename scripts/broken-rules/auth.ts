import type { BrokenRule } from "./rule";

/** Rules of Auth. */
export const BROKEN_RULES_OF_AUTH: readonly BrokenRule[] = [
  {
    row: "auth.aliases.mode-1",
    file: "sdk/src/constructs/auth-login-plan.ts",
    find: "aliasAttributes: isAlias ? attributes : []",
    replace: "aliasAttributes: []",
  },
  {
    row: "auth.aliases.mode-2",
    file: "sdk/src/constructs/auth-login-plan.ts",
    find: "usernameAttributes: isAlias ? [] : attributes",
    replace: "usernameAttributes: isAlias ? [] : attributes.slice(0, 1)",
  },
  {
    row: "constraint.aliases-immutable",
    file: "sdk/src/constructs/auth-resources.ts",
    find: 'guardImmutable(auth, "login", words, {',
    replace: 'guardImmutable(auth, "login", words.slice(0, 1), {',
  },
  {
    row: "auth.guests.default",
    file: "sdk/src/constructs/auth-plan.ts",
    find: "if (chosen !== undefined) return chosen;",
    replace: "",
  },
  {
    row: "auth.defaults.function",
    file: "sdk/src/constructs/auth-plan.ts",
    find: "...(constructDefaults && { constructDefaults })",
    replace: "",
  },
  {
    row: "auth.provider.a",
    file: "sdk/src/constructs/auth-federation-plan.ts",
    find: 'domain.startsWith("https://")',
    replace: "domain.length > 0",
  },
  {
    row: "auth.provider.e",
    file: "sdk/src/constructs/auth-federation-plan.ts",
    find: "{consumerKey};",
    replace: "{consumerKey},",
  },
  {
    row: "auth.providers.rule-1",
    file: "sdk/src/defaults/auth.ts",
    find: "allowAdminCreateUserOnly: false",
    replace: "allowAdminCreateUserOnly: true",
  },
  {
    row: "auth.providers.rule-2",
    file: "sdk/src/constructs/auth-identity-resources.ts",
    find: "unauthenticated: unauthRole.arn",
    replace: "unauthenticated: authRole.arn",
  },
  {
    row: "auth.trigger.post-confirmation",
    file: "sdk/src/constructs/auth-resources.ts",
    find: "sourceArn: pool.arn,",
    replace: "",
  },
  {
    row: "auth.attach.unauth-users",
    file: "sdk/src/constructs/auth.ts",
    find: "attachTo(this.#guests, given)",
    replace: "attachTo(this.#authUsers, given)",
  },
  {
    row: "auth.attach.trigger",
    file: "sdk/src/constructs/auth-triggers.ts",
    find: "if (key === undefined) return [...new Set",
    replace: "if (key === undefined || isTrigger(key)) return [...new Set",
  },
  {
    row: "auth.attach.trigger.two-arguments",
    file: "sdk/src/constructs/auth.ts",
    find: "given[1] as Permissions, method, given[0] as Trigger",
    replace: "given[1] as Permissions, method",
  },
  {
    row: "auth.sharing.rule-2",
    file: "sdk/src/constructs/auth-users-resources.ts",
    find: "scope ?? this.#runningStack()",
    replace: "scope ?? this.auth",
  },
];
