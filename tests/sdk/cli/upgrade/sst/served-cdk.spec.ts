import assert from "node:assert/strict";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { SstProgram } from "../../../../support/moved-project";

describe("a program with code of CDK that sapi upgrade --from sst has moved", function () {
  this.timeout(300_000);
  const program = new SstProgram("cloud-2x");
  let local: LocalMode;

  before(async () => {
    await program.sapi("upgrade", "--from", "sst");
    local = await startLocal(program.folder, { port: 0 });
  });
  after(async () => {
    await local?.close();
    program.remove();
  });

  const ask = async (api: string, path: string) => {
    const answer = await fetch(`${local.apis.find(({ id }) => id === api)?.url}${path}`);
    return [answer.status, await answer.text()];
  };

  it("answers beside sign-in with providers and a domain", async () => {
    assert.deepEqual(await ask("Api", "/user"), [200, '{"sub":"1"}']);
  });

  it("names what it reads of AWS where that decides something, and nothing else", () => {
    const warnings = local.events("warning").map(({ message }) => message);
    const unknown = warnings.flatMap((text) => /^(.*) is not known here/.exec(text)?.[1] ?? []);
    assert.deepEqual(unknown, [
      'aws.secretsmanager.getSecret({"name":"payments/key"}).arn',
      'aws.ssm.getParameter({"name":"/cloud/flags"}).value',
    ]);
  });

  it("lets a function do what a grant of CDK allowed, and calls the one that listens", async () => {
    const [status, text] = await ask("FilesApi", "/files");
    assert.equal(status, 200);
    assert.match(String(text), /^\{"key":"/);
    await local.idle();
    const lines = local.events("log").map((line) => line.text);
    assert.ok(
      lines.some((line) => line.includes("small files: small.png")),
      lines.join("\n"),
    );
  });
});
