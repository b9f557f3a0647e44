import type { Authorizer, Part } from "./types";

export type Tone = "good" | "warn" | "bad" | "dim" | "";

export function toneOf(status: number): Tone {
  if (status >= 500) return "bad";
  return status >= 400 ? "warn" : "good";
}

export function duration(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}

/** Formats a length of time that may be long with its two largest units: `35 s`, `2 d 4 h`. */
export function span(ms: number): string {
  if (ms < 10_000) return duration(ms);
  const units = { d: 86_400_000, h: 3_600_000, min: 60_000, s: 1000 };
  let rest = ms;
  const parts = Object.entries(units).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? `${count} ${unit}` : "";
  });
  const first = parts.findIndex((part) => part !== "");
  const shown = parts.slice(first, first + 2);
  return shown.filter((part) => part !== "").join(" ");
}

const two = (value: number): string => String(value).padStart(2, "0");

/** Formats a time as local time: `09:05:07`. */
export function shortClock(time: number): string {
  const date = new Date(time);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":");
}

/** Formats a time as local time with milliseconds. */
export function clock(time: number): string {
  return `${shortClock(time)}.${String(new Date(time).getMilliseconds()).padStart(3, "0")}`;
}

/** Formats a time as local time with the day. */
export function dayTime(time: number): string {
  const date = new Date(time);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day} ${shortClock(time)}`;
}

/** `512 bytes`, `1.5 KB`. */
export function byteCount(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** `1 line`, `2 lines`. */
export function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}

/** Formats JSON with line breaks, and leaves any other text as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** Formats a body, event or reply for people. */
export function partText({ text, isBase64, isCut }: Part): string {
  const shown = isBase64 ? `base64: ${text}` : pretty(text);
  return isCut ? `${shown}\n… the rest was too long to store` : shown;
}

/** Formats a decision of an authorizer: `token allowed, reused`. */
export function decisionText({ name, decision, cached }: Authorizer): string {
  return `${name} ${decision}${cached ? ", reused" : ""}`;
}

/** Local date and time. */
export function moment(time: number): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium" });
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

/** Formats the distance of a time: `in 5 minutes`. */
export function ahead(ms: number): string {
  const [unit, size] = UNITS.find(([, size]) => Math.abs(ms) >= size) ?? UNITS[3];
  return new Intl.RelativeTimeFormat("en").format(Math.round(ms / size), unit);
}

/** The last part of an ARN: `queue-name`, `function:name`. Anything else stays as it is. */
export function short(arn: string): string {
  return arn.startsWith("arn:") ? arn.split(":").slice(5).join(":") : arn;
}
