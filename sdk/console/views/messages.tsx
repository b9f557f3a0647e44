import { shortClock } from "../model/format";
import { messages } from "../model/store";
import type { UserMessage } from "../model/types";
import { Empty } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";

const COLUMNS: readonly Column<UserMessage>[] = [
  { title: "Time", width: "76px", value: ({ time }) => time, cell: ({ time }) => shortClock(time) },
  { title: "To", value: ({ to }) => to, cell: ({ to }) => to },
  { title: "About", value: ({ purpose }) => purpose, cell: ({ purpose }) => purpose },
  // The code stands alone, so that a double click selects it.
  { title: "Code", value: ({ code }) => code, cell: ({ code }) => <code>{code}</code> },
];

/** The messages that user pools would have sent. */
export function Messages() {
  return (
    <div class="page">
      <h1>Messages</h1>
      {messages.value.length === 0 ? (
        <Empty>No messages yet. Codes for users appear here.</Empty>
      ) : (
        <DataTable
          caption="Messages that user pools would have sent, newest first"
          columns={COLUMNS}
          rows={messages.value}
          keyOf={({ n }) => String(n)}
          below={({ text }) => <p class="prose">{text}</p>}
        />
      )}
    </div>
  );
}
