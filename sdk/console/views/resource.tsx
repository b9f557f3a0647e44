import { useState } from "preact/hooks";
import type { KindContext, KindForm, KindView } from "../kinds/kind";
import { KINDS } from "../kinds/kinds";
import { isReadOnly } from "../model/store";
import type { Resource } from "../model/types";
import { Problem } from "../parts/basics";
import { Form } from "../parts/form";
import { Activity } from "./activity";
import { useResource } from "./use-resource";

/** One resource: its buttons, the form that is open, its state, and what it has caused. */
export function ResourceView({ resource }: { resource: Resource }) {
  const kind = KINDS[resource.kind] as KindView;
  const { shown, context } = useResource(resource);
  const { id, name, arn } = resource;
  return (
    <>
      <div>
        <h2 class="title">{`${kind.title} ${id}`}</h2>
        <p class="dim">{id === name ? arn : `${name}, ${arn}`}</p>
      </div>
      {shown && <ResourceParts key={arn} {...{ kind, shown, context }} />}
    </>
  );
}

// biome-ignore lint/suspicious/noExplicitAny: each kind has its own answer
function ResourceParts({ kind, shown, context }: { kind: KindView; shown: any; context: KindContext }) {
  const { Actions, Facts } = kind;
  if (shown.problem !== undefined) return <Problem text={shown.problem} />;
  const props = { shown, context };
  const forms = (kind.forms?.(props) ?? []).filter(({ isReading }) => isReading || !isReadOnly.value);
  return (
    <>
      <Forms forms={forms} props={props}>
        {Actions && !isReadOnly.value && <Actions {...props} />}
      </Forms>
      <Facts {...props} />
      <Activity invocations={shown.invocations ?? []} deliveries={shown.deliveries ?? []} />
    </>
  );
}

/** Buttons that open forms. A form keeps its text while it is closed. */
function Forms(props: {
  forms: readonly KindForm[];
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own answer
  props: { shown: any; context: KindContext };
  children: preact.ComponentChildren;
}) {
  const { forms } = props;
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const isOpen = ({ title, isOpen: isOpenAtFirst = false }: KindForm) => choices[title] ?? isOpenAtFirst;
  return (
    <>
      <div class="bar actions">
        {forms.map((form) => (
          <button
            key={form.title}
            type="button"
            aria-expanded={isOpen(form)}
            onClick={() => setChoices({ ...choices, [form.title]: !isOpen(form) })}
          >
            {form.title}
            <span aria-hidden="true">{isOpen(form) ? "▴" : "▾"}</span>
          </button>
        ))}
        {props.children}
      </div>
      {forms.map((form) => {
        const { result: Result } = form;
        return (
          <div key={form.title} hidden={!isOpen(form)}>
            <Form title={form.submit ?? form.title} fields={form.fields} send={form.send} />
            {Result && <Result {...props.props} />}
          </div>
        );
      })}
    </>
  );
}
