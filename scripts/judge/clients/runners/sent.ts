import type { PresignedRequest } from "../protocol";

/** The reply to a request that no client makes, as pages and other programs send theirs. */
export async function sendTo(url: string, { method, headers = {}, body }: PresignedRequest) {
  // Bytes have no type, where a text would have one that the signature of SDK v2 does not cover.
  return replyOf(
    await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
    }),
  );
}

/** The reply to a form with a file, which comes last. */
export async function sendForm(url: string, fields: Readonly<Record<string, string>>, body: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([body]), "file.txt");
  return replyOf(await fetch(url, { method: "POST", body: form }));
}

async function replyOf(response: Response) {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}
