import type { AlarmState } from "./evaluate";

/** The rule of a composite alarm, read. */
export type Rule = (stateOf: (alarm: string) => AlarmState | undefined) => boolean;

const TOKEN =
  /\s*(?:(AND|OR|NOT|TRUE|FALSE)\b|(ALARM|OK|INSUFFICIENT_DATA)\s*\(\s*(?:"((?:[^"\\]|\\.)*)"|([^\s()"]+))\s*\)|([()]))/y;

interface Token {
  readonly word?: string | undefined;
  readonly state?: string | undefined;
  readonly alarm?: string | undefined;
}

/**
 * Read a rule such as `ALARM("one") AND NOT (OK(two) OR FALSE)`. Undefined for a text that is none.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutCompositeAlarm.html
 */
export function readRule(text: string): Rule | undefined {
  const tokens = tokensOf(text);
  if (!tokens) return undefined;
  const reader = new RuleReader(tokens);
  const rule = reader.either();
  return reader.isAtEnd ? rule : undefined;
}

function tokensOf(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const whole = text.trimEnd();
  while (TOKEN.lastIndex < whole.length) {
    const found = TOKEN.exec(whole);
    if (!found) return undefined;
    const [, word, state, quoted, bare, bracket] = found;
    tokens.push(
      state === undefined
        ? { word: word ?? bracket }
        : { state, alarm: quoted?.replace(/\\(.)/g, "$1") ?? bare },
    );
  }
  return tokens;
}

/** Reads a rule from its tokens: NOT binds closer than AND, and AND closer than OR. */
class RuleReader {
  #at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  get isAtEnd(): boolean {
    return this.#at === this.tokens.length;
  }

  either(): Rule | undefined {
    return this.#joined(
      "OR",
      () => this.#both(),
      (one, other) => one || other,
    );
  }

  #both(): Rule | undefined {
    return this.#joined(
      "AND",
      () => this.#one(),
      (one, other) => one && other,
    );
  }

  #joined(
    word: string,
    read: () => Rule | undefined,
    join: (one: boolean, other: boolean) => boolean,
  ): Rule | undefined {
    let rule = read();
    while (rule && this.#takes(word)) {
      const first: Rule = rule;
      const second = read();
      rule = second && ((stateOf) => join(first(stateOf), second(stateOf)));
    }
    return rule;
  }

  #one(): Rule | undefined {
    if (this.#takes("NOT")) {
      const rule = this.#one();
      return rule && ((stateOf) => !rule(stateOf));
    }
    if (this.#takes("TRUE")) return () => true;
    if (this.#takes("FALSE")) return () => false;
    if (this.#takes("(")) {
      const rule = this.either();
      return this.#takes(")") ? rule : undefined;
    }
    const { state, alarm } = this.tokens[this.#at] ?? {};
    if (state === undefined || alarm === undefined) return undefined;
    this.#at += 1;
    return (stateOf) => stateOf(alarm) === state;
  }

  #takes(word: string): boolean {
    if (this.tokens[this.#at]?.word !== word) return false;
    this.#at += 1;
    return true;
  }
}

/** The names or ARNs of the alarms in a rule. */
export function alarmsIn(text: string): readonly string[] {
  return (tokensOf(text) ?? []).flatMap(({ alarm }) => alarm ?? []);
}
