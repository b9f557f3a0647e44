import type { BrokenRule } from "./rule";

/** Rules of Api and of what all constructs share. */
export const BROKEN_RULES_OF_API: readonly BrokenRule[] = [
  {
    row: "route-key.whitespace",
    file: "sdk/src/routes/route-key.ts",
    find: 'return key.replace(/\\s+/g, " ");',
    replace: "return key;",
  },
  {
    row: "constraint.greedy-last",
    file: "sdk/src/routes/route-key.ts",
    find: 'segment.kind === "greedy" && index < segments.length - 1',
    replace: "segments.length < index",
  },
  {
    row: "function.runtime.default",
    file: "sdk/src/defaults/index.ts",
    find: 'runtime: "nodejs14.x"',
    replace: 'runtime: "nodejs16.x"',
  },
  {
    row: "function.merge.override",
    file: "sdk/src/functions/merge.ts",
    find: "if (isGiven(name, value))",
    replace: "if (isGiven(name, value) && !(name in weaker))",
  },
  {
    row: "function.merge.joined",
    file: "sdk/src/functions/merge.ts",
    find: "[...(weaker.layers ?? []), ...(stronger.layers ?? [])]",
    replace: "stronger.layers ?? weaker.layers",
  },
  {
    row: "permission.pair",
    file: "sdk/src/permissions/plan.ts",
    find: 'return { type: "grant", grants, word };',
    replace: 'return { type: "grant", grants, word: undefined };',
  },
  {
    row: "permission.everything",
    file: "sdk/src/permissions/plan.ts",
    find: 'if (everything) return [{ Effect: "Allow", Action: ["*"], Resource: ["*"] }];',
    replace: "if (everything) return [];",
  },
  {
    row: "api.cors.default",
    file: "sdk/src/constructs/cors.ts",
    find: 'props.allowOrigins ?? ["*"]',
    replace: "props.allowOrigins ?? []",
  },
  {
    row: "api.access-log.default",
    file: "sdk/src/logs/formats.ts",
    find: '["integrationStatus", "integration.status"]',
    replace: '["integrationStatus", "status"]',
  },
  {
    row: "access-log.retention.words",
    file: "sdk/src/values/retention.ts",
    find: "thirteen_months: 400",
    replace: "thirteen_months: 390",
  },
  {
    row: "api.defaults.payload-format.default",
    file: "sdk/src/constructs/api-plan.ts",
    find: 'payloadFormatVersion = "2.0"',
    replace: 'payloadFormatVersion = "1.0"',
  },
  {
    row: "route.url.method",
    file: "sdk/src/routes/http-resources.ts",
    find: "integrationMethod: method",
    replace: 'integrationMethod: "ANY"',
  },
  {
    row: "domain.zone.default",
    file: "sdk/src/domains/names.ts",
    find: 'domain.slice(domain.indexOf(".") + 1)',
    replace: 'domain.split(".").slice(-2).join(".")',
  },
  {
    row: "domain.rule-1",
    file: "sdk/src/domains/dns-resources.ts",
    find: '["A", "AAAA"]',
    replace: '["AAAA"]',
  },
  {
    row: "domain.rule-2",
    file: "sdk/src/domains/plan.ts",
    find: "path: props.path,",
    replace: "path: undefined,",
  },
  {
    row: "domain.rule-3.add",
    file: "sdk/src/app/immutable.ts",
    find: "if (first === undefined || isDeepStrictEqual",
    replace: "if (!first?.set || isDeepStrictEqual",
  },
  {
    row: "authorizer.rule-2",
    file: "sdk/src/authorizers/rules.ts",
    find: 'choice.authorizer ?? defaults.authorizer ?? "none"',
    replace: 'defaults.authorizer ?? choice.authorizer ?? "none"',
  },
  {
    row: "authorizer.rule-5.replace",
    file: "sdk/src/authorizers/rules.ts",
    find: "const scopes = choice.authorizationScopes ?? [",
    replace: "const scopes = [...(choice.authorizationScopes ?? []),",
  },
  {
    row: "api.add-routes",
    file: "sdk/src/routes/route-place.ts",
    find: "if (isHome) return ownPlace(api);",
    replace: "if (isHome || !isHome) return ownPlace(api);",
  },
  {
    row: "api.attach-permissions",
    file: "sdk/src/routes/route-functions.ts",
    find: "    this.#given.giveTo(served);\n",
    replace: "",
  },
];
