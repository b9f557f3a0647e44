import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import type { AppPlan } from "#sdk/cli/deploy/app-plan";
import { toOutputText } from "#sdk/values/stack-state";
import { done, gives, started } from "../../../support/pulumi/events";
import {
  appPlan,
  type Play,
  type Ran,
  type Script,
  StandIn,
  type StandInStack,
} from "../../../support/pulumi/stand-in";

const NOTES = appPlan({
  StorageStack: [],
  AuthStack: [],
  ApiStack: ["StorageStack"],
  SiteStack: ["ApiStack"],
});
const DEPLOYED = { "dev.StorageStack": {}, "dev.AuthStack": {}, "dev.ApiStack": {}, "dev.SiteStack": {} };
const TABLE = { type: "aws:dynamodb/table:Table", name: "Notes-table" };
const REFERENCE = "pulumi:pulumi:StackReference";
const ROLE = { type: "aws:iam/role:Role", name: "role" };

const LOSES: Play = { events: [done("replace", TABLE)] };
const GIVES_OTHERS: Play = { outputs: { table: "another" } };
const CHANGES: Play = { events: [done("update", ROLE)] };
const REFUSED: Play = {
  events: [says("Auth login: cannot be changed"), done("delete", TABLE)],
  isFailing: true,
};

function says(message: string) {
  return { diagnosticEvent: { message, severity: "error" as const, color: "never" } };
}

describe("sapi deploy compares", () => {
  let pulumi: StandIn;
  const standIn = (script: Script = {}, stacks: Record<string, StandInStack> = { dev: {} }): StandIn => {
    pulumi = new StandIn(script, stacks);
    return pulumi;
  };
  const whole = (preview: Play | readonly Play[]): Script => ({ stacks: { dev: { preview } } });
  const previews = (): readonly string[] => [...pulumi.started("preview")].sort();
  afterEach(() => pulumi.close());

  describe("and stops where the comparison fails", () => {
    const answers = async () => true;
    for (const [how, options, io] of [
      ["without a terminal", [], {}],
      ["with --yes", ["--yes"], {}],
      ["on a terminal", [], { confirm: answers }],
    ] as const) {
      it(`deploys nothing of a whole app ${how}`, async () => {
        const ran = await standIn(whole(REFUSED)).sapi("deploy", ["dev", ...options], { io });
        assert.equal(ran.code, 1);
        assert.equal(ran.error?.code, "DEPLOY_FAILED");
        const command = ["sapi deploy dev", pulumi.project, ...options].join(" ");
        assert.equal(
          ran.error?.message,
          `Stage "dev" dev: Auth login: cannot be changed; fix it, then run ${command}`,
        );
        assert.match(ran.err, /^no changes$/m);
        assert.deepEqual(pulumi.started("up"), []);
      });

      it(`deploys nothing of a new Pulumi stack ${how}`, async () => {
        const { code } = await standIn(whole(REFUSED), {}).sapi("deploy", ["dev", ...options], { io });
        assert.equal(code, 1);
        assert.deepEqual(pulumi.started("up"), []);
      });

      it(`deploys no stack of a split app ${how}, as long as nothing else has to come first`, async () => {
        const stacks = { "dev.AuthStack": { preview: REFUSED }, "dev.StorageStack": { preview: CHANGES } };
        standIn({ stacks }, DEPLOYED);
        const { error } = await pulumi.sapi("deploy", ["dev", ...options], { plan: NOTES, io });
        assert.match(
          error?.message ?? "",
          /^Stage "dev" dev\.AuthStack: .*; not started: dev\.StorageStack, dev\.ApiStack, dev\.SiteStack$/,
        );
        assert.deepEqual(pulumi.started("up"), []);
      });

      it(`deploys no consumer ${how} that is refused once its producer is deployed, and none of its own`, async () => {
        const stacks = { "dev.StorageStack": { preview: CHANGES }, "dev.ApiStack": { preview: REFUSED } };
        standIn({ stacks }, DEPLOYED);
        const { error } = await pulumi.sapi("deploy", ["dev", ...options], { plan: NOTES, io });
        assert.match(error?.message ?? "", /^Stage "dev" dev\.ApiStack: .*; not started: dev\.SiteStack$/);
        assert.deepEqual([...pulumi.started("up")].sort(), ["dev.AuthStack", "dev.StorageStack"]);
      });
    }

    it("deploys nothing at all when a setting that AWS has fixed would change, also in a consumer", async () => {
      const message =
        'Auth "Auth" login: was ["email"] when first deployed and cannot be changed, got ["phone"]';
      const refused: Play = { events: [says(message)], isFailing: true };
      const stacks = { "dev.StorageStack": { preview: LOSES }, "dev.ApiStack": { preview: refused } };
      standIn({ stacks }, DEPLOYED);
      const { error } = await pulumi.sapi("deploy", ["dev", "--yes"], { plan: NOTES });
      assert.match(
        error?.message ?? "",
        /^Stage "dev" dev\.ApiStack: Auth "Auth" login: .*; not started: dev\.StorageStack, dev\.AuthStack, dev\.SiteStack$/,
      );
      assert.deepEqual(pulumi.started("up"), []);
    });

    for (const kind of ["delete", "replace"] as const) {
      it(`deploys nothing that would ${kind} what AWS protects, and says how to lift that`, async () => {
        const before = { deletionProtectionEnabled: true };
        const preview: Play = { events: [done("update", ROLE), done(kind, { ...TABLE, before })] };
        const { error } = await standIn(whole(preview)).sapi("deploy", ["dev", "--yes"]);
        assert.equal(error?.code, "DEPLOY_DELETION_PROTECTED");
        assert.match(
          error?.message ?? "",
          /^Stage "dev" dev: AWS refuses to delete what it protects: table Notes-table; undo this change, take "dev" out of new App\(\{ production \}\), or the setting out of native, run sapi deploy dev, and then make it/,
        );
        assert.deepEqual(pulumi.started("up"), []);
      });
    }

    it("deploys where what AWS protects stays there", async () => {
      const retained = { ...TABLE, before: { deletionProtectionEnabled: true }, isRetained: true };
      const { code } = await standIn(whole({ events: [done("delete", retained)] })).sapi("deploy", [
        "dev",
        "--yes",
      ]);
      assert.equal(code, 0);
      assert.deepEqual(pulumi.started("up"), ["dev"]);
    });

    it("deploys nothing when the CLI is killed while comparing", async () => {
      const { error } = await standIn(whole({ ...LOSES, isKilled: true })).sapi("deploy", ["dev", "--yes"]);
      assert.equal(
        error?.message,
        `Stage "dev" dev: the Pulumi CLI was killed while comparing; fix it, then run sapi deploy dev ${pulumi.project} --yes`,
      );
      assert.deepEqual(pulumi.started("up"), []);
    });

    it("deploys nothing when it is interrupted while comparing", async () => {
      standIn(whole({ ...LOSES, until: "SIGINT" }));
      const { code, err } = await interruptedAt("running");
      assert.equal(code, 130);
      assert.match(
        err,
        /^Stage "dev": interrupted; not started: dev; go on with sapi deploy dev .* --yes\n$/,
      );
      assert.deepEqual(pulumi.started("up"), []);
    });

    it("deploys nothing when it is interrupted right after", async () => {
      standIn(whole({}));
      const { code, err } = await interruptedAt("done");
      assert.equal(code, 130);
      assert.match(err, /interrupted; not started: dev;/);
      assert.deepEqual(pulumi.started("up"), []);
    });

    it("deploys no consumer when it is interrupted while the consumer is compared in its turn", async () => {
      const hanging: Play[] = [{}, { until: "SIGINT" }];
      const stacks = { "dev.StorageStack": { up: GIVES_OTHERS }, "dev.ApiStack": { preview: hanging } };
      standIn({ stacks }, DEPLOYED);
      const controller = new AbortController();
      let comparisons = 0;
      const onEvent = (event: object): void => {
        const { stack, state, doing } = event as { stack?: string; state?: string; doing?: string };
        if (stack !== "dev.ApiStack" || state !== "running" || doing !== "comparing") return;
        if (++comparisons === 2) controller.abort();
      };
      const io = { signal: controller.signal, onEvent };
      const { code, err } = await pulumi.sapi("deploy", ["dev", "--json"], { plan: NOTES, io });
      assert.equal(code, 130);
      assert.match(err, /interrupted; done: .*; not started: dev\.ApiStack, dev\.SiteStack;/);
      assert.equal(pulumi.started("up").includes("dev.ApiStack"), false);
    });

    /** Ends the command when a comparison has begun, or has ended well. */
    function interruptedAt(state: "running" | "done"): Promise<Ran> {
      const controller = new AbortController();
      const onEvent = (event: object): void => {
        if ((event as { state?: string }).state === state) controller.abort();
      };
      const io = { signal: controller.signal, onEvent };
      return pulumi.sapi("deploy", ["dev", "--yes", "--json"], { io });
    }
  });

  describe("and relies on no comparison with gaps", () => {
    const delete2 = { events: [done("delete", TABLE)], counts: { delete: 2, same: 3 } };
    for (const [what, preview, problem] of [
      ["without an end", { counts: null }, "the summary at its end is missing"],
      ["that told of less than there is", delete2, "it counts 2 of delete, and told of 1"],
      [
        "of which a replacement was lost on the way",
        { counts: { replace: 1 } },
        "it counts 1 of replace, and told of 0",
      ],
      [
        "with a step of a newer engine on data",
        { events: [done("strange", TABLE)] },
        "it has a step that is not known here: strange of Notes-table",
      ],
    ] as const) {
      it(`refuses one ${what}`, async () => {
        const { error } = await standIn(whole(preview)).sapi("deploy", ["dev", "--yes"]);
        assert.equal(error?.code, "DEPLOY_COMPARISON_UNREADABLE");
        assert.equal(
          error?.message,
          `Stage "dev" dev: the comparison cannot be relied on: ${problem}; update the Pulumi CLI or this package, then run sapi deploy dev ${pulumi.project} --yes`,
        );
        assert.deepEqual(pulumi.started("up"), []);
        assert.equal((await pulumi.sapi("diff", ["dev"])).error?.code, "DEPLOY_COMPARISON_UNREADABLE");
      });
    }

    it("takes a step of a newer engine on what can be made again", async () => {
      const preview = { events: [done("strange", ROLE)] };
      assert.equal((await standIn(whole(preview)).sapi("deploy", ["dev"])).code, 0);
    });
  });

  describe("and asks before data goes", () => {
    it("refuses without --yes where there is no terminal", async () => {
      const deleted: Play = { events: [done("delete", TABLE)] };
      const { code, error } = await standIn(whole(deleted)).sapi("deploy", ["dev"]);
      assert.equal(code, 1);
      assert.equal(error?.code, "DEPLOY_CONFIRMATION_NEEDED");
      assert.equal(
        error?.message,
        'Stage "dev": dev: table Notes-table would be deleted; add --yes to go on',
      );
      assert.deepEqual(pulumi.started("up"), []);
    });

    it("goes on with --yes", async () => {
      assert.equal((await standIn(whole(LOSES)).sapi("deploy", ["dev", "--yes"])).code, 0);
      assert.deepEqual(pulumi.started("up"), ["dev"]);
    });

    it("asks on a terminal, and takes no for no", async () => {
      const asked: string[] = [];
      const confirm = async (question: string) => asked.push(question) === 2;
      standIn(whole(LOSES));
      const { error } = await pulumi.sapi("deploy", ["dev"], { io: { confirm } });
      assert.equal(error?.code, "DEPLOY_DECLINED");
      assert.deepEqual(pulumi.started("up"), []);
      assert.equal((await pulumi.sapi("deploy", ["dev"], { io: { confirm } })).code, 0);
      const question = "dev: table Notes-table would be replaced by an empty one\ndeploy dev?";
      assert.deepEqual(asked, [question, question]);
      assert.deepEqual(pulumi.started("up"), ["dev"]);
    });

    it("does not ask where the data stays, or was only read", async () => {
      const retained: Play = {
        events: [done("update", TABLE), done("discard", { ...TABLE, name: "another's" })],
      };
      assert.equal((await standIn(whole(retained)).sapi("deploy", ["dev"])).code, 0);
    });

    it("compares again after an answer, and asks about what has come meanwhile", async () => {
      const user = { type: "aws:cognito/userPool:UserPool", name: "users" };
      const more: Play = { events: [done("replace", TABLE), done("delete", user)] };
      const asked: string[] = [];
      const confirm = async (question: string) => asked.push(question) > 0;
      const { code } = await standIn(whole([LOSES, more, more])).sapi("deploy", ["dev"], { io: { confirm } });
      assert.equal(code, 0);
      assert.deepEqual(asked, [
        "dev: table Notes-table would be replaced by an empty one\ndeploy dev?",
        "dev: user pool users would be deleted\ndeploy dev?",
      ]);
      assert.equal(pulumi.started("preview").length, 3);
    });

    it("asks in its turn about what only shows when others are deployed", async () => {
      const stacks = {
        "dev.StorageStack": { preview: CHANGES },
        "dev.ApiStack": { preview: [{ isFailing: true }, LOSES] },
      };
      const wanted = /dev\.ApiStack: table Notes-table would be replaced by an empty one/;
      for (const io of [{}, { confirm: async () => false }]) {
        standIn({ stacks }, DEPLOYED);
        const { error } = await pulumi.sapi("deploy", ["dev"], { plan: NOTES, io });
        assert.equal(error?.code, "confirm" in io ? "DEPLOY_DECLINED" : "DEPLOY_CONFIRMATION_NEEDED");
        assert.match(error?.message ?? "", wanted);
        assert.deepEqual([...pulumi.started("up")].sort(), ["dev.AuthStack", "dev.StorageStack"]);
        pulumi.close();
      }
    });

    it("asks one question at a time", async () => {
      const late: Play[] = [{}, LOSES, LOSES];
      const stacks = {
        "dev.StorageStack": { preview: CHANGES, up: GIVES_OTHERS },
        "dev.ApiStack": { preview: late },
        "dev.SiteStack": { preview: late },
      };
      const plan = appPlan({ StorageStack: [], ApiStack: ["StorageStack"], SiteStack: ["StorageStack"] });
      const { "dev.AuthStack": _, ...deployed } = DEPLOYED;
      let open = 0;
      let asked = 0;
      const confirm = async () => {
        assert.equal(++open, 1);
        await new Promise(setImmediate);
        open--;
        return ++asked > 0;
      };
      assert.equal(
        (await standIn({ stacks }, deployed).sapi("deploy", ["dev"], { plan, io: { confirm } })).code,
        0,
      );
      assert.equal(asked, 2);
    });

    it("asks before a producer is deployed once more, for routes of others, and loses data by that", async () => {
      const plan = appPlan({ ApiStack: [], TeamStack: ["ApiStack"] });
      const routes = { "sapi:routes": toOutputText({ ApiStack: { Api: "h1" } }) };
      const outputs = { "sapi:ApiStack": toOutputText({ schema: 1, exports: ["api"] }) };
      const stacks = {
        "dev.ApiStack": { preview: [{}, LOSES], up: { outputs } },
        "dev.TeamStack": { up: { outputs: routes } },
      };
      standIn({ stacks }, { "dev.ApiStack": {}, "dev.TeamStack": {} });
      const { error } = await pulumi.sapi("deploy", ["dev"], { plan });
      assert.equal(error?.code, "DEPLOY_CONFIRMATION_NEEDED");
      assert.deepEqual(pulumi.started("up"), ["dev.ApiStack", "dev.TeamStack"]);
    });

    it("takes a yes for one deployment, not for the next of the same stack", async () => {
      const plan = appPlan({ ApiStack: [], TeamStack: ["ApiStack"] });
      const routes = { "sapi:routes": toOutputText({ ApiStack: { Api: "h1" } }) };
      const outputs = { "sapi:ApiStack": toOutputText({ schema: 1, exports: ["api"] }) };
      const stacks = {
        "dev.ApiStack": { preview: LOSES, up: { outputs } },
        "dev.TeamStack": { up: { outputs: routes } },
      };
      standIn({ stacks }, { "dev.ApiStack": {}, "dev.TeamStack": {} });
      let asked = 0;
      const confirm = async () => ++asked === 1;
      const { error } = await pulumi.sapi("deploy", ["dev"], { plan, io: { confirm } });
      assert.equal(error?.code, "DEPLOY_DECLINED");
      assert.equal(asked, 2);
      assert.deepEqual(pulumi.started("up"), ["dev.ApiStack", "dev.TeamStack"]);
    });
  });

  describe("once where the program and the outputs that a stack reads have the same contents, else again", () => {
    const ONCE = ["dev.ApiStack", "dev.AuthStack", "dev.SiteStack", "dev.StorageStack"];

    /** Deploys the stacks one after the other, and does something while the first one is deployed. */
    async function deployAll(
      script: Script,
      { plan = NOTES, meanwhile = () => undefined }: { plan?: AppPlan; meanwhile?: () => void } = {},
    ): Promise<Ran> {
      standIn(script, DEPLOYED);
      let isDone = false;
      const onEvent = (event: object): void => {
        const { state, doing } = event as { state?: string; doing?: string };
        if (isDone || state !== "running" || doing !== "deploying") return;
        isDone = true;
        meanwhile();
      };
      return pulumi.sapi("deploy", ["dev", "--json", "--parallel", "1"], { plan, io: { onEvent } });
    }

    it("compares once what waits for others that give the same outputs", async () => {
      const { code } = await deployAll({ stacks: { "dev.StorageStack": { up: { outputs: {} } } } });
      assert.equal(code, 0);
      assert.deepEqual(previews(), ONCE);
      assert.equal(pulumi.started("up").length, 4);
    });

    it("compares once what is independent and has waited for its turn", async () => {
      const { "dev.StorageStack": storage, "dev.AuthStack": auth } = DEPLOYED;
      standIn({}, { "dev.StorageStack": storage, "dev.AuthStack": auth });
      const plan = appPlan({ StorageStack: [], AuthStack: [] });
      assert.equal((await pulumi.sapi("deploy", ["dev", "--parallel", "1"], { plan })).code, 0);
      assert.deepEqual(previews(), ["dev.AuthStack", "dev.StorageStack"]);
    });

    it("compares again the users of what gives other outputs, and only these", async () => {
      await deployAll({ stacks: { "dev.StorageStack": { up: GIVES_OTHERS } } });
      assert.deepEqual(previews(), [...ONCE, "dev.ApiStack"].sort());
    });

    it("sees that a secret output is another one", async () => {
      const outputs = { password: "new" };
      const script = { secretOutputs: ["password"], stacks: { "dev.StorageStack": { up: { outputs } } } };
      standIn(script, { ...DEPLOYED, "dev.StorageStack": { outputs: { password: "old" } } });
      await pulumi.sapi("deploy", ["dev"], { plan: NOTES });
      assert.deepEqual(previews(), [...ONCE, "dev.ApiStack"].sort());
    });

    it("loses no data when the program is edited between the comparison and the deployment", async () => {
      const stacks = { "dev.ApiStack": { preview: [{}, LOSES] } };
      const meanwhile = () => pulumi.write("index.js", "// without the table");
      const { error } = await deployAll({ stacks }, { meanwhile });
      assert.equal(error?.code, "DEPLOY_CONFIRMATION_NEEDED");
      assert.match(error?.message ?? "", /dev\.ApiStack: table Notes-table would be replaced/);
      assert.deepEqual([...pulumi.started("up")].sort(), ["dev.AuthStack", "dev.StorageStack"]);
    });

    it("compares all again when a new file of the program has come", async () => {
      await deployAll({}, { meanwhile: () => pulumi.write("more.js", "") });
      assert.deepEqual(previews(), [...ONCE, "dev.ApiStack", "dev.AuthStack", "dev.SiteStack"].sort());
    });

    it("compares again the stack alone whose settings are edited", async () => {
      const settings = "config:\n  notes:size: 2\n";
      await deployAll({}, { meanwhile: () => pulumi.write("Pulumi.dev.ApiStack.yaml", settings) });
      assert.deepEqual(previews(), [...ONCE, "dev.ApiStack"].sort());
    });

    it("judges a file by its content, not by its time", async () => {
      await deployAll({}, { meanwhile: () => pulumi.write("index.js", "") });
      assert.deepEqual(previews(), ONCE);
    });

    it("compares again what somebody else has deployed meanwhile", async () => {
      const meanwhile = () => {
        const file = path.join(pulumi.folder, "stacks", "dev.ApiStack.json");
        const stack = JSON.parse(readFileSync(file, "utf8"));
        writeFileSync(file, JSON.stringify({ ...stack, runs: { ...stack.runs, up: 1 } }));
      };
      await deployAll({}, { meanwhile });
      assert.deepEqual(previews(), [...ONCE, "dev.ApiStack"].sort());
    });

    it("compares all again after a deployment where the program asks other programs", async () => {
      await deployAll({}, { plan: { ...NOTES, startsPrograms: true } });
      assert.deepEqual(previews(), [...ONCE, "dev.ApiStack", "dev.AuthStack", "dev.SiteStack"].sort());
    });

    for (const [what, read] of [
      ["a stack of another project", { type: REFERENCE, name: "organization/network/dev" }],
      ["a resource of others", ROLE],
    ] as const) {
      it(`compares again after a deployment what reads ${what}`, async () => {
        const preview = { events: [done("read", read)] };
        await deployAll({ stacks: { "dev.SiteStack": { preview } } });
        assert.deepEqual(previews(), [...ONCE, "dev.SiteStack"].sort());
      });
    }

    it("compares once what reads the stacks that it uses", async () => {
      const name = "serverless-api/organization/notes/dev.ApiStack";
      await deployAll({
        stacks: { "dev.SiteStack": { preview: { events: [done("read", { type: REFERENCE, name })] } } },
      });
      assert.deepEqual(previews(), ONCE);
    });
  });

  it("and tells a warning once", async () => {
    const message = "guests are allowed\n";
    const warning = { diagnosticEvent: { message, severity: "warning" as const, color: "never" } };
    const play: Play = { events: [warning, started("create", ROLE), done("create", ROLE)] };
    const { err } = await standIn({ stacks: { dev: { preview: play, up: play } } }).sapi("deploy", ["dev"]);
    assert.equal(err.match(/^warning: dev: guests are allowed$/gm)?.length, 1);
  });

  it("and says which comparison is made again", async () => {
    const stacks = {
      "dev.StorageStack": { preview: { events: [gives({ table: "b" }, { table: "a" })] } },
      "dev.ApiStack": { preview: [{ isFailing: true }, {}] },
    };
    const { code, err } = await standIn({ stacks }, DEPLOYED).sapi("deploy", ["dev"], { plan: NOTES });
    assert.equal(code, 0);
    assert.match(
      err,
      /^warning: dev\.ApiStack cannot be compared yet; it is compared again when what it uses is deployed$/m,
    );
  });
});
