import assert from "node:assert/strict";
import { applyChange, type Change, ChangeError } from "../../../scripts/breaking/change";

/** The code after a change of the only file. */
function changed(code: string, change: Change): string {
  return applyChange(new Map([["src/a.ts", code]]), change).text;
}

function refusal(files: Readonly<Record<string, string>>, change: Change): string {
  try {
    applyChange(new Map(Object.entries(files)), change);
  } catch (error) {
    assert.ok(error instanceof ChangeError);
    return error.message;
  }
  return assert.fail("the change was made");
}

describe("a change of code by its syntax", () => {
  it("applies to the declaration, and nowhere else in the file", () => {
    const code = "const a = () => one();\nconst b = () => one();\n";
    assert.equal(
      changed(code, { in: "b", find: "one()", replace: "two()" }),
      "const a = () => one();\nconst b = () => two();\n",
    );
  });

  it("finds the file in which the declaration is", () => {
    const sources = new Map([
      ["src/a.ts", "function a() { return one(); }"],
      ["src/deep/b.ts", "function b() { return one(); }"],
    ]);
    assert.deepEqual(applyChange(sources, { in: "b", find: "one()", replace: "2" }), {
      file: "src/deep/b.ts",
      text: "function b() { return 2; }",
    });
  });

  for (const { says, code } of [
    { says: "in one line", code: 'function f(){if(a&&b(1,"x"))return{k:"v"}}' },
    {
      says: "in many lines",
      code: 'function f() {\n  if (\n    a &&\n    b(\n1,\n"x",\n)\n)\n return {\n k: "v",\n };\n}',
    },
    { says: "with other quotes", code: "function f() { if (a && b(1, 'x')) return { 'k': `v` }; }" },
    {
      says: "with needless parentheses",
      code: 'function f() { if ((a) && (b((1), "x"))) return ({ k: "v" }); }',
    },
    {
      says: "with braces around what a branch holds",
      code: 'function f() { if (a && b(1, "x")) { return { k: "v" }; } }',
    },
    {
      says: "with comments in it",
      code: 'function f() { if (/* 1 */ a && b(1, "x")) // 2\n return { k: "v" /* 3 */ }; }',
    },
  ]) {
    it(`finds code written ${says}`, () => {
      const change = { in: "f", find: 'if (a && b(1, "x")) return { k: "v" };', replace: "FOUND;" };
      assert.match(changed(code, change), /^function f\(\) ?\{\s*FOUND;/);
    });
  }

  for (const { says, code } of [
    { says: "operator", code: 'a || b(1, "x")' },
    { says: "number", code: 'a && b(2, "x")' },
    { says: "text", code: 'a && b(1, "X")' },
    { says: "name", code: 'a && c(1, "x")' },
    { says: "argument more", code: 'a && b(1, "x", c)' },
    { says: "sign", code: 'a && b(-1, "x")' },
    { says: "question mark", code: 'a && b?.(1, "x")' },
  ]) {
    it(`does not match code with another ${says}`, () => {
      const files = { "src/a.ts": `function f() {\n  return ${code};\n}` };
      assert.equal(
        refusal(files, { in: "f", find: 'a && b(1, "x")', replace: "c" }),
        'f does not hold a && b(1, "x"); searched src/a.ts:1:1',
      );
    });
  }

  it("finds arrow functions with and without parentheses, and unions that begin with a bar", () => {
    const change = { in: "f", find: "(x) => x as 'a' | 'b'", replace: "g" };
    assert.equal(changed("const f = [x => x as\n  | 'a'\n  | 'b'];", change), "const f = [g];");
  });

  it("distinguishes the parts of a loop", () => {
    const code = "function f() { for (;x;) a(); for (x;;) a(); }";
    assert.equal(
      changed(code, { in: "f", find: "for (;x;) $BODY;", replace: "b();" }),
      "function f() { b(); for (x;;) a(); }",
    );
  });

  it("lets the pattern decide between declarations of one name", () => {
    const sources = new Map([
      ["src/a.ts", "const NAMES = { a: 1, b: 2 };"],
      ["src/b.ts", "const NAMES = { a: 1, c: 3 };"],
    ]);
    assert.deepEqual(
      applyChange(sources, { in: "NAMES", find: "{ a: 1, c: $C }", replace: "{ a: 2, c: $C }" }),
      { file: "src/b.ts", text: "const NAMES = { a: 2, c: 3 };" },
    );
  });

  it("is refused where its code is more than once, with the positions", () => {
    const files = {
      "src/a.ts": "const f = () => one();",
      "src/b.ts": "function f() {\n  one();\n  return one();\n}",
    };
    assert.equal(
      refusal(files, { in: "f", find: "one()", replace: "two()" }),
      "f holds one() 3 times: src/a.ts:1:17, src/b.ts:2:3, src/b.ts:3:10",
    );
  });

  it("is refused without the code, with the files that were searched", () => {
    const files = { "src/a.ts": "\nconst f = 1;", "src/b.ts": "class C { f() {} }" };
    assert.equal(
      refusal(files, { in: "f", find: "one()", replace: "two()" }),
      "f does not hold one(); searched src/a.ts:2:7, src/b.ts:1:11",
    );
  });

  it("is refused without the declaration", () => {
    const files = { "src/a.ts": "const f = g();" };
    assert.equal(refusal(files, { in: "g", find: "f", replace: "1" }), "nothing declares g");
  });

  it("is refused when the pattern is not code", () => {
    const files = { "src/a.ts": "const f = g();" };
    assert.equal(refusal(files, { in: "f", find: "if (", replace: "1" }), "no code: if (");
  });

  it("is refused when the result is not code", () => {
    const files = { "src/a.ts": "const f = g();" };
    assert.equal(
      refusal(files, { in: "f", find: "g()", replace: "if (x)" }),
      "with the change, src/a.ts:1:11 does not parse: Expression expected.",
    );
  });

  it("finds a member by the path of its names", () => {
    const code =
      "class A { #go() { x; } }\nclass B { constructor() { x; } #go() { x; } }\nconst T = { 'a': { go: () => x } };";
    const change = (name: string) => changed(code, { in: name, find: "x", replace: "HERE" });
    assert.match(change("A.#go"), /A \{ #go\(\) \{ HERE; /);
    assert.match(change("B.#go"), /B .* #go\(\) \{ HERE; /);
    assert.match(change("B.constructor"), /B \{ constructor\(\) \{ HERE; /);
    assert.match(change("T.a.go"), /go: \(\) => HERE /);
  });

  it("leaves a statement out", () => {
    assert.equal(
      changed("function f() { a(); b(); }", { in: "f", find: "a();", replace: "" }),
      "function f() { ; b(); }",
    );
    assert.equal(
      changed("function f() { if (x) a(); else b(); }", { in: "f", find: "a();", replace: "" }),
      "function f() { if (x) ; else b(); }",
    );
  });

  for (const { code, find, left } of [
    { code: "const f = { a: 1, b: 2 };", find: "a: 1", left: "const f = { ...{}, b: 2 };" },
    { code: "const f = { a, ...(b && { c }) };", find: "...(b && { c })", left: "const f = { a, ...{} };" },
    { code: "const f = [a, b];", find: "b", left: "const f = [a, ...[]];" },
    { code: "const f = g(a, b);", find: "b", left: "const f = g(a, ...[]);" },
    { code: "class f { a = 1; b() {} }", find: "a = 1;", left: "class f { ; b() {} }" },
  ]) {
    it(`leaves ${find} out of ${code}`, () => {
      assert.equal(changed(code, { in: "f", find, replace: "" }), left);
    });
  }

  it("is refused when the code cannot be left out there", () => {
    const files = { "src/a.ts": "const f = g();" };
    assert.equal(
      refusal(files, { in: "f", find: "g()", replace: "" }),
      "g() cannot be left out: write what stands in its place",
    );
  });

  it("finds neighbours, and swaps them", () => {
    const change = { in: "f", find: "$A; await b();", replace: "await b(); $A;" };
    assert.equal(
      changed("async function f() { x(); a(1); await b(); }", {
        ...change,
        find: "a($N); await b();",
        replace: "await b(); a($N);",
      }),
      "async function f() { x(); await b(); a(1); }",
    );
  });

  it("fills in wildcards with their source text", () => {
    const code = "const f = go(a /* first */, { b: 1,\n  c: 'two' }, d ?? e);";
    assert.equal(
      changed(code, { in: "f", find: "go($FIRST, $$$REST)", replace: "stop($$$REST, $FIRST)" }),
      "const f = stop({ b: 1,\n  c: 'two' }, d ?? e, a);",
    );
  });

  it("lets a wildcard for many match nothing, without a comma for it", () => {
    assert.equal(
      changed("const f = { a: 1 };", {
        in: "f",
        find: "{ $$$BEFORE, a: 1, $$$AFTER }",
        replace: "{ $$$BEFORE, a: 2, $$$AFTER }",
      }).replace(/\s/g, ""),
      "constf={a:2,};",
    );
  });

  it("matches a repeated wildcard with the same code twice", () => {
    const code = "const f = [is(a, b), is(c . d, c.d)];";
    assert.equal(
      changed(code, { in: "f", find: "is($X, $X)", replace: "same($X)" }),
      "const f = [is(a, b), same(c . d)];",
    );
  });

  it("matches a single wildcard with one argument alone", () => {
    const code = "const f = [g(a, b), g(c), g()];";
    assert.equal(changed(code, { in: "f", find: "g($ONE)", replace: "1" }), "const f = [g(a, b), 1, g()];");
  });

  it("is refused with a wildcard in the replacement that the pattern does not have", () => {
    const files = { "src/a.ts": "const f = g(a);" };
    assert.equal(refusal(files, { in: "f", find: "g($A)", replace: "g($B)" }), "$B is not in the pattern");
  });

  it("preserves the grouping of code that a replacement joins", () => {
    assert.equal(
      changed("const f = a && b;", { in: "f", find: "b", replace: "c || d" }),
      "const f = a && (c || d);",
    );
    assert.equal(
      changed("const f = g(a ?? b);", { in: "f", find: "g($X)", replace: "!$X" }),
      "const f = (!(a ?? b));",
    );
  });

  it("finds defaults of parameters and of destructuring, and declarations", () => {
    const change = { in: "f", find: 'format = "2.0"', replace: 'format = "1.0"' };
    for (const code of [
      "function f(format = '2.0') {}",
      "function f({ format = '2.0' }) {}",
      "function f() { const { format = '2.0' } = x; }",
      "function f() { let a, format = '2.0'; }",
      "class f { format = '2.0'; }",
    ]) {
      assert.equal(changed(code, change).replace('"1.0"', "'2.0'"), code);
    }
  });
});
