import { Api } from "#sdk/gen0/index";
import { Api as NewApi } from "#sdk/index";
import { expectSame } from "../../support/gen0";
import { CASES } from "./cases/api";

describe("an Api of generation 0", () => {
  for (const [name, [old, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new Api(stack, "Api", old),
        (stack) => new NewApi(stack, "Api", now),
      ));
});
