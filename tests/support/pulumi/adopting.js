// The importing part of the stand-in for `pulumi`. It previews a program that the script lists, and imports
// into a stack's state. A copy of a stage has its own backend, and here its own folder.
const fs = require("node:fs");
const path = require("node:path");

/** The engine's own mark of a secret in a state. */
const SECRET_MARK = "4dabf18193072939515e22adb298388d";

/** Folder with the stacks of the backend in use. */
exports.folderOfStacks = () => (isCopy() ? "copies" : "stacks");

/** Answers a call that adoptions make. Returns false for any other. */
exports.answer = (args, tools) => {
  const json = args.includes("--json");
  if (args[0] === "preview" && json) return preview(tools);
  if (args[0] === "import") return importFile(tools);
  if (args[0] === "stack" && args[1] === "import") return restore(tools);
  return false;
};

function isCopy() {
  return (process.env.PULUMI_BACKEND_URL ?? "").includes("sapi-adopt-");
}

/** The resources of the program, and the operation on each: `update` unless the script gives another. */
function preview({ option, script, stackOf, say }) {
  const { program = [], actions = {}, errors = [], removed = [] } = script.adopting ?? {};
  const { resources } = stackOf(option("--stack"));
  const known = new Map(resources.map((resource) => [resource.urn, resource]));
  const creates = program.filter(({ urn }) => !known.has(urn));
  const file = option("--import-file");
  if (file !== undefined)
    fs.writeFileSync(file, JSON.stringify({ nameTable: {}, resources: creates.map(specOf) }));
  const steps = program.map(({ urn, inputs }) => {
    const op = known.has(urn) ? (actions[urn] ?? "update") : "create";
    const forces = op === "replace" ? ["hashKey"] : undefined;
    return {
      op,
      urn,
      newState: { inputs },
      diffReasons: op === "same" ? [] : ["tags"],
      replaceReasons: forces,
    };
  });
  for (const urn of removed) steps.push({ op: "delete", urn });
  const diagnostics = errors.map((message) => ({ severity: "error", message }));
  say({ steps, diagnostics });
  if (errors.length > 0) process.exit(255);
  return true;
}

function specOf({ type, name, custom, parent }) {
  const around = parent === undefined ? {} : { parent: parent.slice(parent.lastIndexOf("::") + 2) };
  return { type, name, ...around, ...(custom ? { id: "<PLACEHOLDER>" } : { component: true }) };
}

function importFile({ option, script, stackOf, write, file, say }) {
  const { program = [], missing = [], reported = {}, secrets = [], kill } = script.adopting ?? {};
  const name = option("--stack");
  const stack = stackOf(name);
  const { resources } = JSON.parse(fs.readFileSync(option("--file"), "utf8"));
  const added = [];
  let failed = false;
  for (const { type, name: own, id, component } of resources) {
    const { urn } = program.find((one) => one.type === type && one.name === own);
    if (missing.includes(id)) {
      failed = true;
      say({ diagnosticEvent: { urn, severity: "error", message: `resource '${id}' does not exist\n` } });
      continue;
    }
    if (
      kill !== undefined &&
      !isCopy() &&
      added.length >= kill &&
      !fs.existsSync(path.join(process.env.PULUMI_STAND_IN, "killed"))
    ) {
      fs.writeFileSync(path.join(process.env.PULUMI_STAND_IN, "killed"), "");
      write(file(name), { ...stack, resources: [...stack.resources, ...added] });
      process.kill(process.pid, "SIGKILL");
    }
    const protect = process.argv.includes("--protect=true");
    const outputs = secrets.includes(urn)
      ? { clientSecret: { [SECRET_MARK]: "1b47061264138c4ac30d75fd1eb44270" } }
      : {};
    added.push(component ? { urn, type } : { urn, type, id, protect, inputs: reported[urn] ?? {}, outputs });
  }
  write(file(name), { ...stack, resources: [...stack.resources, ...added] });
  if (failed) process.exit(255);
  return true;
}

function restore({ option, stackOf, write, file }) {
  const name = option("--stack");
  const { deployment } = JSON.parse(fs.readFileSync(option("--file"), "utf8"));
  write(file(name), { ...stackOf(name), resources: deployment.resources });
  return true;
}
