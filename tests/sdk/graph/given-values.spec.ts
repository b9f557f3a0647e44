import { strict as assert } from "node:assert";
import * as path from "node:path";
import { readGivenValues, type ValuesOfOthers } from "#sdk/graph/given-values";
import { expectDefinitionError } from "../../support/definition-error";
import { type TemporaryProject, temporaryProject } from "../../support/project";

const MARK = "4dabf18193072939515e22adb298388d";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";
const URN = "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev";

describe("values that an author gives in files", () => {
  let project: TemporaryProject;
  afterEach(() => project.remove());

  const read = (files: Record<string, unknown>, given: ValuesOfOthers) => {
    const texts = Object.entries(files).map(([name, data]) => [
      name,
      typeof data === "string" ? data : JSON.stringify(data),
    ]);
    project = temporaryProject(Object.fromEntries(texts) as Record<string, string>);
    const inFolder = (file: string) => path.join(project.folder, file);
    const stackReferences = Object.entries(given.stackReferences ?? {}).map(([name, value]) => [
      name,
      typeof value === "string" ? inFolder(value) : value,
    ]);
    const { lookups } = given;
    return readGivenValues(
      {
        stackReferences: Object.fromEntries(stackReferences) as ValuesOfOthers["stackReferences"],
        lookups: typeof lookups === "string" ? inFolder(lookups) : lookups,
      },
      "notes",
    );
  };

  it("are outputs as pulumi stack output prints them, of which nothing tells the secret ones", () => {
    const outputs = { url: "https://shop", ports: [1, 2], deep: { a: null } };
    const values = read({ "shop.json": outputs }, { stackReferences: { "shop/dev": "shop.json" } });
    assert.deepEqual(values, {
      stackReferences: { "shop/dev": outputs },
      lookups: [],
      masked: [],
      files: [path.join(project.folder, "shop.json")],
      mayHaveSecrets: true,
    });
  });

  it("are outputs of an export, secrets marked as such", () => {
    const outputs = {
      url: "https://shop",
      key: { [MARK]: SECRET, plaintext: '"hush"' },
      list: [{ [MARK]: SECRET, plaintext: '{"a":1}' }],
    };
    const data = { deployment: { resources: [{ type: "pulumi:pulumi:Stack", urn: URN, outputs }] } };
    const { stackReferences, masked, mayHaveSecrets } = read(
      { "shop.json": data },
      { stackReferences: { "acme/shop/dev": "shop.json" } },
    );
    assert.deepEqual(stackReferences["acme/shop/dev"], {
      url: "https://shop",
      key: { [MARK]: SECRET, value: "hush" },
      list: [{ [MARK]: SECRET, value: { a: 1 } }],
    });
    assert.deepEqual([masked, mayHaveSecrets], [[], false]);
  });

  it("have something in the place of secrets that are masked or encrypted, with the command that writes them", () => {
    const outputs = { key: { [MARK]: SECRET, ciphertext: "v1:abc" } };
    const resources = [{ type: "pulumi:pulumi:Stack", urn: URN, outputs }];
    const { stackReferences, masked } = read(
      { "shop.json": { deployment: { resources } }, "other.json": { deep: { key: "[secret]" } } },
      { stackReferences: { "shop/dev": "shop.json", "other/dev": "other.json" } },
    );
    const file = (name: string) => path.join(project.folder, name);
    const [key, deep] = masked.map(({ standIn }) => standIn);
    assert.match(String(key), /^unknown-secret-key-[0-9a-f]{8}$/);
    assert.match(String(deep), /^unknown-secret-deep-key-[0-9a-f]{8}$/);
    assert.deepEqual(masked, [
      {
        value: "the secret key of the stack shop/dev",
        standIn: key,
        cure: `write ${file("shop.json")} with secrets: pulumi stack export --show-secrets --stack shop/dev`,
      },
      {
        value: "the secret deep.key of the stack other/dev",
        standIn: deep,
        cure: `write ${file("other.json")} with secrets: pulumi stack output --json --show-secrets --stack other/dev`,
      },
    ]);
    assert.deepEqual(stackReferences["other/dev"], { deep: { key: { [MARK]: SECRET, value: deep } } });
  });

  it("are refused where the file is not there, is no JSON, or is of something else", async () => {
    const shop = { deployment: { resources: [{ type: "pulumi:pulumi:Stack", urn: URN, outputs: {} }] } };
    for (const [content, message] of [
      [undefined, /there is no such file/],
      ["{", /the file is not valid JSON/],
      [[], /the file holds no JSON object.*pulumi stack output --json --show-secrets --stack shop\/prod/],
      [{ deployment: {} }, /the stack of this export has nothing in it/],
      [shop, /the file is an export of shop\/dev, and is given for shop\/prod/],
    ] as const) {
      const files: Record<string, unknown> = content === undefined ? {} : { "shop.json": content };
      const path = 'stackReferences["shop/prod"]';
      const refused = () => read(files, { stackReferences: { "shop/prod": "shop.json" } });
      const error = await errorOf(refused);
      const [issue] = error.issues;
      assert.deepEqual([issue?.code, issue?.path], ["STACK_OUTPUTS_INVALID", path]);
      assert.match(issue?.message ?? "", message);
      project.remove();
    }
  });

  it("are look-ups, all of whose mistakes are reported at once", async () => {
    const lookups = [
      { token: "aws.ssm.getParameter", output: {} },
      { outputs: {} },
      { token: "getParameter", inputs: [], outputs: { value: "v" } },
      { type: "aws:rds/cluster:Cluster", id: 1, state: { endpoint: "e" } },
      "text",
    ];
    await expectDefinitionError(
      () => read({ "aws.json": lookups }, { lookups: "aws.json" }),
      [
        { code: "LOOKUP_INVALID", path: "lookups[0]", value: "output", cure: /did you mean "outputs"/ },
        { code: "LOOKUP_INVALID", path: "lookups[0]", message: /outputs is no object/ },
        { code: "LOOKUP_INVALID", path: "lookups[1]", cure: /token and outputs, or type and state/ },
        { code: "LOOKUP_INVALID", path: "lookups[2]", value: "getParameter", cure: /aws\.ssm\.getParameter/ },
        { code: "LOOKUP_INVALID", path: "lookups[2]", message: /inputs is no object/, value: [] },
        { code: "LOOKUP_INVALID", path: "lookups[3]", message: /id is no text/, value: 1 },
        { code: "LOOKUP_INVALID", path: "lookups[4]", message: /a look-up is an object/ },
      ],
    );
    await expectDefinitionError(
      () => read({ "aws.json": {} }, { lookups: "aws.json" }),
      [{ code: "LOOKUP_INVALID", path: "lookups", message: /no list/ }],
    );
  });
});

async function errorOf(refused: () => unknown) {
  try {
    refused();
  } catch (error) {
    return error as { issues: readonly { code: string; path: string; message: string }[] };
  }
  throw new assert.AssertionError({ message: "nothing was refused" });
}
