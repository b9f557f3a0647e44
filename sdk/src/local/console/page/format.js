/** Returns `good`, `warn` or `bad` for a status. */
export function toneOf(status) {
  if (status >= 500) return "bad";
  return status >= 400 ? "warn" : "good";
}

export function duration(ms) {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}

/** Formats a length of time that may be long with its two largest units: `35 s`, `2 d 4 h`. */
export function span(ms) {
  if (ms < 10_000) return duration(ms);
  const units = { d: 86_400_000, h: 3_600_000, min: 60_000, s: 1000 };
  let rest = ms;
  const parts = Object.entries(units).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? `${count} ${unit}` : "";
  });
  const first = parts.findIndex((part) => part !== "");
  return parts
    .slice(first, first + 2)
    .filter(Boolean)
    .join(" ");
}

/** Formats a time as local time with milliseconds. */
export function clock(time) {
  const date = new Date(time);
  const two = (value) => String(value).padStart(2, "0");
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two);
  return `${parts.join(":")}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}

/** Formats a time as local time with the day. */
export function dayTime(time) {
  const date = new Date(time);
  const two = (value) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${clock(time).slice(0, 8)}`;
}

/** `512 bytes`, `1.5 KB`. */
export function byteCount(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Formats JSON with line breaks, and leaves any other text as it is. */
export function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** Formats a body, event or reply for people. */
export function partText({ text, isBase64, isCut }) {
  const shown = isBase64 ? `base64: ${text}` : pretty(text);
  return isCut ? `${shown}\n… the rest was too long to keep` : shown;
}

/** Formats a decision of an authorizer: `token allowed, reused`. */
export function decisionText({ name, decision, cached }) {
  return `${name} ${decision}${cached ? ", reused" : ""}`;
}

/** Local date and time. */
export function moment(time) {
  return new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium" });
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];

/** Formats the distance of a time: `in 5 minutes`. */
export function ahead(ms) {
  const [unit, size] = UNITS.find(([, size]) => Math.abs(ms) >= size) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat("en").format(Math.round(ms / size), unit);
}
