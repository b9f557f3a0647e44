import type { DefinitionError, Issue, SourceLocation } from "../../errors";
import { keysOfPath, propLocation } from "../../errors/prop-location";
import { textOfFile } from "../upgrade/source-text";
import type { Finding } from "./finding";

/** The reasons why a definition is refused, each at its source position. */
export function definitionFindings(error: DefinitionError): readonly Finding[] {
  const { construct, issues, location } = error;
  const name = construct.id === "" ? construct.kind : `${construct.kind} ${JSON.stringify(construct.id)}`;
  return issues.map((issue) => ({
    code: issue.code,
    problem: problemOf(issue),
    cure: issue.cure,
    construct: name,
    ...(issue.path !== "" && { path: issue.path }),
    ...(location && locationOf(issue, location)),
  }));
}

/** The message without the cure that it ends with. */
export function problemOf({ message, cure }: Issue): string {
  const end = `; ${cure}`;
  return message.endsWith(end) ? message.slice(0, -end.length) : message;
}

function locationOf({ path }: Issue, call: SourceLocation): Pick<Finding, "file" | "line"> {
  const source = textOfFile(call.file);
  const { file, line } = (source !== undefined && propLocation(source, call, keysOfPath(path))) || call;
  return { file, line };
}
