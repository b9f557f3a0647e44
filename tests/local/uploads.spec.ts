import assert from "node:assert/strict";
import { Jimp } from "jimp";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../support/paths";
import { Events } from "./events";

describe("the uploads example on localhost", () => {
  let local: LocalMode;
  let api: string;
  const events = new Events();

  before(async () => {
    local = await startLocal(example("uploads"), { port: 0, watch: false, onEvent: events.add });
    api = local.apis[0]?.url ?? "";
  });
  after(() => local?.close());

  async function upload(picture: Buffer, type = "image/png"): Promise<{ id: string; status: number }> {
    const body = JSON.stringify({ type, size: picture.length });
    const asked = await fetch(`${api}/pictures`, { method: "POST", body });
    const { id, uploadUrl } = (await asked.json()) as { id: string; uploadUrl: string };
    const put = await fetch(uploadUrl, {
      method: "PUT",
      body: new Uint8Array(picture),
      headers: { "content-type": type },
    });
    return { id, status: put.status };
  }

  it("makes a thumbnail of a picture that is uploaded to a presigned URL", async () => {
    const picture = await new Jimp({ width: 640, height: 320, color: 0xff0000ff }).getBuffer("image/png");
    const { id, status } = await upload(picture);
    assert.equal(status, 200);
    await local.idle();
    const { pictures } = (await (await fetch(`${api}/pictures`)).json()) as {
      pictures: { id: string; thumbnailUrl: string }[];
    };
    assert.deepEqual(
      pictures.map((one) => one.id),
      [id],
    );
    const thumbnail = await fetch(pictures[0]?.thumbnailUrl ?? "");
    assert.equal(thumbnail.headers.get("content-type"), "image/jpeg");
    const { width, height } = await Jimp.read(Buffer.from(await thumbnail.arrayBuffer()));
    assert.deepEqual([width, height], [320, 160]);
  });

  it("reports which function a bucket has called, and for which object", () => {
    const [invocation] = events.of("invocation");
    assert.equal(invocation?.handler, "src/thumbnail.handler");
    assert.equal(invocation?.source.kind, "s3");
    assert.match(invocation?.source.items[0] ?? "", /^originals\/.+\.png$/);
    const [delivery] = events.of("delivery");
    assert.deepEqual([delivery?.status, delivery?.from], ["delivered", invocation?.source.arn]);
  });

  it("accepts only the upload that a URL was signed for", async () => {
    const asked = await fetch(`${api}/pictures`, {
      method: "POST",
      body: JSON.stringify({ type: "image/png", size: 4 }),
    });
    const { id, uploadUrl } = (await asked.json()) as { id: string; uploadUrl: string };
    const other = await fetch(uploadUrl, {
      method: "PUT",
      body: "text",
      headers: { "content-type": "text/html" },
    });
    assert.equal(other.status, 403);
    const call = events.of("call").find(({ code }) => code === "SignatureDoesNotMatch");
    assert.deepEqual([call?.service, call?.operation], ["s3", "PutObject"]);
    assert.match(call?.arn ?? "", new RegExp(`^arn:aws:s3:::.*/originals/${id}.png$`));
    assert.match(call?.caller ?? "", /:assumed-role\//);
    assert.deepEqual(
      events.of("warning").map(({ message }) => message),
      [
        `403 PUT Pictures/originals/${id}.png  SignatureDoesNotMatch: signed with content-type image/png, sent text/html`,
      ],
    );
  });
});
