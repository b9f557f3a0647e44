/**
 * The statements of an SQL file. The Data API takes one at a time. Semicolons in texts, names and comments end none, nor
 * those between dollar signs, `$$ ... $$`.
 */
export function splitStatements(sql: string, dialect: "mysql" | "postgresql"): readonly string[] {
  const statements: string[] = [];
  let start = 0;
  for (let position = 0; position < sql.length; ) {
    const token = tokenAt(sql, position, dialect);
    if (token === ";") {
      statements.push(sql.slice(start, position));
      start = position + 1;
    }
    position += token.length;
  }
  statements.push(sql.slice(start));
  return statements.map((statement) => statement.trim()).filter((statement) => !isEmpty(statement, dialect));
}

/** A text, a name, a comment or what stands between dollar signs as a whole, else one character. */
function tokenAt(sql: string, position: number, dialect: "mysql" | "postgresql"): string {
  for (const rule of RULES[dialect]) {
    rule.lastIndex = position;
    const found = rule.exec(sql)?.[0];
    if (found !== undefined) return found;
  }
  return sql[position] as string;
}

const LINE_COMMENT = /--[^\n]*/y;
const BLOCK_COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/y;
/** A part without an end goes to the end of the file, and the database reports it. */
const RULES = {
  postgresql: [
    LINE_COMMENT,
    BLOCK_COMMENT,
    /\b[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/y,
    /'(?:[^']|'')*(?:'|$)/y,
    /"(?:[^"]|"")*(?:"|$)/y,
    /(?<![\w$])(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?(?:\1|$)/y,
  ],
  mysql: [
    /--(?=\s|$)[^\n]*/y,
    /#[^\n]*/y,
    BLOCK_COMMENT,
    /'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/y,
    /"(?:[^"\\]|\\[\s\S]|"")*(?:"|$)/y,
    /`[^`]*(?:`|$)/y,
  ],
};

/** Whether there is nothing but white space and comments. MySQL runs the content of some comments. */
function isEmpty(statement: string, dialect: "mysql" | "postgresql"): boolean {
  for (let position = 0; position < statement.length; ) {
    const token = tokenAt(statement, position, dialect);
    const isComment = /^(--|#|\/\*(?!!))/.test(token) && token.length > 1;
    if (!isComment && token.trim() !== "") return false;
    position += token.length;
  }
  return true;
}
