import type { BrokenRule } from "./rule";

/** Rules of stored data: nothing that was acknowledged is lost, and nothing is erased unasked. */
export const BROKEN_RULES_OF_LOCAL_STATE: readonly BrokenRule[] = [
  {
    test: "an acknowledged write is all that has happened: sqs/queues.jsonl, on a disk that is full for a moment",
    in: "FileJournal.commit",
    find: "const start = this.#bytes;",
    replace: "const start = this.#bytes; for (const entry of entries) this.state.apply(entry);",
  },
  {
    test: "an acknowledged write is there, and nothing by halves: kinesis/streams.jsonl, killed between any two writes or in the middle of one",
    in: "StreamStore.commit",
    find: "this.journal.commit(...entries);",
    replace: "for (const entry of entries) this.journal.commit(entry);",
  },
  {
    test: "a journal refuses changes after another session has replaced its file, and leaves the state unchanged",
    in: "FileJournal.#checkOwn",
    find: "if (isStillAt(this.path, this.#file, this.#identity as FileIdentity)) return;",
    replace: "if (this.path !== undefined) return;",
  },
  {
    // Without the ids alone, only processes that start at the same moment would notice it.
    test: "the owner of a data folder is recognized by its socket and not by its pid, which a process of another container can have too",
    in: "outlast",
    find: "if (other.isOwner || other.id < own.id) throw new OwnedByOther(other);",
    replace: "return;",
  },
  {
    test: "the owner of a data folder is recognized by its socket and not by its pid, which a process of another container can have too",
    in: "isAlive",
    find: "if (isHeard === true) return true;",
    replace: "if (isHeard === true) return other.pid !== own.pid;",
  },
  {
    test: "the owner of a data folder is recognized by its heartbeat where the file system takes no sockets, and is dead without one",
    in: "isAlive",
    find: "if (now.beat !== other.beat || now.isOwner !== other.isOwner) return true;",
    replace: "",
  },
  {
    test: "the format of a data folder is refused where a newer version has written it, and nothing is touched",
    in: "checkFormat",
    find: "if (found <= FORMAT) return;",
    replace: "if (found <= FORMAT + 1) return;",
  },
  {
    test: "the format of a data folder says file and line of what it does not know, and erases nothing: kinesis/streams.jsonl",
    in: "currentEntry",
    find: 'return typeof entry === "string" ? entry : (problemOf(entry, checks) ?? entry);',
    replace: "return entry;",
  },
  {
    test: "a folder that a version of format-1 has left answers as before, is rewritten in the present format, and then answers the same",
    in: "fromEarlier",
    find: "const { kind, renamed = {}, changed = {} } = now;",
    replace: "const { kind, renamed = {}, changed = {} } = { ...now, changed: {} };",
  },
  {
    test: "a folder that a version of format-1 has left answers as before wherever the first start was killed while it rewrote one journal after the other",
    in: "currentEntry",
    find: 'const entry = "kind" in found ? found : fromEarlier(found, earlier);',
    replace: "const entry = fromEarlier(found, earlier);",
  },
  {
    test: "a snapshot restores its state, by entries that each have a kind: events/state.jsonl",
    in: "EventsStore.snapshot",
    find: 'rule.origin === "api"',
    replace: 'rule.origin === "program"',
  },
];
