import type { CatalogueEntry } from "../errors/catalogue";

/** The mistakes that a definition of functions can be refused for. */
export const FUNCTION_ERRORS = {
  FUNCTION_HANDLER_MISSING: {
    cause: "A function has no handler, neither of its own nor from defaults.",
    cure: 'Write `handler: "src/notes.list"`: the file without its ending, a dot, the export.',
  },
  FUNCTION_SOURCE_MISSING: {
    cause: "The folder or archive that `srcPath` names does not exist.",
    cure: "Use the name that the message suggests, or create it. Paths are relative to the program's folder.",
  },
  FUNCTION_IMAGE_SOURCE_MISSING: {
    cause:
      "The folder that the handler of a container function names, or the Dockerfile in it, does not exist.",
    cure: "Create it, or name another one with `handler` and `container.file`. Paths are relative to the program's folder.",
  },
  FUNCTION_SOURCE_AT_ROOT: {
    cause:
      "The code is packaged as it is, and the folder is the whole program's, with its settings and dependencies.",
    cure: "Move the code into a folder of its own and name it with `srcPath`.",
  },
  FUNCTION_NAME_INVALID: {
    cause: "Lambda takes names of 1 to 64 letters, digits, `-` and `_`.",
    cure: "Choose such a name, or leave `functionName` out.",
  },
  FUNCTION_ENVIRONMENT_NAME: {
    cause: "Lambda does not take this name for an environment variable.",
    cure: "Use at least two letters, digits and `_`, starting with a letter.",
  },
  FUNCTION_ENVIRONMENT_RESERVED: {
    cause: "Lambda sets this environment variable itself and refuses functions that set it.",
    cure: "Choose another name, or read what Lambda sets.",
  },
  FUNCTION_ENVIRONMENT_TOO_LARGE: {
    cause: "Lambda takes 4 KB of environment variables, names and values together.",
    cure: "Keep large values in a bucket, a table or a secret, and pass their name.",
  },
  FUNCTION_LAYERS_TOO_MANY: {
    cause: "Lambda takes five layers, and those of defaults and of `telemetry` count.",
    cure: "Put what the layers hold into fewer of them.",
  },
  FUNCTION_TELEMETRY_RUNTIME: {
    cause:
      "AWS has a layer of OpenTelemetry for Node.js, Python, Java and .NET, and Lambda adds none to a container image.",
    cure: "Remove `telemetry`, or use one of these runtimes. An image takes what the layer holds in its Dockerfile.",
  },
  FUNCTION_TELEMETRY_REGION: {
    cause:
      "No layer of OpenTelemetry of AWS was known in the region of the function when this version was made.",
    cure: "Write `telemetry: { type, layer }` with the ARN that the page of the layers has for the region.",
  },
  FUNCTION_GIVEN_WITH_DEFAULTS: {
    cause:
      "A Function made before stands where `defaults.function` applies, and it cannot take them any more.",
    cure: "Write its handler or props in its place, or remove the defaults.",
  },
  FUNCTION_IS_RESOURCE: {
    cause: "An `aws.lambda.Function` stands where a definition of a function belongs.",
    cure: "Give it to the route under `native.function`.",
  },
  FUNCTION_NATIVE_OWN_PROP: {
    cause: "A setting under `native.function` has a prop of its own, on which more hangs than the setting.",
    cure: "Write the prop that the message names.",
  },
  FUNCTION_DURABLE_RUNTIME: {
    cause:
      "AWS has no durable functions with this runtime, and the SDKs for their handlers want a newer one.",
    cure: 'Write `runtime: "nodejs22.x"` or `python3.13`, or a newer one.',
  },
  FUNCTION_DURABLE_PROVIDER: {
    cause:
      "The installed `@pulumi/aws` is older than 7.14 and does not know durable functions. It would deploy a plain function without a word.",
    cure: "Install a newer one: `npm install @pulumi/aws@7`.",
  },
  FUNCTION_URL_CORS_OPEN: {
    cause: "Cookies are allowed for all origins, which browsers refuse.",
    cure: "Name the origins.",
  },
  FUNCTION_BIND_INVALID: {
    cause: "An entry of `bind` cannot be bound, or cannot be distinguished from another.",
    cure: "Bind constructs that have ids of their own.",
  },
  FUNCTION_CLOSED: {
    cause:
      "A function's environment was changed after the turn in which the function was made, when it was registered already.",
    cure: "Write `bind` or `addEnvironment` before the first `await`, or in the function's props.",
  },
  FUNCTION_SOURCE_UNBUILT: {
    cause:
      "`srcPath` has sources of a compiled language, and no code that Lambda could run. No tool builds them here: their folder has no file that says how, or `bundle: false` says so.",
    cure: "Run the command that the message names before the deployment, and name the folder or archive that it makes as `srcPath`.",
  },
  FUNCTION_TOOLCHAIN_MISSING: {
    cause:
      "`srcPath` has sources or requirements that the tools of their language make ready for Lambda, and one of these is not on the `PATH`.",
    cure: "Install it, or run the command that the message names on a machine that has it, and name what it makes as `srcPath`. Python with its requirements in its folder takes `bundle: false`.",
  },
  FUNCTION_BUILD_FAILED: {
    cause: "The tool that builds the code of a function failed, or made nothing that Lambda could run.",
    cure: "Fix the problem in the last lines of the tool's output. The message has the command and its folder.",
  },
  FUNCTION_CYCLE: {
    cause:
      "The environments of functions need outputs of one another, so that none of them can be created first.",
    cure: "Break the circle: pass one of the values another way, such as a fixed `functionName`.",
  },
  FUNCTION_DEFAULT_NOT_SHARED: {
    cause:
      "A route, consumer or trigger is added to a construct of another Pulumi stack. Its `defaults.function` has a role, a callback or another value that exists in that stack's program alone.",
    cure: "Write the prop in the function itself, or leave it out of the defaults.",
  },
  FUNCTION_POLICY_TOO_LARGE: {
    cause: "The inline policies of a role may have 10,240 characters in all.",
    cure: "Give functions roles of their own, or write fewer and wider statements.",
  },

  CONSUMERS_INVALID: {
    cause: "`consumers` is not a map of functions by name.",
    cure: 'Write a map, `{ audit: "src/audit.handler" }`; names appear in logical names, so choose ones that stay.',
  },
  CONSUMER_FILTER_INVALID: {
    cause: "A filter of a consumer is not a pattern, or there are more of them than Lambda takes.",
    cure: 'Write at most ten patterns, each an object such as `{ eventName: ["INSERT"] }` or its JSON.',
  },
  CONSUMER_NATIVE_OWN: {
    cause:
      "The settings of a consumer's event source say what is connected, which the construct does itself.",
    cure: "Remove `eventSourceArn` and `functionName` from `native.eventSource`.",
  },
  CONSUMER_SETTING_FOREIGN: {
    cause: "A setting under `native.eventSource` is one that Lambda takes for another kind of source only.",
    cure: "Remove it. The message says which kinds of sources have it.",
  },
  CONSUMER_WINDOW_MISSING: {
    cause: "A consumer takes more than ten messages of a queue at once, and has no window to gather them in.",
    cure: "Set `maximumBatchingWindowInSeconds` to at least 1, or `batchSize` to at most 10.",
  },
  CONSUMER_TIME_MISMATCH: {
    cause:
      "`startingPositionTimestamp` and `startingPosition` `AT_TIMESTAMP` do not stand together, or the time is none.",
    cure: 'Write both, with a time such as `"2026-01-31T12:00:00Z"`, or neither.',
  },
  CONSUMER_DESTINATION_INVALID: {
    cause:
      "Lambda sends failed records to a standard queue, a standard topic or a bucket, and to nothing else.",
    cure: "Write the ARN of one of these.",
  },
  CONSUMER_UNKNOWN: {
    cause: "There is no consumer of this name.",
    cure: "Write the name that the message suggests, or add the consumer first.",
  },
  CONSUMER_DUPLICATE: {
    cause: "There is a consumer of this name already.",
    cure: "Choose another name.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof FUNCTION_ERRORS, CatalogueEntry> {}
}
