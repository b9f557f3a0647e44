import assert from "node:assert/strict";
import type { APIGatewayProxyEventV2, S3Event } from "aws-lambda";
import { Jimp } from "jimp";
import { ObjectsServer } from "./objects-server";

const ENVIRONMENT = {
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
  AWS_REGION: "eu-west-1",
  SAPI_Bucket_name_Pictures: "pictures",
};

describe("the handlers of uploads", () => {
  const server = new ObjectsServer();
  const given = { ...process.env };
  let pictures: typeof import("../src/pictures");
  let thumbnail: typeof import("../src/thumbnail");

  before(async () => {
    Object.assign(process.env, ENVIRONMENT, { AWS_ENDPOINT_URL_S3: await server.listen() });
    pictures = require("../src/pictures");
    thumbnail = require("../src/thumbnail");
  });

  after(() => {
    server.close();
    for (const name of [...Object.keys(ENVIRONMENT), "AWS_ENDPOINT_URL_S3"]) {
      if (given[name] === undefined) delete process.env[name];
      else process.env[name] = given[name];
    }
  });

  beforeEach(() => server.objects.clear());

  function eventOf(eventName: string, key: string): S3Event {
    return { Records: [{ eventName, s3: { object: { key } } }] } as unknown as S3Event;
  }

  function ask(body: unknown) {
    return pictures.upload({ body: JSON.stringify(body) } as APIGatewayProxyEventV2);
  }

  it("make a JPEG that fits into 320 pixels from a key with a space in it", async () => {
    const original = await new Jimp({ width: 800, height: 400, color: 0xff0000ff }).getBuffer("image/png");
    server.objects.set("/pictures/originals/my cat.png", original);
    await thumbnail.handler(eventOf("ObjectCreated:Put", "originals/my+cat.png"));
    const made = server.objects.get("/pictures/thumbnails/my cat.jpg");
    assert.ok(made);
    const image = await Jimp.read(made);
    assert.deepEqual([image.mime, image.width, image.height], ["image/jpeg", 320, 160]);
    const red = image.getPixelColor(160, 80) >>> 24;
    assert.ok(red > 240, `${red} of red`);
  });

  it("keep the size of a small picture", async () => {
    const small = await new Jimp({ width: 20, height: 30, color: 0x00ff00ff }).getBuffer("image/jpeg");
    const { width, height } = await Jimp.read(await thumbnail.makeThumbnail(small));
    assert.deepEqual([width, height], [20, 30]);
  });

  it("remove the thumbnail with its original", async () => {
    server.objects.set("/pictures/thumbnails/a.jpg", Buffer.from("thumbnail"));
    await thumbnail.handler(eventOf("ObjectRemoved:Delete", "originals/a.png"));
    assert.equal(server.objects.has("/pictures/thumbnails/a.jpg"), false);
  });

  it("fail for a file that is no picture, so that it goes to the dead letters", async () => {
    server.objects.set("/pictures/originals/a.jpg", Buffer.from("no picture"));
    await assert.rejects(thumbnail.handler(eventOf("ObjectCreated:Put", "originals/a.jpg")));
    assert.equal(server.objects.has("/pictures/thumbnails/a.jpg"), false);
  });

  it("return an address for one object of the requested type and size", async () => {
    const { statusCode, body } = await ask({ type: "image/png", size: 1234 });
    assert.equal(statusCode, 201);
    const { id, uploadUrl } = JSON.parse(String(body));
    const url = new URL(uploadUrl);
    assert.equal(url.pathname, `/pictures/originals/${id}.png`);
    assert.equal(url.searchParams.get("X-Amz-SignedHeaders"), "content-length;content-type;host");
    assert.equal(url.searchParams.get("X-Amz-Expires"), "300");
  });

  it("read a body in Base64", async () => {
    const body = Buffer.from(JSON.stringify({ type: "image/gif", size: 1 })).toString("base64");
    const { statusCode } = await pictures.upload({ body, isBase64Encoded: true } as APIGatewayProxyEventV2);
    assert.equal(statusCode, 201);
  });

  it("return no address for other types and for too many bytes", async () => {
    for (const wanted of [
      { type: "text/html", size: 1 },
      { type: "image/png", size: 11_000_000 },
      null,
      {},
    ]) {
      assert.equal((await ask(wanted)).statusCode, 400, JSON.stringify(wanted));
    }
  });

  it("list the pictures that have a thumbnail", async () => {
    for (const key of ["originals/b.png", "thumbnails/b.jpg", "thumbnails/a.jpg"])
      server.objects.set(`/pictures/${key}`, Buffer.from(key));
    const { body } = await pictures.list();
    const found = JSON.parse(String(body)).pictures as { id: string; thumbnailUrl: string }[];
    assert.deepEqual(
      found.map(({ id }) => id),
      ["a", "b"],
    );
    const reply = await fetch(found[0]?.thumbnailUrl ?? "");
    assert.equal(await reply.text(), "thumbnails/a.jpg");
  });
});
