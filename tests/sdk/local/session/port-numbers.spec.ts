import assert from "node:assert/strict";
import { type ApiName, PortNumbers } from "#sdk/local/session/port-numbers";

const api = (id: string, stack = "MyStack"): ApiName => ({ id, stack });
const counted = (port: number, isWanted = false) => ({ port, isWanted, isNamed: false });
const named = (port: number) => ({ port, isWanted: true, isNamed: true });

describe("the ports of APIs", () => {
  it("count up from 4000, past named ports and ports of other programs", () => {
    const numbers = new PortNumbers({ first: undefined, named: { Admin: 4000, Live: 4002 } });
    assert.deepEqual(numbers.choose(api("Api")), counted(4001));
    numbers.count(4001);
    assert.deepEqual(numbers.choose(api("Admin")), named(4000));
    assert.deepEqual(numbers.choose(api("Shop")), counted(4003));
    numbers.skip(4003);
    assert.equal(numbers.next, 4004);
  });

  it("are the chosen ones, for the first API only or by name", () => {
    const numbers = new PortNumbers({ first: 5000, named: { "Other/Api": 6000 } });
    assert.deepEqual(numbers.choose(api("Api", "Other")), named(6000));
    assert.deepEqual(numbers.choose(api("Api")), counted(5000, true));
    numbers.count(5000);
    assert.deepEqual(numbers.choose(api("Shop")), counted(5001));
  });

  it("are any free ones with 0", () => {
    const numbers = new PortNumbers({ first: 0, named: {} });
    numbers.count(0);
    numbers.skip(4000);
    assert.deepEqual(numbers.choose(api("Api")), counted(0));
  });

  it("are refused for names that no API has, or several APIs have", () => {
    const problem = (name: string, apis: readonly ApiName[]) =>
      new PortNumbers({ first: undefined, named: { [name]: 4000 } }).problem(apis);
    assert.equal(problem("Api", [api("Api"), api("Shop")]), undefined);
    assert.equal(problem("B/Api", [api("Api", "A"), api("Api", "B")]), undefined);
    assert.equal(
      problem("Apy", [api("Api"), api("Shop")]),
      'Apy=4000: no API has this id; did you mean "Api"',
    );
    assert.equal(
      problem("Api", [api("Api", "A"), api("Api", "B")]),
      'Api=4000: several APIs have this id; write "A/Api" or "B/Api"',
    );
    assert.equal(problem("Api", []), "Api=4000: no API has this id; the program has none");
  });
});
