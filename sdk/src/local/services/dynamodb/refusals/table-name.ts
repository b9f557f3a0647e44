const NAME = "[a-zA-Z0-9_.-]+";
const WHOLE_NAME = new RegExp(`^${NAME}$`);
const MOST = 255;
const LEAST = 3;

/**
 * The refusal of a table's name in a call, in the words of a model. The model has only the bounds of ARNs, which may
 * replace names.
 */
export function nameFaults(nameOrArn: string): readonly string[] {
  if (nameOrArn === "" || nameOrArn.startsWith("arn:")) return [];
  const faults: string[] = [];
  const must = (what: string) =>
    faults.push(`Value '${nameOrArn}' at 'tableName' failed to satisfy constraint: Member must ${what}`);
  if (!WHOLE_NAME.test(nameOrArn)) must(`satisfy regular expression pattern: ${NAME}`);
  if (nameOrArn.length > MOST) must(`have length less than or equal to ${MOST}`);
  if (nameOrArn.length < LEAST) must(`have length greater than or equal to ${LEAST}`);
  return faults;
}

/** The name that stands in an ARN, or by itself. */
export function nameIn(nameOrArn: string): string {
  return nameOrArn.startsWith("arn:") ? (nameOrArn.split(":table/")[1] ?? nameOrArn) : nameOrArn;
}
