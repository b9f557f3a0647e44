import { strict as assert } from "node:assert";
import fc from "fast-check";
import { compileTemplate } from "#sdk/local/gateways/rest/template/index";
import { request, UUID } from "../support/requests";
import { restCallOn } from "./events/calls";

const BODY = { name: "Ann's", list: [1, "two", { a: null }], nested: { deep: [{ x: true }] }, empty: "" };

function fill(template: string, body = JSON.stringify(BODY)): string {
  const compiled = compileTemplate(template);
  assert.ok(typeof compiled === "function", String(compiled));
  const call = restCallOn(
    "POST /notes/{id}",
    request("POST /test/notes/a%20b?page=2&page=3", { headers: [["X-Tenant", "t1"]] }),
    { variables: { color: "red" } },
  );
  return compiled({ call, body }).body;
}

describe("a mapping template", () => {
  for (const [template, output] of [
    // Text
    ['{"statusCode": 200}', '{"statusCode": 200}'],
    ["5$ and #1 and a\\b", "5$ and #1 and a\\b"],
    ["\\$input and \\#set", "$input and #set"],
    ["a## comment\nb#* more *#c", "abc"],
    // References
    ["$input.body.length()", String(JSON.stringify(BODY).length)],
    ["$input.json('$.list')", '[1,"two",{"a":null}]'],
    ["$input.json('$.none')", '""'],
    ["$input.path('$.nested.deep[0].x')", "true"],
    ["$input.path('$.list').size() ${input.path('$.name')}", "3 Ann's"],
    ["$input.path('$').nested.deep", "[{x=true}]"],
    ["$input.path(\"$['name']\")", "Ann's"],
    [
      "$input.params('id')/$input.params('page')/$input.params('x-tenant')/$input.params('none')!",
      "a%20b/3/t1/!",
    ],
    ["$input.params().header.get('X-Tenant') $input.params().path.keySet()", "t1 [id]"],
    ["$context.requestId $context.identity.sourceIp $context.stage", `${UUID} 127.0.0.1 test`],
    ["[$context.authorizer.principalId]", "[]"],
    ["$stageVariables.color ${stageVariables.color}s", "red reds"],
    ["$unknown $!unknown ${unknown.a}.", "$unknown  ${unknown.a}."],
    // Utilities
    ["$util.escapeJavaScript($input.path('$.name'))", "Ann\\'s"],
    ["$util.base64Encode('hä') $util.base64Decode('aMOk')", "aMOk hä"],
    ["$util.urlEncode('a b&c') $util.urlDecode('a+b%26c')", "a+b%26c a b&c"],
    ["$util.parseJson('{\"a\":[7]}').a[0]", "7"],
    // Directives
    ["#set($a = 'x')$a#set($b = \"${a}-y\")$b", "xx-y"],
    ["#set($n = 2 + 3 * 4)$n #set($n = ($n - 4) / 2)$n #set($n = 7 % 4)$n", "14 5 3"],
    ["#if($input.path('$.none'))a#elseif($input.path('$.empty') == '')b#{else}c#end", "b"],
    ["#if(!$input.path('$.none') && (1 < 2 || false))yes#{else}no#end", "yes"],
    ["#if(3 ge 3 and not false)yes#end", "yes"],
    [
      "#foreach($x in $input.path('$.list'))$foreach.index:$x#if($foreach.hasNext),#end#end",
      "0:1,1:two,2:{a=null}",
    ],
    ["#foreach($i in [1..3])$i#end#foreach($i in [3..1])$i#end", "123321"],
    ["#set($m = {})#set($m.a = 1)$m.put('b', 2)$m", "{a=1, b=2}"],
    ["#set($l = [])#set($ok = $l.add('x'))$l $ok", "[x] true"],
    ["#foreach($i in [1..5])#if($i == 3)#break#end$i#end", "12"],
    ["a#stop b", "a"],
    ["#set($a = 1)\nline", "line"],
    // Text's own methods
    ["$input.path('$.name').replaceAll(\"'\", '').toUpperCase()", "ANNS"],
    ["$input.path('$.name').split(\"'\")[0] $input.path('$.name').substring(1, 3)", "Ann nn"],
    ["$input.path('$.name').contains('nn') $input.path('$.name').matches('A.*')", "true true"],
  ] as const) {
    it(`makes ${JSON.stringify(output)} of ${JSON.stringify(template)} [DG/api-gateway-mapping-template-reference; peers/mapping-templates]`, () => {
      assert.equal(fill(template), output);
    });
  }

  it("loops over the entries of a map", () => {
    const template = "#set($m = {'a':1,'b':2})#foreach($e in $m.entrySet())$e.key=$e.value;#end";
    assert.equal(fill(template), "a=1;b=2;");
  });

  it("finds nothing in a body that is not JSON", () => {
    assert.equal(fill("[$!input.path('$.a')] $input.body", "no json"), "[] no json");
  });

  it("loops at most 1,000 times [DG/limits]", () => {
    assert.equal(fill("#foreach($i in [1..5000])x#end").length, 1000);
  });

  for (const [template, why] of [
    ["#if(true)", /#if without #end/],
    ["#foreach($x in [1])", /#foreach without #end/],
    ["a#end", /#end without/],
    ["#macro(a)x#end", /#macro is not emulated/],
    ["#set($a)", /"=" expected in line 1/],
    ["x\n#set($a = )", /a value expected in line 2/],
    ["#foreach(x in $y)#end", /"\(\$name in" expected/],
  ] as const) {
    it(`is refused if it cannot be parsed: ${JSON.stringify(template)}`, () => {
      const refused = compileTemplate(template);
      assert.ok(typeof refused === "string");
      assert.match(refused, why);
    });
  }

  it("outputs text without directives and references unchanged", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/[$#\\]/.test(text));
        assert.equal(fill(text), text);
      }),
    );
  });

  it("outputs any JSON value unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const body = JSON.stringify(value);
        fc.pre(value !== null);
        assert.equal(fill("$input.json('$')", body), JSON.stringify(JSON.parse(body)));
      }),
    );
  });

  it("is stopped if an expression in it does not end", () => {
    const body = JSON.stringify({ name: `${"a".repeat(40)}!` });
    assert.throws(
      () => fill("$input.path('$.name').matches('(a+)+')", body),
      /^Stopped: a mapping template ran for more than 500 ms and was stopped$/,
    );
  });

  it("reaches only own members of values", () => {
    assert.equal(fill("$!input.path('$').constructor$!input.path('$').__proto__$!util.constructor"), "");
    assert.equal(fill("#set($m = {})#set($m['__proto__'] = 'x')$m.get('__proto__')$!m.polluted"), "x");
  });
});
