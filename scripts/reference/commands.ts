import { COMMANDS } from "#sdk/cli/main";

/** The reference page of the commands, made of what `sapi help` shows. */
export function commandsPage(): string {
  return [
    "<!-- Made by `npm run docs` from the commands of sdk/src/cli. Do not edit. -->",
    "# Commands",
    "",
    `\`npx sapi <command>\`: ${COMMANDS.map(({ name }) => `[\`${name}\`](#sapi-${name})`).join(", ")}.`,
    "`sapi help <command>` prints the same as this page.",
    "",
    ...COMMANDS.flatMap(commandLines),
  ].join("\n");
}

type Command = (typeof COMMANDS)[number];

function commandLines({ name, summary, args, options }: Command): readonly string[] {
  const shownArgs = args.map((arg) => {
    const shown = arg.isRepeatable ? `${arg.name}...` : arg.name;
    return arg.isRequired ? ` <${shown}>` : ` [${shown}]`;
  });
  const rows = [
    ...args.map((arg) => [`\`${arg.name}\``, arg] as const),
    ...Object.entries(options).map(([option, spec]) => {
      const value = spec.type === "string" ? ` ${spec.value ?? "VALUE"}` : "";
      const short = spec.short === undefined ? "" : `-${spec.short}, `;
      return [`\`${short}--${option}${value}\``, spec] as const;
    }),
  ];
  return [
    `## sapi ${name}`,
    "",
    `${capitalized(inMarkdown(summary))}.`,
    "",
    "```sh",
    `npx sapi ${name}${shownArgs.join("")} [options]`,
    "```",
    "",
    ...rows.flatMap(([shown, spec]) => [`- ${shown}`, "", `  ${descriptionOf(spec)}`, ""]),
  ];
}

function descriptionOf({
  description,
  default: value,
  multiple,
  isRepeatable,
}: {
  description: string;
  default?: string;
  multiple?: boolean;
  isRepeatable?: boolean;
}): string {
  const times = multiple || isRepeatable ? "; may be given several times" : "";
  return `${inMarkdown(description)}${times}${value === undefined ? "" : ` (default: \`${value}\`)`}`;
}

/** Placeholders such as `<stage>` and stars are shown, and make no tags or emphasis. */
function inMarkdown(text: string): string {
  return text.replaceAll("<", "\\<").replaceAll("*", "\\*").replaceAll("_", "\\_");
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
