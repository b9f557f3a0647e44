import { type Issues, nearest } from "../../errors";
import { checkType } from "../../values";

/** Report what is no time zone of the IANA database. Offsets such as `+02:00` are none: they know no summer time. */
export function checkTimeZone(name: unknown, issues: Issues): void {
  if (!checkType(name, "string", issues) || isTimeZone(name)) return;
  const guess = nearest(name, Intl.supportedValuesOf("timeZone"));
  const cure =
    guess === undefined ? 'write a name such as "Europe/Berlin"' : `did you mean ${JSON.stringify(guess)}`;
  issues.add("CRON_TIME_ZONE_UNKNOWN", { problem: "there is no such time zone", value: name, cure });
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    // A RangeError is how Intl says that it does not know one.
    return false;
  }
}
