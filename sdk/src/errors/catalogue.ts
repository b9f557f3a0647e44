/** What a code means: the docs page of errors is made from this table. */
export interface CatalogueEntry {
  /** Why the definition is refused. */
  readonly cause: string;
  /** What to do about it. */
  readonly cure: string;
}

/** Every mistake a definition can be refused for. Codes are stable: they are never renamed or used again for something else. */
export const CATALOGUE = {
  // App, Stack, use
  APP_STAGE_INVALID: {
    cause:
      "The stage, the Pulumi stack's name up to its first dot, has characters that AWS names cannot carry.",
    cure: "Name the Pulumi stack with letters, digits, `-` and `_` only.",
  },
  APP_DEFAULTS_UNKNOWN: {
    cause: "`new App({ defaults })` names a set of defaults that does not exist.",
    cure: "Write `v1` or `current`.",
  },
  APP_DEFAULTS_TOO_LATE: {
    cause: "Default function props were replaced after a function had been made without them.",
    cure: "Call `setDefaultFunctionProps` before the first function; environment, permissions, layers and bindings may be added later.",
  },
  APP_REMOVAL_POLICY_UNKNOWN: {
    cause: "`setDefaultRemovalPolicy` takes one of three words.",
    cure: "Write `destroy`, `retain` or `snapshot`.",
  },
  APP_REMOVAL_POLICY_TOO_LATE: {
    cause: "The removal policy was set after a resource had been made without it.",
    cure: "Call `setDefaultRemovalPolicy` right after `new App()`.",
  },
  CONSTRUCT_ID_INVALID: {
    cause: "Ids become part of names in AWS and of environment variables.",
    cure: "Use letters, digits, `-` and `_`, starting with a letter.",
  },
  CONSTRUCT_ID_DUPLICATE: {
    cause:
      "Two constructs of one kind have the same id, or ids that differ only in `-` and `_`, and their names would collide.",
    cure: "Give one of them another id.",
  },
  CONSTRUCT_SCOPE_INVALID: {
    cause: "The first argument of a construct is a Stack, the App, another construct or a Pulumi component.",
    cure: "Pass the `stack` of the stack function's context.",
  },
  STACK_ID_DUPLICATE: {
    cause: "Two stacks of the app have the same id.",
    cure: 'Pass another id: `app.stack(fn, { id: "Other" })`.',
  },
  STACK_ID_MISSING: {
    cause: "A stack takes its id from the name of its function, and this function has none.",
    cure: 'Name the function, or pass `app.stack(fn, { id: "Storage" })`.',
  },
  STACK_FUNCTION_REPEATED: {
    cause: "The same stack function was registered twice in one app.",
    cure: "Register it once and share what it returns with `use`.",
  },
  STACK_OUTPUT_DUPLICATE: {
    cause: "Two stacks add an output of the same name, and stack outputs are one flat list.",
    cure: "Rename one of the outputs.",
  },
  STACK_OUTPUT_UNDEFINED: {
    cause: "An output has the value `undefined`, which Pulumi drops without a word.",
    cure: "Give it a value or leave it out.",
  },
  STACK_PROPS_INVALID: {
    cause: "The props of a stack are not a plain object, or hold something a stack does not take.",
    cure: "Pass `{ id }` or nothing.",
  },
  USE_OUTSIDE_APP: {
    cause: "`use` was called where no app is being defined.",
    cure: "Call it inside a function given to `app.stack`.",
  },
  USE_NOT_REGISTERED: {
    cause: "`use` asks for a stack that has not run yet.",
    cure: "Register the stack that is used before the one that uses it.",
  },
  USE_CYCLE: {
    cause: "Stacks use each other in a circle.",
    cure: "Move what both need into a stack of its own.",
  },

  // Values
  DURATION_INVALID: {
    cause: "A duration is a number and a unit.",
    cure: "Write for example `30 seconds`, `5 minutes`, `1 hour` or `3 days`.",
  },
  SIZE_INVALID: {
    cause: "A size is a number and a unit.",
    cure: "Write for example `512 MB` or `1 GB`.",
  },
  VALUE_OUT_OF_RANGE: {
    cause: "AWS does not accept the value: it is smaller or larger than allowed.",
    cure: "Choose a value inside the range that the message names.",
  },
  VALUE_NOT_ALLOWED: {
    cause: "A prop takes one of a few words and got another.",
    cure: "Write one of the words that the message lists.",
  },
  VALUE_WRONG_TYPE: {
    cause: "A prop got a value of the wrong type.",
    cure: "Pass the type that the message names.",
  },
  PROP_UNKNOWN: {
    cause:
      "A prop that this construct does not have, most likely a slip of the pen or a name of an older generation.",
    cure: "Use the name that the message suggests, or remove the prop.",
  },
  PROP_MISSING: {
    cause: "A prop without which the construct cannot be made is missing.",
    cure: "Add it.",
  },
  ARN_INVALID: {
    cause: "A prop takes the ARN of an existing resource.",
    cure: "Copy the ARN of the resource, or pass its `arn` output.",
  },
  SCHEDULE_INVALID: {
    cause: "A schedule is `rate(...)` or `cron(...)` as EventBridge writes it.",
    cure: "Write for example `rate(5 minutes)` or `cron(0 12 * * ? *)`.",
  },
  PROP_CONFLICT: {
    cause: "Two props contradict each other, or one configures an object that another prop gives whole.",
    cure: "Remove one of the two.",
  },
  IMMUTABLE_CHANGED: {
    cause: "A setting that AWS fixes when the resource is created was changed, added or removed.",
    cure: "Restore the first value, or remove the construct, deploy, and define it anew.",
  },

  // Permissions
  PERMISSIONS_INVALID: {
    cause: "`permissions` is neither `*` nor a list.",
    cure: "Write `\"*\"` for everything, or a list of entries.",
  },
  PERMISSION_UNDEFINED: {
    cause: "An entry of a list of permissions has no value, most likely something that is not exported or not made yet.",
    cure: "Check the import, or the stack that makes it.",
  },
  PERMISSION_UNSUPPORTED: {
    cause: "An entry of a list of permissions is something that nothing is known to grant on.",
    cure: "Write a policy statement with actions and resources.",
  },
  PERMISSION_WORD_INVALID: {
    cause: "A text in a list of permissions is neither a service nor an action.",
    cure: "Write a service such as `s3`, or better an action such as `ses:SendEmail`.",
  },
  PERMISSION_PAIR_INVALID: {
    cause: "A list inside a list of permissions is a construct and one of its grant words, nothing else.",
    cure: "Write for example `[table, \"grantReadData\"]`.",
  },
  PERMISSION_GRANT_UNKNOWN: {
    cause: "The construct does not have this grant word.",
    cure: "Write one of the words that the message names.",
  },
  PERMISSION_STREAM_MISSING: {
    cause: "`grantStreamRead` is granted on a table that has no stream.",
    cure: "Give the table a stream, or remove the grant.",
  },
  PERMISSION_STATEMENT_EMPTY: {
    cause: "A policy statement has an empty list, or something else than texts, where actions or resources belong.",
    cure: "Name at least one action and one resource.",
  },
  PERMISSION_PRINCIPAL: {
    cause: "A policy statement in a list of permissions names a principal, which only the policy of a resource can have.",
    cure: "Remove the principal: it is the function that has the permission.",
  },

  // Capture of a program
  RESOURCE_DUPLICATE: {
    cause: "Two resources have the same type, name and types of parents, so Pulumi cannot tell them apart.",
    cure: "Give one of them another name.",
  },
  STACK_REFERENCE_UNKNOWN: {
    cause: "The program reads the outputs of another Pulumi stack that does not exist or whose outputs are not known here.",
    cure: "Deploy that stack first; in a test or a local run give its outputs with `stackReferences`.",
  },
  PROGRAM_STUCK: {
    cause: "The program, or a resource it registers, waits for something that never comes. Pulumi would end without an error.",
    cure: "Look for outputs or promises that wait for each other, or that nothing resolves.",
  },
} as const satisfies Record<string, CatalogueEntry>;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof CATALOGUE;
