/** A function or a resource type as programs write it: `aws:ssm/getParameter:getParameter` is `aws.ssm.getParameter`. */
export function dotted(token: string): string {
  const [pack = "", module = "", member = ""] = token.split(":");
  if (member === "") return token;
  const folder = module.split("/", 1)[0] as string;
  return [pack, ...(folder === "index" || folder === "" ? [] : [folder]), member].join(".");
}

/** The type that a look-up is most likely about: `aws:ssm/getParameter:getParameter` asks for an `aws:ssm/parameter:Parameter`. */
export function lookedUpType(token: string): string | undefined {
  const [, pack, folder, typeName] = /^([\w-]+):([\w-]+)\/\w+:get([A-Z]\w*)$/.exec(token) ?? [];
  if (pack === undefined || typeName === undefined) return undefined;
  return `${pack}:${folder}/${lowerFirst(typeName)}:${typeName}`;
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
