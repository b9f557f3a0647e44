import * as path from "node:path";
import ts from "typescript";
import { commandsPage } from "./reference/commands";
import { type DocComment, docCommentOf } from "./reference/doc-comment";
import { type Member, membersOf, signatureOf } from "./reference/members";
import { ENTRIES, type Entry, PAGES, pageOf } from "./reference/pages";
import {
  isPrivate,
  namesIn,
  type PublicDeclaration,
  publicSurface,
  Sources,
} from "./reference/public-surface";
import { wordsOf } from "./reference/words";

/** The page that describes a declaration. */
interface ReferenceLocation {
  readonly page: string;
  readonly name: string;
}

const HEAD = "<!-- Made by `npm run docs` from the doc comments of sdk/src. Do not edit. -->";

/** Everything users see, by entry point. */
export function readSurface(): {
  readonly sources: Sources;
  readonly surface: ReadonlyMap<Entry, readonly PublicDeclaration[]>;
} {
  const sources = new Sources(path.join(__dirname, "..", "sdk", "src"));
  const entries = Object.entries(ENTRIES) as [Entry, string][];
  return { sources, surface: new Map(entries.map(([entry, file]) => [entry, publicSurface(sources, file)])) };
}

/** The pages of `docs/reference`, by file name. */
export function referencePages(): ReadonlyMap<string, string> {
  const { sources, surface } = readSurface();
  const locations = new Map<ts.Node, ReferenceLocation>();
  for (const [entry, declarations] of surface) {
    noteConstructed(declarations);
    for (const { node, name, file } of declarations) {
      if (!locations.has(node) && belongs(entry, file))
        locations.set(node, { page: pageOf(entry, file).name, name });
    }
  }
  const pages = new Map<string, string>();
  for (const { name, title, entry } of PAGES) {
    const all = surface.get(entry) ?? [];
    const here = all.filter(({ node, file }) => locations.get(node)?.page === name && belongs(entry, file));
    pages.set(`${name}.md`, renderPage(title, entry, here, new Links(sources, locations, name)));
  }
  return pages.set("commands.md", commandsPage()).set("README.md", renderIndex());
}

/** A declaration that another entry point only leads to is described on the page of the entry point that has it. */
function belongs(entry: Entry, file: string): boolean {
  return PAGES.some((page) => page.entry === entry && page.files.some((start) => file.startsWith(start)));
}

function renderIndex(): string {
  const pages = [...new Map(PAGES.map((page) => [page.name, page])).values()];
  const rows = pages.map(({ name, title, entry }) => `| [${title}](${name}.md) | \`${entry}\` |`);
  const text =
    "The exports of the package, from its doc comments. The pages of [docs](../) explain one task each.";
  const commands = "[Commands](commands.md) has every command of `sapi` with its options.";
  return [
    HEAD,
    "# Reference",
    "",
    text,
    commands,
    "",
    "| page | import from |",
    "|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function renderPage(
  title: string,
  entry: Entry,
  declarations: readonly PublicDeclaration[],
  links: Links,
): string {
  const exported = declarations.filter(({ isExported }) => isExported);
  const others = declarations.filter(({ isExported }) => !isExported);
  const names = exported.map(({ name }) => name).sort();
  const lines = [
    HEAD,
    `# ${title}`,
    "",
    `From \`${entry}\`: ${names.map((name) => `[\`${name}\`](#${name.toLowerCase()})`).join(", ")}.`,
    "",
  ];
  for (const declaration of sorted(exported)) lines.push(...renderDeclaration(declaration, links));
  if (others.length > 0) lines.push("---", "", "Types that the above lead to. They are not exported.", "");
  for (const declaration of sorted(others)) lines.push(...renderDeclaration(declaration, links));
  return `${lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()}\n`;
}

/** Interfaces that are exported with a constructor of their name, such as `App` with `AppConstructor`: they stand for a class. */
const constructed = new WeakSet<ts.Node>();

function noteConstructed(declarations: readonly PublicDeclaration[]): void {
  const names = new Set(declarations.map(({ name }) => name));
  for (const { name, node } of declarations) if (names.has(`${name}Constructor`)) constructed.add(node);
}

function hasConstructor(node: PublicDeclaration["node"]): boolean {
  return ts.isInterfaceDeclaration(node) && constructed.has(node);
}

/** Classes and functions first, then what they take. */
function sorted(declarations: readonly PublicDeclaration[]): readonly PublicDeclaration[] {
  const rank = ({ node }: PublicDeclaration): number => {
    if (ts.isClassDeclaration(node) || hasConstructor(node)) return 0;
    return ts.isFunctionDeclaration(node) || ts.isVariableStatement(node) ? 1 : 2;
  };
  return [...declarations].sort((a, b) => rank(a) - rank(b));
}

function renderDeclaration({ name, node }: PublicDeclaration, links: Links): readonly string[] {
  const members = membersOf(links.sources, node).flatMap((member) => renderMember(member, links));
  const about = renderDoc(docCommentOf(node), links, node);
  return [`## ${name}`, "", ...codeBlock(headOf(name, node)), ...about, ...members, ""];
}

/** A declaration without its members, which follow. */
function headOf(name: string, node: PublicDeclaration["node"]): string {
  if (ts.isClassDeclaration(node)) return classHead(name, node);
  if (hasConstructor(node)) return `new ${name}(props?: ${name}Props)`;
  if (ts.isInterfaceDeclaration(node)) return signatureOf(node).replace(/ ?\{.*$/s, "");
  if (ts.isVariableStatement(node)) return signatureOf(node).replace(/ = .*$/s, "");
  if (ts.isTypeAliasDeclaration(node)) return `type ${name} = ${wordsOf(node) ?? signatureOf(node.type)}`;
  return signatureOf(node);
}

function classHead(name: string, node: ts.ClassDeclaration): string {
  const constructor = node.members.find(
    (member) => ts.isConstructorDeclaration(member) && !isPrivate(member),
  );
  const takes = constructor ? signatureOf(constructor).replace(/^(protected )?constructor/, "") : "()";
  return `new ${name}${takes}`;
}

/** A point of a list, with what is to be said about it indented below. */
function renderMember({ path: name, signature, node, doc }: Member, links: Links): readonly string[] {
  const prefix = name.includes(".") ? name.slice(0, name.lastIndexOf(".") + 1) : "";
  const about = renderDoc(doc, links, node);
  const indented = about.map((line) => (line === "" ? "" : `  ${line}`));
  return [
    `- ${code(prefix + signature.replace(/^readonly /, ""))}`,
    ...(about.length > 0 ? ["", ...indented] : [""]),
  ];
}

function renderDoc(doc: DocComment | undefined, links: Links, node: ts.Node): readonly string[] {
  const lines = doc && doc.text !== "" ? [...links.inText(doc.text).split("\n"), ""] : [];
  if (doc?.default !== undefined) lines.push(`Default: ${links.inText(doc.default)}`, "");
  for (const thrown of doc?.throws ?? []) lines.push(`Throws: ${links.inText(thrown)}`, "");
  const more = [...links.namesOf(node), ...(doc?.see ?? [])];
  if (more.length > 0) lines.push(`See ${more.join(", ")}`, "");
  for (const example of doc?.examples ?? []) lines.push(...codeBlock(example));
  return lines;
}

function codeBlock(text: string): readonly string[] {
  return ["```ts", ...text.split("\n"), "```", ""];
}

/** Template types have backticks of their own. */
function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Links from names to their descriptions. */
class Links {
  constructor(
    readonly sources: Sources,
    readonly locations: ReadonlyMap<ts.Node, ReferenceLocation>,
    readonly page: string,
  ) {}

  /** The described types that a declaration shows. */
  namesOf(node: ts.Node): readonly string[] {
    if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) return [];
    const file = this.sources.pathOf(node);
    const links = [...namesIn(node)].map((name) => this.#link(file, name));
    return [...new Set(links.filter((link) => link !== undefined))].sort();
  }

  /** `{@link Name}` becomes a link. The rest is Markdown already. */
  inText(text: string): string {
    return text.replace(/\{@link ([\w.]+)\}/g, (_, name: string) => {
      const [location] = [...this.locations.values()].filter(
        (candidate) => candidate.name === name.split(".")[0],
      );
      return location ? this.#to(location, name) : `\`${name}\``;
    });
  }

  #link(file: string, name: string): string | undefined {
    const target = this.sources.resolve(file, name);
    const location = target && this.locations.get(target);
    return location && this.#to(location, location.name);
  }

  #to({ page, name }: ReferenceLocation, shown: string): string {
    const file = page === this.page ? "" : `${page}.md`;
    return `[\`${shown}\`](${file}#${name.toLowerCase()})`;
  }
}
