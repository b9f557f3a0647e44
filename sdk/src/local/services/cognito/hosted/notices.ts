import type { Message } from "./pages/form";
import type { Parameters } from "./parameters";

/** What one page tells on the next. Only these: a link from elsewhere cannot put words on a page. */
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
