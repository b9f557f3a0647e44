/** The text that the SDK writes for an Output that is converted to text, such as a part of a template string. */
const OUTPUT_TEXT =
  /Calling \[\w+\] on an \[Output<T>\] is not supported\.[^]*?(?:may throw in a future version of @pulumi\/pulumi\.|$)/g;

/** True for a text that an Output was to be a part of. */
export function holdsOutput(text: string): boolean {
  return withoutOutputs(text) !== text;
}

/** The text as it was meant: `GET /${Output}/notes`. */
export function withoutOutputs(text: string): string {
  return text.replace(OUTPUT_TEXT, "$${Output}");
}
