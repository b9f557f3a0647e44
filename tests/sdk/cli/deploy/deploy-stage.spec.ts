import assert from "node:assert/strict";
import { LOAD_CHECK_VARIABLE } from "#sdk/values/bundle-cache";
import { toOutputText } from "#sdk/values/stack-state";
import { done, started } from "../../../support/pulumi/events";
import {
  appPlan,
  type Play,
  type Script,
  StandIn,
  type StandInStack,
} from "../../../support/pulumi/stand-in";
import { until } from "../../../support/until";

const NOTES = appPlan({ StorageStack: [], AuthStack: [], ApiStack: ["StorageStack", "AuthStack"] });
const TABLE = { type: "aws:dynamodb/table:Table", name: "Notes-table" };
const ROLE = { type: "aws:iam/role:Role", name: "role" };
const FAILS: Play = {
  events: [
    {
      diagnosticEvent: {
        message: "<{%reset%}>creating Role: AccessDenied: not allowed<{%reset%}>\n",
        severity: "error",
        color: "never",
      },
    },
    { diagnosticEvent: { message: "update failed\n", severity: "error", color: "never" } },
  ],
  isFailing: true,
};

describe("sapi deploy", () => {
  let pulumi: StandIn;
  const standIn = (script: Script = {}, stacks: Record<string, StandInStack> = {}): StandIn => {
    pulumi = new StandIn(script, stacks);
    return pulumi;
  };
  afterEach(() => pulumi.close());

  it("deploys the whole app in one Pulumi stack and makes it if it is not there", async () => {
    const up: Play = { events: [started("create", ROLE), done("create", ROLE)] };
    const { code, err, out } = await standIn({ stacks: { dev: { up } } }).sapi("deploy", ["dev"], {
      plan: NOTES,
    });
    assert.equal(code, 0);
    const seconds = "\\(\\d+\\.\\d s\\)\n";
    assert.match(
      err,
      new RegExp(
        `^dev: comparing\ndev: done comparing ${seconds}dev: deploying\ndev: done deploying ${seconds}resources: 1 created\n$`,
      ),
    );
    assert.equal(out, "");
    assert.deepEqual(pulumi.started("up"), ["dev"]);
  });

  it("gives Pulumi, and with it the providers, the variables of the stage's files", async () => {
    standIn().write(".env.dev", "FROM_FILE=dev\n");
    pulumi.write(".env.local", "FROM_FILE=here\n");
    pulumi.write(".env", "FROM_FILE=everywhere\n");
    await pulumi.sapi("deploy", ["dev"], { plan: NOTES });
    const ups = pulumi.log.filter(({ call }) => call?.includes("up"));
    assert.deepEqual(
      ups.map(({ fromFile }) => fromFile),
      ["dev"],
    );
  });

  it("has the program bundle all functions anew with --no-cache", async () => {
    await standIn().sapi("deploy", ["dev", "--no-cache"], { plan: NOTES });
    await pulumi.sapi("deploy", ["dev"], { plan: NOTES });
    const ups = pulumi.log.filter(({ call }) => call?.includes("up"));
    assert.deepEqual(
      ups.map(({ bundleCache }) => bundleCache),
      ["off", undefined],
    );
  });

  it("has the comparison load archives with installed packages, unless that is turned off", async () => {
    const loadChecks = (command: string) =>
      pulumi.log.flatMap(({ call, loadCheck }) => (call?.includes(command) ? [loadCheck] : []));
    await standIn().sapi("deploy", ["dev"], { plan: NOTES });
    assert.deepEqual(loadChecks("preview"), ["on"]);
    assert.equal(process.env[LOAD_CHECK_VARIABLE], undefined);
    await pulumi.sapi("diff", ["dev"], { plan: NOTES });
    assert.deepEqual(loadChecks("preview"), ["on", undefined]);
    process.env[LOAD_CHECK_VARIABLE] = "off";
    try {
      await pulumi.sapi("deploy", ["dev"], { plan: NOTES });
      assert.deepEqual(loadChecks("preview"), ["on", undefined, "off"]);
      assert.equal(process.env[LOAD_CHECK_VARIABLE], "off");
    } finally {
      delete process.env[LOAD_CHECK_VARIABLE];
    }
  });

  it("leaves alone which stack the user has selected", async () => {
    await standIn().sapi("deploy", ["dev"]);
    const calls = pulumi.log.flatMap(({ call }) => (call === undefined ? [] : [call.join(" ")]));
    assert.deepEqual(calls.filter((call) => call.startsWith("stack ")).slice(0, 2), [
      "stack ls --json --non-interactive",
      "stack init dev --no-select --non-interactive",
    ]);
    assert.equal(
      calls.some((call) => call.startsWith("stack select")),
      false,
    );
  });

  it("deploys a Pulumi stack for each app stack, those first that others use", async () => {
    const { code, events } = await standIn().sapi("deploy", ["dev", "--split", "--json"], { plan: NOTES });
    assert.equal(code, 0);
    assert.deepEqual(events[0], {
      event: "start",
      command: "deploy",
      stage: "dev",
      mode: "split",
      stacks: ["dev.StorageStack", "dev.AuthStack", "dev.ApiStack"],
    });
    assert.deepEqual(pulumi.started("up").slice(0, 2).sort(), ["dev.AuthStack", "dev.StorageStack"]);
    assert.equal(pulumi.started("up")[2], "dev.ApiStack");
  });

  it("continues in parts without the option at later deployments", async () => {
    standIn({}, { "dev.StorageStack": {}, "dev.AuthStack": {}, "dev.ApiStack": {} });
    const { events } = await pulumi.sapi("deploy", ["dev", "--json"], { plan: NOTES });
    assert.equal(events[0]?.event === "start" && events[0].mode, "split");
    assert.deepEqual(
      pulumi.log.filter(({ call }) => call?.[1] === "init"),
      [],
    );
  });

  it("tells every resource that is not as before, as it begins and ends", async () => {
    const up: Play = { events: [done("same", TABLE), started("create", ROLE), done("create", ROLE)] };
    const { events } = await standIn({ stacks: { dev: { up } } }).sapi("deploy", ["dev", "--json"]);
    const resource = { event: "resource", stack: "dev", op: "create", type: ROLE.type, name: "role" };
    const urn = "urn:pulumi:dev::notes::aws:iam/role:Role::role";
    assert.deepEqual(
      events.filter(({ event }) => event === "resource"),
      [
        { ...resource, state: "started", urn },
        { ...resource, state: "done", urn },
      ],
    );
  });

  it("starts nothing after a failure, lets the others end, and says what to run", async () => {
    const stacks = { "dev.StorageStack": { up: FAILS }, "dev.AuthStack": { up: { until: { started: 2 } } } };
    const { code, error } = await standIn({ stacks }).sapi("deploy", ["dev", "--split"], { plan: NOTES });
    assert.equal(code, 1);
    assert.equal(error?.code, "DEPLOY_FAILED");
    assert.equal(
      error?.message,
      `Stage "dev" dev.StorageStack: creating Role: AccessDenied: not allowed; fix it, then run sapi deploy dev ${pulumi.project} --split; not started: dev.ApiStack`,
    );
    assert.equal(pulumi.log.find(({ end }) => end === "dev.AuthStack")?.isGood, true);
    assert.equal(pulumi.started("up").includes("dev.ApiStack"), false);
  });

  it("takes up where it failed", async () => {
    standIn({ stacks: { "dev.ApiStack": { up: FAILS } } });
    assert.equal((await pulumi.sapi("deploy", ["dev", "--split"], { plan: NOTES })).code, 1);
    pulumi.play({});
    assert.equal((await pulumi.sapi("deploy", ["dev"], { plan: NOTES })).code, 0);
    assert.equal(pulumi.started("up").length, 6);
  });

  it("deploys what --only names and nothing else", async () => {
    standIn({}, { "dev.StorageStack": {}, "dev.AuthStack": {} });
    assert.equal((await pulumi.sapi("deploy", ["dev", "--only", "ApiStack"], { plan: NOTES })).code, 0);
    assert.deepEqual(pulumi.started("up"), ["dev.ApiStack"]);
  });

  it("refuses to deploy a consumer before its producers, before anything is made", async () => {
    const { error } = await standIn().sapi("deploy", ["dev", "--split", "--only", "ApiStack"], {
      plan: NOTES,
    });
    assert.equal(error?.code, "DEPLOY_PRODUCER_MISSING");
    assert.equal(pulumi.stack("dev.ApiStack"), undefined);
  });

  it("ends what runs when it is interrupted, starts nothing more, and says how to go on", async () => {
    const hanging: Play = { events: [started("create", ROLE)], until: "SIGINT" };
    standIn({ stacks: { "dev.StorageStack": { up: hanging }, "dev.AuthStack": { up: hanging } } });
    const controller = new AbortController();
    let running = 0;
    const onEvent = ({ event }: { readonly event: string }): void => {
      if (event === "resource" && ++running === 2) controller.abort();
    };
    const { code, err, events } = await pulumi.sapi("deploy", ["dev", "--split", "--json"], {
      plan: NOTES,
      io: { signal: controller.signal, onEvent },
    });
    assert.equal(code, 130);
    assert.match(
      err,
      /^Stage "dev": interrupted; ended on the way: [\w., ]+; not started: dev\.ApiStack; go on with sapi deploy dev .* --split\n$/,
    );
    assert.deepEqual(events.at(-1), { event: "error", code: "DEPLOY_INTERRUPTED", message: err.trim() });
    const signals = pulumi.log.filter(({ signal }) => signal !== undefined);
    assert.deepEqual(
      signals.map(({ signals: count }) => count),
      [1, 1],
    );
    assert.equal(pulumi.log.filter(({ end, isGood }) => end !== undefined && isGood === false).length, 2);
  });

  it("lets a second signal end an update at once", async () => {
    standIn({ stacks: { dev: { up: { events: [started("create", ROLE)], until: "second SIGINT" } } } });
    const controller = new AbortController();
    const onEvent = ({ event }: { readonly event: string }): void => {
      if (event !== "resource") return;
      controller.abort();
      // As the second Ctrl+C would, without ending the tests.
      const again = process.rawListeners("SIGINT").at(-1) as () => void;
      void until(() => pulumi.log.some(({ signals }) => signals === 1)).then(again);
    };
    const { code } = await pulumi.sapi("deploy", ["dev", "--json"], {
      io: { signal: controller.signal, onEvent },
    });
    assert.equal(code, 130);
    assert.deepEqual(
      pulumi.log.flatMap(({ signals }) => (signals === undefined ? [] : [signals])),
      [1, 2],
    );
  });

  // `run-in-order.spec.ts` has 50 of them.
  it("runs stacks in layers, as many at a time as asked for", async () => {
    const uses = Object.fromEntries(
      Array.from({ length: 12 }, (_, index): [string, string[]] => [
        `S${index}`,
        index < 6 ? [] : ["S0", `S${index - 6}`],
      ]),
    );
    // The first four wait for each other: they end only if they run at the same time.
    const together: Play = { until: { started: 4 } };
    const stacks = Object.fromEntries([0, 1, 2, 3].map((index) => [`dev.S${index}`, { up: together }]));
    const { code } = await standIn({ stacks }).sapi("deploy", ["dev", "--split"], { plan: appPlan(uses) });
    assert.equal(code, 0);
    const running = new Set<string>();
    const ended = new Set<string>();
    const sizes: number[] = [];
    for (const { start, end } of pulumi.log.filter(({ operation }) => operation === "up")) {
      if (start !== undefined) {
        const early = (uses[start.slice("dev.".length)] ?? []).filter((used) => !ended.has(`dev.${used}`));
        assert.deepEqual(early, [], `${start} started before these ended`);
        sizes.push(running.add(start).size);
      }
      if (end !== undefined && running.delete(end)) ended.add(end);
    }
    assert.equal(ended.size, 12);
    assert.equal(Math.max(...sizes), 4);
  });

  it("asks in a stage that the app protects", async () => {
    const plan = appPlan({ ApiStack: [] }, { protect: ["prod"] });
    const { error } = await standIn().sapi("deploy", ["prod"], { plan });
    assert.equal(error?.code, "DEPLOY_CONFIRMATION_NEEDED");
    assert.equal(error?.message, 'Stage "prod": the app protects the stage prod; add --yes to go on');
    assert.equal(pulumi.stack("prod"), undefined);
    assert.equal((await pulumi.sapi("deploy", ["dev"], { plan })).code, 0);
  });

  describe("gives a new Pulumi stack the configuration of its stage", () => {
    const split = ["dev", "--split"];
    const plan = appPlan({ ApiStack: [] });

    it("copies plain values that it does not have, of whatever form", async () => {
      standIn();
      pulumi.write(
        "Pulumi.dev.yaml",
        "config:\n  notes:color: red\n  size: 3\n  notes:list:\n    - a\n    - b\n",
      );
      pulumi.write("Pulumi.dev.ApiStack.yaml", "config:\n  notes:color: blue\n");
      assert.equal((await pulumi.sapi("deploy", split, { plan })).code, 0);
      assert.equal(
        pulumi.read("Pulumi.dev.ApiStack.yaml"),
        "config:\n  notes:color: blue\n  notes:size: 3\n  notes:list:\n    - a\n    - b\n",
      );
    });

    it("copies plain values as they are written", async () => {
      const config =
        'config:\n  notes:pem: |\n    one\n    two\n  notes:octal: 007\n  notes:text: "007"\n  notes:big: 1e3\n  notes:empty: ""\n  notes:json: \'{"a":1}\'\n  notes:dashes: --x\n  notes:sign: ü😀\n';
      standIn();
      pulumi.write("Pulumi.dev.yaml", config);
      assert.equal((await pulumi.sapi("deploy", split, { plan })).code, 0);
      assert.equal(pulumi.read("Pulumi.dev.ApiStack.yaml"), config);
    });

    it("copies what is written elsewhere in the file", async () => {
      standIn();
      pulumi.write("Pulumi.dev.yaml", "names: &names [a, b]\nconfig:\n  notes:names: *names\n");
      pulumi.write("Pulumi.dev.ApiStack.yaml", "config:\n");
      assert.equal((await pulumi.sapi("deploy", split, { plan })).code, 0);
      assert.equal(pulumi.read("Pulumi.dev.ApiStack.yaml"), "config:\n  notes:names:\n    - a\n    - b\n");
    });

    it("leaves secrets to Pulumi, also those inside of objects and lists, and shows none to the list of processes", async () => {
      const config = {
        "notes:token": { value: "hush\n", secret: true },
        "notes:db": { value: '{"user":"a","password":"hush"}', secret: true },
        "notes:list": { value: '[{"key":"hush"},"plain"]', secret: true },
      };
      standIn({}, { dev: { resources: [], config } });
      pulumi.write(
        "Pulumi.dev.yaml",
        "config:\n  token:\n    secure: AAAB\n  notes:db: { user: a, password: { secure: AAAB } }\n  notes:list: [{ key: { secure: AAAB } }, plain]\n  notes:size: 3\n",
      );
      assert.equal((await pulumi.sapi("deploy", split, { plan })).code, 0);
      assert.deepEqual(pulumi.stack("dev.ApiStack")?.config, config);
      assert.equal(pulumi.read("Pulumi.dev.ApiStack.yaml"), "config:\n  notes:size: 3\n");
      assert.equal(JSON.stringify(pulumi.log).includes("hush"), false);
    });

    it("gives the rest to one that a killed deployment has left without it, and nothing to one with resources", async () => {
      const token = { "notes:token": { value: "hush", secret: true } };
      const stacks = {
        dev: { resources: [], config: token },
        "dev.ApiStack": { resources: [] },
        "dev.Jobs": {},
      };
      standIn({}, stacks);
      pulumi.write("Pulumi.dev.yaml", "config:\n  notes:token:\n    secure: AAAB\n  notes:size: 3\n");
      const both = appPlan({ ApiStack: [], Jobs: [] });
      assert.equal((await pulumi.sapi("deploy", ["dev"], { plan: both })).code, 0);
      assert.deepEqual(pulumi.stack("dev.ApiStack")?.config, token);
      assert.equal(pulumi.read("Pulumi.dev.ApiStack.yaml"), "config:\n  notes:size: 3\n");
      assert.equal(pulumi.stack("dev.Jobs")?.config, undefined);
    });

    it("names the commands for secrets that nobody can decrypt", async () => {
      standIn();
      pulumi.write("Pulumi.dev.yaml", "config:\n  notes:token:\n    secure: AAAB\n");
      const { error } = await pulumi.sapi("deploy", split, { plan });
      assert.equal(error?.code, "DEPLOY_SECRETS_MISSING");
      assert.equal(
        error?.message,
        'Stage "dev": dev.ApiStack needs notes:token of Pulumi.dev.yaml, and there is no Pulumi stack dev to decrypt them; run pulumi config set --secret notes:token -s dev.ApiStack',
      );
      assert.deepEqual(pulumi.started("up"), []);
    });

    it("encrypts with what the stage is encrypted with", async () => {
      standIn();
      pulumi.write("Pulumi.dev.yaml", "secretsprovider: awskms://alias/notes\n");
      await pulumi.sapi("deploy", split, { plan });
      assert.equal(pulumi.stack("dev.ApiStack")?.secretsProvider, "awskms://alias/notes");
    });
  });

  describe("looks after what stacks share", () => {
    const plan = appPlan({ ApiStack: [], TeamStack: ["ApiStack"] });
    const routes = (hash: string) => ({ "sapi:routes": toOutputText({ ApiStack: { Api: hash } }) });
    const outline = (hash?: string) => ({
      "sapi:ApiStack": toOutputText({
        schema: 1,
        exports: ["api"],
        ...(hash && { routesFrom: { TeamStack: { Api: hash } } }),
      }),
    });

    it("runs a producer again when others have changed routes of its REST APIs", async () => {
      const script: Script = {
        stacks: {
          "dev.ApiStack": {
            up: [{ outputs: outline() }, { outputs: outline("h1") }, { outputs: outline("h1") }],
          },
          "dev.TeamStack": { up: { outputs: routes("h1") } },
        },
      };
      standIn(script);
      assert.equal((await pulumi.sapi("deploy", ["dev", "--split"], { plan })).code, 0);
      assert.deepEqual(pulumi.started("up"), ["dev.ApiStack", "dev.TeamStack", "dev.ApiStack"]);
      assert.equal((await pulumi.sapi("deploy", ["dev"], { plan })).code, 0);
      assert.deepEqual(pulumi.started("up").slice(3), ["dev.ApiStack", "dev.TeamStack"]);
    });

    it("says so instead when --only leaves the producer out", async () => {
      const script: Script = { stacks: { "dev.TeamStack": { up: { outputs: routes("h2") } } } };
      standIn(script, { "dev.ApiStack": { outputs: outline("h1") } });
      const { events } = await pulumi.sapi("deploy", ["dev", "--only", "TeamStack", "--json"], { plan });
      assert.deepEqual(pulumi.started("up"), ["dev.TeamStack"]);
      assert.deepEqual(
        events.filter(({ event }) => event === "warning"),
        [
          {
            event: "warning",
            message: `ApiStack does not serve yet what other stacks have changed of its routes; run sapi deploy dev ${pulumi.project} --only ApiStack`,
          },
        ],
      );
    });

    it("warns before an export goes that a deployed stack reads", async () => {
      const reads = { "sapi:reads": toOutputText({ ApiStack: ["api", "table"] }) };
      standIn(
        {},
        { "dev.ApiStack": {}, "dev.TeamStack": { outputs: reads }, "dev.OldStack": { outputs: reads } },
      );
      const [api, team] = plan.stacks;
      assert.ok(api && team);
      const stacks = [{ ...api, exports: ["api"] }, team];
      const { err } = await pulumi.sapi("deploy", ["dev"], { plan: { ...plan, stacks } });
      const warnings = err.split("\n").filter((line) => line.startsWith("warning"));
      assert.deepEqual(warnings.sort(), [
        'warning: OldStack as deployed reads table of ApiStack, which ApiStack no longer shares; OldStack has left the program: if it has another name now, give it the old one, app.stack(fn, { id: "OldStack" }); remove it only if nothing of it is in use',
        "warning: TeamStack as deployed reads table of ApiStack, which ApiStack no longer shares; deploy TeamStack first: sapi deploy dev --only TeamStack",
        'warning: the program has no app stack OldStack any more, and dev.OldStack is there; if it has another name now, give it the old one, app.stack(fn, { id: "OldStack" }); remove it only if nothing of it is in use',
      ]);
    });
  });
});
