import { checkBundle, checkHandler } from "../../bundle";
import { parentPrefixOf } from "../../bundle/beside-program";
import { checkInstall, checkWrittenExport } from "../../bundle/check";
import { targetOf } from "../../bundle/install/platform";
import { type Issue, Issues } from "../../errors";
import { GraphIndex, type ResourceGraph } from "../../graph";
import { FUNCTION_TYPE } from "../../graph/function-uri";
import type { GraphResource } from "../../graph/types";
import { architectureOf, codeSource } from "../../local/lambda/code";
import type { ConstructPosition } from "../../upgrade/leftovers/leftover";
import { problemOf } from "./definition-findings";
import type { Finding } from "./finding";
import { whereMade } from "./where-made";

/**
 * The reasons why a deployment refuses the code of functions, as far as files show them without bundling. A capture runs without
 * these checks. A fault that several functions have in common is found once.
 *
 * @param folder the folder that the program runs in
 */
export function codeFindings(
  graph: ResourceGraph,
  folder: string,
  positions: readonly ConstructPosition[],
): readonly Finding[] {
  const index = new GraphIndex(graph);
  const found = index.ofType(FUNCTION_TYPE).flatMap((lambda) =>
    issuesOf(lambda, folder, index).map(
      (issue): Finding => ({
        code: issue.code,
        problem: `${issue.path}: ${problemOf(issue)}`,
        cure: issue.cure,
        path: issue.path,
        resource: { type: lambda.type, name: lambda.name },
        ...whereMade(lambda, index, positions),
      }),
    ),
  );
  const first = new Map(
    found.map((finding) => [`${finding.code} ${finding.problem}`, finding] as const).reverse(),
  );
  return found.filter((finding) => first.get(`${finding.code} ${finding.problem}`) === finding);
}

function issuesOf(lambda: GraphResource, folder: string, index: GraphIndex): readonly Issue[] {
  const source = codeSource(lambda, folder, index.findByUrn(lambda.parent ?? ""));
  if (source.kind !== "handler") return [];
  const { file, bundle = {} } = source.handler;
  const issues = new Issues({ kind: "Function", id: lambda.name });
  checkBundle(folder, bundle, issues.at("bundle"));
  const handler = `${parentPrefixOf(file)}${lambda.inputs.handler}`;
  const found = checkHandler(folder, undefined, handler, issues);
  if (found) checkWrittenExport(folder, found, bundle, issues);
  if (found && !issues.list.some(({ path }) => path.startsWith("bundle.install")))
    checkInstall({ root: folder, file: found.file }, bundle, targetOf(architectureOf(lambda)), issues);
  return issues.list;
}
