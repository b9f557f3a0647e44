import { cutText } from "./shorten";

/** How much of a body is read, and for how long. A stream may never end. */
export interface BodyBounds {
  readonly characters: number;
  readonly milliseconds: number;
}

/** The beginning of a body as text. A note says what is missing: the rest, or the end of a stream that goes on. */
export async function readBody(
  response: Response,
  { characters, milliseconds }: BodyBounds,
): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  const deadline = AbortSignal.timeout(milliseconds);
  const late = new Promise<undefined>((resolve) => {
    deadline.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  let text = "";
  // All that is there is counted, within reason, so that the note says how much is left out.
  while (text.length < 100 * characters) {
    const part = await Promise.race([reader.read(), late]);
    if (part === undefined) {
      await stop(reader);
      return `${cutText(text, characters)}... (still open after ${milliseconds / 1000} s)`;
    }
    if (part.done) return cutText(text + decoder.decode(), characters);
    text += decoder.decode(part.value, { stream: true });
  }
  await stop(reader);
  return `${text.slice(0, characters)}... (more than ${text.length - characters} more characters)`;
}

/** Ends the connection, whatever it says to that. */
async function stop(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  await reader.cancel().catch(() => undefined);
}
