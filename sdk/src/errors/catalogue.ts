import type { CatalogueEntry } from "./catalogue-entry";
import { DEPLOYMENT_ERRORS } from "./deployment-errors";

export type { CatalogueEntry };

/**
 * Reasons to refuse a definition or a command. Reasons about one construct are in its folder. Codes are stable: they are never
 * renamed or used again for something else.
 */
export const CATALOGUE = {
  // Packages that you install yourself
  AWSX_MISSING: {
    cause:
      "`@pulumi/awsx` makes networks, images of containers and load balancers, and is not installed. Programs without these do not need it.",
    cure: "Install it: `npm install @pulumi/awsx`.",
  },
  MCP_SDK_MISSING: {
    cause:
      "`sapi mcp` speaks its protocol by `@modelcontextprotocol/sdk`, which is not installed. Nothing else needs it.",
    cure: "Install it: `npm install --save-dev @modelcontextprotocol/sdk`.",
  },
  MCP_SDK_UNUSABLE: {
    cause:
      "`@modelcontextprotocol/sdk` is installed and cannot be loaded, as where a package of its own is missing.",
    cure: "Install version 1 of it again: `npm install --save-dev @modelcontextprotocol/sdk@1`.",
  },

  // App, Stack, use
  APP_STAGE_INVALID: {
    cause:
      "The stage, the Pulumi stack's name up to its first dot, has characters that AWS names cannot carry.",
    cure: "Name the Pulumi stack with letters, digits, `-` and `_` only.",
  },
  APP_REGION_UNKNOWN: {
    cause:
      "The program reads `app.region` or `stack.region`, and neither the configuration nor the environment names a region. An AWS profile, or a provider of the program's own, names it.",
    cure: "Write it down, `pulumi config set aws:region eu-west-1`, or take the region from where that provider has it.",
  },
  APP_REGION_INVALID: {
    cause:
      "The configuration of the Pulumi stack, or the environment of a deployment, names no region in AWS's form: `EU-WEST-1` or `Frankfurt`, say. AWS has no such hosts and takes no signatures for it.",
    cure: "Write the region's code, `pulumi config set aws:region eu-central-1`.",
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
    cure: "Call `setDefaultRemovalPolicy` right after `new App()`, or in the first stack before its resources.",
  },
  APP_PRODUCTION_DESTROY: {
    cause:
      "The removal policy `destroy` was set in a stage of `new App({ production })`, whose data AWS is told not to delete: a removal would stop half way.",
    cure: 'Set it for the other stages alone, `if (app.stage !== "prod")`, or take the stage out of `production`.',
  },
  APP_STAGE_BOTH: {
    cause: "A stage is named in `production` and in `development` of the app, which contradict each other.",
    cure: "Name it in one of the two lists.",
  },
  ALARM_TOPIC_INVALID: {
    cause: "The topic that alarms notify is neither a `Topic` nor the ARN of one.",
    cure: "Pass a `Topic`, its ARN, or in `new App({ alarms })` a function that gives one: `topic: () => use(Watch).topic`.",
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
    cure: "Pass `{ id, tags, stackName, description }`, any of them, or nothing.",
  },
  STACK_TAG_INVALID: {
    cause: "A tag of a stack has a name or a value that AWS does not take.",
    cure: "Use letters, digits, spaces and `_ . : / = + - @`: up to 128 in a name, which must not begin with `aws:`, and 256 in a value.",
  },
  // Variables of a program
  ENV_FILE_INVALID: {
    cause:
      "A `.env` file has something else than variables in it, quotes that do not end, or is no text in UTF-8.",
    cure: "Write `NAME=value`, a line each. The message has the file and the line.",
  },
  ENV_FILE_UNREADABLE: {
    cause: "A `.env` file of the program is there and cannot be read.",
    cure: "Let the user who runs the program read it, or remove it.",
  },
  // Sharing over several Pulumi stacks
  SPLIT_STACK_UNKNOWN: {
    cause: "The text after the first dot in the name of the Pulumi stack is the id of no app stack.",
    cure: "Select the Pulumi stack of one that there is, or that of the whole app, whose name has no dot.",
  },
  SPLIT_OUTSIDE_STACK: {
    cause:
      "A construct is made outside the app's stacks, and the Pulumi stack has only one of them. Each Pulumi stack of the app would make it.",
    cure: "Make it in a function given to `app.stack`.",
  },
  SPLIT_DEPLOYED_TWICE: {
    cause:
      "An app stack is deployed in its own Pulumi stack, `dev.ApiStack`. It is, or would be, deployed in the whole app's Pulumi stack, `dev`, as well.",
    cure: "Go on where it is deployed, or [move it](stacks.md#moving-an-app-stack) first. Where both have it, find out which one is in use before you remove anything: [Deployed twice](stacks.md#deployed-twice).",
  },
  SHARE_UNSHAREABLE: {
    cause:
      "A stack function returns something that cannot be passed to another Pulumi stack, such as a function, a resource or an object of a class.",
    cure: "Return its values: constructs, Outputs, texts, numbers, booleans, lists and plain objects.",
  },
  SHARE_NOT_DEPLOYED: {
    cause: "A stack uses another one that no Pulumi stack holds, or that has not been deployed yet.",
    cure: "Deploy that one first, with the command that the message shows. A preview needs it as well.",
  },
  SHARE_OUTPUT_MISSING: {
    cause:
      "A stack reads a value that another one did not have when it was last deployed. That deployment failed, or the program has added the value since.",
    cure: "Deploy the stack again that shares it.",
  },
  SHARE_SCHEMA: {
    cause: "A stack was deployed with a version of this package that shares in another form.",
    cure: "Deploy it again with the version of this program, or update the package here.",
  },
  SHARE_UNREADABLE: {
    cause: "The Pulumi stack that holds a used app stack is there and cannot be read.",
    cure: "See to the rights or the passphrase that the message names.",
  },
  SHARE_AMBIGUOUS: {
    cause: "An app stack is deployed in the Pulumi stack of the whole app and in one of its own.",
    cure: "Find out which of the two is in use before you remove anything: [Deployed twice](stacks.md#deployed-twice).",
  },
  REFERENCE_INVALID: {
    cause: "`app.reference` is given something else than the Pulumi stack of a whole app.",
    cure: 'Write organization, project and stage: `"acme/storage/prod"`.',
  },
  IMPORTED_READ_ONLY: {
    cause:
      "A construct that another Pulumi stack made is asked for something that would change that stack's own resources, such as the environment of its functions.",
    cure: "Write it in the stack that makes the construct, as the message shows.",
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
  VALUE_NOT_PLAIN: {
    cause:
      "A program in another language gives an output of a resource, or a secret, to a prop that decides what is made. Such a prop must be known when the program runs.",
    cure: "Write the value itself, or take it from the configuration of the Pulumi stack.",
  },
  PROP_UNKNOWN: {
    cause:
      "A prop that this construct does not have, most likely a slip of the pen or a name of an older generation.",
    cure: "Use the name that the message suggests, or remove the prop.",
  },
  PROP_GONE: {
    cause: "A program of generation 0 sets something that generation 1 has no prop for.",
    cure: "Do what the message says in its place.",
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
  PROVIDER_INPUT_MISSING: {
    cause:
      "The installed version of `@pulumi/aws` has no input for what a prop asks for, and would leave it out without a word.",
    cure: "Install a newer version: `npm install @pulumi/aws@latest`.",
  },
  PROP_CONFLICT: {
    cause: "Two props contradict each other, or one configures an object that another prop gives whole.",
    cure: "Remove one of the two.",
  },
  IMMUTABLE_CHANGED: {
    cause: "A setting that AWS fixes when the resource is created was changed, added or removed.",
    cure: "Restore the first value, or do what the message says. Where data is held, another value needs another construct, with another id, and the data moved to it.",
  },

  // Permissions
  PERMISSIONS_INVALID: {
    cause: "`permissions` is neither `*` nor a list.",
    cure: 'Write `"*"` for everything, or a list of entries.',
  },
  PERMISSION_UNDEFINED: {
    cause:
      "An entry of a list of permissions has no value, most likely something that is not exported or not made yet.",
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
    cure: 'Write for example `[table, "grantReadData"]`.',
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
    cause:
      "A policy statement has an empty list, or something else than texts, where actions or resources belong.",
    cure: "Name at least one action and one resource.",
  },
  PERMISSION_PRINCIPAL: {
    cause:
      "A policy statement in a list of permissions names a principal, which only the policy of a resource can have.",
    cure: "Remove the principal: it is the function that has the permission.",
  },

  // Capture of a program
  RESOURCE_DUPLICATE: {
    cause: "Two resources have the same type, name and types of parents, so Pulumi cannot tell them apart.",
    cure: "Give one of them another name.",
  },
  STACK_REFERENCE_UNKNOWN: {
    cause:
      "The program reads the outputs of another Pulumi stack that does not exist or whose outputs are not known here.",
    cure: "Deploy that stack first; in a test or a local run give its outputs with `stackReferences`, and to `sapi` with `--stack-reference NAME=FILE`.",
  },
  STACK_OUTPUTS_INVALID: {
    cause:
      "A file of `--stack-reference` or `stackReferences` is not there, is not valid JSON, or is neither the outputs nor an export of that stack.",
    cure: "Write it with `pulumi stack output --json --show-secrets --stack NAME`.",
  },
  LOOKUP_INVALID: {
    cause:
      "The file or value of `--lookups` or `lookups` is missing, is not valid JSON, or has an unknown member or output.",
    cure: "Write a list of look-ups, each with `token`, `inputs` and `outputs`, or with `type`, `id` and `state`.",
  },
  PROJECT_MISSING: {
    cause:
      "The path given has no Pulumi program: no `Pulumi.yaml` in the folder or above it, or no entry file.",
    cure: "Give the folder of a Pulumi project or the program's file.",
  },
  PROJECT_INVALID: {
    cause:
      "`Pulumi.yaml` or the stack's configuration file is not valid YAML, or `package.json` is not valid JSON.",
    cure: "Mend the file.",
  },
  LANGUAGE_NOT_SERVED: {
    cause:
      "The `runtime` of `Pulumi.yaml` is a language whose programs cannot be run here yet. Programs in TypeScript, JavaScript and Python can.",
    cure: "Deploy the program with `pulumi up`; the package `serverless-api` makes its constructs in every language of Pulumi.",
  },
  PYTHON_MISSING: {
    cause:
      "The program is written in Python, and no Python was found. The command searches the virtual environment that `Pulumi.yaml` names, `.venv`, `venv`, and `python3` on the `PATH`.",
    cure: "Run the command that the message names, or install Python.",
  },
  PYTHON_PACKAGE_MISSING: {
    cause: "The Python that runs the program does not have the package `pulumi`, or cannot load it.",
    cure: "Run the command that the message names.",
  },
  PROVIDER_MISSING: {
    cause:
      "The program makes a component of a package whose provider is not there: not installed, not built, or not in the folder that `Pulumi.yaml` names.",
    cure: "Install the provider, or name its folder under `packages` in `Pulumi.yaml`.",
  },
  COMPONENT_REFUSED: {
    cause: "The provider of a package does not take an input of a component.",
    cure: "Correct the input that the message names.",
  },
  COMPONENT_FAILED: {
    cause: "The provider of a package could not make a component, and said so or ended.",
    cure: "Read what the provider has printed.",
  },
  CONFIG_UNREADABLE: {
    cause:
      "The program reads a secret of the stack's configuration, and outside of Pulumi it cannot be decrypted.",
    cure: "Give a value for local use: `--config key=value`, or `config` in a test.",
  },
  CONFIG_MISSING: {
    cause:
      "The program requires a value of the stack's configuration that neither the settings file nor `--config` has.",
    cure: "Set it with `pulumi config set`, or give it for local use: `--config key=value`.",
  },
  PROGRAM_SYNTAX: {
    cause: "A file of the program is not valid TypeScript, JavaScript or Python.",
    cure: "Fix the line that the message names.",
  },
  PROGRAM_MODULE_MISSING: {
    cause: "A file of the program imports a module that is not there.",
    cure: "Install the package, or fix the path.",
  },
  PROGRAM_THROWS: {
    cause: "The program, or a function given to `apply`, throws an error of its own.",
    cure: "Fix the program at the line that the message names.",
  },
  PROGRAM_STUCK: {
    cause:
      "The program, or a resource it registers, waits for something that never comes. Pulumi would end without an error.",
    cure: "Look for outputs or promises that wait for each other, or that nothing resolves.",
  },

  // Bundling
  HANDLER_INVALID: {
    cause:
      "A handler names a file, relative to the program's folder, and what the file exports, joined by a dot.",
    cure: "Write for example `src/notes.list`, or `../src/notes.list` for a file beside the program's folder. Rename files with a dot in their name, which Lambda does not load.",
  },
  HANDLER_NOT_FOUND: {
    cause: "The file that a handler names does not exist.",
    cure: "Correct the path, which is relative to `srcPath` and to the program's folder, or create the file.",
  },
  HANDLER_EXPORT_MISSING: {
    cause: "The file of a handler does not export, or does not have, what the handler names.",
    cure: "Use one of the names that the message lists, or export the function.",
  },
  BUNDLE_FAILED: {
    cause: "The code of a function cannot be bundled: a file has a mistake, or imports what is not there.",
    cure: "Correct the file at the line that the message names.",
  },
  BUNDLE_OFF_AT_ROOT: {
    cause:
      "`bundle: false` packages the folder of the code as it is, and without `srcPath`, or with a folder above the program's, that is the whole project.",
    cure: "Set `srcPath` to the folder that holds the code.",
  },
  BUNDLE_COPY_SOURCE_MISSING: {
    cause: "A file or folder of `bundle.copyFiles` does not exist.",
    cure: "Name one that exists, relative to the root of the project.",
  },
  BUNDLE_COPY_DESTINATION_INVALID: {
    cause: "A file of `bundle.copyFiles` would land outside the archive.",
    cure: "Set `to` to a path relative to the root of the archive.",
  },
  BUNDLE_INSTALL_MISSING: {
    cause: "A package of `bundle.install` is not installed, so it cannot be copied into the archive.",
    cure: "Install it in the project.",
  },
  BUNDLE_INSTALL_PLATFORM: {
    cause:
      "A package of `bundle.install`, or one that it needs, has code for another system or processor than the function's, and none for that.",
    cure: "Install it for Lambda's Linux and the function's `architecture`, as the message shows.",
  },
  BUNDLE_ARCHIVE_BROKEN: {
    cause:
      "`sapi deploy` loads the archive of a function with `bundle.install` in an empty folder. A module, or the machine code of a package, cannot be loaded there. On Lambda it could not either.",
    cure: "Add what is missing to `bundle.install`, or to `bundle.external` when a layer has it.",
  },
  BUNDLE_SETTING_RESERVED: {
    cause:
      "A setting of `bundle.esbuild` decides what is built and where it goes, which is not the program's choice.",
    cure: "Remove it; the module format is set with `bundle.format`.",
  },

  ...DEPLOYMENT_ERRORS,
} as const satisfies Record<string, CatalogueEntry>;

/** All codes: those of the catalogue, and those that folders of constructs add where they declare them. @hidden */
export interface ErrorCodes extends Record<keyof typeof CATALOGUE, CatalogueEntry> {}

/** A code of the catalogue. */
export type ErrorCode = keyof ErrorCodes;
