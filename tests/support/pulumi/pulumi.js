// Replaces the `pulumi` executable. It answers the calls of the Automation API, stores stacks in a folder,
// and plays the updates that a test has scripted. See stand-in.ts for the shape of the script.
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const adopting = require("./adopting.js");

const world = process.env.PULUMI_STAND_IN;
const args = process.argv.slice(2);
const script = read("script.json", {});

function read(file, otherwise) {
  const full = path.join(world, file);
  return fs.existsSync(full) ? JSON.parse(fs.readFileSync(full, "utf8")) : otherwise;
}

function write(file, data) {
  const full = path.join(world, file);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(`${full}.${process.pid}`, JSON.stringify(data));
  fs.renameSync(`${full}.${process.pid}`, full);
}

/** One line for each event, in order, from all processes. */
function note(entry) {
  fs.appendFileSync(path.join(world, "log.jsonl"), `${JSON.stringify(entry)}\n`);
}

function say(value) {
  process.stdout.write(`${typeof value === "string" ? value : JSON.stringify(value)}\n`);
}

function fail(message, code = 255) {
  process.stderr.write(`error: ${message}\n`);
  process.exit(code);
}

function option(name) {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args[at + 1];
}

const file = (name) => `${adopting.folderOfStacks()}/${name}.json`;
const state = path.join(script.state ?? path.join(world, "backend"), ".pulumi");
const lockFolder = (name) =>
  path.join(state, "locks", ...(script.layout === "legacy" ? [name] : ["organization", "notes", name]));

function stackOf(name) {
  const stack = read(file(name), undefined);
  if (!stack) fail(`no stack named '${name}' found`, 6);
  return stack;
}

function locksOf(name) {
  const folder = lockFolder(name);
  return fs.existsSync(folder) ? fs.readdirSync(folder).filter((lock) => !lock.endsWith(".attrs")) : [];
}

/** Takes the lock as Pulumi does: it writes the lock first, then checks whether there is another. */
function lock(name) {
  const own = path.join(lockFolder(name), `${process.pid}.json`);
  const others = locksOf(name);
  if (others.length > 0) {
    fail(
      `the stack is currently locked by ${others.length} lock(s). Either wait for the other process(es) to end or delete the lock file with \`pulumi cancel\`.`,
    );
  }
  fs.mkdirSync(lockFolder(name), { recursive: true });
  const holder = { pid: process.pid, username: "me", hostname: os.hostname(), timestamp: "now" };
  fs.writeFileSync(own, JSON.stringify(holder));
  return () => fs.rmSync(own, { force: true });
}

/** The target of the events: the server of the Automation API, or a file for older ones. */
function eventLog() {
  const target = option("--event-log");
  if (target === undefined) return { send: () => undefined, end: () => Promise.resolve() };
  if (!target.startsWith("tcp://")) {
    const send = (event) => fs.appendFileSync(target, `${JSON.stringify(event)}\n`);
    return { send, end: () => Promise.resolve() };
  }
  const grpc = require("@grpc/grpc-js");
  const { EventsClient } = require("@pulumi/pulumi/proto/events_grpc_pb");
  const { EventRequest } = require("@pulumi/pulumi/proto/events_pb");
  const client = new EventsClient(target.slice("tcp://".length), grpc.credentials.createInsecure());
  let received;
  const isReceived = new Promise((resolve) => {
    received = resolve;
  });
  const call = client.streamEvents(() => received());
  const send = (event) => {
    const request = new EventRequest();
    request.setEvent(JSON.stringify(event));
    call.write(request);
  };
  return {
    send,
    end: async () => {
      call.end();
      await isReceived;
      client.close();
    },
  };
}

/** Waits for an action of another process. */
function until(isTrue) {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      // The test has ended.
      if (!fs.existsSync(world)) process.exit(1);
      if (!isTrue()) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
}

const logged = () =>
  fs
    .readFileSync(path.join(world, "log.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** The engine counts the program's changes. The steps of a replacement are one. */
function countsOf(events) {
  const counts = {};
  for (const { resOutputsEvent } of events) {
    const op = resOutputsEvent?.metadata.op;
    if (op === undefined || op.includes("-")) continue;
    counts[op] = (counts[op] ?? 0) + 1;
  }
  return counts;
}

/** Stacks are stored by project in a folder that has this file. */
function storeByProject() {
  fs.mkdirSync(state, { recursive: true });
  fs.writeFileSync(path.join(state, "meta.yaml"), "version: 1\n");
}

async function operate(operation, name) {
  const stack = stackOf(name);
  const played = script.stacks?.[name]?.[operation] ?? {};
  const runs = { ...stack.runs, [operation]: (stack.runs?.[operation] ?? 0) + 1 };
  write(file(name), { ...stack, runs });
  const play = Array.isArray(played) ? (played[runs[operation] - 1] ?? {}) : played;
  if (play.stderr !== undefined) fail(play.stderr, play.exitCode);
  let signals = 0;
  process.on("SIGINT", () => {
    signals++;
    note({ signal: name, signals });
  });
  const unlock = operation === "preview" ? () => undefined : lock(name);
  note({ start: name, operation });
  const log = eventLog();
  for (const event of play.events ?? []) log.send({ sequence: 0, timestamp: 0, ...event });
  await untilPlayed(play, operation, () => signals);
  const isGood = play.isFailing !== true && signals === 0;
  if (isGood && operation !== "preview")
    write(file(name), { ...stack, ...resultOf(operation, play, stack), runs });
  if (play.isKilled) {
    await log.end();
    process.kill(process.pid, "SIGKILL");
  }
  for (const event of lastEventsOf(play)) log.send({ sequence: 0, timestamp: 0, ...event });
  await log.end();
  unlock();
  note({ end: name, operation, isGood });
  process.exit(isGood ? 0 : 255);
}

/** The summary, which a test may leave out, and the event that ends the log. */
function lastEventsOf(play) {
  const resourceChanges = play.counts === undefined ? countsOf(play.events ?? []) : play.counts;
  const end = { cancelEvent: {} };
  if (resourceChanges === null) return [end];
  return [
    { summaryEvent: { maybeCorrupt: false, durationSeconds: 1, resourceChanges, PolicyPacks: {} } },
    end,
  ];
}

/** Waits for the signals or the other stacks that an update is to see before its end. */
async function untilPlayed(play, operation, signals) {
  if (play.until === "SIGINT") await until(() => signals() > 0);
  if (play.until === "second SIGINT") await until(() => signals() > 1);
  if (!play.until?.started) return;
  const started = () =>
    logged().filter((entry) => entry.start !== undefined && entry.operation === operation);
  await until(() => started().length >= play.until.started);
}

function resultOf(operation, play, stack) {
  if (operation === "destroy") return { resources: [], outputs: {} };
  const before = stack.resources.length > 0 ? stack.resources : [{ urn: "s", type: "t" }];
  return { resources: play.resources ?? before, outputs: play.outputs ?? stack.outputs };
}

function config() {
  const name = option("--stack");
  const stack = stackOf(name);
  if (["set", "get", "rm"].includes(args[1])) return configValue(name, stack);
  if (args[1] !== "cp")
    return say(args.includes("--show-secrets") ? (stack.config ?? {}) : masked(stack.config));
  const [key, dest] = [args[2], option("--dest")];
  if (stack.config?.[key] === undefined) fail(`configuration key '${key}' not found for stack '${name}'`);
  const other = stackOf(dest);
  write(file(dest), { ...other, config: { ...other.config, [key]: stack.config[key] } });
  return undefined;
}

function masked(config = {}) {
  const entries = Object.entries(config);
  return Object.fromEntries(
    entries.map(([key, { value, secret }]) => [key, secret ? { secret } : { value, secret }]),
  );
}

/** A value is read from standard input, without one line break at its end, as by the CLI. */
function configValue(name, stack) {
  const key = args[1] === "set" ? `notes:${args[3]}` : `notes:${args[2]}`;
  const { [key]: old, ...others } = stack.config ?? {};
  if (args[1] === "set") {
    const value = fs.readFileSync(0, "utf8").replace(/\n$/, "");
    write(file(name), { ...stack, config: { ...others, [key]: { value, secret: args[2] === "--secret" } } });
    return undefined;
  }
  if (old === undefined) fail(`configuration key '${key}' not found for stack '${name}'`);
  if (args[1] === "get") return say(old);
  write(file(name), { ...stack, config: others });
  return undefined;
}

/** Secrets of a state are encrypted unless somebody asks for them. */
function withoutPlaintext(resources) {
  if (args.includes("--show-secrets")) return resources;
  const text = JSON.stringify(resources, (key, value) => (key === "plaintext" ? undefined : value));
  return JSON.parse(text);
}

function stackCommand() {
  const [, verb] = args;
  if (verb === "ls") {
    const folder = path.join(world, "stacks");
    const names = fs.existsSync(folder)
      ? fs.readdirSync(folder).filter((entry) => entry.endsWith(".json"))
      : [];
    return say(
      names.map((entry) => {
        const { name, resources, runs } = read(`stacks/${entry}`);
        const updateInProgress = script.updating?.includes(name);
        const lastUpdate = `after ${runs?.up ?? 0} updates`;
        return { name, current: false, lastUpdate, resourceCount: resources.length, updateInProgress };
      }),
    );
  }
  if (verb === "init") {
    // A copy of a stage is created anew each time.
    const isStored = adopting.folderOfStacks() === "stacks";
    if (isStored && fs.existsSync(path.join(world, file(args[2])))) fail(`stack '${args[2]}' already exists`);
    return write(file(args[2]), {
      name: args[2],
      resources: [],
      outputs: {},
      secretsProvider: option("--secrets-provider"),
    });
  }
  if (verb === "rm")
    return fs.rmSync(
      path.join(world, file(args.find((arg) => /^\w+(\.\w+)?$/.test(arg) && !["stack", "rm"].includes(arg)))),
    );
  const stack = stackOf(option("--stack"));
  if (verb === "export")
    return say({ version: 3, deployment: { resources: withoutPlaintext(stack.resources) } });
  if (verb === "history")
    return say([
      {
        kind: "update",
        result: "succeeded",
        startTime: "2026",
        endTime: "2026",
        environment: {},
        config: {},
        resourceChanges: {},
        version: 1,
        message: "",
      },
    ]);
  if (verb !== "output") return fail(`unknown command: ${args.join(" ")}`);
  const secrets = script.secretOutputs ?? [];
  const show = args.includes("--show-secrets");
  return say(
    Object.fromEntries(
      Object.entries(stack.outputs).map(([key, value]) => [
        key,
        secrets.includes(key) && !show ? "[secret]" : value,
      ]),
    ),
  );
}

function main() {
  const [command] = args;
  note({
    call: args.filter((arg) => !arg.startsWith("tcp://")),
    fromFile: process.env.FROM_FILE,
    bundleCache: process.env.PULUMI_SERVERLESS_API_BUNDLE_CACHE,
    loadCheck: process.env.PULUMI_SERVERLESS_API_TRIAL,
  });
  if (command === "version") return say(script.version ?? "v3.260.0");
  if (script.refuses !== undefined) fail(script.refuses);
  if (script.layout !== "legacy") storeByProject();
  if (adopting.answer(args, { option, script, stackOf, write, file, say })) return undefined;
  if (command === "stack") return stackCommand();
  if (command === "config") return config();
  if (command === "whoami")
    return say({ user: "me", url: script.backend ?? `file://${path.join(world, "backend")}` });
  if (command === "cancel") {
    fs.rmSync(lockFolder(option("--stack")), { recursive: true, force: true });
    return say(`The currently running update for '${option("--stack")}' has been canceled!`);
  }
  if (["up", "preview", "destroy", "refresh"].includes(command)) return operate(command, option("--stack"));
  return fail(`unknown command: ${args.join(" ")}`);
}

main();
