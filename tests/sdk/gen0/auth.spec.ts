import { Auth } from "#sdk/gen0/index";
import { Auth as NewAuth } from "#sdk/index";
import { expectSame } from "../../support/gen0";
import { CASES } from "./cases/auth";

describe("an Auth of generation 0", () => {
  for (const [name, [old, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new Auth(stack, "Users", old),
        (stack) => new NewAuth(stack, "Users", now),
      ));
});
