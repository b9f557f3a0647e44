import { nodeOptionsText, parseNodeOptions } from "./node-options";
import { WRAPPER } from "./own-process";
import type { FunctionSpec } from "./types";

/** Variables that are read for the function, and not by it, whose paths may be those on AWS. */
const LISTS = ["LD_LIBRARY_PATH", "NODE_PATH", "PATH", "PYTHONPATH"];

/** Where the folders of AWS are here: `/var/task` with the code, `/opt` with the layers. */
type FunctionFolders = Pick<FunctionSpec, "code" | "layers">;

/** The variables of a function with the paths of this machine in place of those on AWS, in what is read for the function. */
export function withPathsHere(
  environment: Readonly<Record<string, string>>,
  folders: FunctionFolders,
): Record<string, string> {
  const here = { ...environment };
  const change = (name: string, changed: (value: string) => string) => {
    const value = environment[name];
    if (value !== undefined) here[name] = changed(value);
  };
  change(WRAPPER, (value) => pathHere(value, folders));
  change("NODE_OPTIONS", (value) =>
    value.includes("/opt/") || value.includes("/var/task/")
      ? nodeOptionsText(parseNodeOptions(value).map((option) => optionHere(option, folders)))
      : value,
  );
  for (const name of LISTS)
    change(name, (value) =>
      value
        .split(":")
        .map((entry) => pathHere(entry, folders))
        .join(":"),
    );
  return here;
}

/** `/opt/tracing.js` or `--require=/opt/tracing.js`. */
function optionHere(option: string, folders: FunctionFolders): string {
  const [, name = "", value = option] = /^(-[\w-]+=)(.*)$/.exec(option) ?? [];
  return name + pathHere(value, folders);
}

function pathHere(filePath: string, { code, layers }: FunctionFolders): string {
  const isIn = (folder: string) => filePath === folder || filePath.startsWith(`${folder}/`);
  if (isIn("/var/task")) return code.folder + filePath.slice("/var/task".length);
  return layers && isIn("/opt") ? layers.folder + filePath.slice("/opt".length) : filePath;
}
