/** A shell line with the commands of `sapi` in place of those of SST. */
export interface ConvertedScript {
  readonly text: string;
  /** Notes on the commands that you still have to change. */
  readonly notes: readonly string[];
}

/** Commands that are called otherwise here, and take the stage as an option. */
const RENAMED: Readonly<Record<string, string>> = { start: "dev", dev: "dev", build: "graph" };

/** Commands that take the stage as an argument, and need one. */
const NEED_STAGE = ["deploy", "remove", "diff", "unlock"];

/** Commands that `sapi` has as well. */
const MOVED = ["start", "dev", "build", "types", ...NEED_STAGE];

/** A command of SST, for a stage or without one, as `sapi` takes it. */
function converted(command: string, stage: string | undefined): string {
  if (stage === undefined || command === "types") return `sapi ${RENAMED[command] ?? command}`;
  const option = command in RENAMED ? "--stack " : "";
  return `sapi ${RENAMED[command] ?? command} ${option}${stage}`;
}

/** Commands that are left as they are, and what is nearest. */
const LEFT: Readonly<Record<string, string>> = {
  console: "the console is a page of sapi dev",
  env: "a site gets its values from the StaticSite that builds it; sapi outputs <stage> --json prints those of a stage",
  test: "run the test runner itself, with pulumi-serverless-api/testing for the program",
  secrets: "sapi secrets set <stage> <name>, which asks for the value",
  update: "update pulumi-serverless-api by the package manager",
  "add-cdk": "install packages by the package manager",
  bootstrap: "there is nothing to bootstrap: leave it out",
  cdk: "pulumi replaces it",
  telemetry: "nothing is sent to anybody: leave it out",
  version: "sapi --version",
};

const BIND = new Set(["bind", "shell"]);
const TESTED =
  "tests call handlers through startLocal of pulumi-serverless-api/local, where what they are bound to is there";
const SITE =
  "StaticSite puts values of the app into the build of a site; other programs find them by sapi outputs <stage> --json";

const COMMAND =
  /(^|[;&|(]\s*|\s)((?:npx|yarn|pnpm exec|pnpm|bunx)\s+)?sst[ \t]+([a-z-]+)((?:[ \t]+(?!&)[^\s;&|)]+)*)/g;

/** A line of a shell with the commands of `sapi` in place of those of SST. */
export function convertScript(script: string): ConvertedScript {
  const notes: string[] = [];
  const text = script.replace(
    COMMAND,
    (whole, before: string, runner: string | undefined, command: string, rest: string) => {
      const isKnown = MOVED.includes(command);
      const options = isKnown ? stageOf(rest) : undefined;
      if (!options) {
        notes.push(leftNote(command, whole.slice(before.length).trim(), isKnown));
        return whole;
      }
      if (NEED_STAGE.includes(command) && options.stage === undefined)
        notes.push(`sapi ${command} needs the name of a stage behind it, such as dev`);
      return `${before}${runner ?? ""}${converted(command, options.stage)}`;
    },
  );
  return { text, notes };
}

/** A command of SST and its counterpart. For one that stays, the nearest equivalent. */
export interface CommandMove {
  readonly sst: string;
  readonly now: string;
  readonly isMoved: boolean;
}

/** The counterpart of each command, for the reference. */
export function commandMoves(): readonly CommandMove[] {
  const moved = MOVED.map((command) => {
    const stage = command === "types" ? undefined : "prod";
    const sst = `sst ${command}${stage === undefined ? "" : " --stage prod"}`;
    return { sst, now: converted(command, stage), isMoved: true };
  });
  const bound = [
    { sst: "sst bind vitest", now: TESTED, isMoved: false },
    { sst: "sst bind vite", now: SITE, isMoved: false },
  ];
  return [
    ...moved,
    ...bound,
    ...Object.entries(LEFT).map(([command, now]) => ({ sst: `sst ${command}`, now, isMoved: false })),
  ];
}

/** The stage that options name. `undefined` where there are other options, which have no counterpart. */
function stageOf(options: string): { readonly stage: string | undefined } | undefined {
  const match = /^(?:\s+--stage[\s=]+("[^"]*"|'[^']*'|\S+))?\s*$/.exec(options);
  return match ? { stage: match[1] } : undefined;
}

function leftNote(command: string, text: string, isKnown: boolean): string {
  if (isKnown)
    return `${text}: left as it is; sapi ${command === "start" ? "dev" : command} has other options`;
  const ofBind = /\b(vitest|jest|mocha|ava|test)\b/.test(text) ? TESTED : SITE;
  return `${text}: left as it is; ${BIND.has(command) ? ofBind : (LEFT[command] ?? "nothing replaces it")}`;
}

/** Notes on the commands of SST in a line of a file that stays as it is. */
export function mentionedCommands(line: string): readonly string[] {
  const now = convertScript(line);
  if (now.text === line) return now.notes;
  const found = [...line.matchAll(COMMAND)].map(([whole]) => whole.trim());
  return found.map((command) => {
    const one = convertScript(command);
    return one.text === command ? (one.notes[0] ?? "") : `${command}: write ${one.text}`;
  });
}

/** Files outside of the program that run commands: of CI services, of editors. */
export function mayMentionCommands(path: string): boolean {
  return (
    /^\.github\/workflows\/[^/]+\.ya?ml$/.test(path) ||
    /^(seed|buildspec|bitbucket-pipelines|azure-pipelines|\.gitlab-ci)\.ya?ml$/.test(path) ||
    /^(\.circleci\/config\.yml|\.vscode\/launch\.json|Makefile|Dockerfile)$/.test(path)
  );
}

/** Notes on the lines of a file that run SST, with the counterpart of each command. */
export function mentionsIn(text: string): readonly { readonly line: number; readonly message: string }[] {
  return text.split("\n").flatMap((line, at) => {
    const found = mentionedCommands(line).map((message) => ({ line: at + 1, message }));
    if (found.length > 0 || !/\/\.bin\/sst\b|@serverless-stack\/cli/.test(line)) return found;
    return [{ line: at + 1, message: "it runs SST: run sapi, from node_modules/.bin" }];
  });
}
