import { posix } from "node:path";
import type * as t from "@babel/types";
import { bare, keyName, type Node, rangeOf, walk } from "../../../syntax/nodes";
import type { Draft } from "../../program/edits/draft";
import { addProp } from "./add-prop";
import type { CallFiles } from "./call-files";

const SITES: ReadonlySet<string> = new Set(["StaticSite", "ReactStaticSite", "ViteStaticSite"]);

/**
 * Writes `dev` for sites whose `package.json` has a script that starts their own server. SST built no site while it served
 * a program, and users started that server beside it. Sites that were to be deployed nevertheless have no `dev`.
 */
export function writeSiteServers({ knows, drafts, manifests }: CallFiles): void {
  for (const draft of drafts)
    walk(draft.file.file.program, (node) => {
      if (node.type !== "NewExpression") return;
      const kind = knows.kindOf(draft.file, node);
      if (kind?.is === "construct" && kind.generation === 0 && SITES.has(kind.name))
        writeServer(draft, node, manifests);
    });
}

function writeServer(draft: Draft, made: t.NewExpression, manifests: ReadonlyMap<string, string>): void {
  const props = bare(made.arguments[2]);
  if (props?.type !== "ObjectExpression" || props.properties.some(({ type }) => type === "SpreadElement"))
    return;
  const folder = bare(valueOf(props, "path"));
  if (folder?.type !== "StringLiteral" || valueOf(props, "disablePlaceholder")) return;
  const command = commandOf(manifests.get(posix.join(folder.value, "package.json")));
  if (command === undefined) return;
  const { quote } = draft.style;
  const text = `${quote}${command.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`)}${quote}`;
  const dev = bare(valueOf(props, "dev"));
  if (!dev) addProp(draft, props, `dev: ${text}`);
  else if (dev.type === "ObjectExpression" && !valueOf(dev, "deploy") && valueOf(dev, "url"))
    draft.edits.replace(
      rangeOf(dev),
      `{ command: ${text}, url: ${draft.textOfNode(valueOf(dev, "url") as Node)} }`,
    );
}

function valueOf(object: t.ObjectExpression, name: string): Node | undefined {
  for (const property of object.properties)
    if (property.type === "ObjectProperty" && keyName(property.key, property.computed) === name)
      return property.value;
  return undefined;
}

/** The commands of SST that ran another one with the values of a stage. */
const WRAPPED =
  /^(?:npx\s+|yarn\s+|pnpm\s+(?:exec\s+)?)?(?:sst-env\s+--|sst\s+(?:bind|env)(?:\s+--)?)\s+(.*)$/;

/** The command that starts the server of a site. A command of SST around it is left out: sapi sets the variables. */
function commandOf(manifest: string | undefined): string | undefined {
  const scripts = scriptsOf(manifest);
  const name = ["dev", "start"].find((each) => typeof scripts[each] === "string");
  if (name === undefined) return undefined;
  const script = String(scripts[name]).trim();
  const inner = WRAPPED.exec(script)?.[1]?.replace(/^(["'])(.*)\1$/, "$2");
  if (inner !== undefined) return /[|&;<>$]|\bsst\b/.test(inner) ? undefined : `npx ${inner}`;
  if (/\bsst\b/.test(script)) return undefined;
  return name === "start" ? "npm start" : "npm run dev";
}

function scriptsOf(manifest = "{}"): Readonly<Record<string, unknown>> {
  try {
    const { scripts } = JSON.parse(manifest) as { readonly scripts?: unknown };
    return typeof scripts === "object" && scripts !== null ? (scripts as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
