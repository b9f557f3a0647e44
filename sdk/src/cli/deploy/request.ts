import {
  type ArgumentSpec,
  listOption,
  type OptionSpecs,
  type PartialInput,
  pairsOption,
  UsageError,
} from "../command";
import { stageError } from "./errors";

/** The arguments of a deployment command. */
export interface Request {
  readonly command: string;
  readonly stage: string;
  readonly program: string;
  readonly split: boolean;
  readonly only: readonly string[];
  readonly parallel: number;
  readonly config: Readonly<Record<string, string>>;
  readonly yes: boolean;
  readonly json: boolean;
  readonly showSecrets: boolean;
  /** Whether a comparison is printed as a comment of a pull request. */
  readonly markdown: boolean;
  /** Folders of policy packs, as they were written. */
  readonly policyPacks: readonly string[];
  /** Whether functions are bundled anew, whatever was bundled before. */
  readonly noCache: boolean;
}

export const STAGE_ARGUMENTS: readonly ArgumentSpec[] = [
  { name: "stage", description: "the stage: name of the Pulumi stack, such as dev", isRequired: true },
  { name: "program", description: "folder or file of the Pulumi program", default: "." },
];

const DEFAULT_PARALLEL = "4";

export const OPTIONS = {
  split: { type: "boolean", description: "a Pulumi stack for each app stack: dev.ApiStack" },
  only: {
    type: "string",
    value: "NAME",
    multiple: true,
    description: "this app stack and no other, where each has a Pulumi stack",
  },
  parallel: {
    type: "string",
    value: "N",
    default: DEFAULT_PARALLEL,
    description: "how many Pulumi stacks at the same time",
  },
  config: {
    type: "string",
    value: "KEY=VALUE",
    multiple: true,
    description: "a configuration value for inspecting the program, also for a secret one",
  },
  "policy-pack": {
    type: "string",
    value: "FOLDER",
    multiple: true,
    description: "a policy pack of Pulumi that has to agree",
  },
  "no-cache": { type: "boolean", description: "bundle all functions anew" },
  yes: { type: "boolean", description: "do not ask before data goes or a protected stage changes" },
  json: { type: "boolean", description: "print one JSON object per line on stdout and nothing else" },
} as const satisfies OptionSpecs;

/** The options of a command for a stage. Some commands have fewer of them, `outputs` and `diff` one more. */
type RequestInput = PartialInput<
  typeof OPTIONS &
    Readonly<Record<"show-secrets" | "markdown", { readonly type: "boolean"; readonly description: string }>>
>;

/** Read what the user has written. */
export function requestOf(command: string, input: RequestInput): Request {
  const { stage, program = "." } = input.args;
  if (stage === undefined) throw new UsageError("<stage> is missing");
  checkStage(command, stage);
  if (input.options.json === true && input.options.markdown === true)
    throw new UsageError("--json and --markdown are two formats of one output; leave one of them out");
  return {
    command,
    stage,
    program,
    split: input.options.split === true,
    only: listOption(input, "only"),
    parallel: parallelOption(input),
    config: pairsOption(input, "config"),
    yes: input.options.yes === true,
    json: input.options.json === true,
    showSecrets: input.options["show-secrets"] === true,
    markdown: input.options.markdown === true,
    policyPacks: listOption(input, "policy-pack"),
    noCache: input.options["no-cache"] === true,
  };
}

/** The command line of a request, for messages that say what to run. Values of the configuration stay out of them. */
export function commandLine(request: Request): string {
  const { command, stage, program, split, only, parallel, config, yes, noCache, markdown, policyPacks } =
    request;
  return [
    `sapi ${command} ${stage}`,
    ...(program === "." ? [] : [program]),
    ...(split ? ["--split"] : []),
    ...only.map((id) => `--only ${id}`),
    ...(String(parallel) === DEFAULT_PARALLEL ? [] : [`--parallel ${parallel}`]),
    ...Object.keys(config).map((key) => `--config ${key}=...`),
    ...policyPacks.map((folder) => `--policy-pack ${folder}`),
    ...(noCache ? ["--no-cache"] : []),
    ...(markdown ? ["--markdown"] : []),
    ...(yes ? ["--yes"] : []),
  ].join(" ");
}

function checkStage(command: string, stage: string): void {
  if (/^[A-Za-z0-9_-]+$/.test(stage)) return;
  const [, head, id] = /^([A-Za-z0-9_-]+)\.(.+)$/.exec(stage) ?? [];
  const cure = head === undefined ? "write dev" : `write sapi ${command} ${head} --only ${id}`;
  const problem = "a stage has letters, digits, - and _ only";
  throw stageError(stage, "DEPLOY_STAGE_INVALID", { problem, value: stage, cure });
}

function parallelOption(input: RequestInput): number {
  const text = input.options.parallel ?? DEFAULT_PARALLEL;
  if (!/^[1-9]\d{0,3}$/.test(text)) {
    throw new UsageError(`--parallel takes a number from 1 on, got ${JSON.stringify(text)}`);
  }
  return Number(text);
}
