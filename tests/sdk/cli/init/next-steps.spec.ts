import assert from "node:assert/strict";
import { nextSteps } from "#sdk/cli/init/next-steps";

describe("the commands to go on with", () => {
  const MADE = {
    folder: "/home/ada/notes",
    from: "/home/ada",
    packageManager: "npm",
    isInstalled: true,
  } as const;

  it("go to the folder, serve it and test it", () => {
    assert.deepEqual(nextSteps(MADE), ["cd notes", "npm run dev", "npm test"]);
  });

  it("stay where the user is in the folder already", () => {
    assert.deepEqual(nextSteps({ ...MADE, from: "/home/ada/notes" }), ["npm run dev", "npm test"]);
  });

  it("install what is not installed, in the words of the package manager", () => {
    assert.deepEqual(nextSteps({ ...MADE, packageManager: "pnpm", isInstalled: false }), [
      "cd notes",
      "pnpm install",
      "pnpm dev",
      "pnpm test",
    ]);
  });

  it("can be pasted whatever the folder is called", () => {
    const rows = [
      ["/home/ada/my notes", "cd 'my notes'"],
      ["/home/ada/ada's $HOME", "cd 'ada'\\''s $HOME'"],
      ["/home/ada/-x", "cd -- '-x'"],
      ["/srv/notes", "cd /srv/notes"],
    ] as const;
    for (const [folder, command] of rows) assert.equal(nextSteps({ ...MADE, folder })[0], command);
  });
});
