import assert from "node:assert/strict";
import { DefinitionError, type Issue, propPath } from "#sdk/errors/index";
import { TABLES } from "#sdk/gen0/tables";
import type { ConstructTable } from "#sdk/gen0/translation/translate";
import { type WrittenRow, writtenRows } from "#sdk/gen0/translation/written-rows";
import * as sdk from "#sdk/index";
import { inProgramFolder } from "../../support/program-folder";
import { record } from "../../support/record";

type Tree = Record<string, unknown>;

/**
 * Rows that generation 1 has no place for: a GraphQLApi takes routes by `addRoutes` alone, whose names are those of an Api.
 */
const ELSEWHERE = [/^GraphQLApi routes\./];

/** The props that must be beside a prop, so that it is checked. The first that fits the path around it counts. */
const BESIDE: readonly (readonly [RegExp, Tree])[] = [
  [/^authorizers\.\*$/, { type: "func", function: "a.b" }],
  [/^routes\.\*$/, { function: "a.b" }],
  [/(^|\.)(consumers|notifications|subscribers|targets)\.\*$|^(consumer|job)$/, { function: "a.b" }],
  [/^rules\.\*$/, { pattern: { source: ["shop"] } }],
  [/^customDomain$/, { domainName: "a.example.com" }],
];

/** The same for authorizers and routes of a type of their own. */
const OF_TYPE: Readonly<Record<string, Tree>> = {
  jwtIssuer: { type: "jwt" },
  jwtAudience: { type: "jwt" },
  userPoolClient: { type: "user_pool" },
  userPoolClients: { type: "user_pool" },
  userPoolRegion: { type: "user_pool" },
  albListener: { type: "alb" },
  vpcLink: { type: "alb" },
  method: { type: "url", url: "https://example.com" },
  "RestApiV1.handler": { type: "func_token", function: "a.b" },
  cognitoUserPools: { type: "user_pools" },
  assumeRole: { type: "func_token", function: "a.b" },
};

/** Props with something at a path, and what it needs around it. `*` is a key that a route can have, too. */
function propsWith(path: readonly string[], kind: string): Tree {
  const props: Tree = path[0] === "bundle" ? { handler: "a.b" } : {};
  let at = props;
  path.forEach((part, index) => {
    const key = keyFor(part);
    const isLast = index === path.length - 1;
    if (!isLast) at[key] = { ...besideIn(path.slice(0, index + 1), path.at(-1) ?? "", kind) };
    else at[key] = "x";
    at = at[key] as Tree;
  });
  return props;
}

function keyFor(part: string): string {
  return part === "*" ? "GET /x" : part;
}

function besideIn(around: readonly string[], prop: string, kind: string): Tree {
  const names = [`${kind}.${prop}`, prop];
  const known = names.flatMap((name) => (Object.hasOwn(OF_TYPE, name) ? [OF_TYPE[name] as Tree] : []))[0];
  const path = around.join(".");
  const isTyped = known !== undefined && /^(authorizers|routes)\.\*$/.test(path);
  return isTyped ? known : (BESIDE.find(([pattern]) => pattern.test(path))?.[1] ?? {});
}

const HANDLER = { "a.ts": "export const b = () => {};" };

/** The issues of generation 1 with props. */
async function issuesOf(kind: string, props: Tree): Promise<readonly Issue[]> {
  const Construct = sdk[kind as "Queue"];
  try {
    await record(() => new Construct(new sdk.Stack(new sdk.App(), "Shop"), "It", props as never));
  } catch (error) {
    if (DefinitionError.isInstance(error)) return error.issues;
    throw error;
  }
  return [];
}

const OF_FUNCTIONS = writtenRows(TABLES.Function).map(({ old }) => old);

/**
 * Props that have another name whatever their value is, and contain none that has one. Props of functions are those of
 * Function.
 */
function renamedIn(name: string, table: ConstructTable): readonly WrittenRow[] {
  const renamed = writtenRows(table).filter(({ old, now, row }) => old !== now && row.when === undefined);
  const top = renamed.filter(({ old }) => !renamed.some((other) => old.startsWith(`${other.old}.`)));
  const isOfFunction = (old: string) => OF_FUNCTIONS.some((path) => old.endsWith(`.${path}`));
  const prefixes = top
    .filter(({ old }) => old.endsWith(".enableLiveDev"))
    .map(({ old }) => old.slice(0, -13));
  return top.filter(
    ({ old }) =>
      name === "Function" || !(isOfFunction(old) && prefixes.some((prefix) => old.startsWith(prefix))),
  );
}

/** The text that a hint has to name: the path of the prop now, seen from its old path. */
function pathFrom(old: string, now: string): string {
  const [from, to] = [old.split("."), now.split(".")];
  const shared = to.findIndex((part, index) => part !== from[index]);
  return to.slice(shared).join(".");
}

/** `native: { function: { description } }` of `native.function.description`. */
function asLiteral(path: string): string {
  return path.split(".").reduceRight((inner, part) => (inner === "" ? part : `${part}: { ${inner} }`), "");
}

for (const [name, table] of Object.entries(TABLES as Readonly<Record<string, ConstructTable>>)) {
  const rows = renamedIn(name, table).filter(
    ({ old }) => !ELSEWHERE.some((one) => one.test(`${name} ${old}`)),
  );
  if (rows.length === 0) continue;
  describe(`generation 1 on what a ${name} of generation 0 was given`, () => {
    for (const { old, now } of rows) {
      it(`says where ${old} is now${now === undefined ? ", or that it is no more" : `: ${now}`}`, async () => {
        const path = old.split(".");
        // Settings of bundles are checked where there is something to bundle.
        const ask = () => issuesOf(table.kind, propsWith(path, table.kind));
        const issues = await (path[0] === "bundle" ? inProgramFolder(HANDLER, ask) : ask());
        const paths = path.map((_, index) => propPath(path.slice(0, index + 1).map(keyFor)));
        const [hint] = issues.filter(({ code, path: at }) => code === "PROP_UNKNOWN" && paths.includes(at));
        const said = issues.map(({ path: at, message }) => `${at}: ${message}`).join("\n");
        assert.ok(hint, `it is not refused by its name:\n${said}`);
        if (now === undefined || now.startsWith("opts.")) return;
        const forms = [pathFrom(old, now), asLiteral(pathFrom(old, now))];
        assert.ok(
          forms.some((form) => hint.cure.includes(form)),
          `${hint.cure} names none of ${forms.join(" and ")}`,
        );
      });
    }
  });
}
