import { type CommandInput, listOption, type OptionSpecs, pairsOption } from "../command";
import { OPTIONS, type Request, requestOf } from "../deploy/request";

/** The arguments of `sapi adopt`. */
export interface AdoptRequest extends Pick<Request, "stage" | "program" | "config" | "yes" | "json"> {
  /** Folder with the files of the AWS CLI. Undefined to read from AWS. */
  readonly from: string | undefined;
  /**
   * Names of the stacks to read from AWS. When empty, those with the tags of the app and the stage. With `from`, the
   * stacks of the folder that are right although they carry the name of another stage or app.
   */
  readonly stacks: readonly string[];
  /** The decisions of the user: by the name or URN of a resource, the id of a deployed one, or `new`. */
  readonly map: Readonly<Record<string, string>>;
  /** Folder for the templates that let the stacks go. */
  readonly out: string;
}

export const ADOPT_OPTIONS = {
  from: {
    type: "string",
    value: "DIR",
    description: "folder with what aws cloudformation describe-stack-resources and get-template wrote",
  },
  stack: {
    type: "string",
    value: "NAME",
    multiple: true,
    description:
      "stack of CloudFormation to read from AWS, without any those with the tags of the app and the stage; with --from, one that is right although it carries another stage or app",
  },
  map: {
    type: "string",
    value: "NAME=ID",
    multiple: true,
    description: "id in AWS of a resource of the program, or new to make an empty one",
  },
  out: {
    type: "string",
    value: "DIR",
    description: "folder for the templates that let the old stacks go (default: adopted-<stage>)",
  },
  config: OPTIONS.config,
  yes: { type: "boolean", description: "do it; without it, only what would be done is shown" },
  json: OPTIONS.json,
} as const satisfies OptionSpecs;

/** Reads the arguments and options of the user. */
export function adoptRequest(input: CommandInput<typeof ADOPT_OPTIONS>): AdoptRequest {
  const { stage, program, config, yes, json } = requestOf("adopt", {
    ...input,
    options: { ...input.options, parallel: "1" },
  });
  const from = input.options.from;
  const stacks = listOption(input, "stack");
  return {
    stage,
    program,
    config,
    yes,
    json,
    from,
    stacks,
    map: pairsOption(input, "map"),
    out: input.options.out ?? `adopted-${stage}`,
  };
}

/** The command line of a request, for messages that say what to run. */
export function adoptLine(request: AdoptRequest, { yes = request.yes } = {}): string {
  const { stage, program, from, stacks, map, out, config } = request;
  return [
    `sapi adopt ${stage}`,
    ...(program === "." ? [] : [program]),
    ...(from === undefined ? [] : [`--from ${from}`]),
    ...stacks.map((name) => `--stack ${name}`),
    ...Object.entries(map).map(([name, id]) => `--map ${name}=${id}`),
    ...Object.keys(config).map((key) => `--config ${key}=...`),
    ...(out === `adopted-${stage}` ? [] : [`--out ${out}`]),
    ...(yes ? ["--yes"] : []),
  ].join(" ");
}
