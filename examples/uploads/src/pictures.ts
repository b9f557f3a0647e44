import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { downloadUrl, listKeys, uploadUrl } from "./store";
import { idOf, parseUpload } from "./upload";

type Reply = APIGatewayProxyStructuredResultV2;

/** Returns an address to upload one picture to. */
export async function upload({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): Promise<Reply> {
  // The gateway encodes bodies of types that it does not know as text.
  const parsed = parseUpload(isBase64Encoded ? Buffer.from(body, "base64").toString() : body);
  if (typeof parsed === "string") return reply(400, { message: parsed });
  return reply(201, { id: parsed.id, uploadUrl: await uploadUrl(parsed) });
}

/** Lists the pictures whose thumbnails are made. */
export async function list(): Promise<Reply> {
  const keys = await listKeys("thumbnails/");
  const pictures = keys.map(async (key) => ({ id: idOf(key), thumbnailUrl: await downloadUrl(key) }));
  return reply(200, { pictures: await Promise.all(pictures) });
}

function reply(statusCode: number, body: unknown): Reply {
  return { statusCode, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
