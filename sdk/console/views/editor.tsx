import { signal } from "@preact/signals";
import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { postJson } from "../model/api";
import { awaitRequest } from "../model/awaited";
import { type EditedRequest, readHeaders, type Target, targetsOf } from "../model/edited-request";
import { program } from "../model/store";
import type { RequestDetail } from "../model/types";
import { Button, Problem } from "../parts/basics";
import { toast } from "../parts/toast";
import { AsUser } from "./as-user";

/** The request that is edited, or `undefined` while the dialog is closed. */
const edited = signal<EditedRequest | undefined>(undefined);

/** Opens the dialog with a request that was sent. */
export function editRequest({ n, method, path, request }: RequestDetail): void {
  if (!request) return;
  const { headers, body } = request;
  const text = headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  edited.value = {
    replayed: n,
    method,
    path,
    headers: text,
    body: body.isBase64 ? "" : body.text,
    isBinary: body.isBase64,
  };
}

/** Opens the dialog for a new request to one of the served APIs. */
export function newRequest(): void {
  edited.value = { method: "GET", path: "", headers: "", body: "", isBinary: false };
}

/** The dialog in which a request is written. */
export function Editor() {
  const dialog = useRef<HTMLDialogElement>(null);
  const request = edited.value;
  // At once, so that the event below finds the dialog of a request that was opened meanwhile.
  useLayoutEffect(() => {
    if (!request) return dialog.current?.close();
    dialog.current?.showModal();
    const path = dialog.current?.querySelector<HTMLInputElement>("[name=path]");
    path?.focus();
    // The cursor is behind the path, where the rest of it is written.
    path?.setSelectionRange(path.value.length, path.value.length);
  }, [request]);
  return (
    <dialog
      ref={dialog}
      id="editor"
      aria-labelledby="editor-title"
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) edited.value = undefined;
      }}
    >
      {request && <EditorForm key={request.replayed} request={request} />}
    </dialog>
  );
}

/** The API of the last new request. */
let lastApi: string | undefined;

function EditorForm({ request }: { request: EditedRequest }) {
  const isNew = request.replayed === undefined;
  const targets = targetsOf(program.value);
  const [target, setTarget] = useState<Target | undefined>(
    isNew ? (targets.find(({ id }) => id === lastApi) ?? targets[0]) : undefined,
  );
  const [problem, setProblem] = useState("");
  const path = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const headerLines = useRef<HTMLTextAreaElement>(null);
  const choose = (id: string) => {
    const next = targets.find((one) => one.id === id);
    if (!next || !path.current) return;
    const rest = path.current.value.startsWith(`${target?.base}/`)
      ? path.current.value.slice((target?.base ?? "").length)
      : path.current.value || "/";
    path.current.value = next.base + rest;
    setTarget(next);
  };
  const send = async () => {
    const values = Object.fromEntries(new FormData(form.current as HTMLFormElement)) as Record<
      string,
      string
    >;
    const { headers, wrong } = readHeaders(values.headers ?? "");
    if (wrong !== undefined)
      return setProblem(`a header has a name, a colon and a value, which is not so in "${wrong}"`);
    lastApi = target?.id;
    const to = isNew
      ? `/api/send/${encodeURIComponent(target?.id ?? "")}`
      : `/api/replay/${request.replayed}`;
    const method = (values.method ?? "").trim().toUpperCase();
    const body = request.isBinary ? {} : { body: values.body ?? "" };
    const answer = await postJson(to, { method, path: values.path, headers, ...body });
    setProblem(answer.problem ?? "");
    if (answer.problem !== undefined) return;
    edited.value = undefined;
    toast(`Sent: ${String(answer.status)}`);
    if (typeof answer.requestId === "string") awaitRequest(answer.requestId);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={keyDown}
    >
      <h2 id="editor-title">{isNew ? "New request" : "Edit and replay"}</h2>
      {isNew && <ApiField {...{ targets, target, choose }} />}
      <RequestFields {...{ request, target, path, headers: headerLines }}>
        <AsUser headers={headerLines} setProblem={setProblem} />
      </RequestFields>
      <Problem text={problem} />
      <div class="bar end">
        <Button act={() => void (edited.value = undefined)}>Cancel</Button>
        <button type="submit" class="primary">
          Send
        </button>
      </div>
    </form>
  );
}

function ApiField(props: {
  targets: readonly Target[];
  target: Target | undefined;
  choose(id: string): void;
}) {
  const { targets, target, choose } = props;
  return (
    <label>
      API
      <select name="api" onChange={(event) => choose(event.currentTarget.value)}>
        {targets.map(({ id, url }) => (
          <option key={id} value={id} selected={id === target?.id}>{`${id}  ${url}`}</option>
        ))}
      </select>
    </label>
  );
}

function RequestFields(props: {
  request: EditedRequest;
  target: Target | undefined;
  path: RefObject<HTMLInputElement | null>;
  headers: RefObject<HTMLTextAreaElement | null>;
  children: ComponentChildren;
}) {
  const { request, target, path, headers, children } = props;
  const field = { spellcheck: false, autocomplete: "off" } as const;
  const start = request.path === "" ? `${target?.base ?? ""}/` : request.path;
  return (
    <>
      <div class="request-line">
        <label>
          Method
          <input name="method" defaultValue={request.method} {...field} />
        </label>
        <label>
          Path, with the query
          <input name="path" list="edit-paths" ref={path} defaultValue={start} {...field} />
        </label>
      </div>
      <datalist id="edit-paths">
        {[...new Set(target?.paths)].map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      {children}
      <label>
        Headers, one a line
        <textarea name="headers" ref={headers} rows={6} defaultValue={request.headers} {...field} />
      </label>
      <label>
        Body
        <textarea
          name="body"
          rows={8}
          defaultValue={request.body}
          disabled={request.isBinary}
          placeholder={request.isBinary ? "These bytes are no text: they are sent as they are." : ""}
          {...field}
        />
      </label>
    </>
  );
}
