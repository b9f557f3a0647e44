import type * as t from "@babel/types";
import { bare, isMember, keyName, memberName, type Node } from "../../../syntax/nodes";
import type { Binding, Reference } from "../../../syntax/scopes";
import type { SourceFile } from "../../../syntax/source-file";
import { importedName } from "../knowledge/knowledge";
import { requiredIn } from "../modules/program";

/** A statement that imports from a module. */
export interface Site {
  readonly statement: Node;
  readonly specifier: string;
  readonly form: "import" | "require" | "import-equals";
  /** `import type { ... }`. */
  readonly isTypeOnly: boolean;
  readonly names: readonly ImportedName[];
  /** Names of the whole module: `import * as sapi`, `const sapi = require(...)`, `import sapi from`. */
  readonly namespaces: readonly ImportedName[];
  /** `const Api = require("...").Api`, which has one name alone. */
  readonly isSingle: boolean;
}

/** A name that a statement imports. */
export interface ImportedName {
  /** Its name in the module. `*` and `default` for the whole of it. */
  readonly imported: string;
  readonly local: string;
  /** `type` stands in front of it. */
  readonly isType: boolean;
  readonly references: readonly Reference[];
  readonly node: Node;
}

/** The statements of a file that import, in whichever way. */
export function sitesOf(file: SourceFile): readonly Site[] {
  return file.file.program.body.flatMap((statement) => {
    if (statement.type === "ImportDeclaration") return [siteOfImport(file, statement)];
    if (statement.type === "TSImportEqualsDeclaration") return siteOfEquals(file, statement);
    return statement.type === "VariableDeclaration" ? sitesOfRequire(file, statement) : [];
  });
}

function siteOfImport(file: SourceFile, statement: t.ImportDeclaration): Site {
  const all = statement.specifiers.map((specifier) => ({
    ...nameOf(file, importedName(specifier), specifier.local, specifier),
    isType: specifier.type === "ImportSpecifier" && specifier.importKind === "type",
  }));
  return {
    statement,
    specifier: statement.source.value,
    form: "import",
    isTypeOnly: statement.importKind === "type",
    names: all.filter(({ node }) => node.type === "ImportSpecifier"),
    namespaces: all.filter(({ node }) => node.type !== "ImportSpecifier"),
    isSingle: false,
  };
}

function siteOfEquals(file: SourceFile, statement: t.TSImportEqualsDeclaration): Site[] {
  const { moduleReference, id } = statement;
  if (moduleReference.type !== "TSExternalModuleReference") return [];
  return [
    {
      statement,
      specifier: moduleReference.expression.value,
      form: "import-equals",
      isTypeOnly: false,
      names: [],
      namespaces: [nameOf(file, "*", id, statement)],
      isSingle: false,
    },
  ];
}

function sitesOfRequire(file: SourceFile, statement: t.VariableDeclaration): Site[] {
  const [declarator, ...more] = statement.declarations;
  if (!declarator || more.length > 0) return [];
  const { id } = declarator;
  const init = bare(declarator.init);
  const site = { statement, form: "require", isTypeOnly: false } as const;
  const single = isMember(init) ? requiredIn(init.object) : undefined;
  const name = isMember(init) ? memberName(init) : undefined;
  if (single !== undefined && name !== undefined && id.type === "Identifier")
    return [
      {
        ...site,
        specifier: single,
        names: [nameOf(file, name, id, declarator)],
        namespaces: [],
        isSingle: true,
      },
    ];
  const specifier = requiredIn(init);
  if (specifier === undefined) return [];
  if (id.type === "Identifier")
    return [
      { ...site, specifier, names: [], namespaces: [nameOf(file, "*", id, declarator)], isSingle: false },
    ];
  if (id.type !== "ObjectPattern") return [];
  const names = id.properties.flatMap((property) => {
    const imported =
      property.type === "ObjectProperty" ? keyName(property.key, property.computed) : undefined;
    const isPlain = property.type === "ObjectProperty" && property.value.type === "Identifier";
    return imported !== undefined && isPlain
      ? [nameOf(file, imported, property.value as t.Identifier, property)]
      : [];
  });
  return names.length === id.properties.length
    ? [{ ...site, specifier, names, namespaces: [], isSingle: false }]
    : [];
}

function nameOf(file: SourceFile, imported: string, local: t.Identifier, node: Node): ImportedName {
  const binding: Binding | undefined = file.names.bindingOf(local);
  return { imported, local: local.name, isType: false, references: binding?.references ?? [], node };
}
