import assert from "node:assert/strict";
import { requestOf } from "#sdk/cli/deploy/request";
import { runShell, type ShellWish } from "#sdk/cli/shell/run";
import { StandIn } from "../../../support/pulumi/stand-in";
import { ACCOUNT, secretInState, stateOf } from "../../../support/stage/deployed";
import { runSapi, Text } from "../../../support/stage/run-sapi";
import { ScriptedAws, stsAnswer, stsRefusal } from "../../../support/stage/scripted-aws";

const ADA = `arn:aws:iam::${ACCOUNT}:user/ada`;
const COMMON = { SAPI_APP: "notes", SAPI_STAGE: "dev" };
const FUNCTIONS = [
  {
    id: "List",
    handler: "src/notes.list",
    variables: { ...COMMON, SAPI_Table_name_notes: "notes-dev-notes", LOG_LEVEL: "info" },
  },
  {
    id: "Pay",
    handler: "src/pay.handle",
    variables: {
      ...COMMON,
      SAPI_Queue_url_mail: "https://mail",
      SAPI_Secret_parameter_STRIPE_KEY: "/sapi/notes/dev/Secret/STRIPE_KEY/value:3",
      DATABASE_URL: secretInState("postgres://ada"),
      LOG_LEVEL: "debug",
    },
  },
];

/** Prints the variables of interest as JSON. */
const PRINT =
  "const {env}=process;console.log(JSON.stringify(Object.fromEntries(Object.entries(env).filter(([n])=>/^(SAPI_|AWS_(?!ENDPOINT|EC2|CA_)|LOG_LEVEL|DATABASE_URL)/.test(n)).sort())))";
const CALLERS = {
  AWS_ACCESS_KEY_ID: "AKIATEST",
  AWS_DEFAULT_REGION: "eu-west-1",
  AWS_REGION: "eu-west-1",
  AWS_SECRET_ACCESS_KEY: "test",
};

describe("sapi shell", () => {
  let aws: ScriptedAws;
  let pulumi: StandIn;

  beforeEach(async () => {
    aws = await ScriptedAws.start();
    pulumi = new StandIn({}, { dev: { resources: stateOf(FUNCTIONS) } });
    answerAs(ADA, ACCOUNT);
  });
  afterEach(async () => {
    await aws.close();
    pulumi.close();
  });

  function answerAs(arn: string, account: string): void {
    aws.answer = () =>
      stsAnswer("GetCallerIdentity", `<Arn>${arn}</Arn><UserId>AIDA</UserId><Account>${account}</Account>`);
  }

  async function shell(
    options: readonly string[],
    script = PRINT,
    confirm?: (question: string) => Promise<boolean>,
  ) {
    const argv = [
      "shell",
      "dev",
      "--program",
      pulumi.project,
      ...options,
      "--",
      process.execPath,
      "-e",
      script,
    ];
    return runSapi(argv, { confirm: confirm as never });
  }

  it("gives a command the bindings of all functions, the region, and the caller's credentials", async () => {
    const { code, out, err } = await shell([]);
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(out), {
      ...CALLERS,
      ...COMMON,
      SAPI_Queue_url_mail: "https://mail",
      SAPI_Table_name_notes: "notes-dev-notes",
    });
    assert.deepEqual(err.split("\n"), [
      "without the secrets DATABASE_URL, STRIPE_KEY; --yes gives them",
      "LOG_LEVEL is left out: it has other values in src/notes.list, src/pay.handle; choose one with --function",
      `dev in eu-west-1 as ${ADA}`,
      "",
    ]);
  });

  it("gives it those of one function", async () => {
    const { out, err } = await shell(["--function", "List"]);
    assert.deepEqual(JSON.parse(out), {
      ...CALLERS,
      ...COMMON,
      LOG_LEVEL: "info",
      SAPI_Table_name_notes: "notes-dev-notes",
    });
    assert.equal(err, `dev in eu-west-1 as ${ADA}\n`);
  });

  it("gives it secrets after a yes", async () => {
    const asked: string[] = [];
    const yes = async (question: string) => asked.push(question) > 0;
    const answered = await shell(["--function", "Pay"], PRINT, yes);
    const named = await shell(["--function", "Pay", "--yes"]);
    const expected = {
      ...CALLERS,
      ...COMMON,
      DATABASE_URL: "postgres://ada",
      LOG_LEVEL: "debug",
      SAPI_Queue_url_mail: "https://mail",
      SAPI_Secret_parameter_STRIPE_KEY: "/sapi/notes/dev/Secret/STRIPE_KEY/value:3",
    };
    assert.deepEqual([JSON.parse(answered.out), JSON.parse(named.out)], [expected, expected]);
    assert.deepEqual(asked, ["the secrets are DATABASE_URL, STRIPE_KEY\ngive them to the command?"]);
    assert.equal(named.err, `dev in eu-west-1 as ${ADA}, with its secrets\n`);
  });

  it("reads no secret of the state without a yes", async () => {
    await shell(["--function", "Pay"], PRINT, async () => false);
    const exports = pulumi.log.filter(({ call }) => call?.[1] === "export");
    assert.ok(exports.length > 0);
    assert.ok(exports.every(({ call }) => !call?.includes("--show-secrets")));
  });

  it("takes the role of a function, whose environment it gives as well", async () => {
    aws.answer = ({ operation, body }) => {
      if (operation !== "AssumeRole")
        return stsAnswer("GetCallerIdentity", `<Arn>${ADA}</Arn><Account>${ACCOUNT}</Account>`);
      const role = new URLSearchParams(body.toString()).get("RoleArn");
      assert.equal(role, `arn:aws:iam::${ACCOUNT}:role/notes-dev-List-1a2b3c4-role`);
      const keys =
        "<AccessKeyId>ASIAROLE</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken>";
      return stsAnswer(
        "AssumeRole",
        `<Credentials>${keys}<Expiration>2026-11-28T10:00:00Z</Expiration></Credentials>`,
      );
    };
    const { out, err } = await shell(["--as", "List"]);
    assert.deepEqual(JSON.parse(out), {
      AWS_ACCESS_KEY_ID: "ASIAROLE",
      AWS_CREDENTIAL_EXPIRATION: "2026-11-28T10:00:00.000Z",
      AWS_DEFAULT_REGION: "eu-west-1",
      AWS_REGION: "eu-west-1",
      AWS_SECRET_ACCESS_KEY: "s",
      AWS_SESSION_TOKEN: "t",
      ...COMMON,
      LOG_LEVEL: "info",
      SAPI_Table_name_notes: "notes-dev-notes",
    });
    assert.equal(
      err,
      `dev in eu-west-1 as arn:aws:iam::${ACCOUNT}:role/notes-dev-List-1a2b3c4-role, until 2026-11-28T10:00:00.000Z\n`,
    );
  });

  it("says which statement is missing where a role lets nobody in", async () => {
    aws.answer = ({ operation }) =>
      operation === "AssumeRole"
        ? stsRefusal("AccessDenied", "not authorized")
        : stsAnswer("GetCallerIdentity", `<Arn>${ADA}</Arn><Account>${ACCOUNT}</Account>`);
    const { code, out, err } = await shell(["--as", "List"]);
    const statement = `{"Effect":"Allow","Principal":{"AWS":"${ACCOUNT}"},"Action":"sts:AssumeRole"}`;
    assert.deepEqual(
      [code, out, err],
      [
        1,
        "",
        `Stage "dev" --as: AWS does not let ${ADA} take the role arn:aws:iam::${ACCOUNT}:role/notes-dev-List-1a2b3c4-role (not authorized); this statement is missing in its trust policy: ${statement}, which new App({ development: ["dev"] }) and sapi deploy dev add\n`,
      ],
    );
  });

  it("runs nothing in another account, or without credentials", async () => {
    answerAs("arn:aws:iam::444455556666:user/ada", "444455556666");
    const other = await shell([]);
    assert.deepEqual([other.code, other.out], [1, ""]);
    assert.match(
      other.err,
      /^Stage "dev": it is deployed in account 111122223333, and arn:.* is of another one; sign in/m,
    );
    aws.answer = () => stsRefusal("InvalidClientTokenId", "no such key");
    assert.match((await shell([])).err, /^Stage "dev": AWS does not know who calls sts:GetCallerIdentity/m);
  });

  it("refuses in codes of the catalogue", async () => {
    const command = { of: undefined, as: undefined, command: [process.execPath, "-e", "0"] };
    const refused = async (code: string, wish: Partial<ShellWish> = {}) => {
      const request = requestOf("shell", { args: { stage: "dev", program: pulumi.project }, options: {} });
      const io = { stdout: new Text(), stderr: new Text(), signal: new AbortController().signal };
      await assert.rejects(runShell({ request, ...command, ...wish }, io), { code });
    };
    answerAs("arn:aws:iam::444455556666:user/ada", "444455556666");
    await refused("STAGE_OTHER_ACCOUNT");
    aws.answer = () => stsRefusal("InvalidClientTokenId", "no such key");
    await refused("STAGE_CREDENTIALS_MISSING");
    aws.answer = () => stsRefusal("AccessDenied", "not authorized");
    await refused("STAGE_CALL_REFUSED");
    aws.answer = ({ operation }) =>
      operation === "AssumeRole"
        ? stsRefusal("AccessDenied", "not authorized")
        : stsAnswer("GetCallerIdentity", `<Arn>${ADA}</Arn><Account>${ACCOUNT}</Account>`);
    await refused("STAGE_ROLE_REFUSED", { as: "List" });
    pulumi.close();
    const [list] = FUNCTIONS as [(typeof FUNCTIONS)[0]];
    const there = { ...list, id: "There", region: "us-east-1" };
    pulumi = new StandIn({}, { dev: { resources: stateOf([list, there]) } });
    await refused("STAGE_REGION_UNKNOWN");
  });

  it("has the exit code of its command, and 127 where there is none", async () => {
    assert.equal((await shell([], "process.exit(3)")).code, 3);
    assert.equal((await shell([], "process.kill(process.pid, 'SIGKILL')")).code, 137);
    const argv = ["shell", "dev", "--program", pulumi.project, "--", "no-such-command"];
    const { code, err } = await runSapi(argv);
    assert.deepEqual([code, err.split("\n").at(-2)], [127, "no-such-command: no such command"]);
  });

  it("lets pulumi-serverless-api/node find what is bound", async () => {
    const node = require.resolve("#sdk/node/index");
    const script = `const {Table}=require(${JSON.stringify(node)});console.log(Table("notes").name)`;
    assert.equal((await shell([], script)).out, "notes-dev-notes\n");
  });
});
