import type { GatewayResponse } from "../../../../http/types";
import { COOKIES, setCookie } from "../cookies";
import { CSRF_FIELD } from "../csrf";
import type { Parameters } from "../parameters";
import type { Visit } from "../types";
import { type Html, html } from "./html";
import { formTargets, page } from "./page";

/** Told above a form. */
export interface Message {
  readonly kind: "bad" | "good";
  readonly text: string;
}

interface FormPage {
  readonly title: string;
  readonly message?: Message | undefined;
  /** Says what is asked for and why. */
  readonly introduction?: string | undefined;
  /** Path that the form is sent to. */
  readonly path: string;
  readonly fields: readonly Html[];
  readonly button: string;
  /** A second way to send the form, without the fields that the first one needs. */
  readonly second?: { readonly name: string; readonly value: string; readonly label: string } | undefined;
  /** A script of the page, and the source by which its policy allows it. */
  readonly script?: { readonly element: Html; readonly source: string };
  /** Other ways to go on, below the form. */
  readonly links?: readonly (Html | undefined)[];
}

/** A page with one form. A message of a mistake makes it an answer of 400. */
export function formPage(visit: Visit, form: FormPage): GatewayResponse {
  const links = (form.links ?? []).filter((link) => link !== undefined);
  const body = html`${form.message && messageOf(form.message)}
${form.introduction && html`<p>${form.introduction}</p>`}
${formOf(
  visit,
  form.path,
  html`${form.fields}
<button type="submit">${form.button}</button>
${form.second && secondButton(form.second)}`,
)}
${form.script?.element}
${links.length > 0 && html`<nav aria-label="Other ways to go on">${links}</nav>`}`;
  return page({
    title: form.title,
    body,
    status: form.message?.kind === "bad" ? 400 : 200,
    formTargets: formTargets(visit.authorization.client),
    scriptSource: form.script?.source,
    headers: [setCookie(visit.request, COOKIES.csrf, visit.csrfToken)],
  });
}

function secondButton({ name, value, label }: NonNullable<FormPage["second"]>): Html {
  return html`<button type="submit" class="second" name="${name}" value="${value}" formnovalidate>${label}</button>`;
}

/** A form that carries on what the application asked for. */
function formOf(visit: Visit, path: string, fields: Html): Html {
  return html`<form method="post" action="${pathOf(visit, path)}">
<input type="hidden" name="${CSRF_FIELD}" value="${visit.csrfToken}">
${fields}
</form>`;
}

export function linkTo(
  visit: Visit,
  path: string,
  label: string,
  more: Readonly<Record<string, string>> = {},
): Html {
  return html`<a href="${pathOf(visit, path, more)}">${label}</a>`;
}

/** Another page, for the same application. */
export function pathOf(visit: Visit, path: string, more: Readonly<Record<string, string>> = {}): string {
  const rest = new URLSearchParams(more).toString();
  return `${path}?${visit.authorization.query}${rest === "" ? "" : `&${rest}`}`;
}

function messageOf({ kind, text }: Message): Html {
  return kind === "bad"
    ? html`<p class="bad" role="alert">${text}</p>`
    : html`<p class="good" role="status">${text}</p>`;
}

/** Messages of one page on the next. There are no others: a link from elsewhere cannot put words on a page. */
const NOTICES = new Map([
  ["sent", "A code is on its way. The program that runs this user pool prints it."],
  ["confirmed", "The account is confirmed. Sign in."],
  ["unconfirmed", "The account is made. An administrator has to confirm it before you can sign in."],
  ["password", "The password is changed. Sign in."],
  ["again", "That took too long. Sign in again."],
]);

export function noticeOf(query: Parameters): Message | undefined {
  const text = NOTICES.get(query.text("notice"));
  return text === undefined ? undefined : { kind: "good", text };
}
