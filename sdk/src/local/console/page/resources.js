import { byId, getJson, h, List, postJson, toast } from "./dom.js";
import { showInvocation } from "./invocations.js";
import { activity } from "./kinds/activity.js";
import { KINDS } from "./kinds/kinds.js";

/** The resources by ARN, in the order of the list. */
const resources = new Map();
const list = new List(byId("resource-list"), (arn) => open(arn));
/** The input that is sent with the ARN, as the reader of the page has chosen it: a prefix, a key. */
let chosen = {};
/** The ARNs of other resources that belong to this view, such as the rules of a bus. */
let about = [];
let timer;
/** The numbers of the newest question, and of the newest answer that is shown. */
let asked = 0;
let answered = 0;

/** Shows the resources. The chosen one stays chosen while the program has it. */
export async function drawResources() {
  const { resources: all = [] } = (await getJson("/api/resources")) ?? {};
  const known = all.filter(({ kind }) => kind in KINDS);
  const isSame = known.map(({ arn }) => arn).join() === [...resources.keys()].join();
  if (!isSame) putList(known);
  byId("no-resources").hidden = known.length > 0;
  if (list.chosen === undefined && known[0]) list.choose(known[0].arn);
  else await refresh();
}

/** Redraws the view if something has happened to these resources. */
export function touchResources(arns) {
  if (byId("resources").hidden || !resources.has(list.chosen)) return;
  if (arns.some((arn) => arn === list.chosen || arn.startsWith(`${list.chosen}/`) || about.includes(arn)))
    later();
}

export function moveResource(step) {
  list.move(step);
}

function putList(known) {
  const before = list.chosen;
  list.clear();
  resources.clear();
  for (const resource of [...known].reverse()) list.put(resource.arn, rowOf(resource));
  for (const resource of known) resources.set(resource.arn, resource);
  if (resources.has(before)) list.choose(before);
  else clear();
}

function rowOf({ kind, id, name }) {
  return h(
    "li",
    { class: "resource" },
    h("span", { class: "dim" }, KINDS[kind].title),
    h("span", {}, id),
    h("span", { class: "more dim" }, name),
  );
}

function clear() {
  for (const part of ["head", "forms", "facts"]) byId(`resource-${part}`).replaceChildren();
  byId("invocation").hidden = true;
}

/** Opens another resource. Its forms are drawn once, so that text in them stays. */
function open(arn) {
  clear();
  const resource = resources.get(arn);
  if (!resource) return;
  const { kind, id, name } = resource;
  chosen = {};
  byId("resource-head").replaceChildren(
    h("p", { class: "title" }, `${KINDS[kind].title} ${id}`),
    h("p", { class: "dim" }, id === name ? arn : `${name}, ${arn}`),
  );
  byId("resource-forms").replaceChildren(...KINDS[kind].forms(contextOf(resource)));
  void refresh();
}

/**
 * The functions that the module of a kind can use: `act` carries out an action by hand, `choose` chooses what is
 * shown.
 */
function contextOf(resource) {
  const { kind, arn } = resource;
  return {
    resource,
    get chosen() {
      return chosen;
    },
    async act(action, input = {}) {
      const answer = await postJson(`/api/act/${kind}/${action}`, { ...input, arn });
      toast(answer.problem ?? answer.said ?? "Done");
      if (list.chosen === arn) await refresh();
      return answer;
    },
    async choose(input) {
      chosen = { ...chosen, ...input };
      await refresh();
    },
  };
}

async function refresh() {
  const resource = resources.get(list.chosen);
  if (!resource) return;
  const { kind, arn } = resource;
  const question = ++asked;
  const shown = await postJson(`/api/show/${kind}`, { ...chosen, arn });
  // Somebody has chosen another resource in the meantime, or a later question already has its answer.
  if (arn !== list.chosen || question < answered) return;
  answered = question;
  about = shown.about ?? [];
  const elements = shown.problem
    ? [h("p", { class: "problem" }, shown.problem)]
    : [...KINDS[kind].facts(shown, contextOf(resource)), ...activity(shown, showInvocation)];
  preservingOpen(byId("resource-facts"), () => byId("resource-facts").replaceChildren(...elements));
}

/** Redraws a view and opens the sections again that were open, by the text of their summaries. */
function preservingOpen(element, redraw) {
  const names = new Set([...element.querySelectorAll("details[open] > summary")].map((s) => s.textContent));
  redraw();
  for (const summary of element.querySelectorAll("details > summary"))
    if (names.has(summary.textContent)) summary.parentElement.open = true;
}

/** The page waits before it asks again, so that it keeps up with any load. */
function later() {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    void refresh().finally(() => {
      timer = undefined;
    });
  }, 150);
}
