import { useId, useRef, useState } from "preact/hooks";
import { formatted, jsonProblem } from "../model/json-text";

/** A field of a form. A text is the label of a line of text. */
export type Field = string | FieldOptions;

export interface FieldOptions {
  readonly label: string;
  /** The number of lines of a field with several. */
  readonly rows?: number;
  /** The values to choose from. */
  readonly options?: readonly string[];
  /** The values that are proposed. */
  readonly proposals?: readonly string[];
  readonly value?: string;
  readonly type?: "number" | "file" | "text";
  readonly placeholder?: string;
  readonly isRequired?: boolean;
  /** True for a value that is emptied when it was sent. */
  readonly isPassing?: boolean;
  /** True for a text of JSON, which is checked while it is written and can be formatted. */
  readonly isJson?: boolean;
  readonly isDisabled?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly step?: string;
  readonly changed?: (value: string) => void;
}

export type Values = Readonly<Record<string, string>> & { readonly file?: never };

/**
 * A form with named fields and one button. It calls `send` with the values by name, without the empty ones. Values
 * stay after sending, except in fields that are passing.
 */
export function Form(props: {
  title: string;
  fields: Readonly<Record<string, Field>>;
  send(values: Readonly<Record<string, string>>, files: Readonly<Record<string, File>>): unknown;
}) {
  const { title, fields, send } = props;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    const element = form.current as HTMLFormElement;
    const all = [...new FormData(element)].filter(([, value]) => value !== "");
    const texts = all.filter((entry): entry is [string, string] => typeof entry[1] === "string");
    const files = all.filter(
      (entry): entry is [string, File] => entry[1] instanceof File && entry[1].size > 0,
    );
    void send(Object.fromEntries(texts), Object.fromEntries(files));
    for (const field of element.querySelectorAll<HTMLInputElement>("[data-passing]")) field.value = "";
  };
  return (
    <form class="form" ref={form} onSubmit={submit} aria-label={title}>
      {Object.entries(fields).map(([name, field]) => (
        <FieldRow key={name} name={name} field={typeof field === "string" ? { label: field } : field} />
      ))}
      <div class="bar">
        <button type="submit" class="primary">
          {title}
        </button>
      </div>
    </form>
  );
}

function FieldRow({ name, field }: { name: string; field: FieldOptions }) {
  const id = useId();
  const isWide = field.rows !== undefined || field.isJson === true;
  return (
    <div class={isWide ? "field wide" : "field"}>
      <label for={id}>{field.label}</label>
      {field.isJson || field.rows !== undefined ? (
        <TextField id={id} name={name} field={field} />
      ) : (
        <LineField id={id} name={name} field={field} />
      )}
    </div>
  );
}

interface FieldProps {
  id: string;
  name: string;
  field: FieldOptions;
}

function LineField({ id, name, field }: FieldProps) {
  const { options, proposals, value, type, placeholder, isRequired, isDisabled, min, max, step } = field;
  const changed = (event: Event) => field.changed?.((event.target as HTMLInputElement).value);
  const kind = (proposals ? { list: `${id}-list` } : { type: type ?? "text" }) as { type: "text" };
  if (options)
    return (
      <select id={id} name={name} disabled={isDisabled} onChange={changed}>
        {options.map((option) => (
          <option key={option} selected={option === value}>
            {option}
          </option>
        ))}
      </select>
    );
  return (
    <>
      <input
        id={id}
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        required={isRequired}
        disabled={isDisabled}
        min={min}
        max={max}
        step={step}
        {...kind}
        data-passing={field.isPassing}
        spellcheck={false}
        autocomplete="off"
        onInput={changed}
      />
      {proposals && (
        <datalist id={`${id}-list`}>
          {proposals.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** A text of several lines. JSON is checked while it is written. */
function TextField({ id, name, field }: FieldProps) {
  const [problem, setProblem] = useState("");
  const element = useRef<HTMLTextAreaElement>(null);
  const check = () => {
    const text = element.current?.value ?? "";
    if (field.isJson) setProblem(jsonProblem(text));
    field.changed?.(text);
  };
  const format = () => {
    if (element.current) element.current.value = formatted(element.current.value);
  };
  return (
    <>
      <textarea
        id={id}
        ref={element}
        name={name}
        rows={field.rows ?? 4}
        defaultValue={field.value}
        placeholder={field.placeholder}
        required={field.isRequired}
        disabled={field.isDisabled}
        data-passing={field.isPassing}
        aria-describedby={field.isJson ? `${id}-problem` : undefined}
        aria-invalid={problem !== "" || undefined}
        spellcheck={false}
        autocomplete="off"
        onInput={check}
      />
      {field.isJson && (
        <div class="json-line">
          <span id={`${id}-problem`} class={problem === "" ? "dim" : "problem"}>
            {problem === "" ? "JSON" : problem}
          </span>
          <button type="button" class="link" onClick={format} aria-label={`Format ${field.label}`}>
            Format
          </button>
        </div>
      )}
    </>
  );
}
