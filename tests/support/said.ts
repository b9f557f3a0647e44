import { Writable } from "node:stream";

/** A stream that records everything written to it. */
export class Said extends Writable {
  text = "";

  constructor(readonly isTTY = false) {
    super();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
