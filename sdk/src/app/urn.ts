const ROOT = "pulumi:pulumi:Stack";

/** The logical name in a URN. */
export function nameInUrn(urn: string): string {
  return urn.split("::").slice(3).join("::");
}

/** The type of the resource of a URN, without those of its parents. */
export function typeInUrn(urn: string): string {
  return typesInUrn(urn).split("$").at(-1) ?? "";
}

/** The URN of a child: with the types of all its parents, of which the Pulumi stack is none. */
export function childUrn(parentUrn: string, type: string, name: string): string {
  const [stack, project] = parentUrn.split("::");
  const types = typesInUrn(parentUrn);
  return [stack, project, types === ROOT ? type : `${types}$${type}`, name].join("::");
}

function typesInUrn(urn: string): string {
  return urn.split("::")[2] ?? "";
}
