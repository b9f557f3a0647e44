import assert from "node:assert/strict";
import { pauseAfter, untilGranted, type WaitingClock } from "#sdk/functions/until-granted";

const TEXT =
  "User: arn:aws:sts::1:assumed-role/r/f is not authorized to perform: cloudfront:CreateInvalidation on resource: d";

function refusal(name = "AccessDenied", message = "no"): Error {
  return Object.assign(new Error(message), { name });
}

/** A clock that is where its pauses put it. */
function fakeClock(): WaitingClock & { readonly pauses: number[] } {
  const pauses: number[] = [];
  return {
    pauses,
    now: () => pauses.reduce((sum, ms) => sum + ms, 1_000),
    pause: async (ms) => void pauses.push(ms),
  };
}

/** A request that is refused this many times. */
function refused(times: number, error = refusal()) {
  let sent = 0;
  return async () => {
    sent += 1;
    if (sent <= times) throw error;
    return sent;
  };
}

describe("requests that wait for a grant", () => {
  it("pause for twice as long each time, for eight seconds at most, and the last time until the minute is over", () => {
    const pauses: (number | undefined)[] = [];
    let waited = 0;
    for (let refusals = 1; ; refusals += 1) {
      const pause = pauseAfter(refusal(), refusals, waited);
      pauses.push(pause);
      if (pause === undefined) break;
      waited += pause;
    }
    assert.deepEqual(pauses, [500, 1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000, 4500, undefined]);
    assert.equal(waited, 60_000);
  });

  for (const [what, error, isSentAgain] of [
    ["what JSON services say", refusal("AccessDeniedException"), true],
    ["what XML services say", refusal("AccessDenied"), true],
    ["what the Data API says too", refusal("ForbiddenException"), true],
    ["a bad request, for what a service asks of another", refusal("BadRequestException", TEXT), true],
    [
      "a statement that denies",
      refusal("AccessDenied", `${TEXT} with an explicit deny in an identity-based policy`),
      false,
    ],
    [
      "an error of the database",
      refusal("DatabaseErrorException", "permission denied for table notes"),
      false,
    ],
    ["another fault", refusal("NoSuchDistribution"), false],
    ["no error at all", undefined, false],
  ] as const) {
    it(`are ${isSentAgain ? "" : "not "}sent again after ${what}`, () => {
      assert.equal(pauseAfter(error, 1, 0), isSentAgain ? 500 : undefined);
    });
  }

  it("get their answer when the grant has come", async () => {
    const clock = fakeClock();
    assert.equal(await untilGranted(clock)(refused(3)), 4);
    assert.deepEqual(clock.pauses, [500, 1000, 2000]);
  });

  it("share one minute, and end with AWS's own error", async () => {
    const clock = fakeClock();
    const granted = untilGranted(clock);
    assert.equal(await granted(refused(8)), 9);
    const error = refusal();
    await assert.rejects(granted(refused(99, error)), (found) => found === error);
    assert.equal(clock.now() - 1_000, 60_000);
  });

  it("have the whole minute however late the first refusal comes", async () => {
    const clock = fakeClock();
    const granted = untilGranted(clock);
    await granted(refused(0));
    await clock.pause(300_000);
    assert.equal(await granted(refused(2)), 3);
  });

  it("that fail otherwise fail at once", async () => {
    const clock = fakeClock();
    await assert.rejects(untilGranted(clock)(refused(1, refusal("NoSuchDistribution"))), /no/);
    assert.deepEqual(clock.pauses, []);
  });

  it("wait on the clock of the machine where no other is given", async () => {
    assert.equal(await untilGranted()(refused(1)), 2);
  });
});
