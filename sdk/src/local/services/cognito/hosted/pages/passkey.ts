import { createHash } from "node:crypto";
import type { GatewayResponse } from "../../../../http/types";
import { invalidParameter } from "../../user-pool/errors";
import type { Visit } from "../types";
import { formPage, type Message } from "./form";
import { Html, html } from "./html";

interface PasskeyPage {
  readonly title: string;
  readonly message?: Message | undefined;
  readonly introduction?: string;
  /** Path that the answer of the authenticator is sent to. */
  readonly path: string;
  readonly ceremony: "create" | "get";
  /** Options in JSON, as the service's calls give them. */
  readonly options: object;
  readonly button: string;
}

/** The field that has the answer of the authenticator, as JSON. */
const CREDENTIAL_FIELD = "credential";

/**
 * Asks the authenticator, and sends its answer as the form would be sent. A sign-in begins by itself. A registration waits for
 * the button, since browsers ask for a gesture first.
 */
const SCRIPT = `
const field = document.querySelector("[data-ceremony]");
const note = document.querySelector("[role=status]");
const { ceremony, options } = field.dataset;
const ask = async () => {
  const given = JSON.parse(options);
  note.textContent = "";
  try {
    if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) throw new Error("This browser has no passkeys here.");
    const publicKey = ceremony === "create"
      ? PublicKeyCredential.parseCreationOptionsFromJSON(given)
      : PublicKeyCredential.parseRequestOptionsFromJSON(given);
    const credential = await navigator.credentials[ceremony]({ publicKey });
    field.value = JSON.stringify(credential);
    field.form.submit();
  } catch (error) {
    note.textContent = "No passkey was used: " + error.message;
  }
};
field.form.addEventListener("submit", (event) => { event.preventDefault(); ask(); });
if (ceremony === "get") ask();
`;

const SCRIPT_SOURCE = `'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`;

/** A page whose form is filled by the browser's authenticator. */
export function passkeyPage(visit: Visit, { ceremony, options, ...form }: PasskeyPage): GatewayResponse {
  const fields = [
    html`<input type="hidden" name="${CREDENTIAL_FIELD}" value="" data-ceremony="${ceremony}" data-options="${JSON.stringify(options)}">
<p role="status"></p>
`,
  ];
  return formPage(visit, {
    ...form,
    fields,
    script: { element: html`<script>${new Html(SCRIPT)}</script>`, source: SCRIPT_SOURCE },
  });
}

/** The answer of the authenticator that a form has brought. Throws `InvalidParameterException`. */
export function readCredential(visit: Visit): unknown {
  try {
    return JSON.parse(visit.form.text(CREDENTIAL_FIELD));
  } catch {
    throw invalidParameter("The browser has sent no passkey.");
  }
}
