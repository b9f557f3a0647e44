import { useMemo, useState } from "preact/hooks";
import { partText } from "../model/format";
import type { Part } from "../model/types";
import { Button } from "./basics";
import { copy } from "./toast";

/** The members that are shown of one value until somebody asks for the rest. */
const MOST = 200;
/** The depth to which a long tree is open at first. A short one is open. */
const OPEN_DEPTH = 3;

/** Shows a text: JSON as a tree that can be searched and copied, anything else as it is. */
export function Text({ text, label }: { text: string; label: string }) {
  const value = useMemo(() => parsed(text), [text]);
  if (value === undefined) return <Plain text={text} label={label} />;
  return <JsonTree value={value} text={text} label={label} />;
}

/** Shows a body, an event or a reply. */
export function PartText({ part, label }: { part: Part; label: string }) {
  return part.isBase64 || part.isCut ? (
    <Plain text={partText(part)} label={label} />
  ) : (
    <Text text={part.text} label={label} />
  );
}

function Plain({ text, label }: { text: string; label: string }) {
  return (
    <pre tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
  );
}

/** Only lists and objects are trees. */
function parsed(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

function JsonTree({ value, text, label }: { value: object; text: string; label: string }) {
  const [search, setSearch] = useState("");
  const isLong = text.length > 400;
  return (
    <section class="json" aria-label={label}>
      <div class="json-bar">
        {isLong && (
          <input
            type="search"
            value={search}
            placeholder="Search"
            aria-label={`Search in ${label}`}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <button
          type="button"
          class="link"
          aria-label={`Copy ${label}`}
          onClick={() => void copy(JSON.stringify(value, undefined, 2))}
        >
          Copy
        </button>
      </div>
      <div class="json-tree" tabIndex={0} role="region" aria-label={`${label}, JSON`}>
        <Value
          value={value}
          depth={isLong ? 0 : Number.NEGATIVE_INFINITY}
          search={search.toLowerCase()}
          isLast
        />
      </div>
    </section>
  );
}

interface ValueProps {
  name?: string;
  value: unknown;
  depth: number;
  search: string;
  isLast: boolean;
}

function Value({ name, value, depth, search, isLast }: ValueProps) {
  const comma = isLast ? "" : ",";
  const members = membersOf(value);
  if (members === undefined || members.length === 0)
    return (
      <div class="json-row">
        <Name name={name} search={search} />
        <Leaf value={value} search={search} />
        {comma}
      </div>
    );
  return <Branch {...{ name, value, depth, search, comma, members }} />;
}

type Members = readonly (readonly [string | undefined, unknown])[];

function Branch(props: {
  name: string | undefined;
  value: unknown;
  depth: number;
  search: string;
  comma: string;
  members: Members;
}) {
  const { name, value, depth, search, comma, members } = props;
  const [choice, setChoice] = useState<boolean | undefined>(undefined);
  const [most, setMost] = useState(MOST);
  const isFound = search !== "" && JSON.stringify(value).toLowerCase().includes(search);
  const isOpen = isFound || (choice ?? (depth < OPEN_DEPTH && members.length <= MOST));
  const [first, last] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return (
    <>
      <div class="json-row">
        <button
          type="button"
          class="json-fold"
          aria-expanded={isOpen}
          aria-label={`${name ?? "all"}, ${members.length} ${members.length === 1 ? "member" : "members"}`}
          onClick={() => setChoice(!isOpen)}
        >
          {isOpen ? "▾" : "▸"}
        </button>
        <Name name={name} search={search} />
        {isOpen ? first : `${first}…${last}${comma}`}
        {!isOpen && <span class="dim"> {members.length}</span>}
      </div>
      {isOpen && (
        <div class="json-members">
          {members.slice(0, most).map(([key, member], i) => (
            <Value
              key={i}
              name={key}
              value={member}
              depth={depth + 1}
              search={search}
              isLast={i === members.length - 1}
            />
          ))}
          {members.length > most && (
            <Button act={() => setMost(most + MOST)}>{`${members.length - most} more`}</Button>
          )}
        </div>
      )}
      {isOpen && (
        <div class="json-row">
          {last}
          {comma}
        </div>
      )}
    </>
  );
}

function membersOf(value: unknown): Members | undefined {
  if (Array.isArray(value)) return value.map((one) => [undefined, one] as const);
  return typeof value === "object" && value !== null ? Object.entries(value) : undefined;
}

function Name({ name, search }: { name: string | undefined; search: string }) {
  if (name === undefined) return null;
  return (
    <>
      <span class="json-name">
        <Marked text={JSON.stringify(name)} search={search} />
      </span>
      {": "}
    </>
  );
}

function Leaf({ value, search }: { value: unknown; search: string }) {
  return (
    <span class={typeof value === "string" ? "json-text" : "json-value"}>
      <Marked text={JSON.stringify(value)} search={search} />
    </span>
  );
}

/** Marks the first place of a text in which the search is found. */
function Marked({ text, search }: { text: string; search: string }) {
  const at = search === "" ? -1 : text.toLowerCase().indexOf(search);
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + search.length)}</mark>
      {text.slice(at + search.length)}
    </>
  );
}
