import * as path from "node:path";

/** How the file is written that a program begins with. */
export interface EntryForm {
  readonly isEsModule: boolean;
  readonly isTypeScript: boolean;
  /** Whether the compiler takes `export =`, where the file is no ES module. */
  readonly takesExportAssignment: boolean;
}

/** The last statement of a program. */
export function outputsLine(
  { isEsModule, isTypeScript, takesExportAssignment }: EntryForm,
  value = "app.outputs",
): string {
  if (isEsModule) return `export default ${value};`;
  return isTypeScript && takesExportAssignment ? `export = ${value};` : `module.exports = ${value};`;
}

/** The program of a project with `sst.json`: it calls the function with the stacks, `main`, a path in the project. */
export function entryOfMain(main: string, isAsync: boolean, form: EntryForm, library: string): string {
  const { dir, name } = path.posix.parse(main);
  const stacks = `./${path.posix.join(dir, form.isEsModule ? `${name}.js` : name)}`;
  const lines = [
    `import { App } from "${library}";`,
    `import main from "${stacks}";`,
    "",
    "const app = new App();",
    ...callLines("main", isAsync, form),
  ];
  return `${lines.join("\n")}\n`;
}

/** The statements that hand the app to a function with the stacks, and export the outputs. */
export function callLines(name: string, isAsync: boolean, form: EntryForm): readonly string[] {
  if (!isAsync) return [`${name}(app);`, "", outputsLine(form)];
  if (form.isEsModule) return [`await ${name}(app);`, "", outputsLine(form)];
  return ["", outputsLine(form, `${name}(app).then(() => app.outputs)`)];
}
