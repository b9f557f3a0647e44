const MS_PER_MINUTE = 60_000;

/** Times as the clock on the user's wall has them. Made before the time zone of the process becomes that of Lambda. */
export class WallClock {
  readonly #offsetMs: number;

  constructor(offsetMinutes = new Date().getTimezoneOffset()) {
    this.#offsetMs = offsetMinutes * MS_PER_MINUTE;
  }

  /** `14:02:11`, for milliseconds since 1970. */
  readonly timeOf = (milliseconds: number): string =>
    new Date(milliseconds - this.#offsetMs).toISOString().slice(11, 19);
}
