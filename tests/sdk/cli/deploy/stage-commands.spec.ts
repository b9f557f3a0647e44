import assert from "node:assert/strict";
import * as path from "node:path";
import { toOutputText } from "#sdk/values/stack-state";
import { graphResource } from "../../../support/graph";
import { done, gives } from "../../../support/pulumi/events";
import {
  appPlan,
  type Script,
  StandIn,
  type StandInResource,
  type StandInStack,
} from "../../../support/pulumi/stand-in";

const NOTES = appPlan({ StorageStack: [], ApiStack: ["StorageStack"] });
const TABLE = {
  urn: "urn:pulumi:dev::notes::aws:dynamodb/table:Table::Notes-table",
  type: "aws:dynamodb/table:Table",
};

function appStack(id: string, facts: Record<string, unknown> = {}): StandInResource {
  const type = "serverless-api:index:Stack";
  return { urn: `urn:pulumi:dev::notes::${type}::${id}`, type, outputs: { id, uses: [], ...facts } };
}

const DEPLOYED = {
  "dev.StorageStack": { resources: [appStack("StorageStack"), TABLE] },
  "dev.ApiStack": { resources: [appStack("ApiStack", { uses: ["StorageStack"] })] },
};

describe("a stage", () => {
  let pulumi: StandIn;
  const standIn = (script: Script = {}, stacks: Record<string, StandInStack> = {}): StandIn => {
    pulumi = new StandIn(script, stacks);
    return pulumi;
  };
  afterEach(() => pulumi.close());

  describe("sapi diff", () => {
    it("shows what would change and changes nothing", async () => {
      const preview = { events: [done("create", { type: "aws:iam/role:Role", name: "role" })] };
      standIn({ stacks: { dev: { preview } } }, { dev: {} });
      const { code, err } = await pulumi.sapi("diff", ["dev"]);
      assert.equal(code, 0);
      assert.match(err, /would change:\nresources: 1 created\n$/);
      assert.deepEqual(pulumi.started("up"), []);
    });

    it("shows all of a stage that is not there, without making a Pulumi stack for it", async () => {
      const api = graphResource("serverless-api:index:Api", "ApiStack-Api");
      const inputs = { routeKey: "GET /notes", apiId: "made-up" };
      const route = graphResource("aws:apigatewayv2/route:Route", "r", { parent: api.urn, inputs });
      const made = { ...api, state: { url: "https://made-up" } };
      const plan = appPlan({});
      const stacks = [{ id: "ApiStack", uses: [], exports: [], resources: [made, route] }];
      const { code, events } = await standIn().sapi("diff", ["dev", "--json"], { plan: { ...plan, stacks } });
      assert.equal(code, 0);
      assert.deepEqual(events.at(-1), {
        event: "summary",
        isPreview: true,
        apis: [{ api: "ApiStack-Api", routes: [{ key: "GET /notes", what: "added" }], urls: [] }],
        data: [],
        counts: { create: 2 },
      });
      assert.equal(pulumi.stack("dev"), undefined);
    });

    it("prints a comment on stdout with --markdown, and the progress on stderr", async () => {
      const preview = { events: [done("create", { type: "aws:iam/role:Role", name: "role" })] };
      standIn({ stacks: { dev: { preview } } }, { dev: {} });
      const { code, out, err } = await pulumi.sapi("diff", ["dev", "--markdown"]);
      assert.equal(code, 0);
      assert.match(out, /^<!-- sapi diff notes\/dev -->\n## `dev` of `notes`: 1 created\n/);
      assert.match(err, /^dev: comparing$/m);
    });

    it("prints a comment with what cannot be compared, and fails all the same", async () => {
      standIn({ stacks: { dev: { preview: { isFailing: true } } } }, { dev: {} });
      const { code, out } = await pulumi.sapi("diff", ["dev", "--markdown"]);
      assert.equal(code, 1);
      assert.match(out, /cannot be compared\n\n`dev`:\n\n```text\npulumi failed without a word\n```\n$/);
    });

    it("has one format", async () => {
      await assert.rejects(standIn().sapi("diff", ["dev", "--markdown", "--json"]), /--json and --markdown/);
    });

    it("says which policy was violated, and warns of those that are not mandatory", async () => {
      const policy = (policyName: string, enforcementLevel: "mandatory" | "warning") => ({
        policyEvent: {
          policyName,
          enforcementLevel,
          policyPackName: "house",
          policyPackVersion: "",
          policyPackVersionTag: "",
          message: "tag it\n",
          color: "never",
          resourceUrn: TABLE.urn,
        },
      });
      const events = [policy("tags", "mandatory"), policy("names", "warning")] as never;
      standIn({ stacks: { dev: { preview: { events, isFailing: true } } } }, { dev: {} });
      const { code, err, error } = await pulumi.sapi("diff", ["dev", "--policy-pack", "policy"]);
      assert.equal(code, 1);
      assert.match(error?.message ?? "", /dev: policy house\/tags of Notes-table: tag it; fix it/);
      const call = pulumi.log
        .flatMap(({ call = [] }) => call.join(" "))
        .find((text) => text.includes("preview"));
      assert.ok(call?.includes(`--policy-pack ${path.resolve("policy")}`), call);
      assert.match(err, /^warning: dev: policy house\/names of Notes-table: tag it$/m);
    });

    it("waits with a consumer until its producer is deployed", async () => {
      standIn({}, { "dev.ApiStack": { resources: [] } });
      const { code, err } = await pulumi.sapi("diff", ["dev"], { plan: NOTES });
      assert.equal(code, 0);
      assert.match(err, /^warning: ApiStack can be compared once StorageStack is deployed$/m);
      assert.deepEqual(pulumi.started("preview"), []);
    });

    it("waits with a consumer whose comparison fails while its producer would change", async () => {
      const message = 'Stack "ApiStack" use: tags of StorageStack: deploy it again';
      const fails = {
        events: [{ diagnosticEvent: { message, severity: "error" as const, color: "never" } }],
        isFailing: true,
      };
      const stacks = {
        "dev.StorageStack": { preview: { events: [gives({ exports: "table tags" }, { exports: "table" })] } },
        "dev.ApiStack": { preview: fails },
      };
      standIn({ stacks }, DEPLOYED);
      const { code, err } = await pulumi.sapi("diff", ["dev"], { plan: NOTES });
      assert.equal(code, 0);
      assert.equal(
        err.split("\n").find((line) => line.startsWith("warning")),
        `warning: ApiStack can be compared once StorageStack is deployed; until then: ${message}`,
      );
    });

    it("fails with a consumer whose producer stays as it is, and compares the others", async () => {
      const stacks = { "dev.ApiStack": { preview: { isFailing: true } } };
      standIn({ stacks }, { ...DEPLOYED, "dev.SiteStack": {} });
      const plan = appPlan({ ApiStack: ["StorageStack"], StorageStack: [], SiteStack: [] });
      const { error } = await pulumi.sapi("diff", ["dev", "--parallel", "1"], { plan });
      assert.equal(
        error?.message,
        `Stage "dev" dev.ApiStack: pulumi failed without a word; fix it, then run sapi diff dev ${pulumi.project} --parallel 1`,
      );
      assert.deepEqual(pulumi.started("preview"), ["dev.ApiStack", "dev.StorageStack", "dev.SiteStack"]);
    });

    it("says what was not compared when it is interrupted", async () => {
      standIn({ stacks: { "dev.StorageStack": { preview: { until: "SIGINT" } } } }, DEPLOYED);
      const controller = new AbortController();
      const onEvent = (event: object): void => {
        if ((event as { state?: string }).state === "running") controller.abort();
      };
      const { code, err } = await pulumi.sapi("diff", ["dev", "--parallel", "1", "--json"], {
        plan: NOTES,
        io: { signal: controller.signal, onEvent },
      });
      assert.equal(code, 130);
      assert.match(
        err,
        /interrupted; ended on the way: dev\.StorageStack; not started: dev\.ApiStack; go on with/,
      );
    });
  });

  describe("sapi remove", () => {
    it("removes consumers before their producers, and forgets the stacks that it made", async () => {
      standIn({}, DEPLOYED);
      assert.equal((await pulumi.sapi("remove", ["dev", "--yes"])).code, 0);
      assert.deepEqual(pulumi.started("destroy"), ["dev.ApiStack", "dev.StorageStack"]);
      assert.equal(pulumi.stack("dev.ApiStack"), undefined);
      assert.equal(pulumi.stack("dev.StorageStack"), undefined);
    });

    it("knows the order from references to other stacks where a function failed before it could tell", async () => {
      const urn =
        "urn:pulumi:dev.ApiStack::notes::pulumi:pulumi:StackReference::organization/notes/dev.StorageStack";
      const half = [{ urn, type: "pulumi:pulumi:StackReference" }];
      standIn({}, { "dev.StorageStack": { resources: [TABLE] }, "dev.ApiStack": { resources: half } });
      assert.equal((await pulumi.sapi("remove", ["dev", "--yes"])).code, 0);
      assert.deepEqual(pulumi.started("destroy"), ["dev.ApiStack", "dev.StorageStack"]);
    });

    it("keeps the stack of a whole app, which the user may have made", async () => {
      standIn({}, { dev: {} });
      assert.equal((await pulumi.sapi("remove", ["dev", "--yes"])).code, 0);
      assert.deepEqual(pulumi.stack("dev")?.resources, []);
    });

    const retaining = (retainOnDelete: boolean) => {
      const { options, ...table } = graphResource(TABLE.type, "Notes-table");
      const resources = [{ ...table, options: { ...options, retainOnDelete } }];
      return { ...appPlan({}), stacks: [{ id: "Data", uses: [], exports: [], resources }] };
    };

    it("refuses to delete data that the program keeps and the state does not, in the stack of an app stack as well", async () => {
      for (const [stack, urn] of [
        ["dev", TABLE.urn],
        ["dev.Data", TABLE.urn.replace("::", ".Data::")],
      ] as const) {
        standIn({}, { [stack]: { resources: [{ ...TABLE, urn }] } });
        const { error } = await pulumi.sapi("remove", ["dev", "--yes"], { plan: retaining(true) });
        assert.equal(error?.code, "DEPLOY_DATA_UNMARKED");
        assert.match(error?.message ?? "", /table Notes-table; run sapi deploy dev/);
        assert.deepEqual(pulumi.started("destroy"), []);
        if (stack === "dev") pulumi.close();
      }
    });

    it("refuses to delete data that is protected, as an adoption leaves it, whatever the program says", async () => {
      standIn({}, { dev: { resources: [{ ...TABLE, protect: true, retainOnDelete: true }] } });
      const { error } = await pulumi.sapi("remove", ["dev", "--yes"], { plan: retaining(false) });
      assert.equal(error?.code, "DEPLOY_DATA_UNMARKED");
      assert.deepEqual(pulumi.started("destroy"), []);
    });

    it("removes data that neither the program nor the state keeps", async () => {
      standIn({}, { dev: { resources: [TABLE] } });
      assert.equal((await pulumi.sapi("remove", ["dev", "--yes"], { plan: retaining(false) })).code, 0);
      assert.deepEqual(pulumi.started("destroy"), ["dev"]);
    });

    it("lists what would go, data by name, and what stays", async () => {
      const bucket = {
        urn: "urn:pulumi:dev::notes::aws:s3/bucket:Bucket::files",
        type: "aws:s3/bucket:Bucket",
      };
      standIn({}, { dev: { resources: [TABLE, { ...bucket, retainOnDelete: true }] } });
      const { error } = await pulumi.sapi("remove", ["dev"]);
      assert.equal(error?.code, "DEPLOY_CONFIRMATION_NEEDED");
      assert.equal(
        error?.message,
        'Stage "dev": everything of dev would be removed; dev: table Notes-table would be deleted; dev: bucket files stays in AWS; add --yes to go on',
      );
      assert.deepEqual(pulumi.started("destroy"), []);
    });

    it("begins nothing where AWS protects data that would go, and says how to lift that, --yes or not", async () => {
      const protectedTable = { ...TABLE, inputs: { deletionProtectionEnabled: true } };
      const pool = {
        urn: "urn:pulumi:dev::notes::aws:cognito/userPool:UserPool::users",
        type: "aws:cognito/userPool:UserPool",
        outputs: { deletionProtection: "ACTIVE" },
      };
      const retained = {
        urn: "urn:pulumi:dev::notes::aws:rds/cluster:Cluster::sql",
        type: "aws:rds/cluster:Cluster",
      };
      const resources = [
        protectedTable,
        pool,
        { ...retained, inputs: { deletionProtection: true }, retainOnDelete: true },
      ];
      for (const options of [[], ["--yes"]]) {
        standIn({}, { dev: { resources } });
        const { error } = await pulumi.sapi("remove", ["dev", ...options]);
        assert.equal(error?.code, "DEPLOY_DELETION_PROTECTED");
        assert.equal(
          error?.message,
          'Stage "dev": AWS refuses to delete what it protects: dev: table Notes-table; dev: user pool users; take "dev" out of new App({ production }), or the setting out of native, run sapi deploy dev, and then remove it',
        );
        assert.deepEqual(pulumi.started("destroy"), []);
        pulumi.close();
      }
    });

    it("removes what AWS protected once, and no longer does", async () => {
      const state = {
        inputs: { deletionProtectionEnabled: true },
        outputs: { deletionProtectionEnabled: false },
      };
      standIn({}, { dev: { resources: [{ ...TABLE, ...state }] } });
      assert.equal((await pulumi.sapi("remove", ["dev", "--yes"])).code, 0);
    });

    it("starts nothing after a failure", async () => {
      standIn({ stacks: { "dev.ApiStack": { destroy: { isFailing: true } } } }, DEPLOYED);
      const { error } = await pulumi.sapi("remove", ["dev", "--yes"]);
      assert.match(
        error?.message ?? "",
        /then run sapi remove dev .* --yes; not started: dev\.StorageStack$/,
      );
      assert.ok(pulumi.stack("dev.StorageStack"));
    });

    it("warns of a consumer that stays behind", async () => {
      standIn({}, DEPLOYED);
      const { err } = await pulumi.sapi("remove", ["dev", "--only", "StorageStack", "--yes"]);
      assert.match(err, /^warning: ApiStack uses StorageStack and stays; remove it first$/m);
      assert.deepEqual(pulumi.started("destroy"), ["dev.StorageStack"]);
    });

    it("names a circle that deployments at different times have made, edge by edge", async () => {
      const circle = {
        "dev.A": { resources: [appStack("A", { uses: ["B"] })] },
        "dev.B": { resources: [appStack("B", { uses: ["A"] })] },
      };
      const { error } = await standIn({}, circle).sapi("remove", ["dev", "--yes"]);
      assert.equal(error?.code, "DEPLOY_CYCLE");
      assert.match(error?.message ?? "", /dev\.A -> dev\.B -> dev\.A|dev\.B -> dev\.A -> dev\.B/);
      assert.deepEqual(pulumi.started("destroy"), []);
    });
  });

  describe("sapi outputs", () => {
    const stacks = {
      "dev.A": { outputs: { ApiUrl: "https://a", "sapi:A": toOutputText({}) } },
      "dev.B": { outputs: { Count: 3, Key: "hush", "sapi:reads": toOutputText({ A: ["api"] }) } },
    };

    it("puts together what all stacks give, without what is ours, and hides secrets", async () => {
      const { out, err } = await standIn({ secretOutputs: ["Key"] }, stacks).sapi("outputs", ["dev"]);
      assert.equal(out, "ApiUrl  https://a\nCount   3\nKey     [secret]\n");
      assert.equal(err, "");
    });

    it("shows secrets when asked to, and is data with --json", async () => {
      standIn({ secretOutputs: ["Key"] }, stacks);
      const { out } = await pulumi.sapi("outputs", ["dev", "--show-secrets", "--json"]);
      assert.deepEqual(JSON.parse(out), { ApiUrl: "https://a", Count: 3, Key: "hush" });
    });

    it("refuses a stage that is not there", async () => {
      const { error } = await standIn().sapi("outputs", ["dev"]);
      assert.equal(error?.code, "DEPLOY_NOT_DEPLOYED");
      assert.equal(
        error?.message,
        'Stage "dev": there is no Pulumi stack of this stage; run sapi deploy dev',
      );
    });
  });

  describe("sapi refresh", () => {
    it("refreshes every stack, and asks in a protected stage", async () => {
      const facts = { protect: ["dev"] };
      standIn({}, { dev: { resources: [appStack("A", facts)] } });
      const { error } = await pulumi.sapi("refresh", ["dev"]);
      assert.equal(error?.message, 'Stage "dev": the app protects the stage dev; add --yes to go on');
      assert.equal((await pulumi.sapi("refresh", ["dev", "--yes"])).code, 0);
      assert.deepEqual(pulumi.started("refresh"), ["dev"]);
    });
  });

  describe("in one Pulumi stack and in several", () => {
    const both = { dev: { resources: [appStack("StorageStack"), TABLE] }, ...DEPLOYED };

    for (const command of ["deploy", "diff", "refresh", "remove", "outputs"] as const) {
      it(`is left alone by sapi ${command}`, async () => {
        const { error } = await standIn({}, both).sapi(
          command,
          command === "outputs" ? ["dev"] : ["dev", "--json"],
        );
        assert.equal(error?.code, "DEPLOY_MODE_MIXED");
        assert.deepEqual(
          pulumi.log.filter(({ start }) => start !== undefined),
          [],
        );
      });
    }

    it("goes on in parts when everything has been moved out of the first", async () => {
      const resources = [
        { urn: "urn:pulumi:dev::notes::pulumi:pulumi:Stack::notes-dev", type: "pulumi:pulumi:Stack" },
      ];
      standIn({}, { dev: { resources }, ...DEPLOYED });
      const { code, events } = await pulumi.sapi("deploy", ["dev", "--json"], { plan: NOTES });
      assert.equal(code, 0);
      assert.equal(events[0]?.event === "start" && events[0].mode, "split");
    });

    it("goes on in one when everything has been moved out of the others", async () => {
      const resources = [
        {
          urn: "urn:pulumi:dev.ApiStack::notes::pulumi:providers:aws::default",
          type: "pulumi:providers:aws",
        },
      ];
      standIn({}, { dev: both.dev, "dev.ApiStack": { resources } });
      const { events } = await pulumi.sapi("deploy", ["dev", "--json"], { plan: NOTES });
      assert.equal(events[0]?.event === "start" && events[0].mode, "whole");
    });
  });

  describe("Pulumi", () => {
    it("is missing", async () => {
      standIn();
      const { PATH } = process.env;
      process.env.PATH = pulumi.project;
      const { error } = await pulumi.sapi("deploy", ["dev"]);
      process.env.PATH = PATH;
      assert.equal(error?.code, "DEPLOY_CLI_MISSING");
      assert.equal(
        error?.message,
        'Stage "dev": the Pulumi CLI is not on the PATH; install it: https://www.pulumi.com/docs/install/',
      );
    });

    it("is too old", async () => {
      const { error } = await standIn({ version: "v3.207.0" }).sapi("deploy", ["dev"]);
      assert.equal(error?.code, "DEPLOY_CLI_OLD");
      assert.match(
        error?.message ?? "",
        /the Pulumi CLI is 3\.207\.0, and the constructs need 3\.208\.0 or later/,
      );
    });

    it("is not logged in", async () => {
      const refuses = "PULUMI_ACCESS_TOKEN must be set for login during non-interactive CLI sessions";
      const { error, events, out } = await standIn({ refuses }).sapi("deploy", ["dev", "--json"]);
      assert.equal(error?.code, "DEPLOY_LOGIN_MISSING");
      assert.deepEqual(events, [
        { event: "error", code: "DEPLOY_LOGIN_MISSING", message: error?.message ?? "" },
      ]);
      assert.equal(out.endsWith("\n"), true);
    });

    it("has no plugin", async () => {
      const message =
        "no resource plugin 'pulumi-resource-aws' found in the workspace at version v7.48.0 or on your $PATH";
      const up = {
        events: [{ diagnosticEvent: { message, severity: "error", color: "never" } as const }],
        isFailing: true,
      };
      const { error } = await standIn({ stacks: { dev: { up } } }).sapi("deploy", ["dev"]);
      assert.equal(error?.code, "DEPLOY_PLUGIN_MISSING");
      assert.match(
        error?.message ?? "",
        /run pulumi plugin install resource aws 7\.48\.0, then run sapi deploy dev /,
      );
    });

    it("has another passphrase, or none", async () => {
      const run = async (stderr: string) =>
        (await standIn({ stacks: { dev: { up: { stderr } } } }).sapi("deploy", ["dev"])).error;
      const wrong = await run("failed to decrypt: incorrect passphrase, please set PULUMI_CONFIG_PASSPHRASE");
      assert.equal(wrong?.code, "DEPLOY_PASSPHRASE_WRONG");
      pulumi.close();
      const none = await run(
        "get stack secrets manager: passphrase must be set with PULUMI_CONFIG_PASSPHRASE",
      );
      assert.equal(none?.code, "DEPLOY_PASSPHRASE_MISSING");
    });
  });

  it("is no name of the Pulumi stack of an app stack", async () => {
    await assert.rejects(standIn().sapi("deploy", ["dev.ApiStack"]), {
      code: "DEPLOY_STAGE_INVALID",
      message:
        'Stage "dev.ApiStack": a stage has letters, digits, - and _ only, got "dev.ApiStack"; write sapi deploy dev --only ApiStack',
    });
  });
});
