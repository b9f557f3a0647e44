const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

let lastSecond = -1;
let lastText = "";

/** The time of a request as events and access logs write it: `05/Jan/2026:09:08:07 +0000`. */
export function requestTime(epochMs: number): string {
  const second = Math.floor(epochMs / 1000);
  if (second !== lastSecond) {
    lastText = format(new Date(second * 1000));
    lastSecond = second;
  }
  return lastText;
}

function format(date: Date): string {
  const clock = date.toISOString().slice(11, 19);
  return `${two(date.getUTCDate())}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}:${clock} +0000`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
