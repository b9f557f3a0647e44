import { refuseOtherStages } from "#sdk/cli/stage/open-stage";
import { expectDefinitionError } from "../../../support/definition-error";

describe("a command that changes a stage of developers", () => {
  const session = { request: { stage: "prod" } } as Parameters<typeof refuseOtherStages>[0];

  it("is refused in a stage that the app does not name, with what to write", async () => {
    for (const [development, names] of [
      [["dev", "ada"], "dev, ada"],
      [[], "no stage"],
    ] as const)
      await expectDefinitionError(
        () => refuseOtherStages(session, development, false),
        [
          {
            code: "STAGE_NOT_DEVELOPMENT",
            path: "",
            message: `names ${names} in development`,
            cure: 'write new App({ development: ["prod"] })',
          },
        ],
        { construct: 'Stage "prod"' },
      );
  });

  it("runs in one that it names, and with --yes-development", () => {
    refuseOtherStages(session, ["prod"], false);
    refuseOtherStages(session, [], true);
  });
});
