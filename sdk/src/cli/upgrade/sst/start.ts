import * as path from "node:path";
import { isSyntaxFailure } from "../../../syntax/parse";
import { readSourceFile } from "../../../syntax/source-file";
import { entryOfConfig } from "./config-entry";
import { isConfigFailure, readConfigFile } from "./config-file";
import { settingsOfConfig } from "./config-settings";
import { type EntryForm, entryOfMain } from "./entry";
import { pulumiFiles } from "./pulumi-files";
import {
  type LeftSetting,
  SettingsError,
  type SstSettings,
  type SstTexts,
  settingsOfJson,
  type Texts,
} from "./settings";

/** The file that the program begins with, and the files of Pulumi. */
export interface Start {
  readonly entry: string;
  readonly text: string;
  readonly name: string;
  readonly files: Texts;
}

/** The start of a moved project, by its settings. */
export function startOf(given: SstTexts, { path: file, text }: NonNullable<SstTexts["settings"]>): Start {
  return file === "sst.json" ? startOfJson(given, text) : startOfConfig(given, file, text);
}

function startOfJson(given: SstTexts, text: string): Start {
  const settings = settingsOfJson(text);
  const main = mainOf(given, settings.main);
  const form = formOf(given, path.posix.extname(main));
  const entry = entryPath(given, form.isTypeScript ? ".ts" : ".js");
  const program = entryOfMain(
    main,
    isAsyncMain(main, given.programs.get(main) ?? ""),
    form,
    libraryOf(given),
  );
  return withPulumi(given, settings, { entry, text: program }, settings.left);
}

function startOfConfig(given: SstTexts, file: string, text: string): Start {
  const config = readConfigFile(file, text);
  if (isConfigFailure(config))
    throw new SettingsError(`${file}:${config.line}: ${config.problem}; nothing was changed`);
  const settings = settingsOfConfig(config);
  const ofEntry = ({ name }: LeftSetting) => name === "config" || name === "name";
  const extension = path.posix.extname(file);
  const left = settings.left.filter(ofEntry);
  const program = entryOfConfig(config, formOf(given, extension), { ...settings, left }, libraryOf(given));
  const entry = entryPath(given, extension);
  return withPulumi(
    given,
    settings,
    { entry, text: program },
    settings.left.filter((one) => !ofEntry(one)),
  );
}

function withPulumi(
  given: SstTexts,
  settings: SstSettings,
  program: { readonly entry: string; readonly text: string },
  left: readonly LeftSetting[],
): Start {
  const name = settings.name ?? nameOfPackage(given) ?? "my-app";
  if (given.others.has("Pulumi.yaml")) return { ...program, name, files: new Map() };
  const isFound = /^index\./.test(program.entry) && manifestOf(given).main === undefined;
  return {
    ...program,
    name,
    files: pulumiFiles(settings, name, { main: isFound ? undefined : program.entry, left }),
  };
}

/** The files that SST took the stacks from by default. */
const MAINS = ["stacks/index", "lib/index"];

function mainOf({ programs }: SstTexts, named: string | undefined): string {
  const main = named === undefined ? undefined : path.posix.normalize(named);
  const candidates = main === undefined ? MAINS : [main, main.replace(/\.[jt]s$/, "")];
  const found = candidates
    .flatMap((candidate) =>
      /\.\w+$/.test(candidate) ? [candidate] : [".ts", ".js", ".tsx", ".jsx"].map((end) => candidate + end),
    )
    .find((candidate) => programs.has(candidate));
  if (found !== undefined) return found;
  const problem =
    main === undefined
      ? "names no main, and there is no stacks/index"
      : `names ${main} as its main, which is not there`;
  throw new SettingsError(`sst.json ${problem}; nothing was changed`);
}

function isAsyncMain(file: string, text: string): boolean {
  const source = readSourceFile(file, text);
  if (isSyntaxFailure(source)) return false;
  const exported = source.file.program.body.find(({ type }) => type === "ExportDefaultDeclaration");
  const main = exported?.type === "ExportDefaultDeclaration" ? exported.declaration : undefined;
  return (
    (main?.type === "FunctionDeclaration" || main?.type === "ArrowFunctionExpression") && main.async === true
  );
}

function formOf(given: SstTexts, extension: string): EntryForm {
  const kind = /^\.([cm]?)/.exec(extension)?.[1];
  const isEsModule = kind === "m" || (kind === "" && manifestOf(given).type === "module");
  const compiler = given.others.get("tsconfig.json") ?? "";
  return {
    isEsModule,
    isTypeScript: /ts/.test(extension),
    takesExportAssignment: !/"module"\s*:\s*"(es|preserve)/i.test(compiler),
  };
}

/** A name that no other file at the root of the project has. */
function entryPath({ programs }: SstTexts, extension: string): string {
  const isTaken = (name: string) =>
    [...programs.keys()].some(
      (file) => path.posix.dirname(file) === "." && path.posix.parse(file).name === name,
    );
  const name = ["index", "program", "app"].find((one) => !isTaken(one)) ?? "pulumi-program";
  return `${name}${extension}`;
}

/** The library under the name that the program has for it. */
function libraryOf({ programs }: SstTexts): string {
  const texts = [...programs.values()];
  const isOlder = texts.some((text) => text.includes("@serverless-stack/resources"));
  return isOlder ? "@serverless-stack/resources" : "sst/constructs";
}

function manifestOf({ others }: SstTexts): {
  readonly name?: unknown;
  readonly type?: unknown;
  readonly main?: unknown;
} {
  try {
    return JSON.parse(others.get("package.json") ?? "{}");
  } catch {
    // Told where it is converted.
    return {};
  }
}

function nameOfPackage(given: SstTexts): string | undefined {
  const { name } = manifestOf(given);
  return typeof name === "string" ? name.replace(/^@[^/]*\//, "") : undefined;
}
