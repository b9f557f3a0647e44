import { type Entry, EVERYWHERE, entryOf, type TypeInputs } from "./local-inputs/entry";
import { type Inputs, inputsOf } from "./local-inputs/inputs-of";
import { rowOfInput, rowOfType } from "./local-inputs/said-at-start";
import { LOCAL_INPUTS } from "./local-inputs/tables";

const HEAD = `<!-- Made by \`npm run docs\` from the tables of scripts/local-inputs. Do not edit. -->
# Inputs on localhost

The tables have every input of \`aws.lambda.Function\`, of what calls it, and of the resources of both gateways, as \`@pulumi/aws\` has
them. They say what each means under \`sapi dev\`. An input is *acted on*, or the *start* tells of it, or it is *without effect*.
Then neither caller nor backend could see a difference. A test takes the inputs from the installed \`@pulumi/aws\`, so that a new one has to be put here.

What the start tells of is said of a resource that has the input. An object whose name stands alone stands for all of its parts.`;

/** The meaning of every input on localhost, made of the tables that a test compares with \`@pulumi/aws\`. */
export function localInputsPage(): string {
  const parts = Object.entries(LOCAL_INPUTS).map(([token, type]) => section(token, type));
  return `${[HEAD, everywhere(), ...parts].join("\n\n")}\n`;
}

function everywhere(): string {
  const rows = Object.entries(EVERYWHERE).map(([input, entry]) =>
    row(`\`${input}\``, meaning("", input, entry)),
  );
  return ["## Everywhere", "", ...head(), ...rows].join("\n");
}

function section(token: string, type: TypeInputs): string {
  const inputs = inputsOf(token);
  const named = Object.entries(type.inputs).map(([input, entry]) =>
    row(`\`${input}\``, meaning(token, input, entry)),
  );
  const rest = othersOf(type, inputs);
  const { others } = type;
  const last =
    others && rest.length > 0
      ? [row(rest.map((input) => `\`${input}\``).join(", "), meaning(token, "", others))]
      : [];
  return [`## ${nameOf(token)}`, "", ...head(), ...named, ...last].join("\n");
}

/** Inputs, as a whole, that have no entry of their own. */
function othersOf(type: TypeInputs, inputs: Inputs): readonly string[] {
  return [...inputs.keys()].filter(
    (input) => !input.includes(".") && !(input in EVERYWHERE) && entryOf(type, input) === type.others,
  );
}

function head(): readonly string[] {
  return ["| input | here | how, and where |", "|---|---|---|"];
}

function meaning(token: string, input: string, entry: Entry): readonly [string, string] {
  switch (entry.kind) {
    case "acted on":
      return [
        entry.kind,
        `[${nameOfFile(entry.source)}](../sdk/src/${entry.source}), [test](../tests/${entry.spec})`,
      ];
    case "said at the start":
      return ["start", textOf(rowOfInput(token, input, entry.sample))];
    case "said of the type":
      return ["start", textOf(rowOfType(token))];
    case "said of another":
      return ["start", `${entry.of}: ${entry.words}; [test](../tests/${entry.spec})`];
    case "without effect":
      return [entry.kind, entry.because];
  }
}

function textOf(row: { readonly fidelity: string; readonly note: string } | undefined): string {
  return row ? `${row.fidelity}: ${row.note}` : "";
}

function nameOfFile(source: string): string {
  return source.replace(/^local\//, "").replace(/\.ts$/, "");
}

function row(input: string, [here, how]: readonly [string, string]): string {
  return `| ${input} | ${here} | ${how.replaceAll("|", "\\|")} |`;
}

/** `aws:lambda/function:Function` is `aws.lambda.Function`. */
function nameOf(token: string): string {
  return token.replace(/^aws:(\w+)\/\w+:(\w+)$/, "aws.$1.$2");
}
