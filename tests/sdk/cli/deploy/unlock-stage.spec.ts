import assert from "node:assert/strict";
import * as os from "node:os";
import * as path from "node:path";
import { type Script, StandIn, type StandInStack } from "../../../support/pulumi/stand-in";

/** No process has this number. */
const ENDED = { pid: 2 ** 22 + 1, hostname: os.hostname() };

describe("sapi unlock", () => {
  let pulumi: StandIn;
  const standIn = (script: Script = {}, stacks: Record<string, StandInStack> = { dev: {} }): StandIn => {
    pulumi = new StandIn(script, stacks);
    return pulumi;
  };
  const cancelled = () => pulumi.log.flatMap(({ call }) => (call?.[0] === "cancel" ? [call.at(-2)] : []));
  afterEach(() => pulumi.close());

  it("clears the lock of a process that has ended, and names its owner", async () => {
    standIn();
    pulumi.lock("dev", ENDED);
    const { error } = await pulumi.sapi("deploy", ["dev"]);
    assert.equal(error?.code, "DEPLOY_STACK_LOCKED");
    const cure = `wait for it; if nothing runs: sapi unlock dev ${pulumi.project}`;
    assert.equal(error?.issues[0]?.cure, `${cure}, then run sapi deploy dev ${pulumi.project}`);
    const { code, err } = await pulumi.sapi("unlock", ["dev"]);
    assert.equal(code, 0);
    assert.match(err, /^dev: cleared the lock of me@.+ \(process 4194305, 2026-01-01T00:00:00Z\)\n$/);
    assert.equal((await pulumi.sapi("deploy", ["dev"])).code, 0);
  });

  it("takes up where the CLI was killed, which says what to run", async () => {
    standIn({ stacks: { dev: { up: [{ isKilled: true }] } } });
    const killed = await pulumi.sapi("deploy", ["dev"]);
    assert.equal(
      killed.error?.message,
      `Stage "dev" dev: the Pulumi CLI was killed while deploying; run sapi unlock dev ${pulumi.project}, for it has left its lock behind, then run sapi deploy dev ${pulumi.project}`,
    );
    assert.equal((await pulumi.sapi("deploy", ["dev"])).error?.code, "DEPLOY_STACK_LOCKED");
    assert.match((await pulumi.sapi("unlock", ["dev"])).err, /^dev: cleared the lock of me@/);
    assert.equal((await pulumi.sapi("deploy", ["dev"])).code, 0);
  });

  it("clears the lock that a killed pulumi state move has left, while both stacks have what was moved", async () => {
    const urn =
      "urn:pulumi:dev::notes::serverless-api:index:Stack$aws:dynamodb/table:Table::StorageStack-Notes-table";
    const resources = [{ urn, type: "aws:dynamodb/table:Table" }];
    standIn({}, { dev: { resources }, "dev.StorageStack": { resources } });
    pulumi.lock("dev.StorageStack", ENDED);
    const { code, err } = await pulumi.sapi("unlock", ["dev"]);
    assert.equal(code, 0);
    assert.match(err, /^dev\.StorageStack: cleared the lock of me@/);
  });

  describe("finds the locks of a folder however it is written", () => {
    const home = os.userInfo().homedir;
    for (const [what, urlOf] of [
      ["from the root", (state: string) => `file://${state}`],
      ["from the project", (state: string) => `file://./${path.relative(pulumi.project, state)}`],
      [
        "from the project, without a dot",
        (state: string) => `file://${path.relative(pulumi.project, state)}`,
      ],
      ["from the home folder", (state: string) => `file://~/${path.relative(home, state)}`],
      ["with parameters", (state: string) => `file://${state}?no_tmp_dir=true`],
      ["with a space", (state: string) => `file://${state.replace("my state", "my%20state")}`],
    ] as const) {
      for (const layout of ["project", "legacy"] as const) {
        it(`${what}, in the ${layout} layout`, async () => {
          standIn();
          const state = path.join(pulumi.project, "my state");
          pulumi.play({ backend: urlOf(state), state, ...(layout === "legacy" && { layout }) });
          pulumi.lock("dev", ENDED);
          const { code, err } = await pulumi.sapi("unlock", ["dev"]);
          assert.equal(code, 0);
          assert.match(err, /^dev: cleared the lock of me@/);
          assert.equal((await pulumi.sapi("unlock", ["dev"])).err, "dev: nothing is locked\n");
        });
      }
    }
  });

  it("refuses while the update runs, and names a process without sending anybody to end a wrong one", async () => {
    standIn();
    pulumi.lock("dev", { pid: process.pid, hostname: os.hostname() });
    const { error } = await pulumi.sapi("unlock", ["dev", "--yes"]);
    assert.equal(error?.code, "DEPLOY_UNLOCK_RUNNING");
    const cure = `wait for it, or end it: kill -INT ${process.pid}; if that process is no update: pulumi cancel -s dev`;
    assert.equal(error?.issues[0]?.cure, cure);
    assert.deepEqual(cancelled(), []);
  });

  it("says so when nothing is locked", async () => {
    const { code, err } = await standIn().sapi("unlock", ["dev"]);
    assert.equal(code, 0);
    assert.equal(err, "dev: nothing is locked\n");
    assert.deepEqual(cancelled(), []);
  });

  it("clears the locks of a split stage that are there", async () => {
    standIn({}, { "dev.A": {}, "dev.B": {} });
    pulumi.lock("dev.B", ENDED);
    const { err } = await pulumi.sapi("unlock", ["dev"]);
    assert.match(err, /^dev\.B: cleared the lock of me@[^\n]+\n$/);
    assert.deepEqual(cancelled(), ["dev.B"]);
  });

  describe("asks where it cannot know whether an update runs", () => {
    const loss = "an update of dev that still runs would go on without its lock";
    const asks = async (script: Script, problem: string, unlocked: string, before: () => void = () => {}) => {
      standIn(script);
      before();
      const { error } = await pulumi.sapi("unlock", ["dev"]);
      assert.equal(error?.code, "DEPLOY_CONFIRMATION_NEEDED");
      assert.equal(error?.message, `Stage "dev": ${problem}; add --yes to go on`);
      assert.deepEqual(cancelled(), []);
      const { code, err } = await pulumi.sapi("unlock", ["dev", "--yes"]);
      assert.equal(code, 0);
      assert.equal(err, `dev: cleared the lock of ${unlocked}\n`);
      assert.deepEqual(cancelled(), ["dev"]);
    };

    it("on another machine", () => {
      const holder = "me@build-7 (process 12, 2026-01-01T00:00:00Z)";
      return asks({}, `${loss}: ${holder} is on another machine`, holder, () =>
        pulumi.lock("dev", { pid: 12, hostname: "build-7" }),
      );
    });

    it("behind a lock that was not written to its end", async () => {
      for (const text of ["", '{"pid":', "null"]) {
        const problem = `${loss}: the lock does not say whose it is`;
        await asks({}, problem, "whoever held it", () => pulumi.lock("dev", text));
        pulumi.close();
      }
    });

    for (const scheme of ["s3", "gs", "azblob", "postgres"]) {
      it(`in ${scheme}://`, () => {
        const problem = `${loss}: who holds it cannot be seen in ${scheme}://`;
        return asks({ backend: `${scheme}://me:hush@state` }, problem, "whoever held it");
      });
    }

    it("in a service that says that one runs", () => {
      const script = { backend: "https://app.pulumi.com/me", updating: ["dev"] };
      return asks(script, "the update of dev that runs would be cancelled", "whoever held it");
    });
  });

  it("believes a service that says that nothing runs", async () => {
    const { err } = await standIn({ backend: "https://app.pulumi.com/me" }).sapi("unlock", ["dev"]);
    assert.equal(err, "dev: nothing is locked\n");
  });
});
