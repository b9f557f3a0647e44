import { formatDuration, type Duration as Text } from "../../values/duration";

/** A length of time, as programs of generation 0 write it: `Duration.minutes(5)`. */
export class Duration {
  private constructor(private readonly inMilliseconds: number) {}

  static millis(count: number): Duration {
    return new Duration(count);
  }

  static seconds(count: number): Duration {
    return new Duration(count * 1_000);
  }

  static minutes(count: number): Duration {
    return Duration.seconds(count * 60);
  }

  static hours(count: number): Duration {
    return Duration.minutes(count * 60);
  }

  static days(count: number): Duration {
    return Duration.hours(count * 24);
  }

  toMilliseconds(): number {
    return this.inMilliseconds;
  }

  toSeconds(): number {
    return this.inMilliseconds / 1_000;
  }

  toMinutes(): number {
    return this.toSeconds() / 60;
  }

  toHours(): number {
    return this.toMinutes() / 60;
  }

  toDays(): number {
    return this.toHours() / 24;
  }

  plus(other: Duration): Duration {
    return new Duration(this.inMilliseconds + other.inMilliseconds);
  }

  /** The text in generation 1: `5 minutes`. */
  toString(): Text {
    return formatDuration(this.toSeconds());
  }
}
