import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

/** A client that reads an answer while it comes. */
export class StreamingClient {
  #text: Buffer = Buffer.alloc(0);

  private constructor(readonly answer: IncomingMessage) {
    answer.on("error", () => undefined);
  }

  /** Waits for the head of the answer. */
  static async get(port: number, path: string): Promise<StreamingClient> {
    const asked = request({ host: "127.0.0.1", port, path, headers: { Host: "localhost:4000" } });
    asked.end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return new StreamingClient(answer);
  }

  get status(): number {
    return this.answer.statusCode ?? 0;
  }

  header(name: string): string | undefined {
    const value = this.answer.headers[name];
    return Array.isArray(value) ? value.join("; ") : value;
  }

  /** The body so far, when it has so many bytes. */
  async bytes(count: number): Promise<Buffer> {
    while (this.#text.length < count) {
      const part = this.answer.read() as Buffer | null;
      if (part === null) await once(this.answer, "readable");
      else this.#text = Buffer.concat([this.#text, part]);
    }
    return this.#text;
  }

  /** The rest of the body, and whether it is complete. */
  async rest(): Promise<{ readonly text: string; readonly isComplete: boolean }> {
    const parts: Buffer[] = [this.#text];
    this.answer.on("data", (part: Buffer) => parts.push(part));
    if (!this.answer.closed) await new Promise((resolve) => this.answer.once("close", resolve));
    return { text: Buffer.concat(parts).toString(), isComplete: this.answer.complete };
  }

  leave(): void {
    this.answer.destroy();
  }
}
