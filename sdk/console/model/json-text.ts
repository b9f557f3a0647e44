/** Returns why a text is no JSON, or an empty text for JSON and for nothing. */
export function jsonProblem(text: string): string {
  if (text.trim() === "") return "";
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return lineOf(text, (error as Error).message);
  }
}

/** Browsers name the position in characters. People count lines. */
function lineOf(text: string, message: string): string {
  const at = /at position (\d+)/.exec(message)?.[1];
  if (at === undefined || message.includes("line ")) return message;
  const before = text.slice(0, Number(at)).split("\n");
  const column = (before.at(-1) ?? "").length + 1;
  return `${message.replace(/ (in JSON )?at position .*$/, "")}, line ${before.length}, column ${column}`;
}

/** Returns JSON with line breaks. A text that is no JSON stays as it is. */
export function formatted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
