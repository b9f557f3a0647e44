import type { CommandIo } from "../command";
import { count } from "../count";
import { type Paint, painterFor } from "../paint";
import { printable } from "../printable";
import { shown } from "../upgrade/paths";
import type { Checked, Finding } from "./finding";

/** Print what was found: one JSON object, or a line for each finding. */
export function printChecked(checked: Checked, { json }: { readonly json: boolean }, io: CommandIo): void {
  const text = json
    ? JSON.stringify(toJson(checked), null, 2)
    : linesOf(checked, painterFor(io.stdout)).join("\n");
  io.stdout.write(`${text}\n`);
}

function toJson({ findings, warnings, files, resources }: Checked): object {
  const found = findings.map((finding) =>
    finding.file === undefined ? finding : { ...finding, file: shown(finding.file) },
  );
  return { findings: found, warnings, files, resources: resources ?? null };
}

function linesOf({ findings, warnings, files, resources }: Checked, paint: Paint): readonly string[] {
  const judged =
    resources === undefined
      ? "; what it makes was not judged, since it is refused"
      : ` and ${count(resources, "resource")}`;
  const number = findings.length === 0 ? "nothing found" : count(findings.length, "finding");
  return [
    ...findings.flatMap((finding) => findingLines(finding, paint)),
    ...warnings.map((warning) => paint.yellow(`warning: ${printable(warning)}`)),
    `${number} in ${count(files, "file")}${judged}`,
  ];
}

/** The source position as editors and terminals make links of it. */
function findingLines(finding: Finding, paint: Paint): readonly string[] {
  const { code, problem, cure, file, line = 1, construct, path, resource } = finding;
  const name = resource ? [construct, resource.name] : [construct, path];
  const where = file === undefined ? "" : `${shown(file)}:${line}  `;
  const about = name.filter((part) => part !== undefined).join(resource ? ", " : " ");
  const said = about === "" ? problem : `${about}: ${problem}`;
  return [`${paint.bold(`${where}${code}`)}  ${printable(said)}`, paint.dim(`    ${printable(cure)}`)];
}
