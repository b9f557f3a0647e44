import type { Use } from "./uses";

/** What has no text in a program of generation 1 where it would stand, such as a spread that would be the value of a key. */
export class Unwritable extends Error {
  constructor(readonly use: Use | undefined) {
    super("it cannot be written as text");
  }
}
