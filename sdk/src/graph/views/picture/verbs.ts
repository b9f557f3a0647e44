/** Words for actions whose names say something else than reading or writing data. */
const WORDS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  "lambda:InvokeFunction": "call",
  "execute-api:Invoke": "call",
  "execute-api:ManageConnections": "send",
  "sqs:SendMessage": "send",
  "sqs:ReceiveMessage": "receive",
  "sqs:DeleteMessage": "receive",
  "sqs:ChangeMessageVisibility": "receive",
  "sqs:PurgeQueue": "purge",
  "sns:Publish": "publish",
  "events:PutEvents": "send",
  "kms:Decrypt": "decrypt",
};

const READ = /^(Get|List|Query|Scan|BatchGet|Describe|Head|Select|ConditionCheck|Subscribe|Search|Lookup)/;
const WRITE =
  /^(Put|Update|Delete|BatchWrite|Write|Create|Insert|Add|Remove|Set|Abort|Tag|Untag|Start|Stop|Execute|Batch|Begin|Commit|Rollback)/;

/** The summary of a list of actions: `read, write`. Other actions stand for themselves. */
export function verbsOf(actions: readonly string[]): string {
  return [...new Set(actions.map(verbOf))].sort(byRank).join(", ");
}

function verbOf(action: string): string {
  const word = WORDS[action];
  if (word !== undefined) return word;
  const [, name = action] = action.split(":");
  if (name === "*") return "all";
  const verb = name.replace(/^PartiQL/, "");
  if (READ.test(verb)) return "read";
  return WRITE.test(verb) ? "write" : name;
}

const ORDER = ["call", "read", "write", "send", "receive", "publish"];

function byRank(a: string, b: string): number {
  const [x, y] = [ORDER.indexOf(a), ORDER.indexOf(b)];
  if (x !== y) return (x < 0 ? ORDER.length : x) - (y < 0 ? ORDER.length : y);
  return a < b ? -1 : 1;
}
