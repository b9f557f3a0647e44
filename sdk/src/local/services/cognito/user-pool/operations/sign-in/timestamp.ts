import { invalidParameter } from "../../errors";

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const FORM = /^([A-Z][a-z]{2}) ([A-Z][a-z]{2}) (\d{1,2}) (\d{1,2}):(\d{1,2}):(\d{1,2}) (?:UTC|GMT) (\d{4})$/;

/** A time that a client wrote, as the service reads it. */
interface Timestamp {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The time as the service writes it, which is signed. A client that writes `05` for `5` has signed something else. */
  readonly text: string;
}

/** Reads `TIMESTAMP`: `Tue Sep 5 00:09:40 UTC 2018`. */
export function readTimestamp(given: string): Timestamp {
  const [, , monthName = "", ...numbers] = FORM.exec(given) ?? [];
  const month = MONTHS.indexOf(monthName);
  if (month < 0) throw wrongForm();
  const [day, hour, minute, second, year] = numbers.map(Number) as [number, number, number, number, number];
  const time = Date.UTC(year, month, day, hour, minute, second);
  return { time, text: writeTimestamp(time) };
}

export function writeTimestamp(time: number): string {
  const date = new Date(time);
  const clock = date.toISOString().slice(11, 19);
  return `${DAYS[date.getUTCDay()]} ${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()} ${clock} UTC ${date.getUTCFullYear()}`;
}

/** @see https://github.com/amazon-archives/amazon-cognito-identity-js/issues/683 for the service's words */
function wrongForm() {
  return invalidParameter("TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.");
}
