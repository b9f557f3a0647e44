import type { BrokenRule } from "./rule";

/** Rules of Auth. */
export const BROKEN_RULES_OF_AUTH: readonly BrokenRule[] = [
  {
    row: "auth.aliases.mode-1",
    in: "planWords",
    find: "aliasAttributes: isAlias ? attributes : []",
    replace: "aliasAttributes: []",
  },
  {
    row: "auth.aliases.mode-2",
    in: "planWords",
    find: "usernameAttributes: isAlias ? [] : attributes",
    replace: "usernameAttributes: isAlias ? [] : attributes.slice(0, 1)",
  },
  {
    row: "constraint.aliases-immutable",
    in: "guardedLogin",
    find: 'guardImmutable(auth, "login", words, $GUARD)',
    replace: 'guardImmutable(auth, "login", words.slice(0, 1), $GUARD)',
  },
  {
    row: "auth.guests.default",
    in: "planGuests",
    find: "if (chosen !== undefined) return chosen;",
    replace: "",
  },
  {
    row: "auth.defaults.function",
    in: "planTriggers",
    find: "...(constructDefaults && { constructDefaults })",
    replace: "",
  },
  {
    row: "auth.provider.e",
    in: "appOf",
    find: "pulumi.interpolate`${consumerKey};${consumerSecret}`",
    replace: "pulumi.interpolate`${consumerKey},${consumerSecret}`",
  },
  {
    row: "auth.providers.rule-1",
    in: "USER_POOL_DEFAULTS",
    find: "allowAdminCreateUserOnly: false",
    replace: "allowAdminCreateUserOnly: true",
  },
  {
    row: "auth.providers.rule-2",
    in: "makeIdentityPool",
    find: "unauthenticated: unauthRole.arn",
    replace: "unauthenticated: authRole.arn",
  },
  {
    row: "auth.trigger.post-confirmation",
    in: "allowCalls",
    find: "sourceArn: pool.arn",
    replace: "",
  },
  {
    row: "auth.attach.unauth-users",
    in: "Auth.attachPermissionsForUnauthUsers",
    find: "attachTo(this.#guests, given)",
    replace: "attachTo(this.#authUsers, given)",
  },
  {
    row: "auth.attach.trigger",
    in: "TriggerFunctions.#find",
    find: "key === undefined",
    replace: "key === undefined || isTrigger(key)",
  },
  {
    row: "auth.attach.trigger.two-arguments",
    in: "Auth.attachPermissionsForTriggers",
    find: "given[0] as Trigger",
    replace: "",
  },
  {
    row: "auth.sharing.rule-2",
    in: "UserPermissions.attach",
    find: "scope ?? this.#runningStack()",
    replace: "scope ?? this.auth",
  },
];
