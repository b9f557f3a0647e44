import type { Issues } from "../../errors";
import { checkKnownProps, checkPresent, checkType, namesOf } from "../../values";
import type { StaticSiteDev } from "./props";
import { isName } from "./source-plan";

/** The site's own server. */
export interface DevPlan extends StaticSiteDev {
  /** The folder that it runs in, relative to the program's. */
  readonly folder: string;
}

/** Check the prop `dev`, of a site in a folder. */
export function planDev(dev: unknown, folder: unknown, issues: Issues): DevPlan | undefined {
  if (dev === undefined) return undefined;
  if (typeof dev === "string")
    return isName(dev, issues) ? { command: dev, folder: String(folder) } : undefined;
  if (!checkKnownProps(dev, namesOf<StaticSiteDev>()(["command", "url"]), issues)) return undefined;
  const { command, url } = dev;
  const isCommand = checkPresent(
    command,
    issues.at("command"),
    'write what starts it, such as "npm run dev"',
  );
  if (url !== undefined && checkType(url, "string", issues.at("url")) && !isHere(url)) {
    const cure = 'write an address of this machine, such as "http://localhost:5173"';
    issues.at("url").add("VALUE_NOT_ALLOWED", { problem: "no address of this machine", value: url, cure });
  }
  if (!isCommand || !isName(command, issues.at("command"))) return undefined;
  return { command, folder: String(folder), ...(typeof url === "string" && { url }) };
}

/** A URL that is fetched for the reader of the page must not lead elsewhere. */
function isHere(url: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:(\d{1,5}|\$PORT))?\/?$/.test(url);
}
