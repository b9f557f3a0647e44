import assert from "node:assert/strict";
import { type ProgramRun, ScriptedStack } from "../support/engine/scripted-stack";

const PROGRAM = "tests/fixtures/protocol/constructs.js";
const MAPPING = "aws:apigatewayv2/apiMapping:ApiMapping";
const STASH = "pulumi:index:Stash";
const TABLE = "aws:dynamodb/table:Table";
const USER_POOL = "aws:cognito/userPool:UserPool";

type Props = Readonly<Record<string, unknown>>;

/** A setting that cannot change once deployed, and a change of it. */
interface Change {
  /** The change, as the end of "refuses ...". */
  readonly name: string;
  readonly kind: "Api" | "WebSocketApi" | "RestApiV1" | "Table" | "Auth";
  readonly id: string;
  readonly before: Props;
  readonly after: Props;
  /** The beginning of the error's message. */
  readonly says: string;
  /** Logical names of the resources that must not be touched: the guarded one and its dependents. */
  readonly untouched: readonly string[];
}

function domain(name: string, path?: string): Props {
  const domainName = `${name}.example.com`;
  return { customDomain: { domainName, hostedZone: "example.com", ...(path && { path }) } };
}

const OWNER_AND_ID = { fields: { owner: "string", id: "string" } };
const BY_ID = { ...OWNER_AND_ID, primaryIndex: { partitionKey: "id" } };

const CHANGES: readonly Change[] = [
  {
    name: "another path of a custom domain",
    kind: "Api",
    id: "Changed",
    before: domain("changed", "v1"),
    after: domain("changed", "v2"),
    says: 'customDomain.path: was "v1" when first deployed and cannot be changed, got "v2"; remove customDomain, deploy, and set the new path',
    untouched: ["Web-Changed-domain-mapping"],
  },
  {
    name: "a path added to a custom domain",
    kind: "Api",
    id: "Added",
    before: domain("added"),
    after: domain("added", "v1"),
    says: 'customDomain.path: was not set when first deployed and cannot be added, got "v1"; remove customDomain',
    untouched: ["Web-Added-domain-mapping"],
  },
  {
    name: "the path of a custom domain removed",
    kind: "Api",
    id: "Removed",
    before: domain("removed", "v1"),
    after: domain("removed"),
    says: 'customDomain.path: was "v1" when first deployed and cannot be removed; remove customDomain',
    untouched: ["Web-Removed-domain-mapping"],
  },
  {
    name: "another path together with another domain name, which replaces the mapping",
    kind: "Api",
    id: "Moved",
    before: domain("moved", "v1"),
    after: domain("elsewhere", "v2"),
    says: 'customDomain.path: was "v1" when first deployed and cannot be changed, got "v2"',
    untouched: ["Web-Moved-certificate", "Web-Moved-domain", "Web-Moved-domain-mapping"],
  },
  {
    name: "another path of a WebSocket API, together with its domain name",
    kind: "WebSocketApi",
    id: "Live",
    before: domain("live", "v1"),
    after: domain("livelier", "v2"),
    says: 'customDomain.path: was "v1" when first deployed and cannot be changed, got "v2"',
    untouched: ["Web-Live-certificate", "Web-Live-domain", "Web-Live-domain-mapping"],
  },
  {
    name: "another path of a REST API, together with its domain name",
    kind: "RestApiV1",
    id: "Old",
    before: domain("old", "v1"),
    after: domain("older", "v2"),
    says: 'customDomain.path: was "v1" when first deployed and cannot be changed, got "v2"',
    untouched: ["Web-Old-certificate", "Web-Old-domain", "Web-Old-domain-mapping"],
  },
  {
    name: "another partition key of a table",
    kind: "Table",
    id: "Keyed",
    before: BY_ID,
    after: { ...BY_ID, primaryIndex: { partitionKey: "owner" } },
    says: 'primaryIndex: was {"partitionKey":"id: string"} when first deployed and cannot be changed, got {"partitionKey":"owner: string"}; restore it, or set native.table.name',
    untouched: ["Web-Keyed-table"],
  },
  {
    name: "a sort key added to a table",
    kind: "Table",
    id: "Sorted",
    before: BY_ID,
    after: { ...BY_ID, primaryIndex: { partitionKey: "id", sortKey: "owner" } },
    says: "primaryIndex: was",
    untouched: ["Web-Sorted-table"],
  },
  {
    name: "other words to sign in with",
    kind: "Auth",
    id: "Users",
    before: { login: ["email"] },
    after: { login: ["email", "phone"] },
    says: 'login: was ["email"] when first deployed and cannot be changed, got ["email","phone"]; restore it',
    untouched: ["Web-Users-user-pool", "Web-Users-user-pool-client"],
  },
  {
    name: "words to sign in with where there were none",
    kind: "Auth",
    id: "Guests",
    before: {},
    after: { login: ["username", "email"] },
    says: 'login: was ["username"] when first deployed and cannot be changed, got ["username","email"]',
    untouched: ["Web-Guests-user-pool", "Web-Guests-user-pool-client"],
  },
  {
    name: "the words to sign in with removed",
    kind: "Auth",
    id: "Staff",
    before: { login: ["email"] },
    after: {},
    says: 'login: was ["email"] when first deployed and cannot be changed, got ["username"]',
    untouched: ["Web-Staff-user-pool", "Web-Staff-user-pool-client"],
  },
];

/** Settings that stay unchanged, beside those that change. */
const UNCHANGED = { kind: "Api", id: "Kept", props: domain("kept", "v1") };

/** The configuration of the program, with each construct before its change or after it. */
function settings(when: "before" | "after" | ((change: Change) => Props)) {
  const constructs: Record<string, Record<string, Props>> = {
    [UNCHANGED.kind]: { [UNCHANGED.id]: UNCHANGED.props },
  };
  for (const change of CHANGES) {
    const props = typeof when === "function" ? when(change) : change[when];
    constructs[change.kind] = { ...constructs[change.kind], [change.id]: props };
  }
  return { config: { constructs }, env: { PULUMI_SERVERLESS_API_BUNDLE: "skip" } };
}

describe("protocol: settings that cannot change once deployed", function () {
  this.timeout(300_000);
  let deployed: ScriptedStack;
  let first: ProgramRun;
  let refusedUpdate: ScriptedStack;
  let runs: Readonly<Record<"a preview" | "an update", ProgramRun>>;

  before(async () => {
    deployed = new ScriptedStack(PROGRAM, "protocol");
    first = await deployed.update(settings("before"));
    refusedUpdate = deployed.copy();
    const [preview, update] = await Promise.all([
      deployed.preview(settings("after")),
      refusedUpdate.update(settings("after")),
    ]);
    runs = { "a preview": preview, "an update": update };
  });

  it("deploys the first values", () => {
    first.expectSuccess();
    assert.equal(first.resource("Web-Changed-domain-mapping").inputs.apiMappingKey, "v1");
    assert.equal(first.resource("Web-Added-domain-mapping").inputs.apiMappingKey, undefined);
    for (const { untouched } of CHANGES) for (const name of untouched) first.resource(name);
  });

  for (const when of ["a preview", "an update"] as const) {
    describe(`in ${when}`, () => {
      for (const { name, kind, id, says, untouched } of CHANGES) {
        it(`refuses ${name}, and does not touch its resource`, () => {
          const own = runs[when].errors.filter((message) => message.startsWith(`${kind} "${id}" `));
          assert.equal(own.length, 1, runs[when].errors.join("\n"));
          const message = own[0] as string;
          assert.ok(message.startsWith(`${kind} "${id}" ${says}`), message);
          assert.match(message, /\n {4}at constructs\.js:\d+:\d+$/);
          assert.match(
            message,
            /if that first deployment failed, run: pulumi state delete 'urn:pulumi:dev::/,
          );
          assert.doesNotMatch(message, /sdk\/(src|dist)|node_modules|unhandled exception/);
          for (const resource of untouched) assert.ok(!runs[when].names.includes(resource), resource);
        });
      }

      it("reports nothing else, and fails", () => {
        assert.equal(runs[when].errors.length, CHANGES.length);
        runs[when].expectFailure();
      });

      it("lets pass what has not changed", () => {
        assert.equal(runs[when].resource("Web-Kept-domain-mapping").inputs.apiMappingKey, "v1");
      });
    });
  }

  it("lets the first values pass after a refused update", async () => {
    const restored = (await refusedUpdate.update(settings("before"))).expectSuccess();
    assert.deepEqual(restored.inputs, first.inputs);
  });

  it("lets a new value pass as the error says, in two deployments", async () => {
    const stack = deployed.copy();
    const without = await stack.update(settings(withoutSetting));
    without.expectSuccess();
    assert.deepEqual(
      without.ofType(MAPPING).map(({ name }) => name),
      ["Web-Kept-domain-mapping"],
    );
    const preview = (await stack.preview(settings(withNewValue))).expectSuccess();
    const update = (await stack.update(settings(withNewValue))).expectSuccess();
    for (const run of [preview, update]) {
      assert.equal(run.resource("Web-Changed-domain-mapping").inputs.apiMappingKey, "v2");
      assert.equal(run.resource("Web-Removed-domain-mapping").inputs.apiMappingKey, undefined);
      assert.equal(run.resource("Web-Live-domain-mapping").inputs.apiMappingKey, "v2");
      assert.equal(run.resource("Web-Old-domain-mapping").inputs.basePath, "v2");
      assert.equal(run.resource("Web-Keyed-table", TABLE).inputs.hashKey, "owner");
    }
  });

  it("stores one record for each setting, in the construct that has it", () => {
    const owners = first.ofType(STASH).map(({ parent }) => parent.split("::").at(-1));
    const withTwo = CHANGES.filter(({ kind }) => kind === "Table").map(({ id }) => id);
    assert.deepEqual(
      owners.sort(),
      ["Kept", ...CHANGES.map(({ id }) => id), ...withTwo].map((id) => `Web-${id}`).sort(),
    );
    assert.equal(first.ofType(USER_POOL).length, 3);
  });
});

/** The first of the two steps: the setting is removed, or its resource gets another name. */
function withoutSetting({ kind, before, after }: Change): Props {
  if (kind === "Table") return { ...after, native: { table: { name: "another" } } };
  return kind === "Auth" ? before : {};
}

function withNewValue({ kind, before, after, id }: Change): Props {
  if (kind === "Table") return { ...after, native: { table: { name: `another-${id}` } } };
  return kind === "Auth" ? before : after;
}
