/** The input of a target, in the words of `aws.cloudwatch.EventTarget`. */
type Written = { readonly input: unknown; readonly inputPath?: never } | { readonly inputPath: string };

/** The input of a rule's target in place of the event, as programs of generation 0 write it. */
export class RuleTargetInput {
  private constructor(readonly written: Written) {}

  /** An object. */
  static fromObject(value: unknown): RuleTargetInput {
    return new RuleTargetInput({ input: value });
  }

  /** A text. */
  static fromText(text: string): RuleTargetInput {
    return new RuleTargetInput({ input: text });
  }

  /** A part of the event: `$.detail`. */
  static fromEventPath(path: string): RuleTargetInput {
    return new RuleTargetInput({ inputPath: path });
  }
}
