import type { FunctionComponent } from "preact";
import type { Answer } from "../model/api";
import type { Resource } from "../model/types";
import type { Field } from "../parts/form";

/** The context that all parts of a kind use. */
export interface KindContext {
  readonly resource: Resource;
  /** The input that is sent with the ARN, as the reader has chosen it: a prefix, a key. */
  readonly chosen: Readonly<Record<string, unknown>>;
  /** Carries out an action by hand, says how it went, and shows the state behind it. */
  act(action: string, input?: object): Promise<Answer>;
  /** Changes what is shown. An `undefined` takes a choice back. */
  choose(input: Readonly<Record<string, unknown>>): void;
  /** True for a deployed stage: nothing that changes it is offered. */
  readonly isReadOnly: boolean;
}

/** The answer of the server for a resource. Its kind knows the members. */
// biome-ignore lint/suspicious/noExplicitAny: each kind has its own answer
export type Shown = any;

/** The properties of all parts of a kind. */
export interface KindProps {
  readonly shown: Shown;
  readonly context: KindContext;
}

/** A form that a button of the resource opens. */
export interface KindForm {
  /** The text of the button that opens it. */
  readonly title: string;
  /** The text of the button that sends it, if it is another one. */
  readonly submit?: string;
  readonly fields: Readonly<Record<string, Field>>;
  send(values: Readonly<Record<string, string>>, files: Readonly<Record<string, File>>): unknown;
  /** The element below the form, such as its result. */
  readonly result?: FunctionComponent<KindProps>;
  /** True for a form that only reads, which a read-only stage has too. */
  readonly isReading?: boolean;
  /** True for a form that is open from the start, as the query of a table. */
  readonly isOpen?: boolean;
}

/** The view of one kind of resource. The page shows buttons first, then the form that is open, then the facts. */
export interface KindView {
  /** The name of the kind: `Queue`. */
  readonly title: string;
  readonly forms?: (props: KindProps) => readonly KindForm[];
  /** Buttons beside those of the forms. They are left out of a read-only stage. */
  readonly Actions?: FunctionComponent<KindProps>;
  /** The current state. It is drawn again after every change. */
  readonly Facts: FunctionComponent<KindProps>;
}
