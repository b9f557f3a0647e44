import assert from "node:assert/strict";
import { type Served, serve } from "./served";

describe("secrets, parameters and container images of a program", () => {
  let served: Served;

  before(async () => {
    process.env.SAPI_SECRET_KEY = "sk_test_1234";
    served = await serve("config");
  });

  after(async () => {
    delete process.env.SAPI_SECRET_KEY;
    await served.close();
  });

  beforeEach(() => served.events.clear());

  it("give handlers the values that replace AWS's here", async () => {
    assert.deepEqual(await served.get("/key"), { status: 200, body: "sk_test_1234 1.2" });
  });

  it("warn of a secret without a value at the start, and say in the reply's error what to write", async () => {
    const { ready } = served.local;
    assert.ok(ready.served.some(({ what }) => what === "3 aws:ssm/parameter:Parameter"));
    assert.equal((await served.get("/not-set")).status, 500);
    const [error] = served.events.errors;
    assert.match(
      String(error),
      /Config\.NOT_SET has no value on this machine; write SAPI_SECRET_NOT_SET=\.\.\. into \.env\.local/,
    );
  });

  it("run a command in place of an image, over the runtime API, with its variables", async () => {
    assert.deepEqual(await served.get("/image"), { status: 200, body: "/image sk_test_1234 undefined" });
    const row = served.local.ready.served.find(({ note }) => note?.startsWith("node app.js"));
    assert.equal(row?.note, "node app.js runs in place of its image");
    assert.equal(row?.fidelity, "approximated");
  });

  it("say of an image without a command what to write", async () => {
    const row = served.local.ready.served.find(({ note }) => note?.startsWith("container images"));
    assert.deepEqual(
      [row?.fidelity, row?.note],
      [
        "not emulated",
        'container images are not run; name a command to run in its place: container: { local: "..." }',
      ],
    );
    assert.equal((await served.get("/image-alone")).status, 500);
  });
});
