import { useEffect, useRef } from "preact/hooks";
import { bindKey } from "../model/keys";

interface FilterBoxProps {
  /** The name for people of what is filtered: `requests`. */
  readonly of: string;
  /** The parts that a word may be in: `kind, name`. */
  readonly by: string;
  readonly filter: string;
  readonly setFilter: (filter: string) => void;
  readonly onEscape?: (event: KeyboardEvent) => void;
}

/** The box that a list is filtered in. The key `/` leads into it. */
export function FilterBox({ of, by, filter, setFilter, onEscape }: FilterBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => bindKey("/", () => input.current?.focus()), []);
  return (
    <input
      ref={input}
      type="search"
      value={filter}
      placeholder={`Filter: ${by}   /`}
      aria-label={`Filter ${of}`}
      onInput={(event) => setFilter(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Escape" && onEscape?.(event)}
    />
  );
}
