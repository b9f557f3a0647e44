import * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../../errors";
import { checkKnownProps, checkPresent, checkType, isPlain, namesOf } from "../../values";
import type { StaticSiteReplaceValue } from "./props";
import { placeholder } from "./tokens";

/** Values of a site, by what stands for them in its files. */
export interface SiteValues {
  readonly environment: Readonly<Record<string, pulumi.Input<string>>>;
  readonly replaceValues: readonly StaticSiteReplaceValue[];
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Check the props `environment` and `replaceValues`. */
export function planValues(props: Readonly<Record<string, unknown>>, issues: Issues): SiteValues {
  return {
    environment: planEnvironment(props.environment, issues.at("environment")),
    replaceValues: planReplaceValues(props.replaceValues, issues.at("replaceValues")),
  };
}

function planEnvironment(environment: unknown, issues: Issues): SiteValues["environment"] {
  if (environment === undefined || !checkType(environment, "object", issues)) return {};
  const values: Record<string, pulumi.Input<string>> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined) continue;
    const at = issues.at(name);
    if (!NAME.test(name)) {
      const cure = "use letters, digits and _, and no digit at the beginning";
      at.add("SITE_ENVIRONMENT_NAME", { problem: "not the name of a variable", cure });
    } else if (!isPlain(value) || checkType(value, "string", at)) {
      values[name] = refuseSecret(value as pulumi.Input<string>, at);
    }
  }
  return values;
}

function planReplaceValues(values: unknown, issues: Issues): readonly StaticSiteReplaceValue[] {
  if (values === undefined || !checkType(values, "list", issues)) return [];
  return values.flatMap((entry, index) => {
    const at = issues.at(index);
    if (!checkKnownProps(entry, namesOf<StaticSiteReplaceValue>()(["files", "search", "replace"]), at))
      return [];
    const { files, search, replace } = entry as Partial<StaticSiteReplaceValue>;
    for (const [name, text] of [
      ["files", files],
      ["search", search],
    ] as const) {
      if (typeof text === "string" && text !== "") continue;
      const cure = 'write for example { files: "*.js", search: "{{ API_URL }}", replace: api.url }';
      at.at(name).add("SITE_FILE_OPTIONS_INVALID", { problem: "no text", value: text, cure });
    }
    const isGiven = checkPresent(replace, at.at("replace"), "write what stands there instead");
    if (!isGiven || (isPlain(replace) && !checkType(replace, "string", at.at("replace")))) return [];
    if (typeof files !== "string" || typeof search !== "string" || search === "") return [];
    return [{ files, search, replace: refuseSecret(replace, at.at("replace")) }];
  });
}

/** The value, which rejects when it is a secret, because all visitors of the site can read it. */
function refuseSecret(value: pulumi.Input<string>, issues: Issues): pulumi.Input<string> {
  if (isPlain(value)) return value;
  const later = pulumi.output(value);
  return later.apply(async (known) => {
    if (!(await pulumi.isSecret(later))) return known;
    const found = issues.apart({ hideValues: true });
    found.add("SITE_ENVIRONMENT_SECRET", {
      problem: "a secret, and everybody can read the files of a site",
      cure: "remove it, or write pulumi.unsecret(...) around what is none",
    });
    throw found.toError();
  });
}

/**
 * The variables of the build: values that are known, and placeholders for the others, which are replaced in the files
 * later.
 */
export function buildVariables({ environment }: SiteValues): Readonly<Record<string, string>> {
  const variables = Object.entries(environment).map(([name, value]) => [
    name,
    isPlain(value) ? value : placeholder(name),
  ]);
  return Object.fromEntries(variables) as Record<string, string>;
}
