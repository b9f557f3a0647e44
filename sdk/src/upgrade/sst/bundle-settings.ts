import * as path from "node:path";
import type * as t from "@babel/types";
import { bare, keyName, type Node, walk } from "../../syntax/nodes";
import type { Draft } from "../program/edits/draft";

const WRITE_THEM = "write the plugins themselves: esbuild: { plugins: require(file) }";
const SDK_BUNDLED =
  "aws-sdk is bundled, by the clients that a handler uses, since no runtime of Node that AWS creates has it";

/**
 * The last changes of settings of bundles: plugins that are named by their file are loaded, and the AWS SDK v2 is no
 * longer left to the runtime.
 * @param isEsModule whether files of TypeScript and JavaScript are ES modules, by the `package.json` of the program
 */
export function finishBundleSettings(isEsModule: boolean): (draft: Draft) => void {
  return (draft) => {
    let isCreateNeeded = false;
    walk(draft.file.file.program, (node) => {
      if (node.type !== "ObjectProperty") return;
      const name = keyName(node.key, node.computed);
      const value = bare(node.value);
      if (name === "plugins" && value && loadPlugins(draft, value, isEsModule)) isCreateNeeded = true;
      if (name === "external" && value?.type === "ArrayExpression" && isOfBundle(draft, node))
        bundleSdk(draft, value);
    });
    if (isCreateNeeded) importCreateRequire(draft);
  };
}

/** SST loaded the file by `require`, from the folder of its settings. True where an ES module has to do so. */
function loadPlugins(draft: Draft, value: Node, isEsModule: boolean): boolean {
  if (value.type === "TemplateLiteral") draft.doubt(value, WRITE_THEM);
  if (value.type !== "StringLiteral") return false;
  const { path: program } = draft.file;
  const relative = path.posix.relative(path.posix.dirname(program), path.posix.normalize(value.value));
  const { quote } = draft.style;
  const specifier = quote + (relative.startsWith(".") ? relative : `./${relative}`) + quote;
  const isModule = /\.m[jt]s$/.test(program) || (isEsModule && !/\.c[jt]s$/.test(program));
  draft.replace(value, `${isModule ? "createRequire(import.meta.url)" : "require"}(${specifier})`);
  return isModule;
}

function importCreateRequire({ file, edits, style: { quote, eol } }: Draft): void {
  const [first] = file.file.program.body;
  if (!first || file.names.program.bindings.has("createRequire")) return;
  edits.insert(first.start as number, `import { createRequire } from ${quote}node:module${quote};${eol}`);
}

function isOfBundle({ file }: Draft, property: t.ObjectProperty): boolean {
  const around = file.parents.get(file.parents.get(property) as Node);
  const name = around?.type === "ObjectProperty" ? keyName(around.key, around.computed) : undefined;
  return name === "bundle" || name === "esbuild";
}

function bundleSdk(draft: Draft, list: t.ArrayExpression): void {
  list.elements.forEach((element, at) => {
    if (element?.type !== "StringLiteral" || !/^aws-sdk(\/|$)/.test(element.value)) return;
    const [before, after] = [list.elements[at - 1], list.elements[at + 1]];
    const start = after || !before ? element.start : before.end;
    const end = after ? after.start : element.end;
    draft.edits.replace({ start: start as number, end: end as number }, "");
    draft.note(list.start as number, SDK_BUNDLED);
  });
}
