import { config } from "./config.js";
import { confirm, currentUser, signIn, signOut, signUp } from "./users.js";

const byId = (id) => document.getElementById(id);

async function api(method, path, body) {
  const user = await currentUser();
  const reply = await fetch(`${config.apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${user?.token}`, "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  const answer = reply.status === 204 ? {} : await reply.json();
  if (!reply.ok) throw new Error(answer.error ?? answer.message ?? `status ${reply.status}`);
  return answer;
}

async function show() {
  const user = await currentUser();
  byId("outside").hidden = user !== undefined;
  byId("inside").hidden = user === undefined;
  if (!user) return;
  byId("user").textContent = user.email;
  const { notes } = await api("GET", "/notes");
  byId("notes").replaceChildren(...notes.map(noteLine));
}

function noteLine({ id, text }) {
  const line = document.createElement("li");
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Delete" });
  button.setAttribute("aria-label", `Delete ${text}`);
  button.onclick = () =>
    attempt(async () => {
      await api("DELETE", `/notes/${id}`);
      await show();
    });
  line.append(Object.assign(document.createElement("span"), { textContent: text }), button);
  return line;
}

function tell(text) {
  byId("news").textContent = text;
}

/** Does something, and shows an error. */
async function attempt(work) {
  tell("");
  byId("problem").textContent = "";
  try {
    await work();
  } catch (error) {
    byId("problem").textContent = error.message;
  }
}

function onSubmit(id, work) {
  byId(id).onsubmit = (event) => {
    event.preventDefault();
    attempt(() => work(event.submitter?.value));
  };
}

onSubmit("account", async (action) => {
  const [email, password] = [byId("email").value, byId("password").value];
  if (action === "signUp") {
    await signUp(email, password);
    byId("confirm").hidden = false;
    byId("code").focus();
    tell(`A code was sent to ${email}. On localhost it is in the terminal and on the console page.`);
    return;
  }
  await signIn(email, password);
  await show();
});
onSubmit("confirm", async () => {
  const email = byId("email").value;
  await confirm(email, byId("code").value);
  byId("confirm").hidden = true;
  await signIn(email, byId("password").value);
  await show();
});
onSubmit("write", async () => {
  await api("POST", "/notes", { text: byId("text").value });
  byId("write").reset();
  await show();
});
byId("signOut").onclick = () =>
  attempt(async () => {
    signOut();
    await show();
  });

await attempt(show);
// The buttons work only from now on.
byId("page").inert = false;
