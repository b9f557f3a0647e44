import { invalid } from "../errors";
import type { Path } from "../expressions/syntax";
import type { AttributeValue } from "../values/attribute-value";
import { notWellFormed } from "./fault";
import { parseWhere } from "./parse-condition";
import { parsePath } from "./parse-path";
import { parseActions } from "./parse-update";
import { parseMap } from "./parse-value";
import { Scope } from "./scope";
import type {
  DeleteStatement,
  ExistsStatement,
  InsertStatement,
  Order,
  Returning,
  SelectStatement,
  Source,
  Statement,
  UpdateStatement,
} from "./syntax";

/**
 * The statement that a text is, with its parameters.
 * @throws ServiceError in the words of the service
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.html
 */
export function parseStatement(text: string, parameters: readonly AttributeValue[] = []): Statement {
  const scope = new Scope(text, parameters);
  const statement = parse(scope);
  scope.reader.expectEnd();
  scope.checkParameters();
  return statement;
}

/** The verb of a statement and what it is about, as far as that can be read: policies are asked for it. */
export function targetOf(
  text: string,
): { readonly kind: Statement["kind"]; readonly source: Source } | undefined {
  try {
    const { reader } = new Scope(text, []);
    const isExists = reader.takeWord("EXISTS") && reader.takeSign("(");
    const kind = VERBS[reader.take().text.toUpperCase()];
    if (kind === undefined || (isExists && kind !== "select")) return undefined;
    if (kind === "select") while (reader.next.kind !== "end" && !reader.takeWord("FROM")) reader.take();
    if (kind === "insert") reader.takeWord("INTO");
    if (kind === "delete") reader.takeWord("FROM");
    return { kind, source: parseSource(reader) };
  } catch {
    return undefined;
  }
}

const VERBS: Readonly<Record<string, Statement["kind"]>> = {
  SELECT: "select",
  INSERT: "insert",
  UPDATE: "update",
  FROM: "update",
  DELETE: "delete",
};

function parse(scope: Scope): Statement {
  const { reader } = scope;
  if (reader.isWord("SELECT")) return parseSelect(scope);
  if (reader.isWord("INSERT")) return parseInsert(scope);
  if (reader.isWord("UPDATE", "FROM")) return parseUpdate(scope);
  if (reader.isWord("DELETE")) return parseDelete(scope);
  if (reader.isWord("EXISTS") && reader.afterNext?.text === "(") return parseExists(scope);
  throw notWellFormed("Expected data manipulation");
}

function parseSelect(scope: Scope): SelectStatement {
  const { reader } = scope;
  reader.expectWord("SELECT");
  const paths = reader.takeSign("*") ? undefined : parseProjection(scope);
  reader.expectWord("FROM");
  if (reader.next.kind === "end") throw notWellFormed("Unexpected term");
  const source = parseSource(reader);
  checkNoAlias(scope, "WHERE", "ORDER", "LIMIT", "GROUP", "HAVING");
  const where = parseWhere(scope);
  const order = parseOrder(scope);
  if (reader.isWord("LIMIT", "GROUP", "HAVING", "OFFSET")) {
    const clause = reader.take();
    throw invalid(`Unsupported clause: ${clause.text.toUpperCase()} at ${reader.positionOf(clause)}`);
  }
  return { kind: "select", source, paths, where, order };
}

function parseProjection(scope: Scope): readonly Path[] {
  const { reader } = scope;
  const paths: Path[] = [];
  do {
    const token = reader.next;
    if (reader.isSign("*")) {
      throw invalid("Other attributes should not be present in the projection when '*' is used.");
    }
    if (token.kind === "name" && reader.afterNext?.text === "(") {
      throw invalid(`Unexpected path component at ${reader.positionOf(token)}`);
    }
    paths.push(parsePath(scope));
    if (reader.isWord("AS")) throw invalid("Aliasing is not supported");
  } while (reader.takeSign(","));
  return paths;
}

function parseOrder({ reader }: Scope): readonly Order[] {
  if (!reader.takeWord("ORDER")) return [];
  reader.expectWord("BY");
  const order: Order[] = [];
  do {
    const { kind, text } = reader.take();
    if (kind !== "name" && kind !== "quoted") throw notWellFormed("Unexpected term");
    const isDescending = reader.takeWord("DESC");
    if (!isDescending) reader.takeWord("ASC");
    order.push({ attribute: text, isDescending });
  } while (reader.takeSign(","));
  return order;
}

function parseInsert(scope: Scope): InsertStatement {
  const { reader } = scope;
  reader.expectWord("INSERT");
  reader.expectWord("INTO");
  const source = parseSource(reader);
  if (reader.isWord("VALUES")) {
    throw invalid(
      'Unsupported operation: Inserting multiple items in a single statement is not supported, use "INSERT INTO tableName VALUE item" instead',
    );
  }
  if (!reader.takeWord("VALUE")) throw notWellFormed("Unexpected token after expression");
  const item = parseItem(scope);
  const ignoresConflict = parseConflict(scope);
  if (reader.isWord("RETURNING")) throw invalid("RETURNING is not supported in INSERT");
  return { kind: "insert", source, item, ignoresConflict };
}

function parseItem(scope: Scope): InsertStatement["item"] {
  if (scope.reader.isSign("{")) return parseMap(scope, "");
  if (scope.reader.next.kind === "parameter") {
    scope.reader.take();
    const { M } = scope.parameter();
    if (M) return M;
  }
  throw invalid(
    "Unsupported format in item expression. Please use struct format {...} to express item values for insert statement.",
  );
}

function parseConflict({ reader }: Scope): boolean {
  if (!reader.takeWord("ON")) return false;
  reader.expectWord("CONFLICT");
  if (reader.takeWord("DO") && reader.takeWord("NOTHING")) return true;
  throw invalid('Invalid conflict action. Only "DO NOTHING" action is supported.');
}

/** `UPDATE notes SET ... WHERE ...`, or `FROM notes WHERE ... SET ...` */
function parseUpdate(scope: Scope): UpdateStatement {
  const { reader } = scope;
  const isFromFirst = reader.take().text.toUpperCase() === "FROM";
  const source = parseSource(reader);
  checkNoAlias(scope, "SET", "REMOVE", "WHERE");
  const before = isFromFirst ? parseWhere(scope) : undefined;
  const actions = parseActions(scope);
  const where = isFromFirst ? before : parseWhere(scope);
  return { kind: "update", source, actions, where, returning: parseReturning(scope) };
}

function parseDelete(scope: Scope): DeleteStatement {
  const { reader } = scope;
  reader.expectWord("DELETE");
  reader.expectWord("FROM");
  const source = parseSource(reader);
  checkNoAlias(scope, "WHERE", "RETURNING", "ORDER");
  const where = parseWhere(scope);
  const returning = parseReturning(scope);
  if (returning && (returning.what !== "ALL" || returning.when !== "OLD")) {
    throw invalid(
      `Invalid returning clause: RETURNING ${returning.what} ${returning.when} *. Only RETURNING ALL OLD * is allowed in DELETE statements.`,
    );
  }
  return { kind: "delete", source, where, returning };
}

function parseExists(scope: Scope): ExistsStatement {
  const { reader } = scope;
  reader.expectWord("EXISTS");
  reader.expectSign("(", "LEFT_PAREN");
  const select = parseSelect(scope);
  reader.expectSign(")", "RIGHT_PAREN");
  return { kind: "exists", select };
}

function parseReturning({ reader }: Scope): Returning | undefined {
  if (!reader.takeWord("RETURNING")) return undefined;
  const what = ["ALL", "MODIFIED"].find((word) => reader.takeWord(word));
  const when = ["OLD", "NEW"].find((word) => reader.takeWord(word));
  if (what === undefined || when === undefined || !reader.takeSign("*")) {
    throw invalid("Expected '*' after ( MODIFIED | ALL ) ( NEW | OLD ) in RETURNING clause");
  }
  return { what, when } as Returning;
}

function parseSource(reader: Scope["reader"]): Source {
  const parts = [parseSourceName(reader)];
  while (reader.takeSign(".")) parts.push(parseSourceName(reader));
  const [table = "", index] = parts;
  if (parts.length > 2) throw invalid("A path may contain at most 2 components in the FROM clause");
  if (parts.includes("")) throw invalid("Path component cannot be an empty string");
  return { table, index };
}

function parseSourceName(reader: Scope["reader"]): string {
  if (reader.next.kind === "quoted") return reader.take().text;
  if (reader.next.kind === "name" && !reader.isWord("WHERE", "SET", "VALUE", "FROM"))
    return reader.take().text;
  throw notWellFormed("Expected identifier for simple path");
}

function checkNoAlias({ reader }: Scope, ...clauses: readonly string[]): void {
  const { kind } = reader.next;
  if (kind === "quoted" || (kind === "name" && !reader.isWord(...clauses))) {
    throw invalid("Aliasing is not supported");
  }
}
