/**
 * Packages of the components for other languages, as the installed engine generates them, and type-checked where the tools of
 * the language are there. `npm run sdks [-- folder]`, by default dist/sdks. Git has the one for Python in provider/sdks/python.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as path from "node:path";

const ROOT = path.join(__dirname, "..");
const PROVIDER = path.join(ROOT, "provider");
/** The packages that the local mode and programs without a CLI need. */
const PYTHON_SDK = path.join(PROVIDER, "sdks", "python");

interface Language {
  /** The name that `pulumi package gen-sdk` has for it. */
  readonly name: string;
  /** Folder of a program in it: there the provider gives the schema for the language. */
  readonly program: string;
  /** Commands that check what was generated, in its folder. */
  readonly checks: readonly (readonly string[])[];
}

/** The helpers that every generated package has do not pass. */
const MYPY = "[mypy]\n\n[mypy-pulumi_serverless_api._utilities]\nignore_errors = True\n";

const LANGUAGES: readonly Language[] = [
  {
    name: "python",
    program: example("python"),
    checks: [
      ["python3", "-m", "venv", ".venv"],
      [".venv/bin/pip", "install", "-q", "mypy", "."],
      [".venv/bin/mypy", "-p", "pulumi_serverless_api"],
      ...[example("python"), path.join(ROOT, "tests", "python", "programs", "words")].map((program) => [
        ".venv/bin/mypy",
        path.join(program, "__main__.py"),
      ]),
    ],
  },
  {
    name: "go",
    program: example("go"),
    checks: [
      ["go", "mod", "tidy"],
      ["go", "vet", "./..."],
    ],
  },
  { name: "dotnet", program: example("csharp"), checks: [["dotnet", "build", "--nologo", "-v", "quiet"]] },
  { name: "java", program: example("java"), checks: [["mvn", "-q", "compile"]] },
  { name: "nodejs", program: PROVIDER, checks: [] },
];

function example(name: string): string {
  return path.join(ROOT, "examples", name);
}

function main([given]: readonly string[]): number {
  const folder = path.resolve(given ?? path.join(ROOT, "dist", "sdks"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const problems = LANGUAGES.flatMap((language) => makeSdk(language, folder));
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

/** Generate one package, and say what is wrong with it. A language whose plugin the engine does not have is passed over. */
function makeSdk({ name, program, checks }: Language, folder: string): readonly string[] {
  const made = run(["pulumi", "package", "gen-sdk", PROVIDER, "--language", name, "-o", folder], program);
  if (made.missing) return ["pulumi is not installed: see https://www.pulumi.com/docs/install/"];
  if (/no language plugin/.test(made.output)) {
    console.log(`${name}: passed over, the engine has no plugin for it`);
    return [];
  }
  if (made.code !== 0) return [`${name}: ${made.output}`];
  const sdkFolder = path.join(folder, name);
  if (name === "python") writeFileSync(path.join(sdkFolder, "mypy.ini"), MYPY);
  if (name === "go") writeFileSync(path.join(sdkFolder, "go.mod"), goModule());
  const wrong = checks.flatMap((command) => {
    const checked = run(command, sdkFolder);
    if (checked.missing) console.log(`${name}: not checked, there is no ${command[0]}`);
    return checked.missing || checked.code === 0 ? [] : [`${name}: ${command.join(" ")}: ${checked.output}`];
  });
  if (wrong.length > 0) return wrong;
  if (name === "python") copyPythonSdk(sdkFolder);
  console.log(`${name}: ${path.relative(ROOT, sdkFolder)}`);
  return [];
}

/** The module file that `pulumi package add` writes for a program. */
function goModule(): string {
  const { dependencies } = JSON.parse(readFileSync(path.join(PROVIDER, "package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const sdk = `github.com/pulumi/pulumi/sdk/v3 v${dependencies["@pulumi/pulumi"]}`;
  return `module example.com/pulumi-serverless-api/sdk/go\n\ngo 1.24\n\nrequire ${sdk}\n`;
}

/** Without what the checks have left. */
function copyPythonSdk(python: string): void {
  rmSync(PYTHON_SDK, { recursive: true, force: true });
  for (const name of ["pulumi_serverless_api", "pyproject.toml"])
    cpSync(path.join(python, name), path.join(PYTHON_SDK, name), {
      recursive: true,
      filter: (file) => !file.includes("__pycache__"),
    });
}

function run(command: readonly string[], cwd: string) {
  const [program = "", ...args] = command;
  const { status, error, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  return { code: status, output: `${stdout}${stderr}`, missing: error !== undefined && "code" in error };
}

process.exitCode = main(process.argv.slice(2));
