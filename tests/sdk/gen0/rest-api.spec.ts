import { RestApiV1 } from "#sdk/gen0/index";
import { RestApiV1 as NewRestApi } from "#sdk/index";
import { expectSame } from "../../support/gen0";
import { CASES } from "./cases/rest-api";

describe("a RestApiV1 of generation 0", () => {
  for (const [name, [old, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new RestApiV1(stack, "Api", old),
        (stack) => new NewRestApi(stack, "Api", now),
      ));
});
