import assert from "node:assert/strict";
import { type Course, complaintsOf, type End, growthOf, type Sample } from "../../../scripts/soak/verdict";

const END: End = { exitCode: 0, seconds: 0.1, isForced: false, workers: 0, children: 0, isListening: false };

function sample(at: number, held: Partial<Sample> = {}): Sample {
  return { at, rssMb: 300, heapMb: 30, workers: 4, handles: 20, sockets: 0, files: 60, ...held };
}

/** Ten minutes, a sample every 30 seconds. */
function minutes(held: (at: number) => Partial<Sample> = () => ({})): readonly Sample[] {
  return Array.from({ length: 21 }, (_, n) => sample(n * 30, held(n * 30)));
}

function course(differs: Partial<Course> = {}): Course {
  return { name: "notes", samples: minutes(), before: sample(-1), rest: sample(610), end: END, ...differs };
}

describe("the verdict on a soak", () => {
  it("is clean for memory that goes up and down, and a clean end", () => {
    const samples = minutes((at) => ({ rssMb: at % 60 === 0 ? 300 : 360 }));
    assert.deepEqual(complaintsOf(course({ samples })), []);
  });

  it("reports memory that grows all the time, resident and in the heap", () => {
    const samples = minutes((at) => ({ rssMb: 300 + at / 2, heapMb: 30 + at / 10 }));
    assert.deepEqual(complaintsOf(course({ samples })), [
      "notes: resident memory grew from 465 MB to 570 MB",
      "notes: heap grew from 63 MB to 84 MB",
    ]);
  });

  it("ignores the memory of the warm-up", () => {
    const samples = minutes((at) => ({ rssMb: at < 30 ? 80 : 300 }));
    assert.deepEqual(growthOf(samples, "rssMb"), { earlierMb: 300, laterMb: 300 });
  });

  it("accepts memory that grows with the stored data", () => {
    const samples = minutes((at) => ({ heapMb: 30 + at / 10, storedMb: at / 50 }));
    assert.deepEqual(complaintsOf(course({ samples })), []);
  });

  it("does not judge the memory of a short run", () => {
    const samples = minutes((at) => ({ rssMb: 300 + at })).slice(0, 6);
    assert.equal(growthOf(samples, "rssMb"), undefined);
    assert.deepEqual(complaintsOf(course({ samples })), []);
  });

  it("reports sockets that clients left behind, and not of those from before", () => {
    const rest = sample(610, { sockets: 3 });
    assert.deepEqual(complaintsOf(course({ rest })), ["notes: 3 sockets left after all clients had left"]);
    assert.deepEqual(complaintsOf(course({ rest, before: sample(-1, { sockets: 3 }) })), []);
  });

  it("reports each thing that is left after SIGINT", () => {
    const end = { exitCode: 1, seconds: 12.34, isForced: true, workers: 2, children: 1, isListening: true };
    assert.deepEqual(complaintsOf(course({ end })), [
      "notes: ended with exit code 1",
      "notes: did not end by itself after SIGINT",
      "notes: took 12.3 s to end after SIGINT",
      "notes: 2 workers left after SIGINT",
      "notes: 1 processes left after SIGINT",
      "notes: its port still answers after SIGINT",
    ]);
  });
});
