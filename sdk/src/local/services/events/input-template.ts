import { parseJson } from "../../http/json";
import { valueAt } from "../targets/json-path";
import type { BusEvent, InputTransformer } from "./state/settings";

/** The values of a rule that a template may name. */
interface TemplateContext {
  readonly ruleArn: string;
  readonly ruleName: string;
  /** The time when the event came: `2030-01-31T08:00:00Z`. */
  readonly ingestedAt: string;
}

const PLACEHOLDER = /<([A-Za-z0-9_.-]+)>/g;
const RESERVED: Readonly<Record<string, (event: BusEvent, context: TemplateContext) => unknown>> = {
  "aws.events.rule-arn": (_, { ruleArn }) => ruleArn,
  "aws.events.rule-name": (_, { ruleName }) => ruleName,
  "aws.events.event.ingestion-time": (_, { ingestedAt }) => ingestedAt,
  "aws.events.event.json": (event) => event,
  "aws.events.event": ({
    id,
    account,
    "detail-type": detailType,
    time,
    source,
    region,
    resources,
    version,
  }) => ({
    id,
    account,
    detailType,
    time,
    source,
    region,
    resources,
    version,
  }),
};

/** The first unknown name in a template, or `undefined`. */
export function unknownPlaceholder({
  InputPathsMap = {},
  InputTemplate,
}: InputTransformer): string | undefined {
  const names = [...InputTemplate.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  return names.find((name) => !Object.hasOwn(InputPathsMap, name) && !Object.hasOwn(RESERVED, name));
}

/**
 * Fills a template: outside of quotes with JSON, inside with text. `undefined` for a result that EventBridge does not send
 * because it is neither JSON nor lines of texts in quotes.
 * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-transform-target-input.html
 */
export function fillTemplate(
  { InputPathsMap = {}, InputTemplate }: InputTransformer,
  event: BusEvent,
  context: TemplateContext,
): string | undefined {
  const isObject = /^\s*[{[]/.test(InputTemplate);
  let isQuoted = false;
  let at = 0;
  const filled = InputTemplate.replace(PLACEHOLDER, (_, name: string, offset: number) => {
    isQuoted = isQuotedAfter(InputTemplate.slice(at, offset), isQuoted);
    at = offset;
    const path = InputPathsMap[name];
    const value = path === undefined ? RESERVED[name]?.(event, context) : valueAt(path, event);
    return isQuoted ? asText(value, isObject) : JSON.stringify(value ?? (value === null ? null : ""));
  });
  return isSent(filled) ? filled : undefined;
}

/** The text of a value in a template. In an object values have their quotes, which breaks the JSON, as on AWS. */
function asText(value: unknown, isObject: boolean): string {
  if (value === undefined) return "";
  if (typeof value === "string") return JSON.stringify(value).slice(1, -1);
  const json = JSON.stringify(value);
  return isObject ? json : json.replaceAll('"', "");
}

function isQuotedAfter(text: string, before: boolean): boolean {
  const quotes = text.replace(/\\./g, "").match(/"/g)?.length ?? 0;
  return quotes % 2 === 0 ? before : !before;
}

function isSent(text: string): boolean {
  return isJson(text) || text.split("\n").every((line) => line.startsWith('"') && isJson(line));
}

/** Whether a text is JSON. */
export function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    // A text that does not parse is no JSON.
    return false;
  }
}
