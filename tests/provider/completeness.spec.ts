import assert from "node:assert/strict";
import { argsOf, schema, typeNamed } from "../../provider/src/schema";
import { COMPONENT_RULES, TYPE_RULES } from "../../provider/src/translate/rules";
import { Comparison } from "../support/provider/completeness";
import { propsOf, type Shape } from "../support/provider/construct-types";

/**
 * Components that are constructs. The others are methods. A `StaticSite` is none: its files are built and
 * read by the program itself. A `DeployRole` is made by a program of its own. docs/languages.md has both.
 */
const CONSTRUCTS = [
  "Api",
  "Auth",
  "Bucket",
  "Cron",
  "EventBus",
  "Function",
  "GraphQLApi",
  "KinesisStream",
  "Queue",
  "RDS",
  "RestApiV1",
  "Table",
  "Topic",
  "WebSocketApi",
];

/** Props of constructs that programs in other languages lack, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "RestRoute.type": "there is one kind of route",
  "RestRouteNative.function": "it is `lambda` of the route",
  "WebSocketRoute.type": "there is one kind of route",
};

/** Properties that replace another form of a construct's argument, with that form. */
const FORMS: Readonly<Record<string, string>> = {
  "PermissionEntry.grant": "the second of a pair in the list",
  "PermissionEntry.resource": "a resource in the list",
  "PermissionEntry.word": "a text in the list",
};

/** Words of enums that differ from those of a prop, with the reason. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  "PermissionEntry.effect (Effect)": "as IAM writes it is taken too, which says the same",
  "RDSNative.vpcSubnets (Subnets)":
    "the type has inputs beside, which are of another package and hide the words",
  "TopicSubscriber.type (TargetType)":
    "one enum for all who send; a topic cannot subscribe, as the construct says",
};

describe("provider: the arguments of components", () => {
  const compared = new Comparison();

  before(() => {
    const props = propsOf(...CONSTRUCTS.map((kind) => `${kind}Props`), "StatementProps");
    const shapeOf = (name: string) => props.get(name) as Shape;
    for (const kind of CONSTRUCTS)
      compared.types(kind, argsOf(kind) ?? {}, COMPONENT_RULES[kind] ?? {}, shapeOf(`${kind}Props`));
    const entry = typeNamed("PermissionEntry");
    compared.types("PermissionEntry", entry, TYPE_RULES.PermissionEntry ?? {}, shapeOf("StatementProps"));
  });

  it("lead to every prop of every construct, or the prop is left out for a reason", () => {
    assert.deepEqual([...compared.missing].sort(), Object.keys(LEFT_OUT));
  });

  it("lead to some prop each", () => {
    assert.deepEqual([...compared.unused].sort(), Object.keys(FORMS));
  });

  it("can switch off everything that a construct can omit", () => {
    assert.deepEqual([...compared.unswitched], []);
  });

  it("have the words of the constructs", () => {
    const others = [...compared.words].filter(([path]) => !(path in OTHER_WORDS));
    assert.deepEqual(Object.fromEntries(others), {});
    assert.deepEqual([...compared.words.keys()].sort(), Object.keys(OTHER_WORDS));
    const enums = Object.entries(schema().types).filter(([, type]) => type.enum);
    const names = enums.map(([token]) => token.slice(token.lastIndexOf(":") + 1));
    assert.deepEqual([...compared.enums].sort(), names.sort());
  });
});
